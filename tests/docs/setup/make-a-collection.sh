# tools.json: an answer to tools/list, of the tools that ship with matchbench.
python3 - <<'PY'
import glob, json, os
found = sorted(glob.glob(os.environ["SOURCE"] + "/datasets/agent-tools/sources/*/*.json"))
json.dump({"tools": [json.load(open(path)) for path in found]}, open("tools.json", "w"))
PY
