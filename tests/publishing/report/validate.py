"""usage: validate.py SCHEMA REPORT…: each report follows the JSON Schema (2020-12)."""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
faults = 0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        report = json.load(file, parse_constant=lambda name: sys.exit(f"{path}: {name}"))
    for fault in validator.iter_errors(report):
        place = "/".join(str(part) for part in fault.absolute_path)
        print(f"{path}: {place}: {fault.message[:300]}")
        faults += 1
sys.exit(1 if faults or len(sys.argv) < 3 else 0)
