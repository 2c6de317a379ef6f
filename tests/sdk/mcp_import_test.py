import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from mcp_http_servers import serving
from sdk_case import HERE

PROGRAM = os.environ["MATCHBENCH_PROGRAM"]


class ImportFromServers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.server = [sys.executable, os.path.join(HERE, "mcp_servers.py")]

    def run_import(self, *words, code=0, out="out", **variables):
        facts = ["--out", out, "--licence", "unknown", "--source", "a test"]
        done = subprocess.run([PROGRAM, "collection", "import", "mcp", *facts, *words], cwd=self.folder, timeout=120, check=False,
                              env={**os.environ, **variables}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout, done.stderr

    def written(self):
        """All that is in the collection."""
        texts = []
        for folder, _, names in os.walk(os.path.join(self.folder, "out")):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    texts.append(name + "\n" + file.read().decode("utf-8", "replace"))
        return "\n".join(texts)

    def put_configuration(self, servers):
        with open(os.path.join(self.folder, ".mcp.json"), "w", encoding="utf-8") as file:
            json.dump({"mcpServers": servers}, file)

    def test_a_command_is_started_and_its_tools_are_services(self):
        said, announced = self.run_import("--from-server", "--", *self.server, "modern", ".")
        self.assertIn("5 services", said)
        self.assertIn("with your rights; nothing confines it", announced)
        written = self.written()
        self.assertIn("modern_one.json#tool_4", written)
        self.assertNotIn(tempfile.gettempdir(), written)

    def test_a_url_is_asked_and_its_headers_are_written_nowhere(self):
        with serving("legacy") as server:
            self.run_import("--url", server.url, "--header", "Authorization: Bearer ${KEY}", "--server-name", "mail", KEY="secret-of-test")
            self.assertEqual(server.heard[0][1]["Authorization"], "Bearer secret-of-test")
        written = self.written()
        self.assertIn("mail.json#tool_0", written)
        self.assertNotIn("secret-of-test", written)
        self.assertNotIn(server.url, written)

    def test_a_configuration_alone_is_listed_and_starts_nothing(self):
        self.put_configuration({"mail": {"command": self.server[0], "args": [*self.server[1:], "modern", "."], "env": {"KEY": "secret"}},
                                "web": {"url": "https://web.example/mcp", "disabled": True}})
        said, _ = self.run_import("--config", ".mcp.json")
        self.assertRegex(said, re.compile(r"^mail: starts .*mcp_servers.py modern ., with KEY$", re.MULTILINE))
        self.assertIn("web: asks https://web.example/mcp (disabled)", said)
        self.assertEqual(os.listdir(self.folder), [".mcp.json"])

    def test_servers_of_a_configuration_become_one_collection(self):
        self.put_configuration({name: {"command": self.server[0], "args": [self.server[1], kind, "."], "env": {"KEY": "secret-of-test"}}
                                for name, kind in (("mail", "modern"), ("files", "dies_in_probe"))})
        self.assertIn("5 services", self.run_import("--config", ".mcp.json", "--server", "mail", out="one")[0])
        self.assertIn("10 services", self.run_import("--config", ".mcp.json", "--all")[0])
        written = self.written()
        self.assertIn("mail.json#tool_0", written)
        self.assertIn("files.json#tool_0", written)
        self.assertNotIn("secret-of-test", written)

    def test_a_configuration_is_sent_the_variables_that_are_named(self):
        with serving("modern") as server:
            self.put_configuration({"web": {"url": server.url, "headers": {"X-Key": "${KEY}"}}})
            asked = ("--config", ".mcp.json", "--server", "web")
            self.assertIn("add --variable KEY", self.run_import(*asked, code=2, KEY="secret-of-test")[1])
            self.assertEqual(server.heard, [])
            self.run_import(*asked, "--variable", "KEY", KEY="secret-of-test")
            self.assertEqual(server.heard[0][1]["X-Key"], "secret-of-test")

    def test_what_goes_wrong_is_said_with_its_remedy(self):
        for words, code, said in (
                ([], 2, "give one of them"), (["--url", "http://127.0.0.1:9/mcp", "x.json"], 2, "give one of them"),
                (["--from-server"], 2, "--from-server -- COMMAND"), (["--header", "A: b", "x.json"], 2, "--url"),
                (["--server", "a", "x.json"], 2, "--config"), (["--server-name", "a", "x.json"], 2, "leave it out"),
                (["--config", "gone.json", "--all"], 2, "gone.json"), (["--url", "http://127.0.0.1:9/mcp"], 3, "start the server"),
                (["--from-server", "--", *self.server, "dies", "."], 3, "needs the variable KEY"),
                (["--from-server", "--", *self.server, "empty", "."], 2, "offers no tools")):
            with self.subTest(words):
                self.assertIn(said, re.sub(r"\s+", " ", self.run_import(*words, code=code)[1]))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "out")))

    def test_what_every_import_needs_is_missed_before_a_server_is_started(self):
        self.put_configuration({"mail": {"command": self.server[0], "args": [self.server[1], "modern", "."]}})
        done = subprocess.run([PROGRAM, "collection", "import", "mcp", "--config", ".mcp.json", "--all", "--out", "out"],
                              cwd=self.folder, timeout=120, check=False, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("licence", done.stderr)
        self.assertNotIn("with your rights", done.stderr)

    def test_without_python_the_message_says_so(self):
        said = self.run_import("--url", "http://127.0.0.1:9/mcp", code=3, PATH="/nowhere")[1]
        self.assertIn("there is no python3 on the PATH", said)


if __name__ == "__main__":
    unittest.main()
