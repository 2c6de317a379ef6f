"""A server that this client starts, with messages in lines on its standard streams."""

from __future__ import annotations

import os
import selectors
import shlex
import subprocess
import time
from typing import IO, Callable, Mapping, cast

from . import messages
from .faults import Code, Fault, shown
from .messages import Message

STDERR_BYTES = 4096  # of its end, for messages
GRACE = 2  # seconds in which a server may end by itself


class StdioTransport:
    """`environment`: all variables that the server gets. The server stays in the process group of this
    process, so that whoever ends the group ends what the server has started, too. `written`: the command as
    messages show it."""

    def __init__(self, command: list[str], environment: Mapping[str, str] | None = None, folder: str | None = None,
                 written: list[str] | None = None) -> None:
        self.command = command
        self.shown = shown(shlex.join(written or command))
        self.environment = environment
        self.folder = folder
        self.is_modern = False
        self.is_running = False
        self.start()

    def start(self) -> None:
        """Starts the server, anew if it runs."""
        self.close()
        self.buffer = bytearray()
        self.searched = 0  # bytes of the buffer that have no end of a line
        self.errors = b""
        self.chatter = ""  # the first line that is no message
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.PIPE, env=self.environment, cwd=self.folder, bufsize=0)
        except (OSError, ValueError) as error:
            raise Fault(Code.NO_PROGRAM, f"'{self.shown}' cannot be started: {shown(error)}",
                        "correct the command, or install it") from None
        self.is_running = True
        self.input, self.output, self.log = (
            cast("IO[bytes]", end) for end in (self.process.stdin, self.process.stdout, self.process.stderr))
        os.set_blocking(self.input.fileno(), False)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.output, selectors.EVENT_READ)
        self.selector.register(self.log, selectors.EVENT_READ)

    def close(self) -> None:
        """Ends the server: by the end of its input, else by force."""
        if not self.is_running:
            return
        self.is_running = False
        self.selector.close()
        for end in (self.input, self.output, self.log):
            end.close()
        for stop in (None, self.process.terminate, self.process.kill):
            if stop is not None:
                stop()
            try:
                self.process.wait(GRACE)
                break
            except subprocess.TimeoutExpired:
                continue

    def send(self, message: Message, deadline: float) -> None:
        data = messages.encoded(message) + b"\n"
        with selectors.DefaultSelector() as writable:
            writable.register(self.input, selectors.EVENT_WRITE)
            while data:
                if not writable.select(max(0, deadline - time.monotonic())):
                    raise self.timed_out()
                try:
                    data = data[os.write(self.input.fileno(), data):]
                except BlockingIOError:
                    continue
                except BrokenPipeError:
                    raise self.ended() from None

    def ask(self, message: Message, deadline: float, accepts: Callable[[Message], bool] | None = None) -> Message:
        """The answer to a request. `accepts(other)`: whether another message ends the waiting, too."""
        self.send(message, deadline)
        for _ in range(messages.MAX_SKIPPED):
            for got in self.next_messages(deadline):
                if messages.is_response(got, message["id"]) or (accepts and accepts(got)):
                    return got
                reply = None if self.is_modern else messages.reply_to(got)
                if reply is not None:
                    self.send(reply, deadline)
        raise Fault(Code.TOO_LARGE, f"the server sends {messages.MAX_SKIPPED} messages and does not answer",
                    "see what it does when it is started by hand")

    def tell(self, message: Message, deadline: float) -> None:
        self.send(message, deadline)

    def next_messages(self, deadline: float) -> list[Message]:
        """The messages of the next line; none if it has none. Servers print greetings there, against the rules."""
        line = self.next_line(deadline)
        try:
            return messages.messages_of(line) if line.strip() else []
        except ValueError:
            self.chatter = self.chatter or shown(line.decode("utf-8", "replace"))
            return []

    def next_line(self, deadline: float) -> bytes:
        while True:
            end = self.buffer.find(b"\n", self.searched)
            if end >= 0:
                line = bytes(self.buffer[:end])
                del self.buffer[:end + 1]
                self.searched = 0
                return line
            self.searched = len(self.buffer)
            if self.searched > messages.MAX_MESSAGE_BYTES:
                raise Fault(Code.TOO_LARGE, f"the server's answer is larger than {messages.MAX_MESSAGE_BYTES >> 20} MiB",
                            "ask for fewer tools, or write its list into a file by other means")
            left = deadline - time.monotonic()
            ready = self.selector.select(max(0, left)) if left > 0 else []
            if not ready:
                raise self.timed_out()
            for key, _ in ready:
                self.take(cast("IO[bytes]", key.fileobj))

    def take(self, end: IO[bytes]) -> None:
        data = os.read(end.fileno(), 1 << 16)
        if end is self.log:
            self.errors = (self.errors + data)[-STDERR_BYTES:]
            if not data:
                self.selector.unregister(end)
        elif data:
            self.buffer += data
        else:
            raise self.ended()

    def said(self) -> str:
        """What the server has said that is no message, for messages to the person."""
        lines = self.errors.decode("utf-8", "replace").strip().splitlines()
        last = shown(lines[-1]) if lines else self.chatter
        return f"; it says: {last}" if last else ""

    def ended(self) -> Fault:
        try:
            code = self.process.wait(GRACE)
            # What it said last is still on its way.
            os.set_blocking(self.log.fileno(), False)
            self.errors += self.log.read(STDERR_BYTES) or b""
            how = f"has ended with {'code' if code >= 0 else 'signal'} {abs(code)}"
        except subprocess.TimeoutExpired:
            how = "has closed its output"
        return Fault(Code.ENDED, f"the server {how} before it answered{self.said()}",
                     f"see what it needs when it is started by hand: {self.shown}")

    def timed_out(self) -> Fault:
        return Fault(Code.TIMEOUT, f"the server has not answered in time{self.said()}",
                     f"see whether it speaks MCP on its standard streams: {self.shown}")
