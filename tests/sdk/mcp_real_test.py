"""The client and the ranker `mcp` with servers that others have written; scripts/mcp_servers.sh installs them."""

import contextlib
import glob
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import web_rankers_test
from sdk_case import ROOT

sys.path.insert(0, os.path.join(ROOT, "api", "python", "matchbench"))

from mcp_client import Fault, HttpTransport, StdioTransport, conversation, open_conversation  # noqa: E402
from mcp_client.faults import Code  # noqa: E402

conversation.START = 900  # real servers start slowly on a machine that is busy

OUT = os.environ["MCP_SERVERS_OUT"]
# The package's name for its simple server has changed with the era.
SERVER = """
import json, sys
try:
    from mcp.server.mcpserver import MCPServer as Server
    at = {"port": int(sys.argv[2])}
    server = Server("adds")
except ImportError:
    from mcp.server.fastmcp import FastMCP as Server
    at = {}
    server = Server("adds", port=int(sys.argv[2]))
@server.tool()
def add(a: int, b: int) -> int:
    "Adds two numbers."
    return a + b
FOUND = ["get_issue", "list_issues"]
@server.tool()
def in_lines(query: str) -> str:
    return "Found:\\n" + "\\n".join(f"- **{name}**: a tool" for name in FOUND)
@server.tool()
def in_json(query: str, k: int) -> str:
    return json.dumps({"query": query, "tools": [{"name": name} for name in FOUND[:k]]})
@server.tool()
def in_a_list(query: str) -> list[str]:
    return FOUND
@server.tool()
def in_a_list_of_objects(query: str) -> list[dict]:
    return [{"tool": name, "score": 1.5 - place} for place, name in enumerate(FOUND)]
@server.tool()
def that_fails(query: str) -> str:
    raise RuntimeError("the index is gone")
server.run("stdio") if sys.argv[1] == "stdio" else server.run("streamable-http", **at)
"""
NPM = os.path.join(OUT, "npm", "node_modules", ".bin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextlib.contextmanager
def listening(command, port, **variables):
    with subprocess.Popen(command, env={**os.environ, **variables}, start_new_session=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            while process.poll() is None:
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                time.sleep(0.1)
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def asked(transport):
    with open_conversation(transport) as server:
        return server.name, server.version, {tool["name"] for tool in server.tools()}


def commands(*words):
    """(command, version of the protocol) of the small server, in both packages of PyPI."""
    for package, version in (("mcp-1.*", "2025-11-25"), ("mcp-2.*", "2026-07-28")):
        [folder] = glob.glob(os.path.join(OUT, package))
        yield [os.path.join(folder, "bin", "python"), "-c", SERVER, *words], version


class RealServers(unittest.TestCase):
    tools = {"add", "in_lines", "in_json", "in_a_list", "in_a_list_of_objects", "that_fails"}

    def test_servers_of_both_eras_on_standard_streams(self):
        for command, version in commands("stdio", "0"):
            with self.subTest(version):
                self.assertEqual(asked(StdioTransport(command)), ("adds", version, self.tools))

    def test_servers_of_both_eras_behind_a_url(self):
        port = free_port()
        for command, version in commands("http", str(port)):
            with self.subTest(version), listening(command, port):
                self.assertEqual(asked(HttpTransport(f"http://127.0.0.1:{port}/mcp")), ("adds", version, self.tools))
                with open_conversation(HttpTransport(f"http://127.0.0.1:{port}/mcp")) as server:
                    self.assertEqual(server.call_tool("add", {"a": 2, "b": 3})["content"][0]["text"], "5")

    def test_servers_of_npm(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("read_text_file", asked(StdioTransport([os.path.join(NPM, "mcp-server-filesystem"), folder]))[2])
        everything = os.path.join(NPM, "mcp-server-everything")
        self.assertIn("echo", asked(StdioTransport([everything, "stdio"]))[2])
        port = free_port()
        with listening([everything, "streamableHttp"], port, PORT=str(port)):
            self.assertIn("echo", asked(HttpTransport(f"http://127.0.0.1:{port}/mcp"))[2])
        with listening([everything, "sse"], port, PORT=str(port)), self.assertRaises(Fault) as caught:
            asked(HttpTransport(f"http://127.0.0.1:{port}/sse"))
        self.assertEqual(caught.exception.code, Code.OLD_TRANSPORT)


class RealSearches(web_rankers_test.WebRankers):
    module = "matchbench.mcp_ranker"

    def test_of_both_eras_answer_in_each_form(self):
        port = free_port()
        url = f"http://127.0.0.1:{port}/mcp"
        for command, version in commands("http", str(port)):
            with listening(command, port):
                for tool, ranking in (("in_lines", [[1, 0.0], [0, -1.0]]), ("in_json", [[1, 0.0], [0, -1.0]]),
                                      ("in_a_list", [[1, 0.0], [0, -1.0]]), ("in_a_list_of_objects", [[1, 1.5], [0, 0.5]])):
                    with self.subTest(tool, version=version):
                        more = {"in_json": {"limit": "k"}, "in_a_list_of_objects": {"score": "score"}}.get(tool, {})
                        self.expect_ranking(self.ask({"url": url, "tool": tool, **more}), ranking)
                with self.subTest("faults", version=version):
                    self.expect_error(self.ask({"url": url, "tool": "that_fails"}), "says that it has failed")
                    self.expect_error(self.set_up({"url": url, "tool": "in_lines", "argument": "task"})[1],
                                      "has no argument 'task'; it has: query; correct 'argument'")

    def test_of_npm_say_what_they_have(self):
        port = free_port()
        everything = os.path.join(NPM, "mcp-server-everything")
        with listening([everything, "streamableHttp"], port, PORT=str(port)):
            url = f"http://127.0.0.1:{port}/mcp"
            self.expect_error(self.set_up({"url": url})[1], "the server has no tool 'search_tools'; it has: ", "echo")
            self.expect_error(self.ask({"url": url, "tool": "echo", "argument": "message"}),
                              "no line of what the tool returns begins with a service's name")


if __name__ == "__main__":
    unittest.main()
