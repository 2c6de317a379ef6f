"""Server-sent events, as far as MCP needs them."""

from __future__ import annotations


class EventReader:
    """Takes bytes as they come. Lines end with LF, CR or CRLF, which may be split between two pieces."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []  # of the line that is not complete
        self.after_return = False
        self.is_first = True
        self.data: list[bytes] = []
        self.event = ""

    def take(self, data: bytes) -> list[tuple[str, bytes]]:
        """(event, data) of each event that is complete now; `event` is empty if it has no name."""
        found = []
        if self.after_return and data.startswith(b"\n"):
            data = data[1:]
        if data:
            self.after_return = data.endswith(b"\r")
        lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        for piece in lines[:-1]:
            self.pieces.append(piece)
            found += self.take_line(b"".join(self.pieces))
            self.pieces = []
        if lines[-1]:
            self.pieces.append(lines[-1])
        return found

    def take_line(self, line: bytes) -> list[tuple[str, bytes]]:
        if self.is_first:
            self.is_first = False
            line = line[3:] if line.startswith(b"\xef\xbb\xbf") else line
        if line:
            name, _, value = line.partition(b":")
            value = value[1:] if value.startswith(b" ") else value
            if name == b"data":
                self.data.append(value)
            elif name == b"event":
                self.event = value.decode("utf-8", "replace")
            return []
        event = (self.event, b"\n".join(self.data)) if self.data else None
        self.data, self.event = [], ""
        return [] if event is None else [event]
