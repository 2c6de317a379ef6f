. "$SOURCE/tests/docs/setup/small_round.sh"
matchbench report round.db --format trec --out made
cp made/trec/runs/keyword.run bm25.run
cp made/trec/runs/tags.run dense.run
cp -r geography tools
