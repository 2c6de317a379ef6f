#!/usr/bin/env python3
"""Unpacks the reports of published boards into a site and shows figures of each on the page of boards.

usage: board_figures.py --figures FILE --boards DIR --page FILE --out DIR

DIR of --boards has a folder NAME for each board, with report.html.xz and NAME.yaml. FILE of --figures is the program
matchbench-figures, which draws what `report --figures` draws. Of its figures those in SHOWN, under the measure and the
setting that decide, go to OUT/NAME and, with their captions, into the page above the line with the report's link. A
board of very many entrants has no critical differences.
"""

import argparse
import lzma
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

SHOWN = ("scores", "critical-difference")
FIGURE = re.compile(r"<figure[^>]*><h3>.*?</h3>\s*<a [^>]*><img src=\"(.*?)\" alt=\"(.*?)\"></a>.*?"
                    r"<figcaption>(.*?)</figcaption>", re.DOTALL)


def draw(program: Path, report: Path, folder: Path) -> "list[tuple[str, str, str]]":
    """File, description and caption of the figures to show; the first of a kind is of what decides."""
    subprocess.run([program, report, folder], check=True, stdout=subprocess.DEVNULL)
    found = FIGURE.findall((folder / "index.html").read_text(encoding="utf-8"))
    kinds = [next((figure for figure in found if figure[0].startswith(f"{kind}-")), None) for kind in SHOWN]
    chosen = [figure for figure in kinds if figure is not None]
    if not chosen:
        raise SystemExit(f"board_figures: {program} drew none of {', '.join(SHOWN)} of {report}")
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--figures", type=Path, required=True)
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--page", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    page = args.page.read_text(encoding="utf-8")
    for packed in sorted(args.boards.glob("*/report.html.xz")):
        name = packed.parent.name
        out = args.out / name
        out.mkdir(parents=True)
        shutil.copy(packed.parent / f"{name}.yaml", out)
        (out / "report.html").write_bytes(lzma.decompress(packed.read_bytes()))
        link = f'<a href="{name}/report.html">'
        if link not in page:
            raise SystemExit(f"board_figures: {args.page} has no link to {name}/report.html")
        with tempfile.TemporaryDirectory() as folder:
            shown = ""
            for file, description, caption in draw(args.figures.resolve(), out / "report.html", Path(folder)):
                shutil.copy(Path(folder, unquote(file)), out)
                shown += (f'<figure><img src="{name}/{file}" alt="{description}">'
                          f"<figcaption>{description}. {caption}</figcaption></figure>\n\n")
        page = page.replace(link, shown + link, 1)
    args.page.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
