#!/usr/bin/env python3
"""Times evaluate() of the Python package, and its peers where they are installed (scripts/peers.sh).

usage: PYTHONPATH=build/release/python MATCHBENCH=build/release/bin/matchbench
       build/peers/bin/python tests/bench/python_bench.py [--kinds KIND,...] [ROWS...]

KIND: import, dicts, arrays, frames, files (default: all). ROWS: default 1000 100000 1000000.

Lines of the median of five runs in ms (of peers from 10^6 rows on: of one), in parentheses how many times that of the
kind's first line. Each row has its own str objects, as a run has that was read from a file. Dicts are compared with
iterating over them, arrays and files with the program. AP and nDCG@10 are computed; ranx has compiled before. The
machine has to be idle.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import matchbench

DEPTH = 1000
ASKED = ["AP", "nDCG@10"]


def library(name):
    try:
        return __import__(name)
    except ImportError:
        print(f"{name} is not installed", flush=True)
        return None


class Data:
    """Judgments of every twentieth document, and a run whose documents are in no order."""

    def __init__(self, rows):
        chance = random.Random(1)
        depth = min(DEPTH, rows)
        numbers = list(range(10 * depth))
        chance.shuffle(numbers)
        self.rows, self.qrels, self.run = rows, {}, {}
        for t in range(rows // depth):
            start = chance.randrange(9 * depth)
            self.run[f"q{t}"] = {f"doc{i}": chance.random() for i in numbers[start : start + depth]}
            self.qrels[f"q{t}"] = {d: chance.randrange(3) for d in list(self.run[f"q{t}"])[::20]}

    def columns(self):
        flat = [(q, d, s) for q, of in self.run.items() for d, s in of.items()]
        queries, documents, scores = zip(*flat)
        return {"query_id": queries, "doc_id": documents, "score": scores}

    def write(self, folder):
        paths = [os.path.join(folder, name) for name in ("qrels", "run.trec")]
        with open(paths[0], "w", encoding="utf-8") as file:
            file.writelines(f"{q} 0 {d} {g}\n" for q, of in self.qrels.items() for d, g in of.items())
        with open(paths[1], "w", encoding="utf-8") as file:
            file.writelines(f"{q} Q0 {d} 1 {s!r} t\n" for q, of in self.run.items() for d, s in of.items())
        return paths


def iterate(rows):
    for of in rows.values():
        for _ in of.items():
            pass


def calls_on_dicts(qrels, run, peers):
    yield "iterating over them", lambda: iterate(run)
    yield "evaluate", lambda: matchbench.evaluate(qrels, run, ASKED)
    if peers["pytrec_eval"]:
        from matchbench import pytrec_eval as ours

        for name, one in [("pytrec_eval", peers["pytrec_eval"]), ("matchbench.pytrec_eval", ours)]:
            yield name, lambda one=one: one.RelevanceEvaluator(qrels, {"map", "ndcg_cut_10"}).evaluate(run)
    yield from calls_of_peers(
        peers, lambda: (qrels, run), lambda ranx: (ranx.Qrels(qrels), ranx.Run(run)))


def calls_of_peers(peers, for_measures, for_ranx):
    measures, ranx = peers["ir_measures"], peers["ranx"]
    if measures:
        yield "ir_measures", lambda: measures.calc([measures.AP, measures.nDCG @ 10], *for_measures())
    if ranx:
        yield "ranx", lambda: ranx.evaluate(*for_ranx(ranx), ["map", "ndcg@10"])


def calls_on_arrays(qrels, columns, paths):
    import numpy

    arrays = {name: numpy.array(column) for name, column in columns.items()}
    objects = {**arrays, "query_id": numpy.array(columns["query_id"], object),
               "doc_id": numpy.array(columns["doc_id"], object)}
    yield "the program on a file", lambda: run_program(paths)
    yield "evaluate, str_", lambda: matchbench.evaluate(qrels, arrays, ASKED)
    yield "evaluate, objects", lambda: matchbench.evaluate(qrels, objects, ASKED)


def calls_on_frames(qrels, columns, peers):
    import pandas
    import polars

    judged = [(q, d, g) for q, of in qrels.items() for d, g in of.items()]
    judgments = pandas.DataFrame(judged, columns=["query_id", "doc_id", "relevance"])
    frame = pandas.DataFrame(columns)
    of_polars, of_arrow = polars.DataFrame(columns), polars.DataFrame(columns).to_arrow()
    yield "evaluate, pandas", lambda: matchbench.evaluate(judgments, frame, ASKED)
    yield "evaluate, polars", lambda: matchbench.evaluate(judgments, of_polars, ASKED)
    yield "evaluate, pyarrow", lambda: matchbench.evaluate(judgments, of_arrow, ASKED)
    names = {"q_id_col": "query_id", "doc_id_col": "doc_id", "score_col": "score"}
    plain = judgments.astype({"query_id": object, "doc_id": object})
    rows = frame.astype({"query_id": object, "doc_id": object})
    yield from calls_of_peers(
        peers, lambda: (judgments, frame),
        lambda ranx: (ranx.Qrels.from_df(plain, **{**names, "score_col": "relevance"}),
                      ranx.Run.from_df(rows, **names)))


def calls_on_files(paths, peers):
    yield "the program", lambda: run_program(paths)
    yield "evaluate", lambda: matchbench.evaluate(*paths, ASKED)
    pytrec_eval, measures = peers["pytrec_eval"], peers["ir_measures"]

    def read_and_evaluate():
        with open(paths[0], encoding="utf-8") as qrels, open(paths[1], encoding="utf-8") as run:
            evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(qrels), {"map", "ndcg_cut_10"})
            evaluator.evaluate(pytrec_eval.parse_run(run))

    if pytrec_eval:
        yield "pytrec_eval", read_and_evaluate
    yield from calls_of_peers(
        peers,
        lambda: (measures.read_trec_qrels(paths[0]), measures.read_trec_run(paths[1])),
        lambda ranx: (ranx.Qrels.from_file(paths[0], kind="trec"),
                      ranx.Run.from_file(paths[1], kind="trec")))


def run_program(paths):
    command = [os.environ["MATCHBENCH"], "eval", "-c", *paths, "-m", "AP", "-m", "nDCG@10"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def calls_of_imports():
    for code in ("pass", "import matchbench"):
        yield code, lambda code=code: subprocess.run([sys.executable, "-S", "-c", code], check=True)


def median_ms(call, times):
    if times > 1:
        call()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1e3


def show(kind, rows, calls, times=5):
    first = None
    for name, call in calls:
        is_ours = not name.startswith(("pytrec_eval", "ir_measures", "ranx"))
        ms = median_ms(call, times if is_ours or rows < 10**6 else 1)
        first = first or ms
        print(f"{rows:>9}  {kind:<7} {name:<24} {ms:>10.2f} ({ms / first:.2f})", flush=True)


def compare(rows, kinds, peers):
    data = Data(rows)
    if "dicts" in kinds:
        show("dicts", rows, calls_on_dicts(data.qrels, data.run, peers))
    if "frames" in kinds:
        show("frames", rows, calls_on_frames(data.qrels, data.columns(), peers))
    if not {"arrays", "files"} & {*kinds}:
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = data.write(folder)
        if "arrays" in kinds:
            show("arrays", rows, calls_on_arrays(data.qrels, data.columns(), paths))
        if "files" in kinds:
            show("files", rows, calls_on_files(paths, peers))


def compile_ranx(ranx):
    small = Data(10)
    ranx.evaluate(ranx.Qrels(small.qrels), ranx.Run(small.run), ["map", "ndcg@10"])


def main(words):
    kinds = ["import", "dicts", "arrays", "frames", "files"]
    if words[:1] == ["--kinds"]:
        kinds, words = words[1].split(","), words[2:]
    peers = {name: library(name) for name in ("pytrec_eval", "ir_measures", "ranx")}
    if peers["ranx"]:
        compile_ranx(peers["ranx"])
    if "import" in kinds:
        show("import", 0, calls_of_imports(), 21)
    for rows in map(int, words or ["1000", "100000", "1000000"]):
        compare(rows, kinds, peers)


if __name__ == "__main__":
    main(sys.argv[1:])
