"""The rows of one sheet of an .xlsx file (ECMA-376), as a program: python3 -I -S spreadsheet.py [DESCRIPTOR]

A task {"file", "sheet": a name or ""} as JSON on standard input; on standard output one JSON document, {"sheet",
"rows": [[number, [text…]]…]} with as many texts in each row as the first has names, or {"failure": {"sheet", "row",
"message", "remedy"}}. It ends when the descriptor does. Nothing is unpacked onto a disk, and no entity is read.
"""

from __future__ import annotations

import itertools
import json
import os
import posixpath
import re
import sys
import threading
import zipfile
import zlib
from typing import Any, Iterator, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

MAX_PART = 32 << 20  # bytes of a part, unpacked
MAX_COLUMNS = 256
MAX_CELLS = 4 << 20  # a row has as many as the first, however few are written
MAX_ELEMENTS = 4 << 20  # of a part; each takes a hundred bytes, and four are enough to write one
MAX_ROW = 1 << 20
FROM_CSV = "save it as .xlsx anew, or export the sheet as CSV"
ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


class Fault(Exception):
    def __init__(self, message: str, remedy: str, sheet: str = "", row: int = 0):
        super().__init__(message)
        self.record = {"sheet": sheet, "row": row, "message": message, "remedy": remedy}


class Package:
    """The parts of a file. Names of elements and attributes are those without a namespace."""

    def __init__(self, file: str):
        self.archive = zipfile.ZipFile(file)

    def part(self, name: str) -> Element:
        with self.archive.open(name) as packed:
            data = packed.read(MAX_PART + 1)
        if len(data) > MAX_PART:
            raise Fault(f"its part {name} has more than {MAX_PART >> 20} MiB", "keep the sheet alone, or export it as CSV")
        builder, parser = TreeBuilder(), expat.ParserCreate(namespace_separator="}")

        count = itertools.count(1)

        def start(tag: str, attributes: dict[str, str]) -> None:
            if next(count) > MAX_ELEMENTS:
                raise Fault(f"its part {name} has more than {MAX_ELEMENTS} elements", "keep the sheet alone, or export it as CSV")
            builder.start(tag.rpartition("}")[2], {key.rpartition("}")[2]: value for key, value in attributes.items()})

        def refuse(*_: object) -> NoReturn:
            raise Fault(f"its part {name} declares a document type", FROM_CSV)

        parser.StartElementHandler, parser.CharacterDataHandler = start, builder.data
        parser.EndElementHandler = lambda tag: builder.end(tag.rpartition("}")[2])
        parser.StartDoctypeDeclHandler = refuse
        parser.Parse(data, True)
        return builder.close()

    def relations(self, part: str) -> list[tuple[str, str, str]]:
        """(id, kind, part) of what a part refers to."""
        folder, name = posixpath.split(part)
        return [(one.get("Id", ""), one.get("Type", "").rpartition("/")[2],
                 posixpath.normpath(posixpath.join("/", folder, one.get("Target", ""))).lstrip("/"))
                for one in self.part(posixpath.join(folder, "_rels", name + ".rels")) if one.get("TargetMode") != "External"]


def text_of(item: Element) -> str:
    """The text of a string, plain or in runs of one font, without what says how it is pronounced."""
    pieces = [one.text or "" for run in item for one in ([run] if run.tag == "t" else run.findall("t") if run.tag == "r" else [])]
    return ESCAPE.sub(lambda found: chr(int(found[1], 16)), "".join(pieces))


def column_of(reference: str) -> int:
    number = 0
    for letter in reference.rstrip("0123456789")[:4]:  # more than any sheet has, and their number has no end
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def value_of(cell: Element, strings: list[str]) -> str:
    """The text of a cell; numbers as people see them. Throws a Fault without a place."""
    kind, written = cell.get("t", "n"), cell.findtext("v")
    if kind == "inlineStr":
        return "".join(map(text_of, cell.findall("is")))
    if written is None:
        if cell.find("f") is not None:
            raise Fault("has a formula without its result", "open the file in a spreadsheet program and save it")
        return ""
    if kind == "s":
        at = int(written)
        return strings[at if at >= 0 else len(strings)]
    if kind == "e":
        raise Fault(f"has the error {written[:40]}", "mend its formula")
    if kind == "b":
        return "TRUE" if written == "1" else "FALSE"
    return written if kind != "n" or re.fullmatch(r"-?\d+", written) else format(float(written), ".15g")


