"""Writes judgments and runs of 60 topics, the same on every machine, into the current folder."""
import gzip
import random

TOPICS, DOCUMENTS, JUDGED = 60, 40, 12
draw = random.Random(29)
grades = {topic: [draw.choice([0, 0, 1, 1, 2]) for _ in range(JUDGED)] for topic in range(1, TOPICS + 1)}


def scored(noise):
    """Of each topic, its documents with scores: the better the judgment and the less noise, the higher."""
    return {topic: {f"d{at}": (judged[at] if at < JUDGED else 0) + noise * draw.random()
                    for at in range(DOCUMENTS)}
            for topic, judged in grades.items()}


def write_run(name, topics, open_file=open):
    with open_file(name, "wt") as run:
        for topic, scores in topics.items():
            ranked = sorted(scores, key=scores.get, reverse=True)
            for rank, document in enumerate(ranked, 1):
                run.write(f"{topic} Q0 {document} {rank} {scores[document]:.6f} made\n")


with open("qrels.txt", "w") as qrels, open("topics.tsv", "w") as topics:
    for topic, judged in grades.items():
        topics.write(f"{topic}\twords of topic {topic}\n")
        qrels.writelines(f"{topic} 0 d{at} {grade}\n" for at, grade in enumerate(judged))
bm25, base = scored(4), scored(3)
write_run("bm25.run", bm25)
write_run("bm25.run.gz", bm25, gzip.open)
write_run("dense.run", scored(3))
write_run("fused.run", scored(2.5))
write_run("base.run", base)
write_run("new.run", {topic: {document: score + 0.8 * draw.random() + 0.15 * grade
                              for (document, score), grade
                              in zip(documents.items(), grades[topic] + DOCUMENTS * [0])}
                      for topic, documents in base.items()})
