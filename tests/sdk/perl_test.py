import os
import shutil
import subprocess
import sys

from sdk_case import HERE, ROOT, SdkCase


class PerlProgram(SdkCase):
    keyword = ["perl", os.path.join(ROOT, "api", "examples", "keyword_matchmaker.pl")]

    def setUp(self):
        super().setUp()
        if subprocess.run(["perl", "-MJSON::PP", "-e1"], capture_output=True).returncode != 0:
            self.skipTest("this Perl has no JSON::PP")

    def test_program_without_an_sdk_holds_the_conversations_of_the_transcripts(self):
        self.expect_transcript("keyword.jsonl", self.keyword)
        self.expect_transcript("lives.jsonl", self.keyword)

    # As an installation has them, in a folder of their own.
    def test_transcripts_are_replayed_without_the_harness(self):
        folder = shutil.copytree(os.path.join(HERE, "transcripts"), os.path.join(self.scratch, "t"))
        for name in ("replay.py", "conversation.py"):
            shutil.copy(os.path.join(HERE, name), folder)

        def replay(*words):
            command = [sys.executable, "replay.py", *words]
            return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

        done = replay("keyword.jsonl", *self.keyword)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "keyword.jsonl: all answers are as expected\n")
        done = replay("probe.jsonl", *self.keyword)
        self.assertEqual(done.returncode, 1)
        self.assertIn("probe.jsonl: ", done.stderr)