def cells_of(row: Element, place: int, strings: list[str], sheet: str) -> Iterator[tuple[int, str, str]]:
    """(column from 1, what it is called, text) of the cells that are not empty."""
    column = 0
    for cell in row.iter("c"):
        name = cell.get("r", "")
        column = column_of(name) or column + 1
        try:
            text = value_of(cell, strings)
        except Fault as fault:
            raise Fault(f"cell {name} {fault}", fault.record["remedy"], sheet, place) from None
        except (ValueError, IndexError):
            raise Fault(f"cell {name} has no value that can be read", FROM_CSV, sheet, place) from None
        if text:
            yield column, name, text


def rows_of(sheet: str, root: Element, strings: list[str]) -> Iterator[tuple[int, list[str]]]:
    place = width = first = size = count = 0
    for row in root.iter("row"):
        place = int(row.get("r") or place + 1)
        if not 0 < place <= MAX_ROW:
            raise Fault(f"a row has the number {str(place)[:40]}", FROM_CSV, sheet)
        cells = list(cells_of(row, place, strings, sheet))
        if not cells:
            continue
        if not width:
            first, width = place, max(column for column, _, _ in cells)
            if width > MAX_COLUMNS:
                raise Fault(f"the row of names has more than {MAX_COLUMNS} columns", "keep those that are needed", sheet, place)
        texts = [""] * width
        for column, name, text in cells:
            if column > width:
                raise Fault(f"cell {name} has a value, but its column has no name", f"name the column in row {first}", sheet, place)
            texts[column - 1] = text
        size += sum(map(len, texts))
        count += width
        if size > MAX_PART or count > MAX_CELLS:  # one string may stand in many cells
            raise Fault(f"its texts have more than {MAX_PART >> 20} MiB, or it has more than {MAX_CELLS} cells",
                        "split the sheet", sheet, place)
        yield place, texts


def answer_to(task: dict[str, Any]) -> dict[str, Any]:
    package = Package(task["file"])
    book = next(part for _, kind, part in package.relations("") if kind == "officeDocument")
    relations = package.relations(book)
    worksheets = {key: part for key, kind, part in relations if kind == "worksheet"}
    sheets = {one.get("name", ""): worksheets[one.get("id", "")] for one in package.part(book).iter("sheet")
              if one.get("id", "") in worksheets and (one.get("state") in (None, "visible") or task["sheet"])}
    name = task["sheet"] or (next(iter(sheets), "") if len(sheets) == 1 else "")
    if name not in sheets:
        raise Fault(f"no sheet is called '{name}'" if name else f"it has {len(sheets)} sheets that are shown",
                    "choose one with --sheet: " + ", ".join(f"'{one[:60]}'" for one in list(sheets)[:20]))
    shared = [part for _, kind, part in relations if kind == "sharedStrings"][:1]  # a workbook has one, however many name it
    strings = [text_of(item) for part in shared for item in package.part(part).iter("si")]
    return {"sheet": name, "rows": list(rows_of(name, package.part(sheets[name]), strings))}


def main() -> None:
    if len(sys.argv) > 1:
        threading.Thread(target=lambda: (os.read(int(sys.argv[1]), 1), os._exit(1)), daemon=True).start()
    try:
        answer = answer_to(json.load(sys.stdin.buffer))
    except Fault as fault:
        answer = {"failure": fault.record}
    except OSError as error:
        answer = {"failure": Fault(f"it cannot be read: {error.strerror}", "check its path and permissions").record}
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, EOFError, KeyError, NotImplementedError, RuntimeError,
            StopIteration, ValueError, MemoryError) as error:
        answer = {"failure": Fault(f"it is no .xlsx file that can be read: {error or type(error).__name__}", FROM_CSV).record}
    text = json.dumps(answer, ensure_ascii=False)  # an escape may name half a character
    sys.stdout.buffer.write(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode())


if __name__ == "__main__":
    main()
