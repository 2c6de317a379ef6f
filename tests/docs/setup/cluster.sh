. "$SOURCE/tests/docs/setup/small_round.sh"
rm round.db
