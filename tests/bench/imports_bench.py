#!/usr/bin/env python3
"""Tells how the time of each import grows with its input.

usage: tests/bench/imports_bench.py PROGRAM [IMPORT...]

Makes inputs of three sizes, each twice the one before, imports them and prints a table: the seconds of processor time
at each size, and the size of the largest input. Four times the time for four times the input is linear. IMPORT: the
words of the rows that are wanted.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path


def put(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text))


def openapi(folder, n):
    """Operations over schemas that all refer to each other."""
    several = n // 10
    schemas = {f"S{i}": {"properties": {f"p{k}": {"$ref": f"#/components/schemas/S{(i * 7 + k) % several}"}
                                        for k in range(4)} | {"name": {"type": "string"}}} for i in range(several)}
    answer = [{"200": {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/S{i % several}"}}}}}
              for i in range(n)]
    put(folder, "in.json", {"openapi": "3.1.0", "info": {"title": "Growth"}, "components": {"schemas": schemas},
                            "security": [{f"k{i}": []} for i in range(several)],
                            "paths": {f"/p{i}": {"get": {"operationId": f"o{i}", "summary": f"Operation {i}",
                                                         "responses": answer[i]}} for i in range(n)}})
    return ["openapi", folder / "in.json"]


def openapi_files(folder, n):
    """A file for each path, all with the same schemas."""
    put(folder, "in.yaml", "openapi: 3.1.0\npaths:\n" + "".join(f"  /p{i}: {{$ref: 'p/{i}.yaml'}}\n" for i in range(n)))
    for i in range(n):
        put(folder, f"p/{i}.yaml", f"get: {{operationId: o{i}, parameters: [{{$ref: '../all.yaml#/P/{i}'}}]}}\n")
    put(folder, "all.yaml", "P:\n" + "".join(f"- {{name: n{i}, in: query}}\n" for i in range(n)))
    return ["openapi", folder / "in.yaml"]


def tools(folder, n):
    put(folder, "in.json", {"tools": [{"name": f"t{i}", "description": f"Does {i}.", "inputSchema": {
        "type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "array"}}}} for i in range(n)]})
    return ["mcp", folder / "in.json"]


def properties(folder, n):
    """One tool with this many properties, all of them required."""
    names = [f"p{i}" for i in range(n)]
    put(folder, "in.json", {"tools": [{"name": "t", "description": "Does it.", "inputSchema": {
        "type": "object", "properties": {name: {"type": "string"} for name in names}, "required": names}}]})
    return ["mcp", folder / "in.json"]


def wsdl(folder, n):
    """As many messages as operations, with types that contain each other."""
    types = "".join(f"<s:complexType name='T{i}'><s:sequence><s:element name='a' type='t:T{(i * 7 + 1) % n}'/>"
                    f"<s:element name='b' type='s:string'/></s:sequence></s:complexType>" for i in range(n))
    rest = "".join(f"<message name='M{i}'><part name='p{i}' type='t:T{i}'/></message>" for i in range(n))
    rest += "<portType name='P'>" + "".join(
        f"<operation name='o{i}'><input message='t:M{i}'/></operation>" for i in range(n)) + "</portType>"
    put(folder, "in/a.wsdl", "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://x/t' "
        "targetNamespace='http://x/t' xmlns:s='http://www.w3.org/2001/XMLSchema'><types><s:schema "
        f"targetNamespace='http://x/t'>{types}</s:schema></types>{rest}</definitions>")
    return ["services", folder / "in"]


def sawsdl(folder, n):
    """As WSDL, with a concept for each type."""
    words = wsdl(folder, n)
    path = folder / "in/a.wsdl"
    text = path.read_text().replace("<s:element name='b'", "<s:element a:modelReference='http://x/o#C' name='b'")
    path.write_text(text.replace("<definitions ", "<definitions xmlns:a='http://www.w3.org/ns/sawsdl' ", 1))
    return words


def openapi_shared(folder, n):
    """Documents of two operations that share the schemas of one file."""
    put(folder, "in/common.yaml", "Body: {content: {j: {schema: {properties: {a: {}}}}}}\n" +
        "".join(f"S{i}: {{properties: {{b: {{}}}}}}\n" for i in range(500)))
    for i in range(n):
        put(folder, f"in/{i}.yaml", "openapi: 3.1.0\npaths:\n" + "".join(
            f"  /{k}: {{get: {{operationId: o{i}-{k}, requestBody: {{$ref: 'common.yaml#/Body'}}}}}}\n" for k in "ab"))
    return ["services", folder / "in"]


def owls(folder, n):
    """A service for each file, beside a vocabulary."""
    head = ("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
            "xmlns:profile='http://www.daml.org/services/owl-s/1.1/Profile.owl#' "
            "xmlns:process='http://www.daml.org/services/owl-s/1.1/Process.owl#' xml:base='http://x/{}.owls'>")
    for i in range(n):
        put(folder, f"in/{i}.owls", head.format(i) +
            f"<profile:Profile rdf:ID='P'><profile:serviceName>Service {i}</profile:serviceName>"
            "<profile:hasInput rdf:resource='#I'/></profile:Profile><process:Input rdf:ID='I'>"
            f"<process:parameterType>http://x/o#C{i}</process:parameterType></process:Input></rdf:RDF>")
    return ["services", folder / "in"]


def hrests(folder, n):
    for i in range(n):
        put(folder, f"in/{i}.html", f"<div class=service><p class=label>Service {i}</p><p class=operation>Does it."
            "<a class=input rel=model href='http://x/o#A'>in</a></p></div>")
    return ["services", folder / "in"]


def beir(folder, n):
    put(folder, "in/corpus.jsonl", "".join(f'{{"_id": "d{i}", "title": "", "text": "Text {i}"}}\n' for i in range(n)))
    put(folder, "in/queries.jsonl", "".join(f'{{"_id": "q{i}", "text": "Query {i}"}}\n' for i in range(n // 10)))
    put(folder, "in/qrels/test.tsv", "query-id\tcorpus-id\tscore\n" +
        "".join(f"q{i % (n // 10)}\td{i}\t1\n" for i in range(n)))
    return ["beir", folder / "in"]


def trec(folder, n):
    beir(folder, n)
    put(folder, "topics", "".join(f"q{i}\tQuery {i}\n" for i in range(n // 10)))
    put(folder, "qrels", "".join(f"q{i % (n // 10)} 0 d{i} 1\n" for i in range(n)))
    return ["trec", folder / "qrels", "--corpus", folder / "in/corpus.jsonl", "--topics", folder / "topics"]


def sme2(folder, n):
    """All services are rated for one request."""
    hrests(folder, n)
    uris = [f"http://x/in/{i}.html" for i in range(n)]
    rated = "".join(f"<offer><uri>{uri}</uri><relevant>1</relevant></offer>" for uri in uris)
    put(folder, "in.xml", "<testcollection><name>T</name><offers>" +
        "".join(f"<offer><uri>{uri}</uri></offer>" for uri in uris) +
        "</offers><relevancegradeexport><binaryrelevanceset><request><name>R</name><uri>http://x/in/0.html</uri>"
        f"<ratings>{rated}</ratings></request></binaryrelevanceset></relevancegradeexport></testcollection>")
    return ["sme2", folder / "in.xml", "--rewrite", f"http://x/in/={folder}/in/"]


def judgments(folder, n):
    put(folder, "c/collection.yaml", "matchbench: collection/1\nname: c\nlicence: MIT\nsource: made\n"
        "dimensions: {d: {grades: {0: no, 1: yes}}}\n")
    put(folder, "c/services.jsonl", "".join(f'{{"uri": "http://x/s/d{i}"}}\n' for i in range(n)))
    put(folder, "c/requests.jsonl", "".join(f'{{"uri": "http://x/r/q{i}"}}\n' for i in range(n // 10)))
    put(folder, "in.csv", "request,service,grade\n" + "".join(f"q{i % (n // 10)},d{i},1\n" for i in range(n)))
    return ["judgments", folder / "in.csv", "--collection", folder / "c"]


def requests(folder, n):
    judgments(folder, n)
    put(folder, "new.csv", "id,text\n" + "".join(f"n{i},Text {i}\n" for i in range(n)))
    return ["requests", folder / "new.csv", "--collection", folder / "c"]


ROWS = {
    "OpenAPI: operations, mutually recursive schemas": (openapi, 2000),
    "OpenAPI: a file for each path": (openapi_files, 1000),
    "OpenAPI: documents that share a file": (openapi_shared, 100),
    "MCP: tools": (tools, 10_000),
    "MCP: properties of one tool": (properties, 16_000),
    "WSDL: messages, operations and types of one file": (wsdl, 4000),
    "SAWSDL: messages, operations and types of one file": (sawsdl, 4000),
    "OWL-S: files": (owls, 1000),
    "hRESTS: files": (hrests, 1000),
    "BEIR: documents": (beir, 50_000),
    "TREC: judgments": (trec, 50_000),
    "SME2: offers": (sme2, 1000),
    "CSV: judgments": (judgments, 50_000),
    "CSV: requests": (requests, 50_000),
}
STATED = ["--licence", "MIT", "--source", "made", "--name", "growth"]


def bytes_below(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def seconds_of(program, make, n):
    """(processor time of the import in seconds, bytes of its input)"""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = make(folder, n)
        size = bytes_below(folder)
        facts = STATED if words[0] not in ("judgments", "requests") else []
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, "collection", "import", *words, *facts, "--out", folder / "out"],
                              capture_output=True, text=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            sys.exit(f"{words[0]} of {n}: {done.stdout[-500:]}{done.stderr[-500:]}")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, size


def main():
    program = os.path.abspath(sys.argv[1])
    print("| what grows | least | s | twice | four times | input |\n|---|---|---|---|---|---|")
    for row, (make, n) in ROWS.items():
        if sys.argv[2:] and not any(word in row for word in sys.argv[2:]):
            continue
        measured = [seconds_of(program, make, n * factor) for factor in (1, 2, 4)]
        times = " | ".join(f"{seconds:.2f}" for seconds, _ in measured)
        print(f"| {row} | {n} | {times} | {measured[-1][1] / 1e6:.1f} MB |", flush=True)


if __name__ == "__main__":
    main()
