#!/usr/bin/env python3
"""Measures the reference matchmakers on all collections, and makes the tables of their READMEs.

usage: matchmaker_figures.py measure FIGURES.tsv [OPTION...]   runs contests, and keeps what they found
       matchmaker_figures.py tables FIGURES.tsv PAGE...         writes the tables into the pages
       matchmaker_figures.py check FIGURES.tsv PAGE...          says which tables do not follow from the file
       matchmaker_figures.py again FIGURES.tsv [OPTION...]      measures what needs neither weights nor other
                                                                data, and compares it with the file

A page has the line `<!-- table: NAME -->` before each table.
FIGURES.tsv has a line for each entrant on each collection. A later measurement replaces lines of
the same collection and entrant, and leaves all others but for their letters, which compare entrants of one
round. Times are of the machine on which it ran.

  --only NAME,...         collections, by the names below; default: all that are there
  --entrants NAME,...     entrants, by the names below; keyword always takes part
  --collections FOLDER    where the collections lie that datasets/contests/ says how to import
  --weights FILE          what static is handed; default: where matchbench finds wordllama
  --tokenizer FILE        its tokenizer, if it is not beside the weights
  --engines FOLDER        where scripts/engines.sh put the engines, which then take part
  --requests N            of more requests, N are drawn and measured
  --work FOLDER           keeps contests and databases there; a later run continues what it finds there
MATCHBENCH names the program; default: build/release/bin/matchbench.
"""
import argparse
import csv
import json
import os
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = ("collection", "services", "requests", "entrant", "measure", "mean", "low", "high", "p", "letters",
           "false_answer", "false_silence", "load_ms", "query_ms", "memory_mib")
SEED = 20
LEVEL = 0.05
SILENT = {"keyword": 0.7, "static": 0.7, "keyword-static": 0.6}


@dataclass(frozen=True)
class Collection:
    name: str
    folder: str  # below datasets/, --collections, or made by tests/support/generate_collection.py
    title: str
    measure: str = "nDCG@5"
    relevance: str = "binary"
    kind: str = "tools"  # "tools": texts without concepts; "concepts"; "silence"; "growth"; "all"
    split: str = ""
    own: bool = False  # it ships with matchbench


COLLECTIONS = (
    Collection("agent-tools", "agent-tools", "agent-tools, 60", relevance="needed", own=True),
    Collection("agent-tools-test", "agent-tools", "its test split, 20", relevance="needed", split="test", own=True),
    Collection("agent-tools-all", "agent-tools", "agent-tools, 75", "nDCG(silence=scored)@5", "needed", "all", own=True),
    Collection("silence", "agent-tools", "agent-tools, test split", relevance="needed", kind="silence", split="test",
               own=True),
    Collection("silence-untrained", "agent-tools", "the same, untrained", relevance="needed", kind="silence",
               split="test", own=True),
    Collection("geography", "geography", "geography", "nDCG@10", "overall", "concepts", own=True),
    Collection("owls-tc4", "owls-tc4", "OWLS-TC 4", "AP", kind="concepts"),
    Collection("sawsdl-tc3", "sawsdl-tc3", "SAWSDL-TC 3", "AP", kind="concepts"),
    Collection("toollens", "toollens", "ToolLens"),
    Collection("metatool", "metatool", "MetaTool"),
    Collection("stabletoolbench", "stabletoolbench", "StableToolBench"),
    *(Collection(f"made-{size}", f"made-{size}", f"{size:,}".replace(",", " "), kind="growth", relevance="")
      for size in (1000, 10000, 50000)),
)
BY_NAME = {each.name: each for each in COLLECTIONS}


@dataclass(frozen=True)
class Entrant:
    name: str
    plugin: str = ""  # default: the name
    parameters: dict = field(default_factory=dict)
    kinds: tuple = ("tools", "all", "growth", "concepts")
    weights: bool = False  # true: it is handed weights
    engine: bool = False
    learns: bool = False
    repetitions: int = 1


