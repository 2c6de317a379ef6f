"""Values of YAML that stand in one line: flow lists and mappings, plain and quoted scalars."""

from typing import Any, List, Tuple

_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


class YamlError(ValueError):
    """Says in which line something is not of the part of YAML that is read here."""


def key_end(text: str) -> int:
    """The position of the colon that ends a mapping's key; -1 if there is none."""
    if text[:1] in ("[", "{"):
        return -1
    start = 0
    if text[:1] in ('"', "'"):
        start = _quoted_end(text, 0)
        return start if text[start : start + 1] == ":" else -1
    while True:
        colon = text.find(":", start)
        if colon < 0 or colon + 1 == len(text) or text[colon + 1] in " \t":
            return colon
        start = colon + 1


def _quoted_end(text: str, start: int) -> int:
    """The position after the closing quote."""
    quote, i = text[start], start + 1
    while i < len(text):
        if quote == '"' and text[i] == "\\":
            i += 1
        elif text[i] == quote:
            if quote == "'" and text[i + 1 : i + 2] == "'":
                i += 1
            else:
                return i + 1
        i += 1
    return len(text) + 1


class Flow:
    """One value that stands in one line."""

    def __init__(self, text: str, number: int) -> None:
        self._text = text.strip()
        self._number = number

    def whole(self) -> Any:
        if self._text[:1] in ("&", "*", "!", "%", "@", "`"):
            raise YamlError(f"line {self._number}: '{self._text[:20]}' is not read here")
        if self._text[:1] not in ("[", "{", '"', "'"):
            return self._plain(self._text)
        value, end = self._read(0)
        if self._text[end:].strip():
            raise YamlError(f"line {self._number}: unexpected '{self._text[end:][:20]}'")
        return value

    def _read(self, i: int) -> Tuple[Any, int]:
        c = self._text[i : i + 1]
        if c == "[":
            return self._items(i + 1, "]")
        if c == "{":
            pairs, end = self._items(i + 1, "}")
            return dict(pairs), end
        if c in ("'", '"'):
            end = _quoted_end(self._text, i)
            if end > len(self._text):
                raise YamlError(f"line {self._number}: the quoted text does not end")
            inner = self._text[i + 1 : end - 1]
            return (self._unescaped(inner) if c == '"' else inner.replace("''", "'")), end
        end = i
        while end < len(self._text) and self._text[end] not in ",]}":
            if self._text[end] == ":" and self._text[end + 1 : end + 2] in (" ", ""):
                break
            end += 1
        return self._plain(self._text[i:end].strip()), end

    def _items(self, i: int, close: str) -> Tuple[List[Any], int]:
        items: List[Any] = []
        while True:
            i = self._blank(i)
            if self._text[i : i + 1] == close:
                return items, i + 1
            value, i = self._read(i)
            i = self._blank(i)
            if close == "}":
                if self._text[i : i + 1] != ":":
                    raise YamlError(f"line {self._number}: expected ':' in {self._text[:40]}")
                key = value
                value, i = self._read(self._blank(i + 1))
                value = (key, value)
                i = self._blank(i)
            items.append(value)
            if self._text[i : i + 1] == ",":
                i += 1
            elif self._text[i : i + 1] != close:
                raise YamlError(f"line {self._number}: expected ',' or '{close}'")

    def _blank(self, i: int) -> int:
        while self._text[i : i + 1] in (" ", "\t"):
            i += 1
        return i

    @staticmethod
    def _plain(text: str) -> Any:
        return None if text in ("", "~", "null") else text

    def _unescaped(self, text: str) -> str:
        parts, i = [], 0
        while i < len(text):
            if text[i] != "\\":
                parts.append(text[i])
                i += 1
                continue
            c = text[i + 1 : i + 2]
            i += 2
            if c in _HEX_DIGITS:
                digits = text[i : i + _HEX_DIGITS[c]]
                parts.append(chr(int(digits, 16)))
                i += len(digits)
            elif c in _ESCAPES:
                parts.append(_ESCAPES[c])
            else:
                raise YamlError(f"line {self._number}: unknown escape '\\{c}'")
        return "".join(parts)
