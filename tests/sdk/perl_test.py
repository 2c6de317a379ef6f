import os
import subprocess

from sdk_case import ROOT, SdkCase


class PerlProgram(SdkCase):
    keyword = ["perl", os.path.join(ROOT, "api", "examples", "keyword_matchmaker.pl")]

    def setUp(self):
        super().setUp()
        if subprocess.run(["perl", "-MJSON::PP", "-e1"], capture_output=True).returncode != 0:
            self.skipTest("this Perl has no JSON::PP")

    def test_program_without_an_sdk_holds_the_conversations_of_the_transcripts(self):
        self.expect_transcript("keyword.jsonl", self.keyword)
        self.expect_transcript("lives.jsonl", self.keyword)
