#!/usr/bin/env python3
"""Writes a made-up collection in the native format, for tests and benchmarks.

    generate_collection.py OUT --shape owls --services 1000 --requests 40 --concepts 2000 --seed 1

Two shapes are known:
  owls   as OWLS-TC: a taxonomy of classes, services that take and return a few of them, short
         descriptions; requests of the same form, graded judgments in pools
  tools  as ToolBench: no taxonomy; a name, a description of some forty words, parameters and a
         category as tags; requests in plain text that want one to three services

All words are made of syllables and occur as often as Zipf's law says. The same arguments give the
same bytes, with every Python from 3.9 on. Only the standard library is needed.
"""

import argparse
import bisect
import itertools
import pathlib
import random
import sys

BASE = "http://generated.example"
GRADES = "0: unrelated, 1: related, 2: close, 3: the same"
SYLLABLES = [first + vowel for first in "bdfgklmnprstvz" for vowel in "aeiou"]
GLUE = "a the of for and returns gives with by from to in service this that all".split()


class Words:
    """Made-up words, the earlier ones more frequent (Zipf's law)."""

    def __init__(self, count, draw):
        words = {}
        while len(words) < count:
            length = 2 + int(draw.random() * 3)
            words["".join(pick(SYLLABLES, draw) for _ in range(length))] = True
        self.words = list(words)
        self.sums = list(itertools.accumulate(1 / (rank + 10) for rank in range(count)))

    def draw(self, draw):
        return self.words[bisect.bisect_left(self.sums, draw.random() * self.sums[-1])]


def pick(items, draw):
    return items[int(draw.random() * len(items))]


def between(least, most, draw):
    return least + int(draw.random() * (most - least + 1))


def camel(words):
    return "".join(word.capitalize() for word in words)


class Taxonomy:
    """Classes in a random tree; concept 0 is the root."""

    def __init__(self, count, words, draw):
        self.parents = [None]
        self.children = [[] for _ in range(count)]
        names = {"Thing": True}
        while len(names) < count:
            names[camel(words.draw(draw) for _ in range(between(1, 2, draw)))] = True
        self.names = list(names)
        for concept in range(1, count):
            parent = int(concept * draw.random())
            self.parents.append(parent)
            self.children[parent].append(concept)

    def uri(self, concept):
        return f"{BASE}/ontology#{self.names[concept]}"

    def near(self, concept, draw):
        """The concept, its parent or a child, so that related services differ by degrees."""
        roll = draw.random()
        if roll < 0.2 and self.parents[concept] not in (None, 0):
            return self.parents[concept]
        if roll < 0.4 and self.children[concept]:
            return pick(self.children[concept], draw)
        return concept

    def turtle(self):
        yield "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        yield "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        for concept, parent in enumerate(self.parents):
            above = "" if parent is None else f" ; rdfs:subClassOf <{self.uri(parent)}>"
            yield f"<{self.uri(concept)}> a owl:Class{above} .\n"


class Theme:
    """What a group of services is about: its words and, in shape owls, its concepts."""

    def __init__(self, words, concepts, draw):
        self.words = [words.draw(draw) for _ in range(12)]
        self.inputs = [between(1, concepts - 1, draw) for _ in range(between(1, 3, draw))]
        self.outputs = [between(1, concepts - 1, draw) for _ in range(between(1, 2, draw))]

    def text(self, length, words, draw):
        chosen = []
        for _ in range(length):
            roll = draw.random()
            if roll < 0.35:
                chosen.append(pick(GLUE, draw))
            elif roll < 0.7:
                chosen.append(pick(self.words, draw))
            else:
                chosen.append(words.draw(draw))
        return " ".join(chosen)


def block(uri, name, description, lists):
    lines = [f"- uri: {uri}", f"  name: {name}", f"  description: {description}"]
    lines += [f"  {key}: [{', '.join(items)}]" for key, items in lists.items() if items]
    return "\n".join(lines) + "\n"


def owls_service(uri, theme, taxonomy, words, draw):
    inputs = [taxonomy.near(concept, draw) for concept in theme.inputs if draw.random() < 0.9]
    outputs = [taxonomy.near(concept, draw) for concept in theme.outputs if draw.random() < 0.9]
    name = camel([*(taxonomy.names[c] for c in inputs[:2]), *(taxonomy.names[c] for c in outputs)])
    text = theme.text(between(6, 20, draw), words, draw)
    lists = {"inputs": [taxonomy.uri(concept) for concept in inputs],
             "outputs": [taxonomy.uri(concept) for concept in outputs]}
    return block(uri, name + "Service", text, lists)


