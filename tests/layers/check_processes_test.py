#!/usr/bin/env python3
"""check_processes.py names each source that starts a process and is not listed, and each that is in vain."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_processes.py")


class CheckProcesses(unittest.TestCase):
    def said_of(self, files, listed=()):
        """What the check prints of a tree {path: text} whose table lists these, and its exit code."""
        rows = "".join(f"| `{file}` | it | a wall |\n" for file in listed)
        table = f"# Security\n\n## Where code is started\n\n| file | what | by what |\n|---|---|---|\n{rows}\n## More\n"
        with tempfile.TemporaryDirectory() as root:
            for name, text in {**files, "SECURITY.md": table}.items():
                path = Path(root) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, CHECK, root], capture_output=True, text=True)
            return done.stdout, done.returncode

    def test_names_a_source_for_each_way_of_starting_something(self):
        ways = {"harness/a.cpp": "posix_spawn(&id, path, nullptr, nullptr, words, environ);",
                "harness/b.cpp": "  if (fork() == 0) return;",
                "harness/c.cpp": "::execve(words[0], words, environment);",
                "harness/d.cpp": "syscall(SYS_execveat, fd, words);",
                "harness/e.cpp": "std::system(command.c_str());",
                "harness/f.cpp": "FILE* out = popen(command, \"r\");",
                "harness/g.cpp": "void* library = dlopen(path, RTLD_NOW);",
                "harness/h.hpp": "boost::dll::shared_library library;",
                "harness/i.cpp": "ChildProcess child({.what = \"it\"}, \"\");",
                "harness/j.cpp": "process_.emplace(ProcessStart{.what = \"it\"}, \"\");",
                "harness/k.cpp": "const pid_t child = fork_alone();",
                "api/python/l.py": "import subprocess",
                "api/python/m.py": "os.system('it')",
                "api/java/N.java": "new ProcessBuilder(words).start();",
                "plugins/o.go": 'import "os/exec"'}
        said, code = self.said_of(ways)
        self.assertEqual(said.splitlines(), [
            f"{name} starts a process or opens a library, and SECURITY.md does not list it" for name in sorted(ways)])
        self.assertEqual(code, 1)
        self.assertEqual(self.said_of(ways, list(ways)), ("", 0))

    def test_names_what_is_listed_in_vain_and_passes_over_comments_and_statements_of_databases(self):
        quiet = "// fork() would do\ndatabase.exec(sql);\nfilter.allow(\"execve\");\npid_t fork_alone();\n"
        files = {"harness/a.cpp": quiet, "harness/b.cpp": "fork();\n"}
        self.assertEqual(self.said_of(files, ["harness/b.cpp"]), ("", 0))
        said, code = self.said_of(files, ["harness/a.cpp", "harness/b.cpp"])
        self.assertEqual(said, "SECURITY.md lists harness/a.cpp, which starts no process and opens no library\n")
        self.assertEqual(code, 1)


unittest.main()
