import json
import os
import sys
import time
import unittest

from sdk_case import HERE, ROOT, LocalMode, SdkCase

SDK = os.path.join(ROOT, "api", "python")
sys.path.insert(0, SDK)

import matchbench  # noqa: E402


def example(name):
    return [sys.executable, os.path.join(ROOT, "api", "examples", name)]


class PythonProgram(SdkCase):
    environment = {"PYTHONPATH": SDK}
    probe = [sys.executable, os.path.join(HERE, "programs", "probe.py")]
    keyword = example("keyword_matchmaker.py")

    def start_written(self, name, text):
        """A conversation with a program of this text."""
        path = os.path.join(self.scratch, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return self.start([sys.executable, path])

    def test_keyword_example_holds_the_conversations_of_the_transcripts(self):
        self.expect_transcript("keyword.jsonl", self.keyword)
        self.expect_transcript("lives.jsonl", self.keyword)

    def test_every_part_of_the_interface_answers_as_the_transcript_says(self):
        log = self.expect_transcript("probe.jsonl", self.probe)
        # Tracebacks of failures are for the author; an abstention is no failure.
        self.expect_log(
            log,
            "printed printed",
            "written to descriptor 1",
            "KeyError",
            without=["errors.Unsupported", "errors.Cancelled"],
        )

    def test_null_program_ranks_the_first_ten(self):
        self.expect_null_program([sys.executable, "-m", "matchbench.null"])

    def test_program_ends_when_the_host_hangs_up_in_the_middle_of_a_call(self):
        conversation = self.start(self.keyword)
        conversation.call("hello", protocol=1)
        conversation.send({"id": 2, "call": "create", "seed": 1})
        conversation.send({"id": 3, "call": "load", "services": 5})
        conversation.send({"uri": "http://example.org/only-one"})
        conversation.hang_up()

    def test_exit_of_the_matchmaker_is_the_exit_of_the_program(self):
        conversation = self.start_written(
            "leaves.py",
            "import matchbench, sys\n"
            "class Leaves(matchbench.Matchmaker):\n"
            "    def load(self, collection): sys.exit(5)\n"
            "matchbench.main(Leaves)\n",
        )
        conversation.call("hello", protocol=1)
        conversation.call("create", seed=1)
        with self.assertRaises(EOFError):
            conversation.call("load")
        self.assertEqual(conversation.hang_up(), 5)
        self.assertIn("SystemExit: 5 (leaves.py:3)", conversation.log)

    def test_several_queries_are_answered_at_the_same_time(self):
        conversation = self.start_written(
            "together.py",
            "import threading, matchbench\n"
            "class Together(matchbench.Matchmaker):\n"
            "    in_flight = 8\n"
            "    def load(self, collection): self.others = threading.Barrier(4)\n"
            "    def query(self, query):\n"
            "        self.others.wait(600)\n"
            "        return [(0, 1.0)]\n"
            "matchbench.main(Together)\n",
        )
        self.expect_together(conversation)

    def test_exit_beside_other_queries_is_the_exit_of_the_program(self):
        conversation = self.start_written(
            "leaves.py",
            "import sys, threading, matchbench\n"
            "class Leaves(matchbench.Matchmaker):\n"
            "    in_flight = 2\n"
            "    def load(self, collection): self.both = threading.Barrier(2)\n"
            "    def query(self, query):\n"
            "        if self.both.wait(600) == 0: sys.exit(7)\n"
            "        threading.Event().wait(600)\n"
            "matchbench.main(Leaves)\n",
        )
        conversation.call("hello", protocol=1, in_flight=2)
        conversation.call("create", seed=1)
        conversation.call("load", services=0)
        with self.assertRaises(EOFError):
            conversation.together(2, request={"uri": "r"})
        self.assertEqual(conversation.hang_up(), 7)
        self.assertIn("SystemExit: 7 (leaves.py:6)", conversation.log)

    def test_query_that_takes_too_long_beside_others_leaves_the_authors_lines_in_the_log(self):
        conversation = self.start_written(
            "late.py",
            "import threading, matchbench\n"
            "class Late(matchbench.Matchmaker):\n"
            "    in_flight = 2\n"
            "    def load(self, collection): self.both = threading.Barrier(2)\n"
            "    def query(self, query):\n"
            "        if self.both.wait(600) == 0: threading.Event().wait(0.6)\n"
            "        return []\n"
            "matchbench.main(Late)\n",
        )
        conversation.call("hello", protocol=1, in_flight=2)
        conversation.call("create", seed=1)
        conversation.call("load", services=0)
        conversation.together(2, request={"uri": "r"}, budget_ns=10_000_000)
        conversation.hang_up()
        self.assertIn('late.py", line 6 in query', conversation.log)

    def test_class_without_load_fails_with_the_remedy(self):
        conversation = self.start_written(
            "empty.py", "import matchbench\nmatchbench.main(matchbench.Matchmaker)\n"
        )
        conversation.call("hello", protocol=1)
        conversation.call("create", seed=1)
        self.assertIn("write load(self, collection)", conversation.call("load")["error"])
        self.assertEqual(conversation.hang_up(), 0)

    def fault_of(self, method, body, call="query"):
        """What the answer to a call says about a matchmaker, of which `method` begins in line 3."""
        conversation = self.start_written(
            "mine.py",
            "import matchbench\n"
            "class Mine(matchbench.Matchmaker):\n"
            f"    def {method}:\n"
            f"        {body}\n"
            "    if not vars().get('load'):\n"
            "        def load(self, collection): pass\n"
            "matchbench.main(Mine)\n",
        )
        conversation.call("hello", protocol=1, folder=self.scratch, scratch=self.scratch)
        created = conversation.call("create", seed=1)
        if call == "create":
            return self.said(created)
        loaded = conversation.call("load")
        if call == "load":
            return self.said(loaded)
        return self.said(conversation.call("query", request={"uri": "urn:r"}))

    @staticmethod
    def said(answer):
        """The error of an answer and the remedy, as the harness tells them."""
        return "; ".join(answer[name] for name in ("error", "remedy") if name in answer)

    def test_other_arguments_than_those_of_a_call_are_a_fault_with_place_and_remedy(self):
        self.assertRegex(
            self.fault_of("load(self)", "pass", "load"),
            r"takes 1 positional argument but 2 were given \(mine.py:3\); "
            r"write load\(self, collection\)$",
        )
        self.assertRegex(
            self.fault_of("query(self, query, services)", "pass"),
            r"\(mine.py:3\); write query\(self, query\)$",
        )

    def test_answer_that_is_no_ranking_is_a_fault_in_the_method_that_returned_it(self):
        for returned in ("return", "return 5", "return [(-1, 1.0)]"):
            fault = self.fault_of("query(self, query)", returned)
            self.assertTrue(fault.endswith(" (mine.py:3)"), fault)

    def test_what_works_only_outside_the_sandbox_is_a_fault_with_the_remedy(self):
        def fault(body):
            return self.fault_of("query(self, query)", body)

        with open(os.path.join(self.scratch, "model.json"), "w", encoding="utf-8") as file:
            file.write("{}")
        self.assertIn(
            "(mine.py:4); write os.path.join(self.options.folder, 'model.json'): the working",
            fault("import os; os.chdir('/'); open('model.json')"),
        )
        self.assertIn(
            "; write os.path.join(options.folder, 'model.json'): ",
            self.fault_of(
                "__init__(self, host, options)", "import os; os.chdir('/'); open('model.json')", "create"
            ),
        )
        self.assertIn("system_files", fault("open('/nowhere/model.json')"))
        self.assertNotIn("; ", fault("open('nowhere.json')"))
        self.assertIn(
            "(mine.py:4); matchmakers reach only what the contest grants them, such as grants: {network: "
            "['127.0.0.1:8080']}; a contest hands them a model with files: {weights: PATH}",
            fault("raise RuntimeError('no answer') from OSError(101, 'Network is unreachable')"),
        )
        self.assertIn(
            "; matchmakers can write only in self.options.scratch",
            fault("raise PermissionError(13, 'Permission denied', '/p/cache')"),
        )

    def test_locks_of_other_processes_are_a_fault_with_the_remedy(self):
        # As the sandbox, which has no /dev/shm, fails multiprocessing.
        self.assertIn(
            "(mine.py:4); matchmakers cannot start processes; use threads, at most self.options.max_threads",
            self.fault_of("query(self, query)", "raise FileNotFoundError(2, 'No such file or directory')"),
        )

    def test_a_forbidden_call_is_a_fault_with_the_remedy(self):
        # As the sandbox fails a socket and a fork.
        self.assertIn(
            "(mine.py:4); matchmakers have no network without a grant and cannot start processes; use threads, at most "
            "self.options.max_threads",
            self.fault_of("query(self, query)", "raise PermissionError(1, 'Operation not permitted')"),
        )

    def test_constructor_without_that_of_the_base_class_is_a_fault_with_the_remedy(self):
        fault = self.fault_of(
            "__init__(self, host, options)",
            "pass\n    def query(self, query): self.host.log('asked')",
        )
        self.assertTrue(
            fault.endswith(
                "no attribute 'host' (mine.py:5); call super().__init__(host, options) first in __init__"
            ),
            fault,
        )

    def test_crash_leaves_the_authors_lines_in_the_log(self):
        conversation = self.start_written(
            "crashes.py",
            "import ctypes, matchbench\n"
            "class Crashes(matchbench.Matchmaker):\n"
            "    def load(self, collection): ctypes.string_at(0)\n"
            "matchbench.main(Crashes)\n",
        )
        conversation.call("hello", protocol=1)
        conversation.call("create", seed=1)
        with self.assertRaises(EOFError):
            conversation.call("load")
        conversation.hang_up()
        self.assertRegex(conversation.log, r'crashes.py", line 3 in load')

    def log_of_query(self, body, begins="", **members):
        """The log of a matchmaker whose query() begins in line 4, some time after its answer."""
        conversation = self.start_written(
            "late.py",
            "import matchbench, signal, time\n"
            "class Late(matchbench.Matchmaker):\n"
            f"    def load(self, collection): self.rang = []{begins}\n"
            f"    def query(self, query): {body}; return []\n"
            "matchbench.main(Late)\n",
        )
        conversation.call("hello", protocol=1)
        conversation.call("create", seed=1)
        conversation.call("load")
        self.assertIn("ranking", conversation.call("query", request={"uri": "urn:r"}, **members))
        time.sleep(0.5)
        conversation.hang_up()
        return conversation.log

    def test_call_that_takes_too_long_leaves_the_authors_lines_in_the_log(self):
        late = self.log_of_query("time.sleep(0.5)", budget_ns=10_000_000)
        self.assertIn('late.py", line 4 in query', late)
        self.assertEqual(self.log_of_query("time.sleep(0.5)"), "")
        # A busy machine may take a while for nothing; the log is looked at after the budget is over.
        self.assertEqual(self.log_of_query("pass", budget_ns=400_000_000), "")

    def test_program_keeps_a_timer_of_its_own(self):
        begins = (
            "; signal.signal(signal.SIGALRM, lambda *_: print('rang'))"
            "; signal.setitimer(signal.ITIMER_REAL, 0.3)"
        )
        self.assertEqual(self.log_of_query("pass", begins, budget_ns=400_000_000), "rang\n")


class PythonLocalMode(LocalMode, SdkCase):
    environment = {"PYTHONPATH": SDK}
    probe = [sys.executable, os.path.join(HERE, "programs", "probe.py")]


class MainFunction(unittest.TestCase):
    def test_main_takes_a_class_of_matchmakers_alone(self):
        class Undeclared:
            pass

        for given in (Undeclared, Undeclared()):
            with self.assertRaisesRegex(TypeError, r"\(python_test.py:\d+\); give it a class that is declared as 'class Mine"):
                matchbench.main(given)


class TaxonomyOfConcepts(unittest.TestCase):
    def test_position_out_of_range_is_refused(self):
        taxonomy = matchbench.Taxonomy([("a",), ("b", "c")], [(), (0,)])
        self.assertEqual(taxonomy.find("c"), 1)
        self.assertEqual(taxonomy.aliases(1), ("c",))
        self.assertIsNone(taxonomy.find("d"))
        for ask in (taxonomy.uri, taxonomy.ancestors, taxonomy.children, taxonomy.depth):
            for concept in (-1, 2):
                with self.assertRaises(IndexError):
                    ask(concept)

    def test_values_of_the_host_cannot_be_changed(self):
        service = matchbench.Service("http://example.org/a")
        with self.assertRaises(AttributeError):
            service.name = "other"
        self.assertEqual(json.dumps(service.inputs), "[]")
