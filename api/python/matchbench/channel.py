"""The two pipes between the host and the program."""

import io
import json
import os
import select
import sys
from typing import Any, Dict

_decoder = json.JSONDecoder()


class Channel:
    """Takes over standard input and output: what the program prints goes to the log from then on,
    and what it reads from standard input is at its end at once."""

    __slots__ = ("input", "_output", "readline")

    def __init__(self) -> None:
        self.input = os.fdopen(os.dup(0), "rb", 1 << 16)
        self._output = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        # What is printed before the program is ended is in the log, in its place among the rest.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)
        self.readline = self.input.readline

    def read(self) -> Dict[str, Any]:
        """The next message. Raises EOFError if the host has hung up, ValueError if the line is no
        JSON object."""
        line = self.readline()
        if not line:
            raise EOFError("the host has hung up")
        # raw_decode() leaves out what json.loads() does to find the encoding and the end.
        message = _decoder.raw_decode(line.decode())[0]
        if type(message) is not dict:
            raise ValueError("the host wrote a line that is not a JSON object")
        return message

    def write(self, *parts: bytes) -> None:
        data = b"".join(parts)
        written = os.write(self._output, data)
        while written < len(data):
            written += os.write(self._output, data[written:])


class Turns:
    """Turns of several threads at reading from the channel. Of those that wait the kernel wakes the
    one that came last, so a thread that has just answered reads again, and nobody else is woken."""

    __slots__ = ("_input", "_turn", "_at_hand", "_full")

    def __init__(self, channel: Channel) -> None:
        """Whoever makes them has the first turn."""
        self._input = channel.input
        self._turn = select.epoll()
        self._at_hand, self._full = os.pipe()  # always has something to read
        os.write(self._full, b"\n")
        for source in (self._at_hand, self._input):
            self._turn.register(source, select.EPOLLONESHOT)

    def wait(self) -> None:
        """Returns once it is this thread's turn and there is something to read."""
        self._turn.poll(None, 1)

    def end(self) -> None:
        """The turn of this thread ends."""
        os.set_blocking(self._input.fileno(), False)
        has_more = self._input.peek(1)
        os.set_blocking(self._input.fileno(), True)
        # The kernel does not see what was read from the pipe with the call before.
        source = self._at_hand if has_more else self._input
        self._turn.modify(source, select.EPOLLIN | select.EPOLLONESHOT)


def line(members: Dict[str, Any]) -> bytes:
    """A message as it is written."""
    return json.dumps(members, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def text_of(error: BaseException) -> str:
    """What an exception says, or its type if it says nothing; bounded, and without halves of UTF-16
    pairs, which are not JSON to everybody."""
    said = str(error)
    name = type(error).__name__
    text = f"{name}: {said}" if said else name
    return text[:1000].encode("utf-8", "replace").decode()


def plain_text_of(error: BaseException) -> str:
    """The same without the type, for exceptions that are messages."""
    return str(error)[:1000].encode("utf-8", "replace").decode() or type(error).__name__
