"""The matchmakers `http` and `mcp`, asked as the worker asks them, with real servers on loopback."""

import contextlib
import http.server
import json
import os
import shutil
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import unittest

from sdk_case import ROOT, SdkCase

SDK = os.path.join(ROOT, "api", "python")
SERVICES = [
    {"uri": "https://example.org/github.json#list_issues", "name": "list_issues", "description": "Lists issues."},
    {"uri": "https://example.org/github.json#get_issue", "name": "get_issue"},
    {"uri": "https://example.org/mail.json#search", "name": "search"},
    {"uri": "https://example.org/files.json#search", "name": "search"},
]
REQUEST = {"uri": "https://example.org/requests#1", "name": "issues", "description": "open issues & more"}
HITS = {"hits": [{"document": {"name": "get_issue"}, "score": 2.5}, {"document": {"name": "github.json#list_issues"}, "score": 7}]}
RANKING = [[0, 7.0], [1, 2.5]]
PATHS = {"results": "hits", "id": "document.name", "score": "score"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        self.server.heard.append((self.command, self.path, dict(self.headers.items()), body))
        self.server.ports.add(self.client_address[1])
        self.server.answer(self)

    do_GET = do_POST


def says(value, status=200, **headers):
    """An answer with this value, or with these bytes."""
    data = value if isinstance(value, bytes) else json.dumps(value).encode()

    def answer(handler):
        handler.send_response(status)
        handler.send_header("Content-Length", str(len(data)))
        for name, text in headers.items():
            handler.send_header(name, text)
        handler.end_headers()
        handler.wfile.write(data)

    return answer


def raw(data, pause=0.0):
    """Writes these bytes in the place of an answer, and closes."""

    def answer(handler):
        for at in range(0, len(data), 7 if pause else len(data) or 1):
            handler.wfile.write(data[at : at + (7 if pause else len(data))])
            handler.wfile.flush()
            time.sleep(pause)
        handler.close_connection = True

    return answer


def reset(handler):
    """What a program in the sandbox sees of an address where nobody listens."""
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(handler.connection.detach())
    handler.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Programs hang up in the middle of a word, as they may."""


@contextlib.contextmanager
def serving(answer, wrap=None):
    server = Server(("127.0.0.1", 0), Handler)
    server.answer, server.heard, server.ports = answer, [], set()
    if wrap:
        server.socket = wrap.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server, f"{'https' if wrap else 'http'}://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Names(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, SDK)

    def test_are_found_as_run_files_have_them(self):
        from matchbench.model import Service
        from matchbench.service_names import ServiceNames

        names = ServiceNames([Service(**one) for one in SERVICES] + [Service("urn:x:GET%20%2Fpets", "list pets")])
        for name, place in (("https://example.org/mail.json#search", 2), ("mail.json#search", 2), ("get_issue", 1),
                            ("GET%20%2Fpets", 4), ("GET /pets", 4), ("list pets", 4)):
            self.assertEqual(names.find(name), place, name)
        for name, said in (("search", "'search' fits several services"), ("get_isue", "did it mean 'get_issue'?"),
                           ("", "'' is no service"), ("\x1b[31m", "is no service")):
            with self.assertRaises(KeyError) as refused:
                names.find(name)
            self.assertIn(said, refused.exception.args[0])
            self.assertNotIn("\x1b", refused.exception.args[0])

    def test_that_fit_several_services_are_answered_with_the_ids_of_those_alone(self):
        from matchbench.model import Service
        from matchbench.service_names import ServiceNames

        names = ServiceNames([Service("urn:z#BGET%20a"), Service("urn:x#GET%20a"), Service("urn:y#GET%20a")])
        for name in ("GET a", "GET%20a"):
            with self.assertRaises(KeyError) as refused:
                names.find(name)
            self.assertEqual(refused.exception.args[0], f"'{name}' fits several services; the ids that tell them apart are "
                             "'urn:x#GET%20a' and 'urn:y#GET%20a'")


class WebRankers(SdkCase):
    environment = {"PYTHONPATH": SDK, "PYTHONDONTWRITEBYTECODE": "1"}
    module = "matchbench.http_ranker"

    def set_up(self, parameters, environment=None, **hello):
        """The answers to create and load, and the conversation."""
        self.environment = {**WebRankers.environment, **(environment or {})}
        conversation = self.start([sys.executable, "-m", self.module])
        conversation.call("hello", protocol=1, folder=self.scratch, scratch=self.scratch, **hello)
        created = conversation.call("create", seed=1, max_threads=1, parameters=parameters)
        loaded = conversation.call("load", *SERVICES, services=len(SERVICES))
        return created, loaded, conversation

    def ask(self, parameters, top_k=0, budget_ns=0, environment=None):
        created, loaded, conversation = self.set_up(parameters, environment)
        self.assertNotIn("error", created)
        self.assertNotIn("error", loaded)
        return conversation.call("query", request=REQUEST, top_k=top_k, budget_ns=budget_ns)

    def expect_ranking(self, answer, ranking):
        self.assertNotIn("error", answer)
        self.assertEqual(answer["ranking"], ranking)

    def expect_error(self, answer, *texts):
        for text in texts:
            self.assertIn(text, answer.get("error", f"no error: {answer}"))


class HttpRanker(WebRankers):
    def test_what_is_sent_keeps_its_types_and_what_comes_is_ranked(self):
        with serving(says(HITS)) as (server, url):
            parameters = {"url": url + "/search?q={text}", "body": {"query": "{text}", "limit": "{k}", "on": [True, "{id} {name}", "{{x}}"]}, **PATHS}
            self.expect_ranking(self.ask(parameters), RANKING)
            method, path, headers, body = server.heard[0]
        self.assertEqual((method, path), ("POST", "/search?q=open%20issues%20%26%20more"))
        self.assertEqual(json.loads(body), {"query": "open issues & more", "limit": 4, "on": [True, f"{REQUEST['uri']} issues", "{{x}}"]})
        self.assertEqual(headers["Content-Type"], "application/json")

    def test_a_get_whose_answer_is_a_list_of_names(self):
        with serving(says(["list_issues", "get_issue", "list_issues"])) as (server, url):
            self.expect_ranking(self.ask({"url": url + "/?k={k}"}, top_k=2), [[0, 0.0], [1, -1.0]])
            self.assertEqual(server.heard[0][:2], ("GET", "/?k=2"))

    def test_the_connection_is_kept_and_made_anew_if_the_server_has_closed_it(self):
        with serving(says(HITS)) as (server, url):
            _, _, conversation = self.set_up({"url": url, **PATHS})
            for _ in range(3):
                self.expect_ranking(conversation.call("query", request=REQUEST), RANKING)
            self.assertEqual(len(server.ports), 1)
            answer = server.answer
            server.answer = lambda handler: (answer(handler), setattr(handler, "close_connection", True))
            for _ in range(3):
                self.expect_ranking(conversation.call("query", request=REQUEST), RANKING)

    def test_searches_at_the_same_time_have_connections_of_their_own_which_are_kept(self):
        others, answer = threading.Barrier(3), says(HITS)
        with serving(lambda handler: (others.wait(600), answer(handler))) as (server, url):
            _, _, conversation = self.set_up({"url": url, **PATHS}, in_flight=3)
            for _ in range(2):
                for one in conversation.together(3, request=REQUEST).values():
                    self.expect_ranking(one, RANKING)
            self.assertEqual(len(server.ports), 3)

    def test_old_chunked_and_large_answers_are_read(self):
        body = json.dumps(HITS).encode()
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"".join(
            b"%x\r\n%s\r\n" % (len(body[at : at + 9]), body[at : at + 9]) for at in range(0, len(body), 9)
        ) + b"0\r\n\r\n"
        large = json.dumps({**HITS, "more": "x" * 10_000_000}).encode()
        for answer in (raw(b"HTTP/1.0 200 OK\r\n\r\n" + body), raw(chunked), raw(chunked, 0.001), says(large), says(HITS, 201)):
            with serving(answer) as (_, url):
                self.expect_ranking(self.ask({"url": url, **PATHS}), RANKING)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_a_server_in_node(self):
        script = ("const server = require('http').createServer((request, answer) => request.resume().on('end', () =>"
                  f" answer.end({json.dumps(json.dumps(HITS))})));"
                  "server.listen(0, '127.0.0.1', () => console.log(server.address().port));")
        server = subprocess.Popen(["node", "-e", script], stdout=subprocess.PIPE, text=True)
        for end in (server.stdout.close, server.wait, server.kill):
            self.addCleanup(end)
        url = f"http://127.0.0.1:{int(server.stdout.readline())}"
        _, _, conversation = self.set_up({"url": url, "body": {"q": "{text}"}, **PATHS})
        for _ in range(3):
            self.expect_ranking(conversation.call("query", request=REQUEST), RANKING)

    def test_services_are_handed_over_at_each_load(self):
        with serving(says({})) as (server, url):
            parameters = {
                "url": url, "headers": {"X-Key": "${DOORS_KEY}"},
                "index": {"url": url + "/index", "body": {"all": "{services}"}},
            }
            _, loaded, _ = self.set_up(parameters, {"DOORS_KEY": "opensesame"})
            self.assertNotIn("error", loaded)
            method, path, headers, body = server.heard[0]
        self.assertEqual((method, path, headers["X-Key"]), ("POST", "/index", "opensesame"))
        handed = json.loads(body)["all"]
        self.assertEqual([one["id"] for one in handed], [one["uri"] for one in SERVICES])
        self.assertEqual(handed[0]["description"], "Lists issues.")

    def test_faults_of_answers_have_sentences(self):
        for answer, *texts in (
            (says(b"no such index\nmore", 404), "answers with status 404: no such index; correct the path of 'url'"),
            (says(b"who are you?", 401), "answers with status 401: who are you?; add \"headers: {Authorization: 'Bearer ${TOKEN}'}\""),
            (says(b"", 500), "answers with status 500 (the body is empty); see what the service says in its log"),
            (says(b"slowly", 429), "answers with status 429: slowly; ask whoever runs the service"),
            (says(b"<html>"), "is not JSON: <html>"),
            (says({"found": []}), "nothing at 'hits': 'hits' is not in an object with found; correct 'results'"),
            (says([HITS]), "'hits' is not in a list of 1, whose items are 0, 1, …; correct 'results'"),
            (says({"hits": None}), "the list of results is not a list but null; correct 'results'"),
            (says({"hits": {"a": 1}}), "the list of results is not a list but an object with a; correct 'results'"),
            (says({"hits": [{"document": {"id": 3}, "score": 1}]}), "nothing at 'document.name'", "an object with id; correct 'id'"),
            (says({"hits": [{"document": {"name": "get_issue"}, "score": "high"}]}),
             "the score in item 0", "not a number but the text 'high'; correct 'score'"),
            (says(b'{"hits": [{"document": {"name": "get_issue"}, "score": NaN}]}'), "not a number but NaN; correct 'score'"),
            (says({"hits": [{"document": {"name": "get_isue"}, "score": 1}]}),
             "'get_isue' is no service of the collection; did it mean 'get_issue'?"),
            (says({"hits": [{"document": {"name": "search"}, "score": 1}]}),
             "'search' fits several services", "mail.json#search", "files.json#search"),
            (says(b"", 302, Location="http://169.254.169.254/latest"),
             "sends on to 'http://169.254.169.254/latest', which is not followed"),
            (raw(b""), "has closed the connection before it answered; see what the service says"),
            (reset, "is refused or reset; start the service"),
            (raw(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}"), "has ended its answer before it was complete; see what"),
        ):
            with self.subTest(texts[0]), serving(answer) as (_, url):
                self.expect_error(self.ask({"url": url, **PATHS}), *texts)

    def test_a_late_answer_is_a_timeout(self):
        for answer in (lambda handler: time.sleep(1), raw(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 500, 0.02)):
            with serving(answer) as (_, url):
                said = self.ask({"url": url}, budget_ns=100_000_000)
                self.assertEqual(said.get("kind"), "cancelled", said)
                self.expect_error(said, "has not answered in time")

    def test_a_server_that_is_not_there(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.expect_error(self.ask({"url": url}), "nobody answers at 127.0.0.1:")
        self.expect_error(self.ask({"url": "http://service.invalid"}), "the host 'service.invalid' is unknown")

    def test_a_server_without_tls(self):
        with serving(says(HITS)) as (_, url):
            self.expect_error(self.ask({"url": url.replace("http", "https")}), "does not speak TLS", "write http:// in 'url'")

    def test_without_a_grant_the_line_to_add_is_said(self):
        for granted in ("127.0.0.1:1 [::1]:8080", ""):
            created, _, _ = self.set_up({"url": "https://api.example.org/search"}, {"MATCHBENCH_NETWORK": granted})
            self.expect_error(created, "api.example.org:443 is not granted; add \"grants: {network: ['api.example.org:443']}\"")
        created, _, _ = self.set_up({"url": "http://[::1]:8080"}, {"MATCHBENCH_NETWORK": "127.0.0.1:1 [::1]:8080"})
        self.assertNotIn("error", created)

    def test_wrong_parameters_are_refused_when_it_is_created(self):
        for parameters, text in (
            ({}, "'url' is missing"),
            ({"url": "ftp://host"}, "is not a URL"),
            ({"url": "ftp://host:80"}, "is not a URL"),
            ({"url": "http://h/?q={query}"}, "'{query}' is no placeholder; write {text}, {name}, {id}, {k}"),
            ({"url": "http://h", "body": {"a": ["{services}"]}}, "'{services}' is no placeholder"),
            ({"url": "http://h", "index": {"url": "http://h", "body": "{text}"}}, "is no placeholder; write {services}"),
            ({"url": "http://user:pass@host"}, "has no password"),
            ({"url": "http://h", "resuls": "x"}, "there is no parameter 'resuls'"),
            ({"url": "http://h", "method": "PUT"}, "'method' is 'PUT'"),
            ({"url": "http://h", "headers": {"A": "${DOORS_ABSENT}"}}, "add 'variables: [DOORS_ABSENT]'"),
            ({"url": "http://h", "headers": {"A b": "x"}}, "characters that no header may have"),
            ({"url": "http://h", "results": ["hits"]}, "'results' is not a path"),
            ({"url": "http://h", "index": "x"}, "'index' is not a map"),
        ):
            with self.subTest(text):
                self.expect_error(self.set_up(parameters)[0], text)

    @unittest.skipUnless(shutil.which("openssl"), "there is no openssl to make a certificate")
    def test_certificates_are_checked(self):
        key, certificate = (os.path.join(self.scratch, name) for name in ("key.pem", "certificate.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        with serving(says(HITS), context) as (_, url):
            self.expect_error(self.ask({"url": url, **PATHS}), "the certificate of 127.0.0.1:", "is not valid")
            self.expect_error(self.ask({"url": url.replace("https", "http"), **PATHS}), "write https:// in it")
            trusting = {"SSL_CERT_FILE": certificate}
            self.expect_ranking(self.ask({"url": url, **PATHS}, environment=trusting), RANKING)


class McpRanker(WebRankers):
    module = "matchbench.mcp_ranker"

    @contextlib.contextmanager
    def tool(self, result, modern=True):
        """A server with a tool that results in this."""

        def answer(handler):
            message = json.loads(handler.server.heard[-1][3] or b"{}")
            method = message.get("method")
            modern_only = method == "server/discover"
            if message.get("id") is None:
                return says(b"", 202)(handler)
            if modern_only and not modern:
                return says({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32601, "message": "no"}})(handler)
            results = {
                "server/discover": {"supportedVersions": ["2026-07-28"], "capabilities": {}, "resultType": "complete"},
                "initialize": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}},
                "tools/list": {"tools": [{"name": "search_tools", "inputSchema": {}},
                                         {"name": "find", "inputSchema": {"properties": {"task": {}, "most": {}}}}]},
                "tools/call": result,
            }
            says({"jsonrpc": "2.0", "id": message["id"], "result": results[method]}, **{"Content-Type": "application/json"})(handler)

        with serving(answer) as (server, url):
            yield server, url + "/mcp"

    def calls(self, server):
        messages = [json.loads(body) for _, _, _, body in server.heard if body]
        return [m["params"] for m in messages if m.get("method") == "tools/call"]

    def test_all_forms_of_results_in_both_eras(self):
        found = [{"name": "get_issue", "score": 2.5}, {"name": "list_issues", "score": 7}]
        text = "Found 2 tools:\n\n1. get_issue: gets one\n- `list_issues` - lists them\n* get_issue again"
        for result, ranking in (
            ({"content": [], "structuredContent": {"tools": found, "count": 2}}, [[1, 0.0], [0, -1.0]]),
            ({"content": [{"type": "text", "text": json.dumps(found)}]}, [[1, 0.0], [0, -1.0]]),
            ({"content": [{"type": "text", "text": json.dumps(["get_issue", "list_issues"])}]}, [[1, 0.0], [0, -1.0]]),
            ({"content": [{"type": "text", "text": json.dumps(one)} for one in found]}, [[1, 0.0], [0, -1.0]]),
            ({"content": [{"type": "text", "text": json.dumps(found[0])}]}, [[1, 0.0]]),
            ({"content": [{"type": "text", "text": "get_issue"}, {"type": "text", "text": "list_issues"}]}, [[1, 0.0], [0, -1.0]]),
            # So PyPI's `mcp` writes what a tool returns that is declared to return a text.
            ({"content": [{"type": "text", "text": "get_issue\nlist_issues"}],
              "structuredContent": {"result": "get_issue\nlist_issues"}}, [[1, 0.0], [0, -1.0]]),
            ({"content": [{"type": "text", "text": json.dumps({"tools": found})}],
              "structuredContent": {"result": json.dumps({"tools": found})}}, [[1, 0.0], [0, -1.0]]),
            ({"content": []}, []),
        ):
            for modern in (True, False):
                with self.subTest(result=result, modern=modern), self.tool(result, modern) as (server, url):
                    self.expect_ranking(self.ask({"url": url}), ranking)
                    self.assertEqual(self.calls(server)[0]["arguments"], {"query": "open issues & more"})
        for text in (text, "| Tool | Use |\n|---|---|\n| **get_issue** | gets one |\n| **list_issues** | lists them |"):
            with self.tool({"content": [{"type": "text", "text": text}]}) as (_, url):
                self.expect_ranking(self.ask({"url": url}), [[1, 0.0], [0, -1.0]])

    def test_names_of_arguments_and_paths_are_parameters(self):
        result = {"content": [], "structuredContent": {"a": {"found": [{"t": {"id": "get_issue"}, "s": 3}]}, "b": []}}
        with self.tool(result) as (server, url):
            parameters = {"url": url, "argument": "q", "limit": "n", "results": "a.found", "id": "t.id", "score": "s"}
            self.expect_ranking(self.ask(parameters, top_k=3), [[1, 3.0]])
            self.assertEqual(self.calls(server)[0]["arguments"], {"q": "open issues & more", "n": 3})

    def test_faults_have_sentences(self):
        for result, *texts in (
            ({"isError": True, "content": [{"type": "text", "text": "index is gone"}]}, "says that it has failed: index is gone"),
            ({"resultType": "input_required"}, "wants to be told more", "without asking back"),
            ({"content": [{"type": "image", "data": "", "mimeType": "image/png"}]}, "returns no text; use a tool"),
            ({"content": [{"type": "text", "text": "Nothing fits"}]}, "no line of what the tool returns begins with"),
            ({"content": [], "structuredContent": {"a": [], "b": []}}, "has 2 lists among a, b; say which one in 'results'"),
            ({"content": [], "structuredContent": ["get_isue"]}, "did it mean 'get_issue'?"),
        ):
            with self.subTest(texts[0]), self.tool(result) as (_, url):
                self.expect_error(self.ask({"url": url}), *texts)

    def test_a_tool_that_is_not_there_and_a_server_that_is_none(self):
        with self.tool({}) as (_, url):
            for given, text in (
                ({"tool": "ask"}, "the server has no tool 'ask'; it has: search_tools, find; correct 'tool'"),
                ({"tool": "find"}, "the tool 'find' has no argument 'query'; it has: task, most; correct 'argument'"),
                ({"tool": "find", "argument": "task", "limit": "k"}, "no argument 'k'; it has: task, most; correct 'limit'"),
            ):
                self.expect_error(self.set_up({"url": url, **given})[1], text)
        with serving(says(b"<html>", 404)) as (_, url):
            _, loaded, _ = self.set_up({"url": url})
            self.expect_error(loaded, "answers with status 404", "often ends with /mcp")
        created, _, _ = self.set_up({"url": "https://api.example.org/mcp"}, {"MATCHBENCH_NETWORK": ""})
        self.expect_error(created, "add \"grants: {network: ['api.example.org:443']}\"")
