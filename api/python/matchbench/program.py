"""The program's side of docs/program-protocol.md."""

import faulthandler
import gc
import os
import sys
import threading
from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Type, Union

from . import reading
from .channel import Channel, Turns, line
from .errors import InvalidInput, OutOfOrder
from .failures import failure
from .late_call import LateCall, LateQueries
from .matchmaker import Answer, Host, Matchmaker, QueriesHost
from .model import MemoryUse, Options, Query
from .places import place_of
from .ranking import PAIR, Packed, Ranking

PROTOCOL = 1
# The author's methods that calls lead to, besides query() and query_batch().
_METHODS = {"create": "__init__", "load": "load", "train": "train"}
Members = Dict[str, Any]


def ranking_of(answer: Answer) -> Ranking:
    if isinstance(answer, Ranking):
        return answer
    if answer is None:
        raise TypeError(f"query() returned None; return a list of pairs, {PAIR}, or raise Unsupported")
    return Ranking.from_pairs(answer)


def ranked(head: bytes, packed: Packed) -> Tuple[bytes, ...]:
    """A binary ranking; `head` is the beginning of its line."""
    if packed.degrees is None:
        return (b'%s"ranked":%d}\n' % (head, packed.ranked), packed.services, packed.scores)
    announced = b'%s"ranked":%d,"degrees":true}\n' % (head, packed.ranked)
    return (announced, packed.services, packed.scores, packed.degrees)


class Program:
    """One conversation with the host, about matchmakers of one class."""

    def __init__(self, kind: Type[Matchmaker], channel: Channel) -> None:
        self._kind = kind
        self._channel = channel
        self._read = channel.read
        self._write = channel.write
        self._host = Host()
        self._in_flight = 1  # queries at the same time, as many as both sides can
        self._late: Union[LateCall, LateQueries] = LateCall()
        self._folders: Dict[str, str] = {}
        self._options: Optional[Options] = None
        self._matchmaker: Optional[Matchmaker] = None
        self._stage = "none"  # none, created, loaded, trained, asked, broken
        self._calls: Dict[str, Callable[[Mapping[str, Any]], Members]] = {
            "hello": self._hello,
            "create": self._create,
            "load": self._load,
            "train": self._train,
            "memory": self._memory,
            "destroy": self._destroy,
        }

    def run(self) -> None:
        """Answers until the host hangs up."""
        while True:
            self._late.end()
            try:
                call = self._read()
            except EOFError:
                return
            if call["call"] != "query":
                self._answer(call)
            elif self._in_flight == 1:
                self._query(call)
            else:
                self._answer_together(call)
                return

    def _answer(self, call: Mapping[str, Any]) -> None:
        """A call that is no query."""
        if call["call"] == "batch":
            self._batch(call)
            return
        answer = {"id": call["id"]}
        try:
            self._begin(call.get("budget_ns", 0))
            handler = self._calls.get(call["call"])
            if handler is None:
                raise InvalidInput(f"there is no call '{call['call']}'")
            answer.update(handler(call))
        except Exception as error:
            answer.update(self._failure(error, _METHODS.get(call["call"], "")))
        self._write(line(answer))
        self._late.look()

    def _answer_together(self, first: Mapping[str, Any]) -> None:
        """Answers until the host hangs up, on several threads that take turns to read a call: who
        has read one answers it, and the next thread reads. So a query is not handed from thread to
        thread, and other calls come when no query is under way. The kernel lets one thread at a
        time through, the one that has waited least: a thread that reads no call is not woken."""
        turns, writing, write = Turns(self._channel), threading.Lock(), self._channel.write

        def write_whole(*parts: bytes) -> None:
            with writing:
                write(*parts)

        def take_turns() -> None:
            while True:
                turns.wait()
                try:
                    call = self._read()
                except EOFError:
                    turns.end()
                    return
                if call["call"] == "query":
                    turns.end()
                    self._query(call)
                    self._late.end()
                else:
                    self._answer(call)
                    self._late.end()
                    turns.end()

        def helper() -> None:
            try:
                take_turns()
            except BaseException as end:
                end_program(end)

        self._write = write_whole
        for _ in range(self._in_flight - 1):
            threading.Thread(target=helper, daemon=True).start()
        self._late = LateQueries()
        turns.end()
        self._query(first)
        self._late.end()
        take_turns()

    def _begin(self, budget_ns: int) -> None:
        self._host.begin_call(budget_ns)
        self._late.begin(budget_ns)

    def _failure(self, error: Exception, method: str) -> Members:
        return failure(error, getattr(self._kind, method, None), self._options)

    def _hello(self, call: Mapping[str, Any]) -> Members:
        self._folders = {name: call.get(name, "") for name in ("folder", "scratch")}
        self._in_flight = min(self._kind.in_flight, call.get("in_flight", 1))
        if self._in_flight > 1:
            self._host = QueriesHost()
        return {
            "protocol": PROTOCOL,
            "rankings": "binary",
            "in_flight": self._kind.in_flight,
            "train": hasattr(self._kind, "train"),
            "batch": hasattr(self._kind, "query_batch"),
            "memory": hasattr(self._kind, "memory"),
        }

    def _create(self, call: Mapping[str, Any]) -> Members:
        self._drop()
        self._options = Options(
            call.get("seed", 0),
            call.get("max_threads", 1),
            call.get("parameters", {}),
            **self._folders,
        )
        self._matchmaker = self._kind(self._host, self._options)
        self._stage = "created"
        return {}

    def _load(self, call: Mapping[str, Any]) -> Members:
        collection = reading.collection(call, self._read)
        self._expect("load() comes once, after create", "created")
        matchmaker, self._stage = self._matchmaker, "broken"
        assert matchmaker is not None
        matchmaker.load(collection)
        # What was loaded stays until the matchmaker ends, so the collector need not look at it
        # again and again while queries are answered.
        gc.freeze()
        self._stage = "loaded"
        return {}

    def _train(self, call: Mapping[str, Any]) -> Members:
        training = reading.training(call, self._read)
        self._expect("train() comes once, between load() and the first query", "loaded")
        matchmaker, self._stage = self._matchmaker, "broken"
        matchmaker.train(training)  # type: ignore[union-attr]
        gc.freeze()
        self._stage = "trained"
        return {}

    def _query(self, call: Mapping[str, Any]) -> None:
        head = b'{"id":%d,' % call["id"]
        try:
            budget_ns = call.get("budget_ns", 0)
            self._begin(budget_ns)
            matchmaker = self._asked()
            query = Query(reading.service(call["request"]), call.get("top_k", 0), budget_ns)
            answer = ranked(head, ranking_of(matchmaker.query(query)).pack(query.top_k))
        except Exception as error:
            answer = (line({"id": call["id"], **self._failure(error, "query")}),)
        self._write(*answer)

    def _batch(self, call: Mapping[str, Any]) -> None:
        budget_ns, top_k = call.get("budget_ns", 0), call.get("top_k", 0)
        self._begin(budget_ns)
        requests = [reading.service(self._read()) for _ in range(call["queries"])]
        try:
            matchmaker = self._asked()
            queries = [Query(request, top_k, budget_ns) for request in requests]
            answers = matchmaker.query_batch(queries)  # type: ignore[attr-defined]
            if len(answers) != len(queries):
                raise ValueError(
                    f"query_batch() returned {len(answers)} answers for {len(queries)} queries"
                )
            parts = [line({"id": call["id"], "answers": len(answers)})]
            for answer in answers:
                if answer is None:
                    parts.append(line({"abstained": "the matchmaker abstains"}))
                else:
                    parts.extend(ranked(b"{", ranking_of(answer).pack(top_k)))
        except Exception as error:
            parts = [line({"id": call["id"], **self._failure(error, "query_batch")})]
        self._write(*parts)

    def _memory(self, call: Mapping[str, Any]) -> Members:
        if self._matchmaker is None:
            raise OutOfOrder("memory() comes between create and destroy")
        use: MemoryUse = self._matchmaker.memory()  # type: ignore[attr-defined]
        return dict(vars(use))

    def _destroy(self, call: Mapping[str, Any]) -> Members:
        self._drop()
        return {}

    def _drop(self) -> None:
        had_one = self._matchmaker is not None
        self._matchmaker, self._stage = None, "none"
        if had_one:
            gc.unfreeze()
            gc.collect()

    def _asked(self) -> Matchmaker:
        if self._stage != "asked":
            # Another thread may have asked first in the meantime.
            self._expect("query() comes after load()", "loaded", "trained", "asked")
            self._stage = "asked"
        assert self._matchmaker is not None
        return self._matchmaker

    def _expect(self, rule: str, *stages: str) -> None:
        if self._stage not in stages:
            raise OutOfOrder(rule)


