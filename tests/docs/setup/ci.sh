matchbench plugin new ranker --language python
mkdir base
cp -r ranker base
cp -r "$SOURCE/datasets/geography" collection
cat > contest.yaml <<'YAML'
matchbench: contest/1
name: Ranker
collection: collection
entrants:
  - plugin: ranker/
protocol: {passes: 2, warmup: 0}
YAML
