"""The class that an author derives from, and the host as it sees it."""

import sys
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


class Matchmaker:
    """Derive from this class, and write load() and query(). Further methods are optional:

        def train(self, training: Training) -> None
        def query_batch(self, queries: Sequence[Query]) -> List[Optional[Answer]]
        def memory(self) -> MemoryUse

    An answer is a Ranking, or pairs of a service's position and its score in any order. An empty
    one says that nothing in the collection fits. In the list of query_batch(), None means that the
    matchmaker abstains from that query. All calls come from one thread, in the order: constructor,
    load, train, queries. Raise the exceptions of matchbench.errors to say more about a failure; a
    constructor of one's own calls super().__init__(host, options).
    """

    def __init__(self, host: Host, options: Options) -> None:
        self.host = host
        self.options = options

    def load(self, collection: Collection) -> None:
        """Reads and indexes the services. Timed as "load"."""
        raise NotImplementedError("write load(self, collection)")

    def query(self, query: Query) -> Answer:
        """Ranks the services for a request. Timed from call to answer."""
        raise NotImplementedError("write query(self, query)")
