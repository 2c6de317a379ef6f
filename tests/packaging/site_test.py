"""The documentation site as a reader finds it. usage: site_test.py SITE PROGRAM"""

import html
import re
import shutil
import subprocess
import sys
import unittest
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "packaging"))

import site_steps  # noqa: E402

SITE = Path(sys.argv.pop(1)).resolve()
PROGRAM = Path(sys.argv.pop(1)).resolve()


class Links(HTMLParser):
    def __init__(self, text: str):
        super().__init__()
        self.ids, self.targets = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.add(values.get("id"))
        target = values.get("href") or values.get("src")
        if target and not urlsplit(target).scheme:
            self.targets.append(target)


class Site(unittest.TestCase):
    def test_every_link_leads_to_a_file_and_a_place_of_the_site(self):
        pages = {path: Links(path.read_text(encoding="utf-8")) for path in SITE.rglob("*.html")
                 if path.name != "report.html" and "_static" not in path.relative_to(SITE).parts}
        self.assertGreater(len(pages), 40)
        for page, links in pages.items():
            for target in links.targets:
                file, place = urldefrag(unquote(target))
                path = (page.parent / file).resolve() if file else page
                self.assertTrue(path.exists(), f"{page.name}: {target}")
                if place and path in pages:
                    self.assertIn(place, pages[path].ids, f"{page.name}: {target}")

    def test_the_first_page_says_what_it_is_for_each_reader_and_where_they_begin(self):
        first = (SITE / "index.html").read_text(encoding="utf-8")
        readers = re.findall(r"<li><p><strong>(You [^<]*)</strong>(.*?)</li>", first, re.DOTALL)
        self.assertEqual([reader for reader, _ in readers],
                         ["You build the tool search of an agent.", "You organise a contest.", "You write a paper."])
        for _, text in readers:
            self.assertIn("href=", text)

    def test_the_reference_has_every_command_as_help_prints_it(self):
        page = (SITE / "reference/commands.html").read_text(encoding="utf-8")
        text = html.unescape(re.sub(r"<[^>]*>", "", page))
        for command in (["run"], ["plugin", "new"], ["analyse", "virtual-judges"]):
            asked = subprocess.run([PROGRAM, *command, "--help"], check=True, capture_output=True, text=True).stdout
            self.assertIn(asked.strip(), text)

    def test_the_page_of_boards_shows_figures_of_each_board(self):
        page = (SITE / "boards.html").read_text(encoding="utf-8")
        boards = sorted(path.parent.name for path in (SOURCE / "packaging/boards").glob("*/report.html.xz"))
        self.assertTrue(boards)
        for board in boards:
            figures = re.findall(rf'<figure><img src="{board}/([a-z-]+)-[^"]*\.svg" alt="[^"]+"><figcaption>.', page)
            report = (SITE / board / "report.html").read_text(encoding="utf-8")
            has_differences = report.count('"kind":"') <= 15  # entrants, of more of which they are not drawn
            kinds = ["scores", "critical-difference"] if has_differences else ["scores"]
            self.assertEqual(len(figures), len(kinds), board)
            for figure, kind in zip(figures, kinds):
                self.assertTrue(figure.startswith(kind), figure)

    def test_a_page_s_steps_are_its_shell_blocks_below_a_heading(self):
        page = (SITE / "install.html").read_text(encoding="utf-8")
        steps = site_steps.steps_of(page, ["With pip", "Your own matchmaker on a board"]).splitlines()
        self.assertRegex(steps[1],
                         r'^pip install "\$RELEASE/matchbench-[0-9.]+-cp311-cp311-manylinux_2_34_x86_64\.whl"$')
        self.assertEqual(steps[2], "matchbench demo")
        self.assertEqual(steps[-1], "matchbench leaderboard round.db")
        (apt, demo) = site_steps.steps_of(page, ["With apt, on Debian 12"]).splitlines()
        self.assertEqual(apt.count(".deb"), 4)
        self.assertEqual(demo, "matchbench demo")
        with self.assertRaises(SystemExit):
            site_steps.steps_of(page, ["With conda"])

    def test_the_search_answers_without_a_server(self):
        browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        if browser is None:
            self.skipTest("there is no Chromium")
        shown = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000",
                                "--dump-dom", f"file://{SITE}/search.html?q=confinement"],
                               capture_output=True, text=True, timeout=300).stdout
        self.assertRegex(shown, r'<a href="glossary\.html[^"]*" data-score')


if __name__ == "__main__":
    unittest.main()
