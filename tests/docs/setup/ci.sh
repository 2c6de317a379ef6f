matchbench plugin new search --language python
mkdir base
cp -r search base
cp -r "$SOURCE/datasets/geography" collection
cat > contest.yaml <<'YAML'
matchbench: contest/1
name: Ranker
collection: collection
entrants:
  - plugin: search/
protocol: {passes: 2, warmup: 0}
YAML
