"""The client with servers that others have written; scripts/mcp_servers.sh installs them."""

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

from sdk_case import ROOT

sys.path.insert(0, os.path.join(ROOT, "api", "python", "matchbench"))

from mcp_client import Fault, HttpTransport, StdioTransport, conversation, open_conversation  # noqa: E402
from mcp_client.faults import Code  # noqa: E402

conversation.START = 900  # real servers start slowly on a machine that is busy

OUT = os.environ["MCP_SERVERS_OUT"]
# The package's name for its simple server has changed with the era.
SERVER = """
import sys
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


class RealServers(unittest.TestCase):
    def commands(self, *words):
        """(command, version of the protocol) of the small server, in both packages of PyPI."""
        for package, version in (("mcp-1.*", "2025-11-25"), ("mcp-2.*", "2026-07-28")):
            [folder] = glob.glob(os.path.join(OUT, package))
            yield [os.path.join(folder, "bin", "python"), "-c", SERVER, *words], version

    def test_servers_of_both_eras_on_standard_streams(self):
        for command, version in self.commands("stdio", "0"):
            with self.subTest(version):
                self.assertEqual(asked(StdioTransport(command)), ("adds", version, {"add"}))

    def test_servers_of_both_eras_behind_a_url(self):
        port = free_port()
        for command, version in self.commands("http", str(port)):
            with self.subTest(version), listening(command, port):
                self.assertEqual(asked(HttpTransport(f"http://127.0.0.1:{port}/mcp")), ("adds", version, {"add"}))
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


if __name__ == "__main__":
    unittest.main()
