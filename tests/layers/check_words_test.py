#!/usr/bin/env python3
"""Checks that check_words.py notices each way to put a name into a command as it is, and nothing else."""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import check_words  # noqa: E402


class Words(unittest.TestCase):
    def faults(self, code):
        return len(list(check_words.faults_in("a.cpp", code)))

    def test_names_in_commands_are_noticed(self):
        for code in ("""fmt::format("run 'matchbench score {}'", file)""",
                     """fmt::format("{}: {} "\n "then 'chmod +x {}'", a(b, "("), c, path.string())""",
                     """fmt::format("name it with --file '{}:{}=PATH'", name, shell_word(key))""",
                     """fmt::print("  cmake --build {0}/build\\n", at)"""):
            self.assertEqual(self.faults(code), 1, code)

    def test_words_and_messages_are_not(self):
        for code in ("""fmt::format("run 'matchbench score {}'", word_to_copy(file))""",
                     """fmt::format("--jobs {} needs {} open files", jobs, wanted)""",
                     """fmt::format("'matchbench run' has left {} out", name)""",
                     """fmt::format("{} has --file for '{}'", name, key)"""):
            self.assertEqual(self.faults(code), 0, code)


if __name__ == "__main__":
    unittest.main()
