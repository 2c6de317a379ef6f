"""What the completions offer in the shells themselves. usage: completion_test.py PROGRAM"""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = Path(sys.argv.pop(1)).resolve()
SECONDS = 60


class Zsh:
    """An interactive zsh in a terminal, with the completion in the folder from which it loads them."""

    def __init__(self, folder: str):
        script = subprocess.run([PROGRAM, "completion", "zsh"], check=True, capture_output=True).stdout
        Path(folder, "_matchbench").write_bytes(script)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"], {"TERM": "dumb", "HOME": folder, "PS1": "ready> ",
                                                    "PATH": f"{PROGRAM.parent}:/usr/bin:/bin"})
        self.type(f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; print lo''aded\n")
        self.wait_for("loaded")

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def wait_for(self, text: str) -> bool:
        printed, end = "", time.monotonic() + SECONDS
        while text not in printed and time.monotonic() < end:
            if select.select([self.terminal], [], [], 1)[0]:
                printed += os.read(self.terminal, 65536).decode(errors="replace")
        return text in printed

    def close(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


class Completion(unittest.TestCase):
    def need(self, shell: str) -> None:
        if shutil.which(shell) is None:
            self.skipTest(f"there is no {shell}")

    def test_zsh_completes_commands_of_commands_and_options(self):
        self.need("zsh")
        with tempfile.TemporaryDirectory() as folder:
            zsh = Zsh(folder)
            self.addCleanup(zsh.close)
            for begun, whole in (("leaderb", "leaderboard "), ("collection imp", "collection import "),
                                 ("run --res", "run --resume ")):
                zsh.type(f"matchbench {begun}\t")
                self.assertTrue(zsh.wait_for(f"matchbench {whole}"), begun)
                zsh.type("\x15")

    def test_fish_offers_commands_with_what_they_do(self):
        self.need("fish")
        with tempfile.TemporaryDirectory() as home:
            environment = {"HOME": home, "PATH": f"{PROGRAM.parent}:/usr/bin:/bin"}
            asked = "matchbench completion fish | source; complete -C 'matchbench collection imp'; " \
                    "complete -C 'matchbench leaderb'"
            offered = subprocess.run(["fish", "-c", asked], env=environment, capture_output=True, text=True).stdout
        self.assertEqual(offered.splitlines(), ["import\tImport a collection from another format",
                                                "leaderboard\tShow who ranked best and how fast"])


if __name__ == "__main__":
    unittest.main()
