"""Servers of MCP for the tests of the client: on standard streams, in both eras and with all kinds of faults.

usage: mcp_servers.py KIND [FOLDER]   each start adds a line to FOLDER/starts, each message one to FOLDER/heard
"""

import json
import os
import sys
import time

MODERN = "2026-07-28"
TOOLS = [{"name": f"tool_{i}", "description": f"Does the thing {i}.",
          "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}} for i in range(5)]
NO_METHOD = {"code": -32601, "message": "Method not found"}


def page(params, size=2):
    """A page of the tools, by a cursor that names the first."""
    start = int((params or {}).get("cursor", 0))
    result = {"tools": TOOLS[start:start + size]}
    if start + size < len(TOOLS):
        result["nextCursor"] = str(start + size)
    return result


def modern_answer(message):
    """(result, error) of a server of 2026-07-28 alone."""
    meta = message.get("params", {}).get("_meta", {})
    if meta.get("io.modelcontextprotocol/protocolVersion") != MODERN or not isinstance(
            meta.get("io.modelcontextprotocol/clientCapabilities"), dict):
        return None, {"code": -32022, "message": "Unsupported protocol version", "data": {"supported": [MODERN]}}
    if message["method"] == "server/discover":
        return {"resultType": "complete", "supportedVersions": [MODERN], "capabilities": {"tools": {}},
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "modern one", "version": "1"}}}, None
    if message["method"] == "tools/list":
        return {"resultType": "complete", **page(message["params"])}, None
    if message["method"] == "tools/call":
        return {"resultType": "complete", "content": [{"type": "text", "text": message["params"]["name"]}]}, None
    return None, NO_METHOD


def legacy_answer(message, state, version="2025-06-18"):
    """(result, error) of a server with a handshake; `state` remembers it."""
    if message["method"] == "initialize":
        state["begun"] = True
        return {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "legacy", "version": "1"}}, None
    if not state.get("begun"):
        return None, {"code": -32602, "message": "Invalid request parameters"}
    if message["method"] == "tools/list":
        return page(message.get("params")), None
    return None, NO_METHOD


def reply(number, result, error):
    body = {"jsonrpc": "2.0", "id": number}
    body["result" if error is None else "error"] = result if error is None else error
    return body


def replay(file):
    """Says what a server has said in a recorded conversation, as long as it hears the same."""
    with open(file, encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            if "server" in line:
                print(json.dumps(line["server"]), flush=True)
            elif json.loads(sys.stdin.readline()) != line["client"]:
                sys.exit("another message than " + json.dumps(line["client"]))


def main(kind, folder):
    def note(name, text):
        with open(os.path.join(folder, name), "a", encoding="utf-8") as file:
            file.write(text + "\n")

    def say(message):
        sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
        sys.stdout.flush()

    note("starts", kind)
    state = {}
    if kind == "greets":
        say("Welcome to this server!")
        print("a remark", file=sys.stderr, flush=True)
    if kind == "dies":
        print("needs the variable KEY", file=sys.stderr, flush=True)
        sys.exit(3)
    if kind == "floods":
        while True:
            say({"jsonrpc": "2.0", "method": "notifications/message", "params": {}})
    for line in sys.stdin:
        message = json.loads(line)
        note("heard", json.dumps(message))
        number, method = message.get("id"), message.get("method")
        if method is None or number is None:
            continue
        if kind == "modern":
            say(reply(number, *modern_answer(message)))
        elif kind == "slow_modern":
            if method == "server/discover":
                time.sleep(1.5)
            say(reply(number, *modern_answer(message)))
        elif kind == "future":
            say(reply(number, None, {"code": -32022, "message": "no", "data": {"supported": ["2099-01-01"]}}))
        elif kind == "dies_in_probe" and method == "server/discover":
            sys.exit(1)
        elif kind == "silent_to_probe" and method == "server/discover":
            continue
        elif kind == "silent":
            continue
        elif kind == "huge":
            chunk = "x" * (1 << 20)
            while True:
                sys.stdout.write(chunk)
        elif kind == "bad_json" and method == "tools/list":
            say('{"jsonrpc": "2.0", "id": %d, "result": {"tools": [NaN' % number)
            sys.exit(0)
        elif kind == "asks" and method == "tools/list":
            say({"jsonrpc": "2.0", "id": "p", "method": "ping"})
            say({"jsonrpc": "2.0", "id": "s", "method": "sampling/createMessage", "params": {}})
            for _ in range(2):
                note("heard", sys.stdin.readline().strip())
            say([reply(number, {"tools": TOOLS}, None)])
        elif kind == "endless" and method == "tools/list":
            say(reply(number, {"tools": [], "nextCursor": str(time.monotonic_ns())}, None))
        elif kind == "circle" and method == "tools/list":
            say(reply(number, {"tools": TOOLS[:1], "nextCursor": ""}, None))
        elif kind == "empty" and method == "tools/list":
            say(reply(number, {"tools": []}, None))
        elif kind == "half" and method == "tools/list":
            say('{"jsonrpc":"2.0","id":%d,"result":{"tools":[{"name":"half \\ud800"}]}}' % number)
        elif kind == "unknown_version":
            say(reply(number, *legacy_answer(message, state, "1999-01-01")))
        else:
            say(reply(number, *legacy_answer(message, state)))
    if kind == "stays":
        time.sleep(600)


if __name__ == "__main__":
    if sys.argv[1] == "replay":
        replay(sys.argv[2])
        sys.exit()
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ".")
