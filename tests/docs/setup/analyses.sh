# The round of scripts/demo.sh.
matchbench run "$SOURCE/datasets/contests/geography.yaml" --db round.db --quiet
matchbench score round.db
