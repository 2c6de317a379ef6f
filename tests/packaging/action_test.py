"""What packaging/action does, called as a runner calls it: the commands of its files, with what a runner hands over.

usage: action_test.py MATCHBENCH
"""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ACTION = Path(__file__).resolve().parents[2] / "packaging/action"
MATCHBENCH = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
TOPICS = range(1, 21)


def commands_of_action():
    """The command of each step of the composite action, by its last word."""
    lines = re.findall(r"^ +run: '(.*)'$", (ACTION / "action.yml").read_text(), re.MULTILINE)
    return {line.split()[-1]: line for line in lines}


def commands_of_component():
    text = (ACTION / "gitlab.yml").read_text()
    return re.findall(r"^    - (.*)$", text[text.index("  script:\n"):text.index("  artifacts:")], re.MULTILINE)


def block_of(file, beginning):
    """The lines below the one that begins so, as far as they are indented more than it."""
    lines = iter((ACTION / file).read_text().splitlines())
    indent = next(len(line) - len(line.lstrip()) for line in lines if line.strip() == beginning)
    inside = itertools.takewhile(lambda line: len(line) - len(line.lstrip()) > indent, lines)
    return [line.strip() for line in inside]


def script_of_gitlab(job):
    """The commands of a job of the season; a command of several lines is folded, as in YAML."""
    text = (ACTION / "season-gitlab.yml").read_text()
    script = re.search(r"^" + job + r":\n(?:  .*\n)*?  script:\n((?:    .*\n)+)", text, re.MULTILINE).group(1)
    return "\n".join(re.sub(r"\n +", " ", one).strip() for one in re.split(r"^    - ", script, flags=re.MULTILINE))


