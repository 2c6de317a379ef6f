"""check_commands.py must notice each kind of fault in a page, and accept what is right."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).parent / "check_commands.py"
MANUAL = r""".SH SYNOPSIS
\fBmatchbench runs cut\fR \fIRUN\fR [\fIOPTIONS\fR]
.SH OPTIONS
\fB\-\-depth\fR \fIUINT\fR"""


def check(page, *options):
    """The exit code and the text for a tree with this page; the program is a stand-in that echoes."""
    with tempfile.TemporaryDirectory() as root:
        root = Path(root)
        (root / "docs").mkdir()
        (root / "bin").mkdir()
        program = root / "bin" / "matchbench"
        program.write_text('#!/bin/sh\n[ "$1" = fail ] && { echo "error: no" >&2; exit 2; }\n'
                           '[ "$1" = manual ] && { mkdir "$2"; printf "%s" "$PAGE" > "$2/matchbench-runs-cut.1"; }\n'
                           'echo "$@"\n')
        program.chmod(0o755)
        (root / "README.md").write_text("# Nothing\n")
        path = root / "docs" / "page.md"
        path.write_text(page)
        done = subprocess.run([sys.executable, str(CHECK), str(program), str(root), *options],
                              capture_output=True, text=True, cwd=root, env={**os.environ, "PAGE": MANUAL})
        return done.returncode, done.stdout, path.read_text()


def block(*lines, language="", notes=()):
    return "\n".join([*(f"<!-- commands: {note} -->" for note in notes), "```" + language, *lines, "```", ""])


class Commands(unittest.TestCase):
    def test_what_is_printed_is_accepted(self):
        self.assertEqual(check(block("$ matchbench one", "one", "$ matchbench two", "two"))[0], 0)

    def test_another_output_is_a_fault_with_its_line(self):
        code, text, _ = check("\n" + block("$ matchbench one", "two"))
        self.assertEqual(code, 1)
        self.assertIn("docs/page.md:2: what is shown differs", text)

    def test_an_ellipsis_stands_for_any_lines_and_any_text(self):
        self.assertEqual(check(block("$ printf 'a\\nb\\nc d e\\n'", "…", "c … e"))[0], 0)
        self.assertEqual(check(block("$ printf 'a\\nb\\nc d f\\n'", "…", "c … e"))[0], 1)

    def test_times_may_differ(self):
        self.assertEqual(check(block("$ matchbench took 17 ms", "took   3.5 s"))[0], 0)
        self.assertEqual(check(block("$ matchbench took 17 ms", "took 3.5"))[0], 1)

    def test_a_command_that_fails_is_a_fault_unless_its_exit_code_is_stated(self):
        self.assertEqual(check(block("$ matchbench fail"))[0], 1)
        self.assertEqual(check(block("$ matchbench fail", "error: no", notes=["exit: 2"]))[0], 0)

    def test_a_script_has_to_succeed_in_every_line(self):
        self.assertEqual(check(block("matchbench fail", "true", language="sh"))[0], 1)

    def test_a_file_and_a_setup_are_there_for_the_commands_after_them(self):
        page = block("x: 1", language="yaml", notes=["file: a.yaml"]) + \
            "<!-- commands: setup\ncp a.yaml b.yaml\n-->\n\n" + block("$ cat b.yaml", "x: 1")
        self.assertEqual(check(page)[0], 0)

    def test_what_is_skipped_needs_a_reason_and_is_told(self):
        code, text, _ = check(block("$ matchbench runs cut", "another", notes=["skip: no key"]))
        self.assertEqual(code, 0)
        self.assertIn("skipped: no key", text)
        self.assertEqual(check(block("$ matchbench fail", notes=["skip:"]))[0], 1)

    def test_a_block_without_a_command_has_to_say_what_it_is(self):
        self.assertEqual(check(block("COMMAND [OPTIONS]"))[0], 1)
        self.assertEqual(check(block("COMMAND [OPTIONS]", notes=["text"]))[0], 0)
        self.assertEqual(check(block("a b", notes=["output of: matchbench a b"]))[0], 0)
        self.assertEqual(check(block("a c", notes=["output of: matchbench a b"]))[0], 1)

    def test_a_command_that_is_not_run_has_to_be_one_of_today(self):
        self.assertEqual(check("`runs cut a --depth 3` and `matchbench runs cut`, `cut --x`\n")[0], 0)
        code, text, _ = check("Many\nwords\n`runs cut a --dept 3`\n")
        self.assertEqual(code, 1)
        self.assertIn("docs/page.md:3: 'runs cut' has no option --dept", text)
        self.assertIn("no command 'shorten'", check("`matchbench shorten a`\n")[1])
        self.assertIn("no command 'runs pool'", check("`matchbench runs pool`\n")[1])
        self.assertIn("no option --far", check(block("matchbench runs cut \\", "  a --far", notes=["text"]))[1])
        self.assertIn("no option -d", check(block("$ matchbench runs cut -d 3", notes=["skip: no run"]))[1])

    def test_a_slow_page_is_run_when_it_is_asked_for(self):
        page = "<!-- commands: slow -->\n\n" + block("$ matchbench fail")
        self.assertEqual(check(page)[0], 0)
        self.assertEqual(check(page, "--slow")[0], 1)

    def test_python_is_skipped_where_the_module_is_not_built(self):
        page = block("a = 1", "a + 1  # 3", language="python", notes=["python"])
        self.assertIn("not built", check(page)[1])

    def test_an_update_writes_what_is_printed_and_keeps_the_gaps(self):
        _, _, page = check(block("$ printf '1\\n2\\n3\\n4\\n'", "0", "…", "4"), "--update", "docs/page.md")
        self.assertEqual(page, block("$ printf '1\\n2\\n3\\n4\\n'", "0", "…", "4").replace("\n0\n", "\n1\n"))


if __name__ == "__main__":
    unittest.main()
