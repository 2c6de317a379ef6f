python3 "$SOURCE/tests/docs/setup/runs.py"
. "$SOURCE/tests/docs/setup/small_round.sh"
matchbench plugin new search --language python
rm round.db
sed -i 's/plugin: tags/plugin: search\//' contest.yaml
matchbench run contest.yaml --db round.db --quiet
matchbench score round.db
