#!/usr/bin/env python3
"""Times evaluate() of the Python package against its peers, those that are installed.

usage: PYTHONPATH=build/release/python python_bench.py [ROWS...]     default: 1000 100000

Prints the best of five runs in milliseconds for each number of rows: iterating over the dicts, evaluate() on dicts,
arrays and files, pytrec_eval, ir_measures and ranx (compiled and warmed up) on dicts. A peer that is not installed
is named. The machine has to be idle.
"""

import array
import importlib
import os
import random
import sys
import tempfile
import time

import matchbench

DEPTH = 1000


def data(rows):
    chance = random.Random(1)
    topics = max(1, rows // DEPTH)
    documents = [f"doc{i}" for i in range(10 * DEPTH)]
    qrels, run = {}, {}
    for t in range(topics):
        ranked = chance.sample(documents, min(DEPTH, rows))
        run[f"q{t}"] = {d: chance.random() for d in ranked}
        qrels[f"q{t}"] = {d: chance.randrange(3) for d in ranked[::20]}
    return qrels, run


def columns(run):
    flat = [(q, d, s) for q, of in run.items() for d, s in of.items()]
    queries, documents, scores = (list(column) for column in zip(*flat))
    return {"query_id": queries, "doc_id": documents, "score": array.array("d", scores)}


def best_ms(call):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def peers(qrels, run):
    """Calls by name; a string says what is missing."""

    def pytrec_eval():
        library = importlib.import_module("pytrec_eval")
        return lambda: library.RelevanceEvaluator(qrels, {"map", "ndcg_cut_10"}).evaluate(run)

    def ir_measures():
        library = importlib.import_module("ir_measures")
        return lambda: library.calc([library.AP, library.nDCG @ 10], qrels, run)

    def ranx():
        library = importlib.import_module("ranx")

        def call():
            library.evaluate(library.Qrels(qrels), library.Run(run), ["map", "ndcg@10"])

        call()  # compiles
        return call

    for make in (pytrec_eval, ir_measures, ranx):
        try:
            yield make.__name__, make()
        except ImportError:
            yield make.__name__, None


def compare(rows):
    qrels, run = data(rows)
    asked = ["AP", "nDCG@10"]
    by_column = columns(run)
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("qrels", "run")]
        with open(paths[0], "w", encoding="utf-8") as file:
            file.writelines(f"{q} 0 {d} {g}\n" for q, of in qrels.items() for d, g in of.items())
        with open(paths[1], "w", encoding="utf-8") as file:
            file.writelines(f"{q} Q0 {d} 1 {s!r} t\n" for q, of in run.items() for d, s in of.items())
        calls = [
            ("iterating over dicts", lambda: [s for of in run.values() for d, s in of.items()]),
            ("evaluate, dicts", lambda: matchbench.evaluate(qrels, run, asked)),
            ("evaluate, columns", lambda: matchbench.evaluate(qrels, by_column, asked)),
            ("evaluate, files", lambda: matchbench.evaluate(*paths, asked)),
            *peers(qrels, run),
        ]
        for name, call in calls:
            shown = "not installed" if call is None else f"{best_ms(call):10.2f} ms"
            print(f"{rows:>9} rows  {name:<22} {shown}", flush=True)


if __name__ == "__main__":
    for number in [int(word) for word in sys.argv[1:]] or [1_000, 100_000]:
        compare(number)
