"""Rounds whose entrants are granted something: what they reach, what they do not, and what is told of it."""

import base64
import json
import os
import socket
import sqlite3
import subprocess
import tempfile
import threading
import unittest

from web_rankers_test import says, serving

PROGRAM = os.environ["MATCHBENCH_PROGRAM"]
SECRET = "open sesame, 42"
TOOLS = {"tools": [{"name": name, "description": name.replace("_", " "), "inputSchema": {"type": "object"}}
                   for name in ("find_mail", "send_mail", "list_rooms")]}
PROBE = '''import base64, json, os, socket, sys
import matchbench


def end_of(work):
    try:
        return work() or "ok"
    except OSError as error:
        return type(error).__name__


def hear(host, port):
    with socket.create_connection((host, port), 2) as way:
        way.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n")
        return way.recv(4).decode()


class Probe(matchbench.Matchmaker):
    def load(self, collection):
        self.places = range(len(collection.services))

    def query(self, query):
        granted, other = self.options.parameters["ports"]
        secret = os.environ.get("DOORS_SECRET", "")
        ends = {
            "granted": end_of(lambda: hear("127.0.0.1", granted)),
            "by name": end_of(lambda: hear("localhost", granted)),
            "other port": end_of(lambda: hear("127.0.0.1", other)),
            "metadata": end_of(lambda: hear("169.254.169.254", 80)),
            "another name": end_of(lambda: hear("example.org", 80)),
            "datagram": end_of(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()),
            "unix": end_of(lambda: socket.socket(socket.AF_UNIX).close()),
            "raw": end_of(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).close()),
            "listen": end_of(lambda: socket.socket().bind(("127.0.0.1", 0))),
            "judgments": end_of(lambda: open(self.options.parameters["judgments"]).close()),
            "secret": "known" if secret else "unknown",
        }
        print("PROBE " + json.dumps(ends))
        print(secret, json.dumps(secret), base64.b64encode(b"user:" + secret.encode()).decode())
        if secret:
            raise RuntimeError("with " + secret)
        return [(place, 1) for place in self.places]


matchbench.main(Probe)
'''
MANIFEST = "id: org.example.probe\nname: Probe\nprogram: [python3, probe.py]\n"


