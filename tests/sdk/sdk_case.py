"""What the suites have in common."""

import os
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
