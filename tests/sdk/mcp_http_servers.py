"""Servers of MCP behind a URL for the tests of the client, in both eras and with all kinds of faults."""

import contextlib
import http.server
import json
import threading

from mcp_servers import MODERN, TOOLS, legacy_answer, modern_answer, reply


class Handler(http.server.BaseHTTPRequestHandler):
    """`server.kind` says what it does; `server.heard` has (method, headers, message) of each request."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="application/json", **headers):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def hear(self):
        length = int(self.headers.get("Content-Length") or 0)
        text = self.rfile.read(length)
        message = json.loads(text) if text else {}
        self.server.heard.append((self.command, dict(self.headers.items()), message))
        return message

    def replay(self, message):
        """Answers as a server has answered in a recorded conversation, as long as it hears the same."""
        wanted, given = (json.loads(self.server.recorded.pop(0)) for _ in range(2))
        headers = {name: self.headers.get(name) for name in wanted["headers"]}
        if (self.command, headers, message or None) != (wanted["method"], wanted["headers"], wanted["message"]):
            self.answer(500)
            return
        kind = given["headers"].pop("content-type")
        self.answer(given["status"], given["body"].encode(), kind, **given["headers"])

    def do_DELETE(self):
        message = self.hear()
        if self.server.recorded:
            self.replay(message)
            return
        self.answer(405 if self.server.kind == "no_delete" else 200)

    def do_GET(self):
        self.hear()
        if self.server.kind == "old":
            self.answer(200, b"event: endpoint\r\ndata: /messages?id=1\r\n\r\n", "text/event-stream")
        else:
            self.answer(405)

    def do_POST(self):
        message = self.hear()
        if self.server.recorded:
            self.replay(message)
            return
        getattr(self, "post_" + self.server.kind, self.post_legacy)(message)

    def post_modern(self, message):
        if self.headers.get("MCP-Protocol-Version") != MODERN or self.headers.get("Mcp-Method") != message["method"]:
            self.answer(400, reply(message.get("id"), None, {"code": -32020, "message": "Header mismatch"}))
            return
        result, error = modern_answer(message)
        self.answer(200 if error is None else 404, reply(message["id"], result, error))

    def post_future(self, message):
        self.answer(400, reply(message["id"], None, {"code": -32022, "message": "no", "data": {"supported": ["2099-01-01"]}}))

    def post_legacy(self, message):
        """With a session, as a strict server of 2025-06-18 has it."""
        state = self.server.state
        if message.get("method") == "initialize":
            state["session"] = f"s{state.get('sessions', 0)}"
            state["sessions"] = state.get("sessions", 0) + 1
            self.answer(200, reply(message["id"], *legacy_answer(message, state)), Mcp_Session_Id=state["session"])
        elif self.headers.get("Mcp-Session-Id") is None:
            self.answer(400, reply(message.get("id"), None, {"code": -32000, "message": "No valid session"}))
        elif self.headers["Mcp-Session-Id"] != state["session"] or self.headers.get("MCP-Protocol-Version") != "2025-06-18":
            self.answer(404, reply(message.get("id"), None, {"code": -32001, "message": "Session not found"}))
        elif "id" not in message or "method" not in message:
            self.answer(202)
        else:
            self.answer(200, reply(message["id"], *legacy_answer(message, state)))

    def post_forgets(self, message):
        """The session ends once, in the middle of the list."""
        if message.get("params", {}).get("cursor") == "2" and self.server.state["sessions"] == 1:
            self.server.state["session"] = "gone"
        self.post_legacy(message)

    def post_events(self, message):
        """Answers to tools/list as events, in all the ways in which they may be written."""
        if message.get("method") != "tools/list" or self.headers.get("Mcp-Session-Id") is None:
            self.post_legacy(message)
            return
        text = json.dumps(reply(message["id"], {"tools": TOOLS}, None), indent=1)
        events = [b"\xef\xbb\xbf: a comment\r\n\r\nid: 1\r\ndata:\r\n\r\n",
                  b'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n',
                  b'data: {"jsonrpc":"2.0","id":7,"method":"ping"}\r\r',
                  b'data:{"jsonrpc":"2.0","id":"x","method":"roots/list"}\n\n',
                  "".join(f"data: {line}\r\n" for line in text.splitlines()).encode() + b"\r\n"]
        body = b"".join(events)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for start in range(0, len(body), 7):
            piece = body[start:start + 7]
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        self.wfile.flush()
        self.server.released.wait(20)  # the stream stays open behind the answer
        with contextlib.suppress(OSError):
            self.wfile.write(b"0\r\n\r\n")

    def post_held(self, message):
        """Holds up the reply to its ping until the client gives that up, and answers then."""
        if "method" not in message:
            self.connection.recv(1)
            self.close_connection = True
            self.server.released.set()
        elif message["method"] != "tools/list":
            self.answer(200 if "id" in message else 202, reply(message.get("id"), *legacy_answer(message, self.server.state)))
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b'data: {"jsonrpc":"2.0","id":7,"method":"ping"}\n\n')
            self.server.released.wait(60)
            with contextlib.suppress(OSError):
                self.wfile.write(b"data: " + json.dumps(reply(message["id"], {"tools": TOOLS}, None)).encode() + b"\n\n")

    def post_cut(self, message):
        if message.get("method") == "tools/list":
            self.answer(200, b": nothing\n\n", "text/event-stream")
        else:
            self.post_legacy(message)

    def post_bad_event(self, message):
        if message.get("method") == "tools/list":
            self.answer(200, b"data: {oops}\n\n", "text/event-stream")
        else:
            self.post_legacy(message)

    def post_page(self, _):
        self.answer(200, b"<html>Welcome</html>", "text/html")

    def post_old(self, _):
        self.answer(405)

    def post_locked(self, _):
        self.answer(401, WWW_Authenticate='Bearer resource_metadata="x"')

    def post_broken(self, _):
        self.answer(500, b"oops", "text/plain")

    def post_huge(self, _):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Connection", "close")
        self.end_headers()
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(b" " * (1 << 20))

    def post_silent(self, _):
        self.server.released.wait(20)
        self.close_connection = True

    def post_moved(self, message):
        if self.path == "/mcp":
            self.answer(307, Location="/other")
        else:
            self.post_modern(message)

    def post_elsewhere(self, _):
        self.answer(307, Location=self.server.elsewhere)


@contextlib.contextmanager
def serving(kind, elsewhere="", recorded=()):
    """A server of this kind on a free port of the loopback interface, with its `url`."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.kind, server.elsewhere, server.heard, server.state = kind, elsewhere, [], {}
    server.recorded = list(recorded)  # the lines of a recorded conversation
    server.released = threading.Event()
    server.url = f"http://127.0.0.1:{server.server_address[1]}/mcp"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        server.server_close()
        thread.join()
