"""The class that an author derives from, and the host as it sees it."""

import sys
import threading
from time import monotonic_ns
from typing import Iterable, Tuple, Union

from .errors import Cancelled
from .model import Collection, Options, Query
from .ranking import Ranking

Answer = Union[Ranking, Iterable[Tuple[int, float]]]


class Host:
    """The host as a matchmaker sees it. May be used from any thread."""

    __slots__ = ("_stop_at_ns",)

    def __init__(self) -> None:
        self._stop_at_ns = 0

    def log(self, message: str) -> None:
        """Writes to the log of the run. What the program prints goes there as well."""
        print(message, file=sys.stderr, flush=True)

    def should_stop(self) -> bool:
        """Whether the current call has spent its budget. Cheap: ask in loops that may take long.
        A matchmaker that keeps running is killed."""
        return self._stop_at_ns != 0 and monotonic_ns() >= self._stop_at_ns

    def stop_if_asked(self) -> None:
        """Raises Cancelled if should_stop() is true."""
        if self.should_stop():
            raise Cancelled("the budget of the call is spent")

    def begin_call(self, budget_ns: int) -> None:
        """For the SDK: a call begins that may take so long; 0 means no limit."""
        self._stop_at_ns = monotonic_ns() + budget_ns if budget_ns else 0


class QueriesHost(Host):
    """The host of a matchmaker that answers several queries at the same time: each thread has the
    budget of the query that it answers, and threads of the author's own have none."""

    __slots__ = ("_of_thread",)

    def __init__(self) -> None:
        super().__init__()
        self._of_thread = threading.local()

    def should_stop(self) -> bool:
        stop_at_ns = getattr(self._of_thread, "stop_at_ns", 0)
        return stop_at_ns != 0 and monotonic_ns() >= stop_at_ns

    def begin_call(self, budget_ns: int) -> None:
        self._of_thread.stop_at_ns = monotonic_ns() + budget_ns if budget_ns else 0


class Matchmaker:
    """Derive from this class, and write load() and query(). Further methods are optional:

        def train(self, training: Training) -> None
        def query_batch(self, queries: Sequence[Query]) -> List[Optional[Answer]]
        def memory(self) -> MemoryUse

    An answer is a Ranking, or pairs of a service's position and its score in any order. An empty
    one says that nothing in the collection fits. In the list of query_batch(), None means that the
    matchmaker abstains from that query. Calls come one after the other, in the order: constructor,
    load, train, queries. With a class member such as `in_flight = 16`, up to so many calls of
    query() run at the same time, each on a thread, if the contest says `in_flight`, too. Raise
    the exceptions of matchbench.errors to say more about a failure; a constructor of one's own
    calls super().__init__(host, options).
    """

    in_flight = 1

    def __init__(self, host: Host, options: Options) -> None:
        self.host = host
        self.options = options

    def load(self, collection: Collection) -> None:
        """Reads and indexes the services. Timed as "load"."""
        raise NotImplementedError("write load(self, collection)")

    def query(self, query: Query) -> Answer:
        """Ranks the services for a request. Timed from call to answer."""
        raise NotImplementedError("write query(self, query)")
