#!/usr/bin/env python3
"""Tells how the time of each import grows with its input.

usage: tests/bench/imports_bench.py PROGRAM [IMPORT...]

Makes inputs of three sizes, each twice the one before, imports them and prints a table: how much of what grows the
largest has, the seconds of processor time of each, the size of the largest, and the most memory that it takes. Four
times the time for four times the input is linear. IMPORT: the words of the rows that are wanted.
"""
import gzip
import json
import os
import shutil
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


def tool_events(folder, n):
    """As many events of a server, each a page with ten tools whose parameters are JSON text."""
    page = [{"name": "t", "description": "Does it.", "parameters": json.dumps({"properties": {"a": {}, "b": {}}})}] * 10
    put(folder, "in.txt", "".join("event: message\ndata: " + json.dumps({"jsonrpc": "2.0", "id": i, "result": {
        "tools": [tool | {"name": f"t{i}-{k}"} for k, tool in enumerate(page)]}}) + "\n\n" for i in range(n)))
    return ["mcp", folder / "in.txt"]


def tool_lines(folder, n):
    """A function of each vendor's form on a line, with parameters as lists and plain maps."""
    forms = ({"type": "function", "function": {"name": "{}", "parameters": {"properties": {"a": {}}}}},
             {"name": "{}", "input_schema": {"properties": {"a": {}}}},
             {"toolSpec": {"name": "{}", "inputSchema": {"json": {"properties": {"a": {}}}}}},
             {"functionDeclarations": [{"name": "{}", "parameters": {"type": "OBJECT", "properties": {"a": {}}}}]},
             {"name": "{}", "arguments": [{"name": "a", "type": "string", "desc": "It."}]})
    put(folder, "in.jsonl", "".join(json.dumps(forms[i % 5]).replace('"{}"', f'"t{i}"') + "\n" for i in range(n)))
    return ["mcp", folder / "in.jsonl"]


def servers(folder, n):
    """Servers of an agent's configuration, which are listed."""
    put(folder, "in.json", {"mcpServers": {f"s{i}": {"command": "npx", "args": [f"a{i}"], "env": {"A": "${A}"}}
                                           for i in range(n)}})
    return ["mcp", "--config", folder / "in.json"]


def properties(folder, n):
    """One tool with this many properties, all of them required."""
    names = [f"p{i}" for i in range(n)]
    put(folder, "in.json", {"tools": [{"name": "t", "description": "Does it.", "inputSchema": {
        "type": "object", "properties": {name: {"type": "string"} for name in names}, "required": names}}]})
    return ["mcp", folder / "in.json"]


