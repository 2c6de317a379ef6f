# A round in seconds: round.db, of contest.yaml, beside a copy of the collection.
cp -r "$SOURCE/datasets/geography" geography
cat > contest.yaml <<'YAML'
matchbench: contest/1
name: Geography
collection: geography
entrants:
  - plugin: random
  - plugin: keyword
  - plugin: tags
protocol: {passes: 2, warmup: 0}
YAML
matchbench run contest.yaml --db round.db --quiet
matchbench score round.db