class Doors(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("tools.json", json.dumps(TOOLS))
        self.write("requests.csv", "id,text\n1,where is the mail\n2,a room please\n")
        self.write("judgments.csv", "request,service,grade\n1,find_mail,3\n2,list_rooms,3\n")
        facts = ["--licence", "unknown", "--source", "a test"]
        self.run_program("collection", "import", "mcp", "tools.json", "--out", "tools", *facts)
        self.run_program("collection", "import", "requests", "requests.csv", "--collection", "tools", "--out", "asked")
        self.run_program("collection", "import", "judgments", "judgments.csv", "--collection", "asked", "--out", "c")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run_program(self, *words, code=0, **variables):
        """All that it prints."""
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, timeout=300, check=False, stdin=subprocess.DEVNULL,
                              env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, code, done.stdout)
        return " ".join(done.stdout.split())

    def run_contest(self, entrant, code=0, deadlines=None, **variables):
        protocol = {"passes": 1, "warmup": 0, "blocks": 1, "deadlines": deadlines or {}}
        contest = {"matchbench": "contest/1", "name": "Doors", "collection": "c", "entrants": [entrant],
                   "measures": ["AP"], "protocol": protocol}
        self.write("contest.yaml", json.dumps(contest))
        return self.run_program("run", "contest.yaml", "--db", "round.db", code=code, **variables)

    def rows(self, query):
        with sqlite3.connect(os.path.join(self.folder, "round.db")) as database:
            return database.execute(query).fetchall()

    def probe(self, grants, ports, **variables):
        """What the probe found, and the secret nowhere."""
        self.write("probe/probe.py", PROBE)
        self.write("probe/plugin.yaml", MANIFEST)
        judgments = os.path.join(self.folder, "c", "collection.yaml")
        entrant = {"plugin": "probe/", "parameters": {"ports": [ports], "judgments": judgments}, **grants}
        self.run_contest(entrant, **variables)
        log = self.rows("SELECT log FROM session WHERE kind = 'queries'")[0][0]
        lines = [line for line in log.splitlines() if line.startswith("PROBE ")]
        return json.loads(lines[0][6:])

    def expect_no_secret(self):
        forms = [SECRET.encode(), base64.b64encode(b"user:" + SECRET.encode())[8:-4]]
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    content = file.read()
                for form in forms:
                    self.assertNotIn(form, content, name)

    def test_a_search_at_a_url_has_a_board_and_a_mark(self):
        with serving(says(["find_mail", "list_rooms"])) as (server, url):
            port = server.server_port
            entrant = {"plugin": "http", "parameters": {"url": url + "/?q={text}"},
                       "grants": {"network": [f"127.0.0.1:{port}"]}}
            said = self.run_contest(entrant)
            self.assertIn(f"http gets more than the sandbox gives, as this file asks: reaches 127.0.0.1:{port}", said)
            self.assertEqual(self.rows("SELECT DISTINCT network, addresses, unconfined FROM session"),
                             [("named", f"127.0.0.1:{port}", 0)])
            self.run_program("score", "round.db")
            board = self.run_program("leaderboard", "round.db")
        # Of two requests one has its service first, the other second: (1 + 1/2) / 2.
        self.assertIn("0.7500", board)
        self.assertIn(f"http could reach 127.0.0.1:{port}: its answers and its time include what lies there", board)

    def test_without_a_grant_it_fails_with_the_line_to_add(self):
        self.run_contest({"plugin": "http", "parameters": {"url": "http://127.0.0.1:8080/"}})
        message = self.rows("SELECT message FROM phase WHERE phase = 'create'")[0][0]
        self.assertIn("add \"grants: {network: ['127.0.0.1:8080']}\"", message)

    def test_what_is_named_is_reached_and_nothing_else(self):
        with serving(says([])) as (granted, _), serving(says([])) as (other, _):
            ports = [granted.server_port, other.server_port]
            names = [f"127.0.0.1:{ports[0]}", f"localhost:{ports[0]}"]
            ends = self.probe({"grants": {"network": names}, "variables": ["DOORS_SECRET"]}, ports, DOORS_SECRET=SECRET)
        self.assertEqual((ends.pop("granted"), ends.pop("by name"), ends.pop("secret")), ("HTTP", "HTTP", "known"))
        self.assertEqual(ends, {"other port": "ConnectionRefusedError", "metadata": "OSError", "another name": "gaierror",
                                "datagram": "PermissionError", "unix": "PermissionError", "raw": "PermissionError",
                                "listen": "PermissionError", "judgments": "FileNotFoundError"})
        self.expect_no_secret()
        messages = [row[0] for row in self.rows("SELECT message FROM answer WHERE message <> ''")]
        self.assertIn("with $DOORS_SECRET", messages[0])

    def test_the_machines_network_is_connections_alone(self):
        with serving(says([])) as (one, _), serving(says([])) as (other, _):
            ends = self.probe({"grants": {"network": True}}, [one.server_port, other.server_port])
        self.assertEqual((ends["granted"], ends["other port"], ends["datagram"]), ("HTTP", "HTTP", "ok"))
        self.assertEqual({ends[name] for name in ("unix", "raw", "listen")}, {"PermissionError"})
        self.assertEqual(ends["judgments"], "FileNotFoundError")

    def test_unconfined_has_no_walls_and_says_so(self):
        with serving(says([])) as (one, _), serving(says([])) as (other, _):
            ends = self.probe({"grants": {"unconfined": True}}, [one.server_port, other.server_port])
        self.assertEqual((ends["other port"], ends["unix"], ends["judgments"]), ("HTTP", "ok", "ok"))
        self.assertEqual(self.rows("SELECT DISTINCT tier, unconfined FROM confinement"), [("off", 1)])
        self.run_program("score", "round.db")
        self.assertIn("ran unconfined: it could read the judgments", self.run_program("leaderboard", "round.db"))

    def test_a_variable_that_is_not_there_ends_the_run_before_it_begins(self):
        self.write("probe/probe.py", PROBE)
        self.write("probe/plugin.yaml", MANIFEST)
        said = self.run_contest({"plugin": "probe/", "variables": ["DOORS_ABSENT"]}, code=2)
        self.assertIn("the variable DOORS_ABSENT is granted, and is not set in this shell", said)

    def test_a_server_that_keeps_silent_costs_a_query_its_deadline(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            kept = []
            taking = threading.Thread(target=lambda: [kept.append(silent.accept()) for _ in range(2)], daemon=True)
            taking.start()
            entrant = {"plugin": "http", "parameters": {"url": f"http://127.0.0.1:{port}/"},
                       "grants": {"network": [f"127.0.0.1:{port}"]}}
            self.run_contest(entrant, deadlines={"query": "1 s"})
        found = self.rows("SELECT DISTINCT outcome.name FROM answer JOIN outcome ON outcome.id = answer.outcome")
        self.assertEqual(found, [("timed_out",)])
