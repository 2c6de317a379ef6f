import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from mcp_http_servers import serving
from mcp_servers import TOOLS
from sdk_case import HERE, ROOT

CLIENT = os.path.join(ROOT, "api", "python", "matchbench", "mcp_client")
sys.path.insert(0, os.path.dirname(CLIENT))

from mcp_client import Fault, HttpTransport, StdioTransport, conversation, open_conversation, program  # noqa: E402
from mcp_client.configuration import json_with_comments, read_configuration  # noqa: E402
from mcp_client.events import EventReader  # noqa: E402
from mcp_client.faults import Code  # noqa: E402
from mcp_client.messages import CLIENT as INTRODUCED  # noqa: E402
from mcp_client.streamable_http import header_value  # noqa: E402


class ClientCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, value in (("PROBE", 20), ("START", 40), ("ANSWER", 40), ("OLD_PROBE", 5)):
            patch = mock.patch.object(conversation, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def command(self, kind):
        return [sys.executable, os.path.join(HERE, "mcp_servers.py"), kind, self.folder]

    def written(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read().splitlines()

    def heard(self):
        return [json.loads(line) for line in self.written("heard")]

    def put(self, name, content):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(content if isinstance(content, str) else json.dumps(content))
        return path

    def expect_fault(self, code, work, *said):
        with self.assertRaises(Fault) as caught:
            work()
        self.assertEqual(caught.exception.code, code, caught.exception.message)
        text = f"{caught.exception.message}; {caught.exception.remedy}"
        for words in said:
            self.assertIn(words, text)


class StandardStreams(ClientCase):
    def tools(self, kind):
        with open_conversation(StdioTransport(self.command(kind))) as server:
            return server.name, server.version, server.tools()

    def test_a_modern_server_tells_all_pages_without_a_handshake(self):
        self.assertEqual(self.tools("modern"), ("modern one", "2026-07-28", TOOLS))
        self.assertEqual([message["method"] for message in self.heard()], ["server/discover"] + ["tools/list"] * 3)

    def test_a_legacy_server_is_begun_with_a_handshake_in_the_same_process(self):
        self.assertEqual(self.tools("legacy"), ("legacy", "2025-06-18", TOOLS))
        methods = [message["method"] for message in self.heard()]
        self.assertEqual(methods[:3], ["server/discover", "initialize", "notifications/initialized"])
        self.assertEqual(self.heard()[1]["params"]["protocolVersion"], "2025-11-25")
        self.assertNotIn("params", self.heard()[3])  # tools/list carries no _meta
        self.assertEqual(self.written("starts"), ["legacy"])

    def test_a_server_that_the_probe_kills_is_started_anew(self):
        self.assertEqual(self.tools("dies_in_probe")[2], TOOLS)
        self.assertEqual(len(self.written("starts")), 2)

    def test_a_server_that_ignores_the_probe_is_of_the_legacy_era(self):
        with mock.patch.object(conversation, "PROBE", 1):
            self.assertEqual(self.tools("silent_to_probe")[1], "2025-06-18")

    def test_a_modern_server_that_starts_slowly_stays_modern(self):
        with mock.patch.object(conversation, "PROBE", 1):
            self.assertEqual(self.tools("slow_modern")[1], "2026-07-28")

    def test_greetings_and_lists_of_messages_are_understood(self):
        self.assertEqual(self.tools("greets")[2], TOOLS)

    def test_requests_of_the_server_are_answered(self):
        self.assertEqual(self.tools("asks")[2], TOOLS)
        ping, sampling = [message for message in self.heard() if "method" not in message]
        self.assertEqual(ping, {"jsonrpc": "2.0", "id": "p", "result": {}})
        self.assertEqual((sampling["id"], sampling["error"]["code"]), ("s", -32601))

    def test_failures_have_codes(self):
        for kind, code, said in (("dies", Code.ENDED, "needs the variable KEY"),
                                 ("future", Code.VERSION, "2099-01-01"),
                                 ("unknown_version", Code.VERSION, "1999-01-01"),
                                 ("huge", Code.TOO_LARGE, "MiB"), ("floods", Code.TOO_LARGE, "does not answer"),
                                 ("endless", Code.TOO_MANY_PAGES, "1000"), ("circle", Code.REPEATED_CURSOR, "page 2"),
                                 ("bad_json", Code.ENDED, "NaN")):
            with self.subTest(kind):
                self.expect_fault(code, lambda: self.tools(kind), said)

    def test_a_silent_server_has_a_deadline(self):
        with mock.patch.object(conversation, "START", 2):
            self.expect_fault(Code.TIMEOUT, lambda: self.tools("silent"), "mcp_servers.py silent")

    def test_a_program_that_is_not_there_is_named(self):
        self.expect_fault(Code.NO_PROGRAM, lambda: StdioTransport(["no-such-server"]), "no-such-server")

    def test_a_server_that_stays_is_ended(self):
        transport = StdioTransport(self.command("stays"))
        process = transport.process
        with open_conversation(transport) as server:
            server.tools()
        self.assertIsNotNone(process.returncode)


class StreamableHttp(ClientCase):
    def tools(self, server, **headers):
        with open_conversation(HttpTransport(server.url, headers)) as talk:
            return talk.name, talk.version, talk.tools()

    def test_a_modern_server_gets_headers_that_repeat_the_message(self):
        with serving("modern") as server:
            self.assertEqual(self.tools(server, Authorization="Bearer x"), ("modern one", "2026-07-28", TOOLS))
            for method, headers, message in server.heard:
                headers = {name.lower(): value for name, value in headers.items()}
                self.assertEqual((method, headers["mcp-method"]), ("POST", message["method"]))
                self.assertEqual(headers["mcp-protocol-version"], "2026-07-28")
                self.assertEqual(headers["accept"], "application/json, text/event-stream")
                self.assertEqual(headers["authorization"], "Bearer x")
                self.assertNotIn("mcp-session-id", headers)

    def test_a_call_names_its_tool_in_a_header(self):
        with serving("modern") as server, open_conversation(HttpTransport(server.url)) as talk:
            self.assertEqual(talk.call_tool("größe", {})["content"][0]["text"], "größe")
            headers = {name.lower(): value for name, value in server.heard[-1][1].items()}
            self.assertEqual(headers["mcp-name"], "=?base64?Z3LDtsOfZQ==?=")
        self.assertEqual([header_value(text) for text in ("us-west1", " padded ", "=?base64?literal?=")],
                         ["us-west1", "=?base64?IHBhZGRlZCA=?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="])

    def test_a_legacy_server_gets_its_session_back_and_its_end(self):
        with serving("legacy") as server:
            self.assertEqual(self.tools(server), ("legacy", "2025-06-18", TOOLS))
            self.assertEqual(server.heard[-1][0], "DELETE")
            headers = {name.lower(): value for name, value in server.heard[-1][1].items()}
            self.assertEqual((headers["mcp-session-id"], headers["mcp-protocol-version"]), ("s0", "2025-06-18"))

    def test_a_session_that_has_ended_is_begun_anew(self):
        with serving("forgets") as server:
            self.assertEqual(self.tools(server)[2], TOOLS)
            self.assertEqual(server.state["sessions"], 2)

    def test_events_before_the_answer_are_skipped_and_requests_answered(self):
        with serving("events") as server:
            begun = time.monotonic()
            self.assertEqual(self.tools(server)[2], TOOLS)
            self.assertLess(time.monotonic() - begun, 15)  # the stream is not waited for
            replies = [message for _, _, message in server.heard if message and "method" not in message]
        self.assertEqual(replies[0], {"jsonrpc": "2.0", "id": 7, "result": {}})
        self.assertEqual((replies[1]["id"], replies[1]["error"]["code"]), ("x", -32601))

    def test_failures_have_codes(self):
        for kind, code, said in (("future", Code.VERSION, "2099-01-01"), ("cut", Code.ENDED, "complete"),
                                 ("bad_event", Code.NOT_A_MESSAGE, "event"), ("page", Code.NOT_A_MESSAGE, "Welcome"),
                                 ("old", Code.OLD_TRANSPORT, "HTTP+SSE of 2024-11-05"), ("broken", Code.STATUS, "500"),
                                 ("locked", Code.UNAUTHORIZED, "--header 'Authorization: Bearer ${TOKEN}'"),
                                 ("huge", Code.TOO_LARGE, "KiB")):
            with self.subTest(kind), serving(kind) as server:
                self.expect_fault(code, lambda: self.tools(server), said)

    def test_a_silent_server_has_a_deadline(self):
        with mock.patch.object(conversation, "START", 1), serving("silent") as server:
            self.expect_fault(Code.TIMEOUT, lambda: self.tools(server))

    def test_redirections_are_followed_on_the_same_host_alone(self):
        with serving("moved") as server:
            self.assertEqual(self.tools(server)[1], "2026-07-28")
        with serving("modern") as other, serving("elsewhere", other.url) as server:
            self.expect_fault(Code.REDIRECTED, lambda: self.tools(server, Authorization="Bearer x"), other.url)
            self.assertEqual(other.heard, [])

    def test_addresses_that_lead_nowhere_are_told_apart(self):
        with serving("modern") as server:
            gone = server.url
        self.expect_fault(Code.REFUSED, lambda: open_conversation(HttpTransport(gone)))
        self.expect_fault(Code.UNKNOWN_HOST, lambda: open_conversation(HttpTransport("http://nobody.invalid/mcp")))
        self.expect_fault(Code.CONNECTION, lambda: open_conversation(HttpTransport(f"http://{'a' * 70}.invalid/mcp")))
        self.expect_fault(Code.TASK, lambda: HttpTransport("ftp://example.org/"))
        self.expect_fault(Code.TASK, lambda: HttpTransport("https://me:secret@example.org/mcp"), "--header")
        for name, value in (("Bad name", "x"), ("Host", "x"), ("X-Key", "a\r\nX: y")):
            self.expect_fault(Code.TASK, lambda: HttpTransport("http://127.0.0.1/", {name: value}), name)


class RecordedConversations(ClientCase):
    """With the servers of PyPI's mcp 1.30.0 and 2.3.0, which answered a tool that adds two numbers."""

    def expect_same(self, transport, name, version):
        with open_conversation(transport) as server:
            tools = server.tools()
        self.assertEqual((server.name, server.version), (name, version))
        self.assertEqual([(tool["name"], sorted(tool["inputSchema"]["properties"])) for tool in tools], [("add", ["a", "b"])])

    def test_on_standard_streams(self):
        for era, name, version in (("legacy", "of-1", "2025-11-25"), ("modern", "of-2", "2026-07-28")):
            file = os.path.join(HERE, "mcp_recorded", f"{era}_stdio.jsonl")
            with self.subTest(era):
                self.expect_same(StdioTransport([sys.executable, os.path.join(HERE, "mcp_servers.py"), "replay", file]), name, version)

    def test_behind_a_url(self):
        for era, name, version in (("legacy", "of-1", "2025-11-25"), ("modern", "of-2", "2026-07-28")):
            with open(os.path.join(HERE, "mcp_recorded", f"{era}_http.jsonl"), encoding="utf-8") as file:
                lines = file.readlines()
            with self.subTest(era), serving("recorded", recorded=lines) as server:
                self.expect_same(HttpTransport(server.url), name, version)
                self.assertEqual(server.recorded, [])  # to the end


class Events(unittest.TestCase):
    def test_pieces_of_any_size_give_the_same_events(self):
        stream = b"\xef\xbb\xbf:c\r\nevent: a\r\ndata: 1\r\ndata:2\r\n\r\ndata: x\r\rdata\n\nid: 4\n\nevent: b\ndata: {}\n\ndata: half"
        expected = [("a", b"1\n2"), ("", b"x"), ("", b""), ("b", b"{}")]
        for size in (1, 2, 3, 5, len(stream)):
            reader = EventReader()
            found = [event for at in range(0, len(stream), size) for event in reader.take(stream[at:at + size])]
            self.assertEqual(found, expected, size)


class Configurations(ClientCase):
    def test_every_layout_names_its_servers(self):
        stdio = {"command": "npx", "args": ["-y", "x"], "env": {"KEY": "${KEY}"}}
        for document, urls in (({"mcpServers": {"a": stdio, "b": {"serverUrl": "https://b/mcp"}}}, ["", "https://b/mcp"]),
                               ({"servers": {"a": stdio, "b": {"type": "http", "url": "https://b"}}, "inputs": []}, ["", "https://b"]),
                               ({"mcp": {"servers": {"a": stdio}}}, [""]), ({"mcp.servers": {"a": stdio}}, [""]),
                               ({"context_servers": {"a": {"command": {"path": "npx", "args": ["-y", "x"], "env": {"KEY": "1"}}}}}, [""]),
                               ({"mcpServers": {"a": {**stdio, "cwd": "sub"}, "b": {"httpUrl": "https://b"}}}, ["", "https://b"])):
            servers = read_configuration(self.put("c.json", document))
            self.assertEqual([server.problem for server in servers], [None] * len(urls))
            self.assertEqual([server.url for server in servers], urls)
            self.assertEqual((servers[0].name, servers[0].command), ("a", ["npx", "-y", "x"]))
            self.assertEqual(list(servers[0].environment), ["KEY"])
        self.assertEqual(servers[0].folder, os.path.join(os.path.realpath(self.folder), "sub"))

    def test_comments_and_last_commas_are_no_fault(self):
        text = '{ // one\n "a": "http://x/*no*/", /* two */ "b": [1, 2, ], "c": "\\"//",\n} // end'
        self.assertEqual(json_with_comments(text), {"a": "http://x/*no*/", "b": [1, 2], "c": '"//'})

    def test_a_text_that_never_ends_is_looked_at_once(self):
        # With a look for each of its quotes this takes more than ten minutes.
        with self.assertRaises(ValueError):
            json_with_comments('{"mcpServers": {"a": {"command": "' + '\\"' * 60_000)

    def test_variables_are_expanded_when_a_server_is_used(self):
        path = self.put("c.json", {"mcpServers": {"a": {
            "command": "${HOME_OF_TEST}/run", "args": ["${env:KEY}", "${GONE:-none}", "$KEY"], "env": {"B": "${KEY}", "DROPPED": None}}}})
        with mock.patch.dict(os.environ, {"KEY": "k", "HOME_OF_TEST": "/h", "DROPPED": "1"}):
            server = read_configuration(path)[0].expanded()
        self.assertEqual(server.command, ["/h/run", "k", "none", "$KEY"])
        self.assertEqual(server.environment["B"], "k")
        self.assertNotIn("DROPPED", server.environment)
        self.assertEqual(server.written[1], "${env:KEY}")

    def test_variables_in_a_url_or_header_are_sent_if_the_person_names_them(self):
        entry = {"url": "https://x/${KEY}", "headers": {"X-K": "${env:TOKEN} ${GONE:-none}"}}
        server = read_configuration(self.put("c.json", {"mcpServers": {"a": entry}}))[0]
        with mock.patch.dict(os.environ, {"KEY": "k1k1", "TOKEN": "t1t1"}):
            self.expect_fault(Code.VARIABLE, server.expanded, "https://x/${KEY}, would be sent the values of KEY, TOKEN")
            self.expect_fault(Code.VARIABLE, lambda: server.expanded(["KEY"]), "the values of TOKEN")
            sent = server.expanded(["KEY", "TOKEN"])
        self.assertEqual((sent.url, sent.headers), ("https://x/k1k1", {"X-K": "t1t1 none"}))
        self.assertIn("sends GONE, KEY, TOKEN of your variables if --variable names them", server.how())

    def test_what_cannot_be_expanded_is_refused_by_name(self):
        for word, code in (("${input:token}", Code.INPUT), ("${NOT_SET_HERE}", Code.VARIABLE), ("${workspaceFolder/x}", Code.VARIABLE)):
            server = read_configuration(self.put("c.json", {"servers": {"a": {"command": "x", "args": [word]}}}))[0]
            self.expect_fault(code, server.expanded, word.strip("${}") if code == Code.VARIABLE else word)

    def test_faults_of_a_file_and_of_one_server_are_named(self):
        self.expect_fault(Code.TOML, lambda: read_configuration(self.put("config.toml", '[mcp_servers.a]\ncommand = "x"')), "--from-server")
        self.expect_fault(Code.CONFIGURATION, lambda: read_configuration(self.put("c.json", "{")), "c.json")
        self.expect_fault(Code.CONFIGURATION, lambda: read_configuration(self.put("c.json", "{}")), "mcpServers")
        servers = read_configuration(self.put("c.json", {"mcpServers": {
            "sse": {"type": "sse", "url": "https://x/sse"}, "none": {}, "both": {"command": "x", "url": "https://x"},
            "args": {"command": "x", "args": "y"}, "file": {"command": "x", "envFile": ".env"}, "off": {"command": "x", "disabled": True}}}))
        self.assertEqual([server.problem and server.problem.code for server in servers],
                         [Code.OLD_TRANSPORT] + [Code.CONFIGURATION] * 4 + [None])
        self.assertTrue(servers[-1].is_disabled)


class Program(ClientCase):
    def test_it_introduces_itself_with_the_version_of_the_package(self):
        with open(os.path.join(ROOT, "api", "python", "pyproject.toml"), encoding="utf-8") as file:
            self.assertIn(f'version = "{INTRODUCED["version"]}"\n', file.read())

    def run_client(self, task, **variables):
        done = subprocess.run([sys.executable, "-I", "-S", "-B", CLIENT], input=json.dumps(task).encode(), capture_output=True,
                              env={**os.environ, **variables}, timeout=120, check=True)
        return json.loads(done.stdout), done.stderr.decode()

    def test_a_started_server_is_announced_and_its_list_is_a_document(self):
        answer, said = self.run_client({"command": self.command("modern")})
        self.assertEqual([(server["name"], server["tools"]) for server in answer["servers"]], [("modern one", 5)])
        self.assertEqual(json.loads(answer["servers"][0]["document"]), {"tools": TOOLS})
        self.assertRegex(said, r"^matchbench: starts the server '.*mcp_servers.py modern .*' with your rights; nothing confines it\n$")

    def test_a_list_of_servers_starts_none_and_shows_no_values(self):
        path = self.put("c.json", {"mcpServers": {
            "a": {"command": self.command("modern")[0], "args": self.command("modern")[1:], "env": {"KEY": "secret"}},
            "b": {"url": "https://b/mcp", "headers": {"Authorization": "secret"}, "disabled": True}}})
        answer, said = self.run_client({"config": path})
        self.assertEqual([(s["name"], s["variables"], s["headers"], s["is_disabled"]) for s in answer["listed"]],
                         [("a", ["KEY"], [], False), ("b", [], ["Authorization"], True)])
        self.assertNotIn("secret", json.dumps(answer) + said)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "starts")))

    def test_a_command_of_several_lines_is_listed_in_one(self):
        path = self.put("c.json", {"mcpServers": {"a": {"command": "sh", "args": ["-c", "evil\nb: starts good \x1b[2K"]}}})
        self.assertEqual(self.run_client({"config": path})[0]["listed"][0]["how"], "starts sh -c 'evil b: starts good  [2K'")

    def test_servers_of_a_file_are_chosen_by_name_and_have_its_names(self):
        path = self.put("c.json", {"mcpServers": {
            name: {"command": sys.executable, "args": self.command(kind)[1:]} for name, kind in (("m", "modern"), ("l", "legacy"))}})
        answer, _ = self.run_client({"config": path, "all": True})
        self.assertEqual([(s["name"], s["version"]) for s in answer["servers"]], [("m", "2026-07-28"), ("l", "2025-06-18")])
        answer, _ = self.run_client({"config": path, "servers": ["l"], "server_name": "mine"})
        self.assertEqual([s["name"] for s in answer["servers"]], ["mine"])
        failure = self.run_client({"config": path, "servers": ["z"]})[0]["failure"]
        self.assertEqual((failure["code"], failure["is_input"], failure["remedy"]), ("unknown_server", True, "it names m, l"))

    def test_headers_take_variables_and_failures_are_records(self):
        with serving("modern") as server:
            answer, said = self.run_client({"url": server.url, "headers": ["X-Key: ${KEY}"], "server_name": "n"}, KEY="k1")
            self.assertEqual((answer["servers"][0]["name"], said), ("n", ""))
            self.assertEqual({value for _, headers, _ in server.heard for name, value in headers.items() if name.lower() == "x-key"}, {"k1"})
            self.assertEqual(self.run_client({"url": server.url, "headers": ["X-Key: ${NOT_SET_HERE}"]})[0]["failure"]["code"], "variable")
        failure = self.run_client({"url": server.url, "server_name": "n"})[0]["failure"]
        self.assertEqual((failure["code"], failure["is_input"], failure["server"]), ("refused", False, "n"))

    def test_values_of_variables_are_in_no_message(self):
        with serving("modern") as server:
            url = server.url
        path = self.put("c.json", {"mcpServers": {"a": {"url": url + "/${KEY}?${KEY}"}}})
        task = {"config": path, "servers": ["a"], "variables": ["KEY"]}
        failure = self.run_client(task, KEY="k1k1k1")[0]["failure"]
        self.assertEqual((failure["code"], failure["message"]), ("refused", f"nobody answers at {url}/${{KEY}}"))
        with serving("modern") as server:
            path = self.put("c.json", {"mcpServers": {"a": {"url": server.url + "${KEY}"}}})
            said, _ = self.run_client(task, KEY="/nowhere/k1k1k1")
            self.assertNotIn("k1k1k1", json.dumps(said))

    def test_an_empty_list_and_half_a_character_do_no_harm(self):
        self.assertEqual(self.run_client({"command": self.command("empty")})[0]["failure"]["code"], "no_tools")
        document = self.run_client({"command": self.command("half")})[0]["servers"][0]["document"]
        self.assertTrue(json.loads(document)["tools"][0]["name"].startswith("half "))

    def test_a_server_that_holds_up_a_reply_does_not_outlast_the_time_for_all(self):
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, program.too_slow))
        with serving("held") as server, mock.patch.object(program, "SERVER_SECONDS", 1):
            self.expect_fault(Code.TIMEOUT, lambda: program.answer_to({"url": server.url, "server_name": "n"}), "too long to tell all")

    def test_it_ends_with_its_server_when_its_caller_goes(self):
        ours, theirs = os.pipe()
        client = subprocess.Popen([sys.executable, "-I", "-S", "-B", CLIENT, str(ours)], stdin=subprocess.PIPE, pass_fds=[ours],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        client.stdin.write(json.dumps({"command": self.command("silent")}).encode())
        client.stdin.close()
        while not os.path.exists(os.path.join(self.folder, "heard")):
            time.sleep(0.02)
        os.close(theirs)
        self.assertEqual(client.wait(60), -signal.SIGKILL)  # as its group
        os.close(ours)


if __name__ == "__main__":
    unittest.main()