class Runner(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        programs = self.folder / "programs"
        programs.mkdir()
        if MATCHBENCH is not None:
            (programs / "matchbench").symlink_to(MATCHBENCH)
        # As the program of GitHub's command line is called, and no more.
        self.put("programs/gh", '#!/bin/sh\necho "$@" >>"$GH_CALLS"\n').chmod(0o755)
        self.put("qrels.txt", "".join(f"{topic} 0 right 1\n" for topic in TOPICS))
        self.put("good.run", "".join(f"{topic} Q0 right 1 2 good\n{topic} Q0 wrong 2 1 good\n" for topic in TOPICS))
        # The right one is second or third: AP .5 or .333.
        self.put("bad.run", "".join(
            "".join(f"{topic} Q0 {name} {rank} {9 - rank} bad\n" for rank, name in enumerate(
                ["wrong", "right", "other"] if topic % 2 else ["wrong", "other", "right"], 1)) for topic in TOPICS))
        self.environment = {
            **os.environ, "PATH": f"{programs}:/usr/bin:/bin", "RUNNER_TEMP": str(self.folder / "temp"),
            "GITHUB_ACTION_PATH": str(ACTION), "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            "GITHUB_OUTPUT": str(self.folder / "output"), "GITHUB_REPOSITORY": "us/ranker",
            "GITHUB_EVENT_PATH": str(self.folder / "event.json"), "GH_CALLS": str(self.folder / "calls")}
        self.event("us/ranker")

    def put(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def event(self, repository):
        self.put("event.json", json.dumps(
            {"pull_request": {"number": 7, "head": {"repo": repository and {"full_name": repository}}}}))

    def step(self, name, **handed_over):
        return subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", commands_of_action()[name]],
                              cwd=self.folder, env={**self.environment, **handed_over}, capture_output=True, text=True)

    def judge(self, *words, **handed_over):
        return self.step("judge", MATCHBENCH_WHAT="gate", MATCHBENCH_ARGUMENTS="\n".join(words), **handed_over)

    def read(self, name):
        path = self.folder / name
        return path.read_text() if path.exists() else ""


@unittest.skipIf(MATCHBENCH is None, "the program is named as the first argument")
class Judge(Runner):
    def test_passes_what_is_not_worse_and_writes_a_summary(self):
        done = self.judge("bad.run", "good.run", "--judgments", "qrels.txt")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("not worse", self.read("summary"))
        self.assertEqual(self.read("output"), "exit-code=0\n")

    def test_ends_with_1_if_it_is_worse_and_says_so_under_the_pull_request(self):
        self.assertEqual(self.judge("good.run", "bad.run", "--judgments", "qrels.txt").returncode, 1)
        self.assertIn("worse", self.read("summary"))
        self.assertEqual(self.read("output"), "exit-code=1\n")
        self.assertEqual(self.step("comment").returncode, 0)
        self.assertEqual(self.read("calls"), "pr comment 7 --body-file matchbench-results/verdict.md\n")

    def test_a_branch_of_a_fork_or_of_nobody_has_no_comment(self):
        self.judge("good.run", "good.run", "--judgments", "qrels.txt")
        for repository in ("them/ranker", None):
            self.event(repository)
            self.assertEqual(self.step("comment").returncode, 0)
        self.put("event.json", json.dumps({"ref": "refs/heads/main"}))
        self.assertEqual(self.step("comment").returncode, 0)
        self.assertEqual(self.read("calls"), "")

    def test_what_is_refused_has_its_message_in_the_summary(self):
        done = self.judge("good.run", "absent.run", "--judgments", "qrels.txt")
        self.assertEqual(done.returncode, 2)
        self.assertIn("absent.run", self.read("summary"))
        self.assertIn("absent.run", done.stderr)

    def test_no_message_is_a_command_of_the_runner(self):
        done = self.judge("good.run", "##[add-mask]absent", "--judgments", "qrels.txt", GITHUB_ACTIONS="true")
        lines = done.stderr.splitlines()
        self.assertRegex(lines[0], "^::stop-commands::[0-9a-f]{32}$")
        self.assertIn("##[add-mask]absent", "".join(lines[1:-1]))
        self.assertEqual(lines[-1], lines[0].replace("stop-commands::", "") + "::")

    def test_a_season_is_checked_by_its_own_words(self):
        season = self.folder / "season"
        subprocess.run([MATCHBENCH, "season", "new", season], check=True, capture_output=True)
        (season / "entries/them/first").mkdir(parents=True)
        done = self.step("judge", MATCHBENCH_WHAT="season check",
                         MATCHBENCH_ARGUMENTS=f"them/first\n--season\n{season}")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(self.read("output"), "exit-code=1\n")
        self.assertIn("the team 'them' has no team.yaml", self.read("summary"))

    def test_nothing_that_the_repository_brings_is_run_or_followed(self):
        for module in ("json", "venv", "sys"):
            self.put(f"{module}.py", f"open('ran-{module}', 'w')\n")
        self.put("secret", "s")
        (self.folder / "matchbench-results").mkdir()
        for name in ("errors", "verdict.md"):
            (self.folder / "matchbench-results" / name).symlink_to(self.folder / "secret")
        self.step("install", MATCHBENCH_WHEEL="absent.whl")
        self.assertEqual(self.step("comment").returncode, 0)
        self.assertEqual(self.judge("good.run", "good.run", "--judgments", "qrels.txt").returncode, 0)
        self.assertEqual(self.step("comment").returncode, 0)
        self.assertEqual(self.read("calls").count("pr comment"), 1)
        self.assertEqual(self.read("secret"), "s")
        self.assertEqual(list(self.folder.glob("ran-*")), [])

    def test_no_argument_is_a_command(self):
        done = self.judge("good.run", "$(touch made); touch made", "--judgments", "qrels.txt")
        self.assertEqual(done.returncode, 2)
        self.assertFalse((self.folder / "made").exists())

    def test_the_component_of_gitlab_writes_a_report_of_tests(self):
        (self.folder / "ci").mkdir()
        (self.folder / "ci/matchbench").symlink_to(ACTION)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", "\n".join(commands_of_component())], cwd=self.folder, text=True,
            env={**self.environment, "MATCHBENCH_WHAT": "gate", "MATCHBENCH_FORMAT": "junit",
                 "MATCHBENCH_WORDS": "bad.run good.run --judgments qrels.txt"}, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('failures="0"', self.read("matchbench-results/verdict.xml"))


@unittest.skipIf(MATCHBENCH is None, "the program is named as the first argument")
class SeasonJobs(Runner):
    """The jobs of both forges on clones of a bare repository, with a real clock: the practice begins today."""

    def setUp(self):
        super().setUp()
        self.origin = self.folder / "origin.git"
        self.environment |= {
            "HOME": str(self.folder), "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.file://{self.origin}.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://season:token@forge.test/season.git",
            "MATCHBENCH_PLUGINS": str(self.folder / "registry")}
        self.git("init", "--quiet", "--bare", "-b", "main", self.origin)
        season = self.clone("season")
        self.git("checkout", "--quiet", "-b", "main", folder=season)
        subprocess.run([MATCHBENCH, "season", "new", season], check=True, capture_output=True)
        (season / "ci").mkdir()
        (season / "ci/matchbench").symlink_to(ACTION)
        self.commit(season, "a season")
        for folder in ("state", "hidden"):
            (self.folder / folder).mkdir(mode=0o700)

    def git(self, *words, folder=None):
        return subprocess.run(["git", *map(str, words)], cwd=folder or self.folder, env=self.environment, check=True,
                              capture_output=True, text=True).stdout

    def clone(self, name):
        self.git("clone", "--quiet", f"file://{self.origin}", name)
        return self.folder / name

    def commit(self, folder, message, branch="main"):
        self.git("add", "--all", folder=folder)
        self.git("-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "--quiet", "-m", message, folder=folder)
        self.git("push", "--quiet", "origin", f"HEAD:{branch}", folder=folder)

    def hand_in(self, clone, entry, plugin, branch="main"):
        folder = clone / "entries" / entry
        folder.mkdir(parents=True)
        library = MATCHBENCH.parents[1] / f"plugins/{plugin}/{plugin}.so"
        (folder / "mine.so").write_bytes(library.read_bytes())
        (folder.parent / "team.yaml").write_text("matchbench: team/1\nname: They\nmembers: [ann]\n")
        self.commit(clone, entry, branch)

    def job(self, script, folder, **handed_over):
        done = subprocess.run(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script], cwd=folder,
                              env={**self.environment, **handed_over}, capture_output=True, text=True)
        if "confine" in done.stderr:
            self.skipTest(done.stderr)
        return done

    def journal(self):
        lines = self.git("--git-dir", self.origin, "show", "main:journal.jsonl").splitlines()
        return [f"{one.get('team', '')}/{one.get('submission', '')} {one['event']}" for one in map(json.loads, lines)]

    def gitlab(self, job, folder, **handed_over):
        commit = self.git("rev-parse", "HEAD", folder=folder).strip()
        self.git("checkout", "--quiet", "--detach", folder=folder)
        return self.job(script_of_gitlab(job), folder, CI_DEFAULT_BRANCH="main", CI_COMMIT_SHA=commit,
                        SEASON_TOKEN="token", CI_REPOSITORY_URL="https://gitlab-ci-token:t@forge.test/season.git",
                        **handed_over)

    def test_run_publish_and_push_what_was_handed_in(self):
        github = "\n".join(block_of("season-github.yml", "- run: |"))
        self.hand_in(self.clone("owls"), "owls/first", "keyword")
        done = self.job(github, self.clone("github"))
        self.assertEqual(done.returncode, 0, done.stderr)
        scored = ["/ begun", "owls/first taken", "owls/first scored"]
        self.assertEqual(self.journal(), scored)
        self.assertIn("owls/first", self.read("site/index.html"))
        # The journal's own commit begins no job. One that was begun by hand has nothing to do.
        head = self.git("--git-dir", self.origin, "rev-parse", "main")
        self.assertIn("[skip ci]", self.git("--git-dir", self.origin, "log", "-1", "--format=%s", "main"))
        self.assertEqual(self.job(github, self.clone("again")).returncode, 0)
        self.assertEqual(self.git("--git-dir", self.origin, "rev-parse", "main"), head)
        # While a job runs another team hands in: the job cannot push, and the next one pushes its lines, too.
        self.hand_in(self.clone("bats"), "bats/first", "random")
        late = self.clone("elks")
        self.hand_in(late, "elks/first", "null")
        self.git("reset", "--quiet", "--hard", "HEAD~1", folder=late)
        self.assertNotEqual(self.job(github, late).returncode, 0)
        done = self.gitlab("season-run", self.clone("gitlab"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.journal(), scored + ["bats/first taken", "bats/first scored", "elks/first taken",
                                                   "elks/first scored"])

    def test_check_what_a_branch_hands_in(self):
        team = self.clone("owls")
        self.hand_in(team, "owls/first", "keyword", branch="hand-in")
        done = self.gitlab("season-check", team, CI_MERGE_REQUEST_TARGET_BRANCH_NAME="main", GITLAB_USER_LOGIN="ann",
                           MATCHBENCH_WHAT="season check", MATCHBENCH_FORMAT="junit")
        self.assertEqual(done.returncode, 0, done.stderr)
        words = block_of("season-github.yml", "arguments: |")
        self.assertEqual(words[-1], "${{ github.event.pull_request.user.login }}")
        for login, code in (("ann", 0), ("eve", 1)):
            done = self.job(commands_of_action()["judge"], team, MATCHBENCH_WHAT="season check",
                            MATCHBENCH_ARGUMENTS="\n".join([*words[:-1], login]))
            self.assertEqual(done.returncode, code, done.stderr)


class Install(Runner):
    def test_puts_the_wheel_into_an_environment_of_its_own(self):
        wheel = self.folder / "matchbench-9.8.7-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            program = zipfile.ZipInfo("matchbench-9.8.7.data/scripts/matchbench")
            program.external_attr = 0o100755 << 16  # a regular file
            archive.writestr(program, "#!/bin/sh\necho 'matchbench 9.8.7'\n")
            archive.writestr("matchbench-9.8.7.dist-info/METADATA", "Metadata-Version: 2.1\nName: matchbench\nVersion: 9.8.7\n")
            archive.writestr("matchbench-9.8.7.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            archive.writestr("matchbench-9.8.7.dist-info/RECORD", "")
        done = self.step("install", MATCHBENCH_WHEEL=str(wheel), PIP_NO_INDEX="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "matchbench 9.8.7\n")

    def test_neither_runs_nor_makes_an_environment_that_is_not_its_own(self):
        """A link stands for a folder that another user has made in a temporary folder of all."""
        (self.folder / "theirs/bin").mkdir(parents=True)
        self.put("theirs/bin/matchbench", f"#!/bin/sh\ntouch {self.folder}/ran\n").chmod(0o755)
        (self.folder / "temp").mkdir()
        (self.folder / "temp/matchbench-venv").symlink_to(self.folder / "theirs")
        self.judge("good.run", "good.run", "--judgments", "qrels.txt")
        done = self.step("install", MATCHBENCH_WHEEL="absent.whl")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("is somebody else's", done.stderr)
        self.assertEqual(list(self.folder.glob("ran")), [])


class Files(unittest.TestCase):
    def test_put_no_expression_into_a_command(self):
        self.assertEqual(sorted(commands_of_action()), ["comment", "install", "judge"])
        for command in [*commands_of_action().values(), *commands_of_component()]:
            self.assertNotIn("{{", command)
            self.assertNotIn("[[", command)


if __name__ == "__main__":
    unittest.main()
