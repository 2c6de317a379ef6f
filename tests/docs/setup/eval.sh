python3 "$SOURCE/tests/docs/setup/runs.py"