REASONING = ("concepts", "growth")
ENTRANTS = (
    Entrant("random", repetitions=3, kinds=("tools", "concepts")),
    Entrant("rare-words", kinds=("tools", "concepts", "growth")),
    Entrant("topic-space", kinds=("tools", "concepts", "growth")),
    Entrant("keyword"),
    Entrant("static", weights=True),
    Entrant("keyword-static", weights=True),
    Entrant("hybrid", kinds=("tools", "concepts", "growth")),
    Entrant("hybrid-static", "hybrid", weights=True, kinds=("tools", "growth")),
    Entrant("precedents", learns=True, kinds=("tools", "concepts")),
    Entrant("learned", learns=True, kinds=("tools", "concepts")),
    Entrant("tags", kinds=REASONING),
    Entrant("structure", kinds=REASONING),
    Entrant("capability", kinds=REASONING),
    Entrant("logic", kinds=REASONING),
    Entrant("logic-similarity", "logic", {"first": "similarity"}, kinds=("concepts",)),
    *(Entrant(f"{name}-silent", name, {"silence": least}, kinds=("silence", "all"), weights=name != "keyword",
              learns=True) for name, least in SILENT.items()),
    *(Entrant(name, f"{name}/{name}.so", engine=True) for name in ("xapian", "sqlite-fts5", "word-vectors")),
    *(Entrant(name, f"{name}/", engine=True) for name in ("lucene", "bm25s", "lsa", "minilm")),
    Entrant("minilm-fused", "minilm/", {"fused": True}, engine=True),
)
ENGINES = [entrant.name for entrant in ENTRANTS if entrant.engine]
TOO_LONG_TO_TRAIN = {("learned", "toollens"), ("learned", "metatool")}


def folder_of(collection: Collection, options) -> Path:
    if collection.own:
        return ROOT / "datasets" / collection.folder
    if collection.kind == "growth":
        made = options.work / collection.folder
        if not made.exists():
            subprocess.run([sys.executable, ROOT / "tests/support/generate_collection.py", made, "--shape", "owls",
                            "--services", collection.folder.removeprefix("made-"), "--requests", "100", "--seed", "1"],
                           check=True)
        return made
    return options.collections / collection.folder


def drawn(collection: Collection, folder: Path, options) -> tuple[Path, str]:
    """The collection with a split of as many requests as were asked for, if it has more."""
    if not options.requests:
        return folder, collection.split
    import yaml  # of no other use here: contests are written as JSON, which is YAML

    told = yaml.safe_load((folder / "collection.yaml").read_text())
    text = (folder / told["requests"]).read_text()
    lines = text.splitlines() if told["requests"].endswith(".jsonl") else []
    requests = [each["uri"] for each in (map(json.loads, lines) if lines else yaml.safe_load(text))]
    if len(requests) <= options.requests:
        return folder, collection.split
    copy = options.work / f"{collection.name}-drawn"
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    told["splits"] = {"drawn": sorted(random.Random(SEED).sample(sorted(requests), options.requests))}
    (copy / "collection.yaml").write_text(yaml.safe_dump(told, allow_unicode=True, sort_keys=False))
    return copy, "drawn"


def takes_part(entrant: Entrant, collection: Collection, options) -> bool:
    if options.entrants and entrant.name not in options.entrants and entrant.name != "keyword":
        return False
    if entrant.name == "keyword" and collection.kind == "silence":
        return True
    if collection.kind not in entrant.kinds or (entrant.name, collection.name) in TOO_LONG_TO_TRAIN:
        return False
    if entrant.engine:
        return options.engines is not None and (options.engines / entrant.plugin).exists()
    return True


def contest(collection: Collection, options) -> dict:
    folder, split = drawn(collection, folder_of(collection, options), options)
    entrants = []
    for entrant in ENTRANTS:
        if not takes_part(entrant, collection, options):
            continue
        plugin = entrant.plugin or entrant.name
        told = {"name": entrant.name, "plugin": str(options.engines / plugin) + "/" * plugin.endswith("/")
                if entrant.engine else plugin, "optional": True}
        if entrant.parameters:
            told["parameters"] = entrant.parameters
        if entrant.weights and options.weights:
            told["files"] = {"weights": str(options.weights)}
            if options.tokenizer:
                told["files"]["tokenizer"] = str(options.tokenizer)
        elif entrant.plugin == "hybrid":
            continue  # without weights it is hybrid
        if entrant.repetitions > 1:
            told["repetitions"] = entrant.repetitions
        entrants.append(told)
    learns = any(e.learns and takes_part(e, collection, options) for e in ENTRANTS)
    large = collection.name in ("toollens", "metatool", "stabletoolbench")
    out = {"matchbench": "contest/1", "name": collection.title, "collection": str(folder), "entrants": entrants,
           "protocol": {"seed": SEED, "passes": 1, "blocks": 1, "warmup": 0 if large else 1,
                        "top_k": 10 if large else 100 if collection.kind == "growth" else 0, "memory": "8 GiB",
                        "deadlines": dict.fromkeys(("create", "load", "train", "query"), "3600 s")}}
    if collection.kind != "growth":
        measures = [collection.measure]
        if collection.folder == "agent-tools":
            measures += ["FalseAnswer", "FalseSilence"]
        out |= {"measures": measures, "relevance": [collection.relevance]}
        if split:
            out["split"] = split
        if learns and collection.name != "silence-untrained":
            grades = {"needed": "useful", "overall": "overall"}.get(collection.relevance)
            training = {"grades": grades or ("graded" if collection.kind == "concepts" else "binary")}
            if collection.relevance != "overall":
                training["relevant"] = collection.relevance
            if split == "test":
                training["split"] = "train"
            else:
                out["folds"] = 5
            out["training"] = training
    return out


