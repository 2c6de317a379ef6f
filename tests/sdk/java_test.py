import json
import os
import subprocess

from sdk_case import LocalMode, SdkCase

BUILD = os.environ["SDK_JAVA_BUILD"]
CLASS_PATH = os.pathsep.join(os.path.join(BUILD, p) for p in ("matchbench.jar", "classes"))
JAVA = ["java", "-Xmx256m", "-XX:+UseSerialGC", "-cp", CLASS_PATH]


class JavaProgram(SdkCase):
    def test_keyword_example_holds_the_conversations_of_the_transcripts(self):
        self.expect_transcript("keyword.jsonl", JAVA + ["KeywordMatchmaker"])
        self.expect_transcript("lives.jsonl", JAVA + ["KeywordMatchmaker"])

    def test_every_part_of_the_interface_answers_as_the_transcript_says(self):
        log = self.expect_transcript("probe.jsonl", JAVA + ["Probe"])
        # Stack traces of failures are for the author; an abstention is no failure.
        self.expect_log(
            log,
            "printed printed",
            "IllegalStateException",
            without=["matchbench.Unsupported", "matchbench.Cancelled"],
        )

    def test_null_program_ranks_the_first_ten(self):
        self.expect_null_program(JAVA + ["org.matchbench.NullMatchmaker"])

    def test_several_queries_are_answered_at_the_same_time(self):
        self.expect_together(self.start(JAVA + ["Together"]))


class JavaLocalMode(LocalMode, SdkCase):
    probe = JAVA + ["Probe"]


class JavaJson(SdkCase):
    def understood(self, lines):
        done = subprocess.run(
            JAVA + ["JsonLines"], input="\n".join(lines).encode(), capture_output=True, check=True
        )
        return done.stdout.decode().splitlines()

    def test_values_are_read_as_another_reader_reads_them(self):
        lines = [
            '{"b": [1, -2, 0, 18446744073709551615, 9223372036854775807], "a": {}, "c": []}',
            " [true , false,null] ",
            '"\\u00fc\\ud83c\\udf27\\"\\\\\\/\\b\\f\\n\\r\\t end"',
            '"ü\U0001f327 \u2028 \u007f"',
            '""',
            '[[[[{"a": {"a": "deep"}}]]]]',
            '{"a": 1, "a": 2}',
        ]
        for line, found in zip(lines, self.understood(lines)):
            expected = json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"))
            self.assertEqual(
                found,
                expected.replace("\\b", "\\u0008")
                .replace("\\f", "\\u000c")
                .replace("\\n", "\\u000a")
                .replace("\\r", "\\u000d")
                .replace("\\t", "\\u0009")
                .replace("\x7f", "\\u007f"),
            )
        numbers = self.understood(["1.5", "-2e3", "1E-2", "0.1"])
        self.assertEqual([float(number) for number in numbers], [1.5, -2000.0, 0.01, 0.1])

    def test_what_is_no_json_is_refused(self):
        lines = [
            "", "{", "[1,", "[1 2]", '{"a" 1}', '{"a": 1,}', "{1: 2}", '"open', '"\\x"', '"\\u12"',
            "tru", "nul", "1 2", "-", "1e", "NaN", "Infinity", "'a'", '"tab\tinside"', "[" * 600,
        ]  # fmt: skip
        self.assertEqual(self.understood(lines), ["no JSON"] * len(lines))

    def test_half_of_a_pair_is_written_as_the_replacement_character(self):
        self.assertEqual(self.understood(['"a\\ud83c b"']), ['"a\\ufffd b"'])
