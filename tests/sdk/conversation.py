"""The worker's side of docs/program-protocol.md, as far as the tests of programs need it."""

import json
import os
import selectors
import struct
import subprocess
import tempfile

LONGEST_LINE = 16 << 20


class Violation(Exception):
    """The program broke a rule of the conversation."""


class Conversation:
    """A running program. What it writes to standard error is in `log` once it has ended."""

    def __init__(self, command, folder=None, environment=None, patience_s=600):
        self._patience_s = patience_s
        self._stderr = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            bufsize=0,
        )
        self._read = bytearray()
        self.log = None
        self.id = 0
        self.services = 0

    def send(self, *messages):
        """Lines to the program, in one write."""
        data = b"".join(json.dumps(message).encode() + b"\n" for message in messages)
        try:
            while data:
                data = data[self._process.stdin.write(data) :]
        except BrokenPipeError:
            pass  # what the program says next tells how it ended

    def call(self, name, *lines, **members):
        """A call with the lines that follow it; returns the answer."""
        self.id += 1
        self.send({"id": self.id, "call": name, **members})
        for each in lines:
            self.send(each)
        if name == "load":
            self.services = members.get("services", 0)
        return self.answer(self.id)

    def together(self, count, in_one_write=False, **members):
        """So many queries at once, and their answers by id, in whatever order they come."""
        numbers = set(range(self.id + 1, self.id + 1 + count))
        self.id += count
        queries = [{"id": number, "call": "query", **members} for number in numbers]
        for lines in [queries] if in_one_write else zip(queries):
            self.send(*lines)
        answers = {}
        while numbers:
            answer = self.answer(numbers)
            numbers.remove(answer["id"])
            answers[answer["id"]] = answer
        return answers

    def answer(self, number=None):
        """The next answer, to the call of this number or to one of several; a binary ranking comes as
        the JSON ranking that it stands for. Raises Violation if the program breaks a rule, EOFError if
        it has ended."""
        line = self._line()
        try:
            message = json.loads(line, parse_constant=_refuse_constant)
        except ValueError as error:
            raise Violation(f"no JSON: {line[:80]!r}") from error
        if not isinstance(message, dict):
            raise Violation(f"no JSON object: {line[:80]!r}")
        if message.get("id") not in (number if isinstance(number, set) else {number}):
            raise Violation(f"the answer to {message.get('id')} came instead of that to {number}")
        if "ranked" in message:
            message["ranking"] = self._columns(message)
        return message

    def silence(self, seconds=0.2):
        """Raises Violation if the program writes something without being asked."""
        if self._read or self._readable(seconds):
            raise Violation("an answer that nobody asked for")

    def hang_up(self):
        """Ends the program's input; returns the exit code."""
        self._process.stdin.close()
        return self._ended()

    def end(self):
        """Ends the program at once."""
        self._process.kill()
        return self._ended()

    def clear_away(self):
        """Ends the program if nobody has."""
        if self.log is None:
            self.end()

    def _ended(self):
        try:
            code = self._process.wait(self._patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise Violation("the program lives on after its input has ended") from None
        finally:
            for pipe in (self._process.stdin, self._process.stdout):
                pipe.close()
        self._stderr.seek(0)
        self.log = self._stderr.read().decode("utf-8", "replace")
        self._stderr.close()
        return code

    def _columns(self, message):
        count = message["ranked"]
        if not isinstance(count, int) or not 0 <= count <= self.services:
            raise Violation(f"{count} ranked services of {self.services}")
        services = struct.unpack(f"<{count}I", self._bytes(4 * count))
        columns = [services, struct.unpack(f"<{count}d", self._bytes(8 * count))]
        if message.get("degrees"):
            columns.append(struct.unpack(f"<{count}i", self._bytes(4 * count)))
        return [list(entry) for entry in zip(*columns)]

    def _line(self):
        seen = 0
        while (end := self._read.find(b"\n", seen)) < 0:
            seen = len(self._read)
            if seen > LONGEST_LINE:
                raise Violation("a line longer than 16 MiB")
            self._fill()
        return self._taken(end + 1)[:-1]

    def _bytes(self, count):
        while len(self._read) < count:
            self._fill()
        return self._taken(count)

    def _taken(self, count):
        found = bytes(self._read[:count])
        del self._read[:count]
        return found

    def _readable(self, seconds):
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            return bool(selector.select(seconds))

    def _fill(self):
        if not self._readable(self._patience_s):
            raise Violation(f"no answer within {self._patience_s} s")
        found = self._process.stdout.read(1 << 20)
        if not found:
            raise EOFError("the program has closed its output")
        self._read += found


def _refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def fault_of(ranking, services, top_k):
    """What is wrong with a ranking; None if nothing is."""
    seen = set()
    if top_k and len(ranking) > top_k:
        return "longer than top_k"
    for rank, (service, score, *_) in enumerate(ranking):
        if not 0 <= service < services:
            return "unknown service"
        if service in seen:
            return "repeated service"
        seen.add(service)
        if score - score != 0:
            return "score not finite"
        if rank and score > ranking[rank - 1][1]:
            return "score rises"
    return None


def replay(path, conversation):
    """Holds the conversation of a transcript. Returns a list of differences, each a text."""
    folder = os.path.dirname(os.path.abspath(path))
    faults = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            step = json.loads(line.replace("${folder}", folder))
            if "host" in step:
                message = step["host"]
                if message.get("call") == "load":
                    conversation.services = message.get("services", 0)
                conversation.send(message)
            elif "program" in step:
                expected = step["program"]
                found = conversation.answer(expected.get("id"))
                difference = differs(expected, found)
                if difference:
                    faults.append(f"line {number}: {difference}")
    return faults


def differs(expected, found):
    """How an answer differs from the expected one; None if it does not."""
    for name, value in expected.items():
        if name not in found:
            return f"there is no '{name}' in {found}"
        if not same(value, found[name]):
            return f"'{name}' is {found[name]!r}, expected {value!r}"
    unexpected = {"error", "abstained"} & (found.keys() - expected.keys())
    return f"unexpected: {found}" if unexpected else None


def same(expected, found):
    if expected == "*":
        return isinstance(found, str)
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(same, expected, found))
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        return isinstance(found, (int, float)) and abs(expected - found) <= 1e-9
    return expected == found
