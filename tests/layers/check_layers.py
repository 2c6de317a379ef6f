#!/usr/bin/env python3
"""Checks every include of harness/ against harness/layers.txt.

usage: check_layers.py ROOT

A wing is a folder of harness/, a layer a folder of a wing. layers.txt names the wings, the lowest first:
"wing NAME: wings it may use", which may use what those may use, too. Then it has a line for each layer,
the lowest first: "WING/LAYER: layers it includes", and below it "  face: headers", patterns as in a shell;
a line indented by four goes on with the one above. A file may include its own layer, and the faces of the
layers that its line names; a name or a pattern that nothing uses is a fault, too. Inside a layer, the files
that lie in no folder are its ground: folders include the ground, never the other way round, and no folder
includes, directly or by others, one that includes it. No layer holds more than a tenth of all lines.
What DOORS names is called by one file alone.
"""
import re
import sys
from fnmatch import fnmatchcase
from itertools import zip_longest
from pathlib import Path

LARGEST_SHARE = 0.1
# What one file alone calls, and what others call in its place.
DOORS = {"Json::parse": ("harness/foundation/text/tree/node_json.cpp", "text::parse_json()"),
         "json::parse": ("harness/foundation/text/tree/node_json.cpp", "text::parse_json()"),
         "std::async": ("harness/foundation/base/begin_beside.hpp", "begin_beside()")}
WIRING = "main"  # puts layers together that may not include one another


class Layer:
    def __init__(self, wing, name, below, where):
        self.wing = wing
        self.name = name
        self.below = below
        self.face = []
        self.where = where
        self.used = set()          # of its face
        self.included = set()      # layers that its files include

    def shows(self, path):
        """Whether others may include the file, whose path is relative to the layer's folder."""
        patterns = {pattern for pattern in self.face
                    if fnmatchcase(path, pattern) and path.count("/") == pattern.count("/")}
        self.used |= patterns
        return bool(patterns)


def joined_lines(text):
    """Each line with its number and with the lines indented by four that follow it."""
    joined = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("    ") and joined:
            joined[-1][1] += " " + line.strip()
        elif line and not line.startswith("#"):
            joined.append([number, line])
    return joined


def read_layers(root):
    """The layers by name, the wings that each wing's line names, and the faults of layers.txt itself."""
    named = {}
    wings = {}
    layers = {}
    faults = []
    for number, line in joined_lines((root / "harness/layers.txt").read_text()):
        head, _, rest = line.partition(":")
        where = f"layers.txt:{number}"
        if head == "  face":
            layer.face = rest.split()
        elif head.startswith("wing "):
            wing = head.removeprefix("wing ")
            named[wing] = rest.split()
            wings[wing] = {wing}
            for used in rest.split():
                faults += [] if used in wings else [f"{where}: {wing} names {used}, which is not above it"]
                wings[wing] |= wings.get(used, set())
        else:
            wing, _, name = head.partition("/")
            faults += [] if wing in wings else [f"{where}: {wing} is no wing"]
            layer = Layer(wing, name, rest.split(), where)
            for below in layer.below:
                if below not in layers:
                    faults.append(f"{where}: {name} names {below}, which is not above it")
                elif layers[below].wing not in wings.get(wing, ()):
                    faults.append(f"{where}: {name} names {below}, and wing {wing} may not use "
                                  f"{layers[below].wing}")
            layers[name] = layer
    return layers, named, faults


def layer_of(file):
    """The layer of a path below harness/; the name of the wiring for its files."""
    parts = file.split("/")
    return WIRING if parts[1] == WIRING else parts[2] if len(parts) > 3 else ""


def folder_of(path):
    return "/".join(path.split("/")[3:-1])


def includes_of(root, file):
    for line in (root / file).read_text().splitlines():
        if found := re.match(r'#include "([^"]*)"', line):
            yield found[1]


def check_include(layers, file, included):
    layer = layer_of(file)
    found = re.match(r"harness/([a-z]+)/([a-z]+)/(.*)", included)
    if not found:
        return f"{file}: {included} is not written from the source root"
    wing, other, path = found.groups()
    if other not in layers or layers[other].wing != wing:
        return f"{file}: {included} lies in no layer"
    if layer == other:
        return None
    shown = layers[other].shows(path)
    if layer == WIRING:
        return None
    layers[layer].included.add(other)
    if other not in layers[layer].below:
        return f"{file}: layer {layer} may not include {other}"
    if not shown:
        return f"{file}: {included} is not of the face of {other} (layers.txt)"
    return None


def unused_names(layers):
    """What layers.txt allows and no file does."""
    for layer in layers.values():
        for below in layer.below:
            if below not in layer.included:
                yield f"{layer.where}: {layer.name} names {below}, which it does not include"
        for pattern in layer.face:
            if pattern not in layer.used:
                yield f"{layer.where}: no other layer includes {pattern} of the face of {layer.name}"


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
        layer = "/".join(file.split("/")[:3])
        for included in includes_of(root, file):
            if not included.startswith(f"{layer}/"):
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
            faults.append(f"{layer}: folders include in a circle: {' -> '.join(circle)} ({example})")
    return faults


def check_architecture(root, layers, wings):
    """The documents' table of wings says what layers.txt says."""
    document = root / "docs/architecture.md"
    rows = re.findall(r"^\| \[(\w+)\]\(\.\./harness/\w+/README\.md\) \| (.*?) \| ?(.*?) ?\|$",
                      document.read_text() if document.exists() else "", re.MULTILINE)
    told = [(wing, inside.split(", "), used.split(", ") if used else []) for wing, inside, used in rows]
    stated = [(wing, [layer.name for layer in layers.values() if layer.wing == wing], used)
              for wing, used in wings.items()]
    return [f"docs/architecture.md: its table says {one}, and layers.txt {other}"
            for one, other in zip_longest(told, stated) if document.exists() and one != other]


def check_doors(root, files):
    for file in files:
        text = re.sub("//.*", "", (root / file).read_text())
        for call, (door, instead) in DOORS.items():
            if file != door and re.search(rf"\b{call}\(", text):
                yield f"{file} calls {call}(), which is for {door} alone: use {instead}"


def check_shares(root, files):
    lines = {}
    for file in files:
        layer = layer_of(file)
        lines[layer] = lines.get(layer, 0) + len((root / file).read_text().splitlines())
    total = sum(lines.values())
    return [f"{layer}: {count} of {total} lines are more than a tenth"
            for layer, count in lines.items()
            if len(lines) > 10 and count > LARGEST_SHARE * total]


def main():
    root = Path(sys.argv[1])
    layers, wings, faults = read_layers(root)
    files = sorted(str(file.relative_to(root)) for file in (root / "harness").rglob("*")
                   if file.suffix in (".hpp", ".cpp"))
    for file in files:
        layer = layer_of(file)
        if layer != WIRING and (layer not in layers or layers[layer].wing != file.split("/")[1]):
            faults.append(f"{file} lies in no layer of layers.txt")
            continue
        faults += filter(None, (check_include(layers, file, one)
                                for one in includes_of(root, file)))
    faults += [*unused_names(layers), *check_rooms(root, files), *check_shares(root, files), *check_doors(root, files),
               *check_architecture(root, layers, wings)]
    for fault in sorted(set(faults)):
        print(fault)
    return 1 if faults else 0


sys.exit(main())
