"""Where a program is when the time of a call is spent."""

import faulthandler
import signal
import sys

# After the deadline, in the grace that the host gives before it kills the program. A matchmaker that
# asks should_stop() has returned by then, and leaves nothing in the log.
_AFTER_S = 0.2


class LateCall:
    """Writes the lines that a call is at to the log if it takes longer than it may. The kernel's
    timer does it, so that code which never returns to the interpreter is caught, too. A program that
    handles SIGALRM itself when it has loaded keeps timer and handler."""

    __slots__ = ("_is_free", "_is_set")

    def __init__(self) -> None:
        self._is_set = False
        faulthandler.register(signal.SIGALRM, file=sys.stderr, all_threads=False)
        self.look()

    def look(self) -> None:
        """Whether the signal is free. It takes longer than setting the timer: not for each query."""
        self._is_free = signal.getsignal(signal.SIGALRM) is signal.SIG_DFL

    def begin(self, budget_ns: int) -> None:
        """A call begins that may take so long; 0 means no limit."""
        if budget_ns and self._is_free:
            signal.setitimer(signal.ITIMER_REAL, budget_ns / 1e9 + _AFTER_S)
            self._is_set = True

    def end(self) -> None:
        if self._is_set and self._is_free:
            signal.setitimer(signal.ITIMER_REAL, 0)
        self._is_set = False