def shown(*words) -> list:
    done = subprocess.run([os.environ.get("MATCHBENCH", ROOT / "build/release/bin/matchbench"), *map(str, words)],
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"error: matchbench {' '.join(map(str, words))} ended with {done.returncode}")
    return json.loads(done.stdout) if "--json" in words else []


def costs_of(database: Path) -> dict[str, tuple[float, float, float]]:
    """Of each entrant, medians: processor time of loading and of a query in ms, and peak memory in MiB."""
    opened = sqlite3.connect(database)
    whose = "JOIN repetition ON repetition.id = session.repetition JOIN entrant ON entrant.id = repetition.entrant"
    loads = opened.execute(
        "SELECT entrant.name, phase.cpu_ns / 1e6, session.max_rss_bytes / 1048576.0 FROM phase JOIN session ON "
        f"session.id = phase.session {whose} WHERE phase.phase = 'load' AND session.kind = 'queries'").fetchall()
    queries = opened.execute(
        "SELECT entrant.name, answer.cpu_ns / 1e6 FROM answer JOIN session ON session.id = answer.session "
        f"{whose} WHERE answer.pass >= 0 AND answer.cpu_ns IS NOT NULL").fetchall()

    def median(rows: list, name: str, column: int) -> float:
        return statistics.median(row[column] for row in rows if row[0] == name)
    return {name: (median(loads, name, 1), median(queries, name, 1), median(loads, name, 2))
            for name in {row[0] for row in loads}}


def measured(collection: Collection, options) -> list[dict]:
    file = options.work / f"{collection.name}.yaml"
    database = file.with_suffix(".db")
    file.write_text(json.dumps(contest(collection, options)))
    shown("run", file, "--db", database, "--quiet", *["--resume"] * database.exists())
    quality = collection.kind != "growth"
    if quality:
        shown("score", database)
    costs = costs_of(database)
    board = shown("leaderboard", database, "--json") if quality else [{"entrant": name} for name in costs]
    p = {}
    if quality and len(board) > 1:
        for pair in shown("analyse", "significance", database, "-m", collection.measure, "--json"):
            for one, other in ((pair["first"], pair["second"]), (pair["second"], pair["first"])):
                if other == "keyword":
                    p[one] = pair["p_randomization"]
    failed = [row["entrant"] for row in board if row.get("failures")]
    if failed:
        sys.exit(f"error: {', '.join(failed)} failed on {collection.name}; the board of {database} says how often")
    services = sqlite3.connect(database).execute("SELECT count(*) FROM service").fetchone()[0]
    out = []
    for row in board:
        load, query, memory = costs[row["entrant"]]
        counts = shown("analyse", "scores", database, "--json") if quality and not out else []
        requests = next((each["requests"] for each in counts if each["measure"] == collection.measure),
                        out[0]["requests"] if out else "")
        rounded = lambda key, digits: "" if row.get(key) is None else f"{row[key]:.{digits}f}"
        out.append({"collection": collection.name, "services": services, "requests": requests,
                    "entrant": row["entrant"], "measure": collection.measure if quality else "",
                    "mean": rounded(collection.measure, 4), "low": rounded("low", 4), "high": rounded("high", 4),
                    "p": f"{p[row['entrant']]:.2g}" if row["entrant"] in p else "",
                    "letters": row.get("letters", "") if quality else "",
                    "false_answer": rounded("FalseAnswer", 3), "false_silence": rounded("FalseSilence", 3),
                    "load_ms": f"{load:.1f}", "query_ms": f"{query:.3f}", "memory_mib": f"{memory:.0f}"})
    return out