def wsdl(folder, n):
    """As many messages as operations, with one circle of types."""
    types = "".join(f"<s:complexType name='T{i}'><s:sequence><s:element name='a' type='t:T{(i + 1) % n}'/>"
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


def wsdl_files(folder, n):
    """Descriptions that all include the same schemas."""
    types = "".join(f"<s:complexType name='T{i}'><s:sequence><s:element name='a' type='s:string'/></s:sequence>"
                    "</s:complexType>" for i in range(100))
    put(folder, "in/all.xsd", "<s:schema xmlns:s='http://www.w3.org/2001/XMLSchema' targetNamespace='http://x/t'>"
        f"{types}</s:schema>")
    for i in range(n):
        put(folder, f"in/{i}.wsdl", "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://x/t' "
            "targetNamespace='http://x/t' xmlns:s='http://www.w3.org/2001/XMLSchema'><types><s:schema><s:import "
            "namespace='http://x/t' schemaLocation='all.xsd'/></s:schema></types><message name='M'><part name='p' "
            f"type='t:T{i % 100}'/></message><portType name='P{i}'><operation name='o'><input message='t:M'/>"
            f"</operation></portType><service name='S{i}'/></definitions>")
    return ["services", folder / "in"]


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


def owls_files(folder, n):
    """A service, its profile and its process in three files."""
    owls(folder, n)
    for i in range(n):
        whole = (folder / f"in/{i}.owls").read_text()
        head, rest = whole[:whole.index(">") + 1], whole[whole.index(">") + 1:]
        cut = rest.index("<process:Input")
        put(folder, f"in/{i}-p.owl", head.replace(f"/{i}.owls", f"/{i}-p.owl") +
            rest[:cut].replace("'#I'", f"'http://x/{i}-i.owl#I'") + "</rdf:RDF>")
        put(folder, f"in/{i}-i.owl", head.replace(f"/{i}.owls", f"/{i}-i.owl") + rest[cut:])
        put(folder, f"in/{i}.owls", head + "<s:Service xmlns:s='http://www.daml.org/services/owl-s/1.1/Service.owl#' "
            f"rdf:ID='S'><s:presents rdf:resource='http://x/{i}-p.owl#P'/></s:Service></rdf:RDF>")
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


def packed(folder, n):
    words = beir(folder, n)
    for name in ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv"):
        with open(folder / "in" / name, "rb") as plain, gzip.open(folder / "in" / f"{name}.gz", "wb", 1) as out:
            shutil.copyfileobj(plain, out)
        (folder / "in" / name).unlink()
    return words


def promptfoo(folder, n):
    judgments(folder, n)
    put(folder, "new.yaml", "prompts: ['{{q}}']\ntests:\n" + "".join(
        f"- vars: {{q: Text {i}}}\n  assert: [{{type: equals, value: a}}]\n" for i in range(n)))
    return ["requests", folder / "new.yaml", "--collection", folder / "c"]


def deepeval(folder, n):
    """Each case names a tool."""
    judgments(folder, n)
    put(folder, "new.json", [{"input": f"Text {i}", "expected_tools": [{"name": f"d{i}"}]} for i in range(n)])
    return ["requests", folder / "new.json", "--collection", folder / "c"]


ROWS = {
    "operations of OpenAPI with mutually recursive schemas": (openapi, 2000),
    "files of OpenAPI, one for each path": (openapi_files, 1000),
    "documents of OpenAPI that share a file": (openapi_shared, 100),
    "tools": (tools, 10_000),
    "pages of ten tools as events": (tool_events, 1000),
    "functions of five forms in lines": (tool_lines, 10_000),
    "properties of one tool": (properties, 16_000),
    "servers of an agent's configuration, listed": (servers, 2000),
    "messages, operations and types in a circle of WSDL": (wsdl, 4000),
    "the same of SAWSDL": (sawsdl, 4000),
    "files of WSDL that import one schema": (wsdl_files, 250),
    "files of OWL-S": (owls, 1000),
    "services of OWL-S in three files": (owls_files, 250),
    "pages of hRESTS": (hrests, 1000),
    "documents of BEIR": (beir, 50_000),
    "documents of BEIR in .gz": (packed, 50_000),
    "judgments of TREC": (trec, 50_000),
    "offers of SME2": (sme2, 1000),
    "judgments in CSV": (judgments, 50_000),
    "requests in CSV": (requests, 50_000),
    "cases of promptfoo": (promptfoo, 10_000),
    "cases of DeepEval": (deepeval, 10_000),
}
STATED = ["--licence", "MIT", "--source", "made", "--name", "growth"]


def bytes_below(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def costs_of(program, make, n):
    """(processor time of the import in seconds, its most memory in MB, bytes of its input)"""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        words = make(folder, n)
        size = bytes_below(folder)
        facts = STATED if words[0] not in ("judgments", "requests") else []
        out = [] if "--config" in words else [*facts, "--out", folder / "out"]
        with open(folder / "said", "w+", encoding="utf-8") as said:
            child = subprocess.Popen([program, "collection", "import", *words, *out], stdout=said, stderr=said)
            _, status, used = os.wait4(child.pid, 0)
            if status != 0:
                said.seek(0)
                sys.exit(f"{words[0]} of {n}: {said.read()[-1000:]}")
        return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, size


def main():
    program = os.path.abspath(sys.argv[1])
    print("| what grows | seconds | input, memory |\n|---|---|---|")
    for row, (make, n) in ROWS.items():
        if sys.argv[2:] and not any(word in row for word in sys.argv[2:]):
            continue
        measured = [costs_of(program, make, n * factor) for factor in (1, 2, 4)]
        times = ", ".join(f"{seconds:.2f}" for seconds, _, _ in measured)
        _, memory, size = measured[-1]
        print(f"| {4 * n} {row} | {times} | {size / 1e6:.1f}, {memory:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
