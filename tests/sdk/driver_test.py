"""The stand-in for the worker finds the misdeeds of programs, so a replay that passes means
something."""

import json
import os
import re
import signal
import sys

from conversation import Violation, fault_of
from sdk_case import HERE, ROOT, SdkCase

SERVICES = [{"uri": "http://example.org/a"}, {"uri": "http://example.org/b"}]


class Misdeeds(SdkCase):
    def query(self, misdeed, top_k=0):
        program = [sys.executable, os.path.join(HERE, "programs", "misdeed.py"), misdeed]
        self.conversation = self.started(program, SERVICES)
        return self.conversation.call("query", request={"uri": "r"}, top_k=top_k)

    def test_honest_program_has_no_fault(self):
        answer = self.query("honest")
        self.conversation.silence()
        self.assertIsNone(fault_of(answer["ranking"], len(SERVICES), 1))

    def test_broken_conversations_are_violations(self):
        for misdeed, message in {
            "no json": "no JSON",
            "no object": "no JSON object",
            "no number": "no JSON",
            "endless line": "longer than 16 MiB",
            "wrong id": "the answer to 4711",
            "no id": "the answer to None",
            "too many ranked": "1073741824 ranked services of 2",
        }.items():
            with self.subTest(misdeed), self.assertRaisesRegex(Violation, message):
                self.query(misdeed)

    def test_second_answer_is_a_violation(self):
        self.query("twice")
        with self.assertRaisesRegex(Violation, "nobody asked"):
            self.conversation.silence(10)

    def test_programs_that_end_are_told_from_those_that_answer(self):
        for misdeed, code in {"exit": 0, "exit 3": 3, "crash": -signal.SIGABRT}.items():
            with self.subTest(misdeed):
                with self.assertRaises(EOFError):
                    self.query(misdeed)
                self.assertEqual(self.conversation.hang_up(), code)
        for misdeed in ("columns end early", "close output"):
            with self.subTest(misdeed), self.assertRaises(EOFError):
                self.query(misdeed)

    def test_bad_rankings_are_named(self):
        for misdeed, fault in {
            "unknown service": "unknown service",
            "repeated service": "repeated service",
            "rising score": "score rises",
            "binary not a number": "score not finite",
        }.items():
            with self.subTest(misdeed):
                answer = self.query(misdeed)
                self.assertEqual(fault_of(answer["ranking"], len(SERVICES), 0), fault)
        answer = self.query("longer than top_k", top_k=1)
        self.assertEqual(fault_of(answer["ranking"], len(SERVICES), 1), "longer than top_k")


class Document(SdkCase):
    def test_messages_in_the_protocol_document_are_messages(self):
        with open(os.path.join(ROOT, "docs", "program-protocol.md"), encoding="utf-8") as file:
            examples = re.findall(r"^    ({.*)$", file.read(), re.MULTILINE)
        self.assertGreater(len(examples), 20)
        for example in examples:
            # What an ellipsis stands for is a member or a value that is left out.
            complete = example.replace(', "name": …', "").replace('"uri": …', '"uri": ""')
            self.assertIsInstance(json.loads(complete.replace(", …", "")), dict, example)