def tool(uri, theme, words, draw):
    name = " ".join(pick(theme.words, draw) for _ in range(2))
    tags = [theme.words[0], *(words.draw(draw) for _ in range(between(1, 5, draw)))]
    text = theme.text(between(20, 60, draw), words, draw)
    return block(uri, name, text, {"tags": list(dict.fromkeys(tags))})


def write(path, pieces):
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def judgments(wanted, members, shape, draw):
    """Lines of the judged pairs of one request for `wanted`, a list of themes."""
    judged = {}
    for theme in wanted:
        if shape == "tools":
            judged[pick(members[theme], draw)] = 1
            continue
        for service in members[theme]:
            judged[service] = between(1, 3, draw)
        for service in members[(theme + 1) % len(members)]:
            judged.setdefault(service, 0)
    return sorted(judged.items())


def generate(out, shape, services, requests, concepts, seed):
    draw = random.Random(seed)
    words = Words(max(500, services // 4), draw)
    taxonomy = Taxonomy(concepts, words, draw)
    size = 25 if shape == "owls" else 8  # services of a theme
    themes = [Theme(words, concepts, draw) for _ in range(max(2, services // size))]
    members = [[] for _ in themes]
    for service in range(services):
        members[service % len(themes)].append(service)

    def service_text(service):
        uri = f"{BASE}/services/s{service}"
        theme = themes[service % len(themes)]
        if shape == "owls":
            return owls_service(uri, theme, taxonomy, words, draw)
        return tool(uri, theme, words, draw)

    ontology = out / "ontologies"
    (ontology if shape == "owls" else out).mkdir(parents=True, exist_ok=True)
    (out / "judgments").mkdir(exist_ok=True)
    write(out / "services.yaml", (service_text(service) for service in range(services)))
    asked = []
    rows = ["request\tservice\tjudge\tdimension\tgrade\n"]
    for request in range(requests):
        uri = f"{BASE}/requests/r{request}"
        count = 1 if shape == "owls" else between(1, 3, draw)
        wanted = list(dict.fromkeys(between(0, len(themes) - 1, draw) for _ in range(count)))
        if shape == "owls":
            asked.append(owls_service(uri, themes[wanted[0]], taxonomy, words, draw))
        else:
            text = " ".join(themes[theme].text(10, words, draw) for theme in wanted)
            asked.append(block(uri, f"Request {request}", text, {}))
        for service, grade in judgments(wanted, members, shape, draw):
            rows.append(f"{uri}\t{BASE}/services/s{service}\tmaker\trelevance\t{grade}\n")
    write(out / "requests.yaml", asked or ["[]\n"])
    write(out / "judgments" / "judgments.tsv", rows)
    if shape == "owls":
        write(ontology / "classes.ttl", taxonomy.turtle())
    write(out / "collection.yaml", [manifest(shape, services, requests, concepts, seed)])


def manifest(shape, services, requests, concepts, seed):
    grades = GRADES if shape == "owls" else "0: unrelated, 1: wanted"
    ontologies = f"""ontologies:
  - uri: {BASE}/ontology
    file: ontologies/classes.ttl
"""
    return f"""matchbench: collection/1
name: generated-{shape}-{services}
version: 1.0.0
description: Made-up services for tests and benchmarks; nothing here has a meaning.
licence: Apache-2.0
source: generate_collection.py, {requests} requests, {concepts} concepts, seed {seed}
{ontologies if shape == "owls" else ""}judgments: [judgments/judgments.tsv]
judges:
  maker: {{description: What each service was made for.}}
dimensions:
  relevance:
    description: Was the service made for what the request asks for?
    grades: {{{grades}}}
relevance:
  graded: {{judge: maker, dimensions: relevance}}
  binary: {{judge: maker, binary: {{relevance: 1}}}}
"""


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("out", type=pathlib.Path, help="folder to write; made if it is not there")
    parser.add_argument("--shape", choices=["owls", "tools"], default="owls")
    parser.add_argument("--services", type=int, default=1000)
    parser.add_argument("--requests", type=int, default=40)
    parser.add_argument("--concepts", type=int, default=2000, help="classes of the taxonomy")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for key, least in (("services", 1), ("requests", 0), ("concepts", 2)):
        if getattr(options, key) < least:
            parser.error(f"--{key} is {getattr(options, key)}, but must be at least {least}")
    generate(options.out, options.shape, options.services, options.requests, options.concepts,
             options.seed)


if __name__ == "__main__":
    sys.exit(main())