def end_program(end: BaseException) -> None:
    """The same as if the only thread had raised it, from any thread."""
    if isinstance(end, SystemExit):
        print(f"SystemExit: {end.code}{place_of(end)}", file=sys.stderr, flush=True)
        os._exit(end.code if isinstance(end.code, int) else int(end.code is not None))
    sys.excepthook(type(end), end, end.__traceback__)
    sys.stderr.flush()
    os._exit(1)


def main(kind: Type[Matchmaker]) -> None:
    """Runs a class of matchmakers as a program of the host; does not return before the host hangs
    up. With arguments, `python3 mine.py --collection FOLDER`, it runs without a host instead: see
    `--help`."""
    if not (isinstance(kind, type) and issubclass(kind, Matchmaker)):
        caller = sys._getframe(1)
        name = getattr(kind, "__name__", "")
        raise TypeError(
            f"main() got the {type(kind).__name__} {name}".rstrip()
            + f" ({os.path.basename(caller.f_code.co_filename)}:{caller.f_lineno}); "
            "give it a class that is declared as 'class Mine(matchbench.Matchmaker)'"
        )
    if len(sys.argv) > 1 or sys.stdin.isatty():
        from .local_run import run

        sys.exit(run(kind, sys.argv[1:]))
    # A crash in compiled code then leaves the lines of the author's that led to it in the log.
    faulthandler.enable()
    try:
        Program(kind, Channel()).run()
    except SystemExit as end:
        # The host shows the last line of the log where a program ends by itself.
        print(f"SystemExit: {end.code}{place_of(end)}", file=sys.stderr)
        raise
