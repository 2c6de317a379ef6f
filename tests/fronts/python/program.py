"""The program beside the package, and data for both."""

import json
import os
import random
import subprocess
import tempfile

PROGRAM = os.environ["MATCHBENCH"]


def random_data(seed, topics=20, documents=30):
    """Judgments with negative and missing grades, and a run with ties that lacks two topics."""
    chance = random.Random(seed)
    qrels, run = {}, {}
    for t in range(topics):
        names = [f"d{d}" for d in range(documents)]
        qrels[f"q{t}"] = {d: chance.randrange(-1, 4) for d in chance.sample(names, 15)}
        if t >= 2:
            run[f"q{t}"] = {d: chance.randrange(12) / 4 for d in chance.sample(names, 20)}
    return qrels, run


def written(folder, name, lines):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)
    return path


def files_of(folder, qrels, run):
    judged = (f"{q} 0 {d} {g}\n" for q, ds in qrels.items() for d, g in ds.items())
    ranked = (f"{q} Q0 {d} 1 {s!r} tag\n" for q, ds in run.items() for d, s in ds.items())
    return written(folder, "qrels", judged), written(folder, "run", ranked)


def output_of(*words):
    return subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout


def eval_values(qrels, run, measures, *options):
    """{(topic, measure): value} of 'matchbench eval -c -q', topic "all" for the means."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["eval", *files_of(folder, qrels, run), "-c", "-q", "--json", *options]
        for measure in measures:
            command += ["-m", measure]
        output = output_of(*command)
    return {(row["topic"], row["measure"]): row["value"] for row in json.loads(output)}
