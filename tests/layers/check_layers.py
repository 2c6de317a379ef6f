#!/usr/bin/env python3
"""Checks every include of harness/ against harness/layers.txt.

usage: check_layers.py ROOT

layers.txt has a line for each layer, the lowest first: "layer: layers it may include", and below it an
indented line "face: headers", patterns as in a shell. A file may include its own layer, and the faces
of the layers that its line names. Inside a layer, the
files that lie in no folder are its ground: folders include the ground, never the other way round, and
no folder includes, directly or by others, one that includes it. No layer holds more than a tenth of
all lines.
"""
import re
import sys
from fnmatch import fnmatchcase
from pathlib import Path

LARGEST_SHARE = 0.1
WIRING = "programs"  # puts layers together that may not include one another


class Layer:
    def __init__(self, line, number):
        name, _, below = line.partition(":")
        self.name = name
        self.below = below.split()
        self.face = []
        self.where = f"layers.txt:{number}"

    def shows(self, path):
        """Whether others may include the file, whose path is relative to the layer's folder."""
        return any(fnmatchcase(path, pattern) and path.count("/") == pattern.count("/")
                   for pattern in self.face)


def read_layers(root):
    layers = {}
    faults = []
    lines = (root / "harness/layers.txt").read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("  face:"):
            layer.face = line.removeprefix("  face:").split()
            continue
        layer = Layer(line, number)
        for below in layer.below:
            if below not in layers:
                faults.append(f"{layer.where}: {layer.name} names {below}, which is not above it")
        layers[layer.name] = layer
    return layers, faults


def folder_of(path):
    return "/".join(path.split("/")[2:-1])


def includes_of(root, file):
    for line in (root / file).read_text().splitlines():
        if found := re.match(r'#include "([^"]*)"', line):
            yield found[1]


def check_include(layers, file, included):
    layer = file.split("/")[1]
    found = re.match(r"harness/([a-z]+)/(.*)", included)
    if not found:
        return f"{file}: {included} is not written from the source root"
    if layer in (found[1], WIRING):
        return None
    if found[1] not in layers[layer].below:
        return f"{file}: layer {layer} may not include {found[1]}"
    if not layers[found[1]].shows(found[2]):
        return f"{file}: {included} is not of the face of {found[1]} (layers.txt)"
    return None


def circles(arrows):
    """The folders of each circle, for arrows {folder: {folder: example}} inside one layer."""
    found = []

    def visit(folder, path):
        if folder in path:
            found.append(path[path.index(folder):] + [folder])
            return
        for target in sorted(arrows.get(folder, {})):
            visit(target, path + [folder])

    for folder in sorted(arrows):
        visit(folder, [])
    unique = {}
    for circle in found:
        unique.setdefault(frozenset(circle), circle)
    return list(unique.values())


def check_rooms(root, files):
    faults = []
    arrows = {}
    for file in files:
        layer = file.split("/")[1]
        for included in includes_of(root, file):
            if not included.startswith(f"harness/{layer}/"):
                continue
            one, other = folder_of(file), folder_of(included)
            if one == other:
                continue
            if other.startswith(one + "/") or one == "":
                faults.append(f"{file}: {included} lies in a folder, and the ground includes none")
            elif other != "" and not one.startswith(other + "/"):
                arrows.setdefault(layer, {}).setdefault(one, {})[other] = file
    for layer, within in sorted(arrows.items()):
        for circle in circles(within):
            example = within[circle[0]][circle[1]]
            faults.append(f"harness/{layer}: folders include in a circle: {' -> '.join(circle)} "
                          f"({example})")
    return faults


def check_shares(root, files):
    lines = {}
    for file in files:
        layer = file.split("/")[1]
        lines[layer] = lines.get(layer, 0) + len((root / file).read_text().splitlines())
    total = sum(lines.values())
    return [f"harness/{layer}: {count} of {total} lines are more than a tenth"
            for layer, count in lines.items()
            if len(lines) > 10 and count > LARGEST_SHARE * total]


def main():
    root = Path(sys.argv[1])
    layers, faults = read_layers(root)
    files = sorted(str(file.relative_to(root)) for file in (root / "harness").rglob("*")
                   if file.suffix in (".hpp", ".cpp"))
    for file in files:
        layer = file.split("/")[1]
        if layer not in layers and layer != WIRING:
            faults.append(f"{file}: {layer} is no layer of layers.txt")
            continue
        faults += filter(None, (check_include(layers, file, one)
                                for one in includes_of(root, file)))
    faults += check_rooms(root, files) + check_shares(root, files)
    for fault in sorted(set(faults)):
        print(fault)
    return 1 if faults else 0


sys.exit(main())
