"""What the suites have in common."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from conversation import Conversation, replay

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class SdkCase(unittest.TestCase):
    """Holds conversations with programs in a scratch folder of its own."""

    environment = {}

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = scratch.name

    def start(self, command):
        conversation = Conversation(command, self.scratch, self.environment)
        self.addCleanup(conversation.clear_away)
        return conversation

    def started(self, command, services=(), **create):
        """A conversation up to the answer to `load`."""
        conversation = self.start(command)
        conversation.call("hello", protocol=1, folder=self.scratch, scratch=self.scratch)
        conversation.call("create", seed=1, max_threads=1, **create)
        conversation.call("load", *services, services=len(services))
        return conversation

    def expect_transcript(self, name, command):
        """Replays a transcript and hangs up; returns the log."""
        conversation = self.start(command)
        faults = replay(os.path.join(HERE, "transcripts", name), conversation)
        code = conversation.hang_up()
        end_of_log = conversation.log[-2000:]
        self.assertEqual(code, 0, end_of_log)
        self.assertEqual(faults, [], end_of_log)
        return conversation.log

    def expect_log(self, log, *texts, without=()):
        """Whether the log holds the texts, and not those in `without`."""
        for text in texts:
            self.assertTrue(text in log, f"the log does not say '{text}': ...{log[-2000:]}")
        for text in without:
            self.assertFalse(text in log, f"the log says '{text}'")

    def expect_together(self, conversation):
        """Answers four queries at the same time, since each of them waits for three others, then calls that are no
        queries, and four more of the next matchmaker."""
        said = conversation.call("hello", protocol=1, in_flight=4)
        self.assertEqual(said["in_flight"], 8)
        for in_one_write in (False, True):
            conversation.call("create", seed=1)
            conversation.call("load", {"uri": "a"}, services=1)
            answers = conversation.together(4, in_one_write, request={"uri": "r"})
            self.assertEqual([a.get("ranking") for a in answers.values()], [[[0, 1.0]]] * 4)
            self.assertNotIn("error", conversation.call("destroy"))
        self.assertEqual(conversation.hang_up(), 0, conversation.log)

    def expect_null_program(self, command):
        """Ranks the first ten services, or all if there are fewer."""
        conversation = self.started(command, [{"uri": f"http://example.org/{i}"} for i in range(12)])
        expected = [[i, 1 / (1 + i)] for i in range(10)]
        for top_k, count in ((0, 10), (3, 3)):
            answer = conversation.call("query", request={"uri": "r"}, top_k=top_k)
            self.assertEqual(answer["ranking"], expected[:count])
        conversation.call("destroy")
        conversation.call("create", seed=1)
        conversation.call("load", {"uri": "http://example.org/only"}, services=1)
        answer = conversation.call("query", request={"uri": "r"})
        self.assertEqual(answer["ranking"], [[0, 1.0]])
        self.assertEqual(conversation.hang_up(), 0, conversation.log[-2000:])


class LocalMode:
    """What a program does that somebody starts by hand, in every SDK: tests for an SdkCase that says
    in `probe` how its own is started."""

    exported = os.path.join(HERE, "exported")

    def by_hand(self, *arguments):
        environment = {**os.environ, **self.environment}
        return subprocess.run(
            [*self.probe, *arguments], env=environment, capture_output=True, text=True, check=False
        )

    def ranked(self, *arguments):
        """The names of the services, best first."""
        done = self.by_hand("--collection", self.exported, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return re.findall(r"^ +\d+ .*?(\S+)$", done.stdout, re.MULTILINE)

    def expect_refused(self, folder, *texts):
        """Whether the folder is refused in one line with these texts."""
        done = self.by_hand("--collection", folder)
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for text in texts:
            self.assertIn(text, done.stderr)

    # Ambulance, Camper, Minibus, Taxi and Van are cars; a car is a ware, a vehicle, an object and a
    # thing, which is three steps up; its children are Taxi and Van; it is one vehicle.
    def test_taxonomy_is_that_of_the_export(self):
        self.assertEqual(
            self.ranked("--request", "taxonomy"),
            ["Descendants", "Ancestors", "Depth", "Children", "Subsumes"],
        )
        self.assertEqual(self.ranked("--request", "r/0", "--top-k", "1"), ["Descendants"])

    # The source of the first service has 29 bytes, the ontology 11.
    def test_documents_lie_in_the_folder_wherever_it_is(self):
        self.assertEqual(self.ranked("--request", "documents"), ["Ancestors", "Descendants"])
        self.exported = shutil.copytree(self.exported, os.path.join(self.scratch, "moved"))
        self.assertEqual(self.ranked("--request", "documents"), ["Ancestors", "Descendants"])

    def test_all_requests_are_asked_and_abstentions_shown(self):
        done = self.by_hand("--collection", self.exported)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("loaded 5 services in ", done.stdout)
        self.assertIn("what nobody knows: abstained: what nobody knows", done.stdout)

    def test_request_that_nobody_knows_is_refused(self):
        done = self.by_hand("--collection", self.exported, "--request", "none such")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no request's name or URI contains 'none such'", done.stderr)

    def test_folder_that_is_no_export_is_refused_with_the_command_that_makes_one(self):
        native = os.path.join(ROOT, "datasets", "geography")
        remedy = f"matchbench collection export {native} --format json --out NEW-FOLDER"
        self.expect_refused(native, "no collection.json of the format exported-collection/1", remedy)
        self.expect_refused(os.path.join(self.scratch, "nowhere"), "no collection.json", "nowhere")
        with open(os.path.join(self.scratch, "collection.json"), "w", encoding="utf-8") as file:
            file.write('{"matchbench": "exported-collection/2"}\n')
        self.expect_refused(self.scratch, "no collection.json of the format exported-collection/1")

    def test_line_that_is_no_json_is_named(self):
        folder = shutil.copytree(self.exported, os.path.join(self.scratch, "broken"))
        path = os.path.join(folder, "concepts.jsonl")
        with open(path, "a", encoding="utf-8") as file:
            file.write("{\n")
        self.expect_refused(folder, f"{path}:11: ", "export it again")
