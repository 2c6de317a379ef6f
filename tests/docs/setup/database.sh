. "$SOURCE/tests/docs/setup/small_round.sh"
