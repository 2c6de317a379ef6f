. "$SOURCE/tests/docs/setup/small_round.sh"
for month in may june july; do cp round.db $month.db; done