def read(file: Path) -> list[dict]:
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def write(file: Path, rows: list[dict]) -> None:
    places = {name: place for place, name in enumerate([*BY_NAME, *(e.name for e in ENTRANTS)])}
    rows.sort(key=lambda row: (places[row["collection"]], places[row["entrant"]]))
    with file.open("w", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


# Tables


class Figures:
    def __init__(self, rows: list[dict]):
        self.of = {(row["collection"], row["entrant"]): row for row in rows}

    def entrants(self, collections: list[str]) -> list[str]:
        return [e.name for e in ENTRANTS if any((name, e.name) in self.of for name in collections)]

    def measured(self, collections: list[str]) -> list[str]:
        return [name for name in collections if any(of == name for of, _ in self.of)]


def line(cells) -> str:
    return "| " + " | ".join(cells) + " |"


def table(header: list[str], rows: list[list[str]]) -> list[str]:
    return [line(header), "|" + "---|" * len(header), *map(line, rows)]


def quality(figures: Figures, collections: list[str]) -> list[str]:
    """The mean, half of the 95 % interval, and + or - if the p of a test against keyword is below LEVEL."""
    collections = figures.measured(collections)

    def cell(collection: str, entrant: str) -> str:
        row = figures.of.get((collection, entrant))
        if row is None or not row["mean"]:
            return ""
        out = f"{float(row['mean']):.3f}"
        if row["low"]:
            out += f" ±{(float(row['high']) - float(row['low'])) / 2:.3f}"
        if row["p"] and float(row["p"]) < LEVEL:
            known = figures.of[collection, "keyword"]
            out += " +" if float(row["mean"]) > float(known["mean"]) else " −"
        return out
    def title(name: str) -> str:
        return f"{BY_NAME[name].title}: {BY_NAME[name].measure}"
    return table(["plugin", *map(title, collections)],
                 [[name, *(cell(each, name) for each in collections)] for name in figures.entrants(collections)
                  if name not in ENGINES])


def letters(figures: Figures, collections: list[str]) -> list[str]:
    """Means of the entrants of the last round, best on the first collection first."""
    collections = [name for name in collections if any(of == name and row["letters"] for (of, _), row in figures.of.items())]
    names = sorted((name for name in figures.entrants(collections)
                    if any(figures.of.get((each, name), {}).get("letters") for each in collections)),
                   key=lambda name: -float(figures.of.get((collections[0], name), {"mean": -1})["mean"]))
    cells = lambda row: [f"{float(row['mean']):.3f}", row["letters"]] if row else ["", ""]
    header = ["entrant"]
    for each in collections:
        header += [f"{BY_NAME[each].title}", "tie"]
    return table(header, [[name, *sum((cells(figures.of.get((each, name))) for each in collections), [])]
                          for name in names])


def growth(figures: Figures) -> list[str]:
    sizes = figures.measured([each.name for each in COLLECTIONS if each.kind == "growth"])
    def cells(name: str, key: str, digits: int, scale: float) -> list[str]:
        rows = [figures.of.get((size, name)) for size in sizes]
        return [f"{float(row[key]) * scale:.{digits}f}" if row and row[key] else "" for row in rows]
    titles = [BY_NAME[size].title for size in sizes]
    header = ["plugin", f"load [s]: {titles[0]}", *titles[1:], f"query [ms]: {titles[0]}", *titles[1:],
              f"memory [MiB]: {titles[0]}", *titles[1:]]
    return table(header, [[name, *cells(name, "load_ms", 3, 1e-3), *cells(name, "query_ms", 2, 1),
                           *cells(name, "memory_mib", 0, 1)] for name in figures.entrants(sizes)])


def costs(figures: Figures, collection: str) -> list[str]:
    rows = [(name, figures.of[collection, name]) for name in figures.entrants([collection]) if name not in ENGINES]
    return table(["entrant", "load [ms]", "query [ms]", "memory [MiB]"],
                 [[name, f"{float(row['load_ms']):.0f}", f"{float(row['query_ms']):.2f}", row["memory_mib"]]
                  for name, row in rows])


def silence(figures: Figures) -> list[str]:
    rows = [(name, figures.of["silence", name], figures.of["silence-untrained", name])
            for name in figures.entrants(["silence"])]
    return table(["entrant", "nDCG@5", "FalseAnswer", "FalseSilence", "untrained: FalseAnswer", "FalseSilence"],
                 [[name, f"{float(row['mean']):.3f}", row["false_answer"], row["false_silence"],
                   bare["false_answer"], bare["false_silence"]] for name, row, bare in rows])


TOOLS = ["agent-tools", "agent-tools-test", "toollens", "metatool", "stabletoolbench"]
TABLES = {
    "tools": lambda figures: quality(figures, TOOLS),
    "concepts": lambda figures: quality(figures, ["geography", "owls-tc4", "sawsdl-tc3"]),
    "growth": growth,
    "silence": silence,
    "costs": lambda figures: costs(figures, "owls-tc4"),
    "engines": lambda figures: letters(figures, ["agent-tools", "agent-tools-all", "geography", "owls-tc4",
                                                 *TOOLS[2:]]),
}


def untrue(figures: Figures) -> list[str]:
    """What the figures contradict in plugins/engines/README.md: how the engines compare with keyword-static."""
    out = []
    for (collection, name), row in figures.of.items():
        known = figures.of.get((collection, "keyword-static"))
        if name not in ENGINES or known is None:
            continue
        ties = bool(set(row["letters"]) & set(known["letters"]))
        if not ties and float(row["mean"]) > float(known["mean"]):
            out.append(f"{name} is significantly above keyword-static on {collection}")
        if name == "minilm" and ties != (collection not in ("toollens", "stabletoolbench")):
            out.append(f"minilm does not lose on {collection} as it is said to")
    return out


def with_tables(text: str, figures: Figures) -> str:
    """The page with each marked table made anew: a mark, an empty line, the table, an empty line."""
    def made(mark: re.Match) -> str:
        return "\n".join([mark[1], "", *TABLES[mark[2]](figures), ""])
    return re.sub(r"^(<!-- table: (.+) -->)\n(?:\n(?:\|.*\n)+)?", made, text, flags=re.MULTILINE)


def again(options) -> int:
    kept = Figures(read(options.figures)).of
    wrong = 0
    for collection in (each for each in COLLECTIONS if each.own and each.kind in ("tools", "concepts", "silence")):
        if options.only and collection.name not in options.only:
            continue
        for row in measured(collection, options):
            known = kept[row["collection"], row["entrant"]]
            for key in ("requests", "measure", "mean", "false_answer", "false_silence"):
                if str(row[key]) != known[key]:
                    wrong += 1
                    print(f"{options.figures}: {row['entrant']} on {row['collection']}: {key} is {known[key]}, but "
                          f"today {row[key]}; measure it again", file=sys.stderr)
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("action", choices=("measure", "tables", "check", "again"))
    parser.add_argument("figures", type=Path)
    parser.add_argument("pages", type=Path, nargs="*")
    names = lambda text: text.split(",")
    place = lambda text: Path(text).absolute()  # contests that name it lie elsewhere
    parser.add_argument("--only", type=names, default=[])
    parser.add_argument("--entrants", type=names, default=[])
    parser.add_argument("--collections", type=place, default=ROOT / "collections")
    parser.add_argument("--weights", type=place)
    parser.add_argument("--tokenizer", type=place)
    parser.add_argument("--engines", type=place)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--work", type=place)
    options = parser.parse_args()
    if options.action in ("tables", "check"):
        figures = Figures(read(options.figures))
        wrong = []
        for page in options.pages:
            text = page.read_text()
            made = with_tables(text, figures)
            if made != text and options.action == "tables":
                page.write_text(made)
            elif made != text:
                wrong.append(page)
        for page in wrong:
            print(f"{page}: tables do not follow from {options.figures}; scripts/matchmaker_figures.py tables writes "
                  "them", file=sys.stderr)
        false = untrue(figures) if options.action == "check" else []
        for sentence in false:
            print(f"{options.figures}: {sentence}: plugins/engines/README.md says otherwise", file=sys.stderr)
        return 1 if wrong or false else 0
    with tempfile.TemporaryDirectory() as folder:
        options.work = options.work or Path(folder)
        options.work.mkdir(parents=True, exist_ok=True)
        if options.action == "again":
            return again(options)
        for collection in COLLECTIONS:
            if options.only and collection.name not in options.only:
                continue
            if not collection.own and collection.kind != "growth" and not folder_of(collection, options).exists():
                print(f"{collection.name} is left out: it is not in {options.collections}", file=sys.stderr)
                continue
            found = measured(collection, options)
            names_found = {row["entrant"] for row in found}
            rows = read(options.figures) if options.figures.exists() else []
            kept = [row for row in rows if row["collection"] != collection.name or row["entrant"] not in names_found]
            for row in kept:
                if row["collection"] == collection.name:
                    row["letters"] = ""
            write(options.figures, kept + found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
