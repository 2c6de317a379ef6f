"""Reads the part of YAML in which collections are written: nested mappings and lists by indentation,
flow lists and mappings, plain and quoted scalars, block texts, comments. Anchors, tags and several
documents in a file are refused. Scalars stay texts."""

from typing import Any, List, NamedTuple

from .yaml_flow import Flow, YamlError, key_end


class _Line(NamedTuple):
    number: int
    indent: int
    text: str  # without indentation and comment


def load(text: str) -> Any:
    """The file's one value: None, texts, lists and dictionaries."""
    reader = _Reader(text.split("\n"))
    if reader.at_end():
        return None
    value = reader.block(reader.line().indent)
    if not reader.at_end():
        raise YamlError(f"line {reader.line().number}: unexpected indentation")
    return value


def _without_comment(text: str) -> str:
    quote, i = "", 0
    while i < len(text):
        c = text[i]
        if quote:
            if c == "\\" and quote == '"':
                i += 1
            elif c == quote:
                quote = ""
        elif c in "\"'" and (i == 0 or text[i - 1] in " [{,:-"):
            quote = c
        elif c == "#" and (i == 0 or text[i - 1] in " \t"):
            return text[:i].rstrip()
        i += 1
    return text.rstrip()


class _Reader:
    def __init__(self, raw: List[str]) -> None:
        self._raw = raw
        self._next = 0
        self._skip()

    def at_end(self) -> bool:
        return self._next >= len(self._raw)

    def line(self) -> _Line:
        raw = self._raw[self._next]
        stripped = raw.lstrip(" ")
        text = _without_comment(stripped)
        if text[:1] in ("?", "%") or text in ("---", "..."):
            raise YamlError(f"line {self._next + 1}: '{text[:20]}' is not read here")
        return _Line(self._next + 1, len(raw) - len(stripped), text)

    def _skip(self) -> None:
        """Moves on to the next line that is not empty."""
        while not self.at_end() and not _without_comment(self._raw[self._next].strip()):
            self._next += 1

    def _advance(self) -> None:
        self._next += 1
        self._skip()

    def block(self, indent: int) -> Any:
        text = self.line().text
        if text == "-" or text.startswith("- "):
            return self._list(indent)
        if key_end(text) >= 0:
            return self._mapping(indent)
        line = self.line()
        self._advance()
        return self._inline(line.text, line)

    def _list(self, indent: int) -> List[Any]:
        items: List[Any] = []
        while not self.at_end():
            line = self.line()
            if line.indent != indent or not (line.text == "-" or line.text.startswith("- ")):
                break
            rest = line.text[1:].lstrip(" ")
            if not rest:
                self._advance()
                items.append(self._nested(indent + 1))
            elif key_end(rest) >= 0 or rest.startswith("- "):
                # What follows the dash is the first line of a block with an indentation of its own.
                own = indent + len(line.text) - len(rest)
                self._raw[self._next] = " " * own + rest
                items.append(self.block(own))
            else:
                items.append(self._value(rest, line, indent))
        return items

    def _mapping(self, indent: int) -> Any:
        members = {}
        while not self.at_end() and self.line().indent == indent:
            line = self.line()
            end = key_end(line.text)
            if end < 0:
                raise YamlError(f"line {line.number}: expected 'key: value'")
            key = Flow(line.text[:end], line.number).whole()
            rest = line.text[end + 1 :].strip()
            if rest:
                members[key] = self._value(rest, line, indent)
                continue
            self._advance()
            same = not self.at_end() and self.line().indent == indent
            # A list may stand as far left as its key.
            starts_list = same and (self.line().text + " ").startswith("- ")
            members[key] = self._list(indent) if starts_list else self._nested(indent + 1)
        return members

    def _nested(self, least: int) -> Any:
        if self.at_end() or self.line().indent < least:
            return None
        return self.block(self.line().indent)

    def _value(self, text: str, line: _Line, indent: int) -> Any:
        if text[0] in "|>":
            return self._text(text, indent)
        self._advance()
        # A flow value or a quoted or plain text may go on in deeper lines.
        while not self.at_end() and self.line().indent > indent:
            text += " " + self.line().text
            self._advance()
        return self._inline(text, line)

    @staticmethod
    def _inline(text: str, line: _Line) -> Any:
        return Flow(text, line.number).whole()

    def _text(self, header: str, indent: int) -> str:
        self._next += 1
        lines: List[str] = []
        while not self.at_end():
            raw = self._raw[self._next]
            if raw.strip() and len(raw) - len(raw.lstrip(" ")) <= indent:
                break
            lines.append(raw)
            self._next += 1
        self._skip()
        margin = min((len(x) - len(x.lstrip(" ")) for x in lines if x.strip()), default=0)
        body = "\n".join(x[margin:] for x in lines)
        if header[0] == ">":
            paragraphs = body.rstrip("\n").split("\n\n")
            body = "\n".join(p.replace("\n", " ") for p in paragraphs)
        return body.rstrip("\n") + ("" if header.endswith("-") else "\n")
