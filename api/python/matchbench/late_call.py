"""Where a program is when the time of a call is spent."""

import faulthandler
import signal
import sys
import threading
import time
from typing import Dict

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


class LateQueries:
    """The same of calls that several threads answer at the same time: the lines of all threads. One
    more thread looks for it, which code that never returns to the interpreter keeps from looking."""

    __slots__ = ("_due_s", "_pause_s", "_is_shorter")

    def __init__(self) -> None:
        self._due_s: Dict[int, float] = {}  # by thread
        self._pause_s = threading.TIMEOUT_MAX  # no call is late before it has taken so long
        self._is_shorter = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def look(self) -> None:
        """No signal is used."""

    def begin(self, budget_ns: int) -> None:
        """A call of this thread begins that may take so long; 0 means no limit."""
        if not budget_ns:
            return
        pause_s = budget_ns / 1e9 + _AFTER_S
        self._due_s[threading.get_ident()] = time.monotonic() + pause_s
        if pause_s < self._pause_s:
            self._pause_s = pause_s
            self._is_shorter.set()

    def end(self) -> None:
        self._due_s.pop(threading.get_ident(), None)

    def _watch(self) -> None:
        while True:
            now_s, calls = time.monotonic(), list(self._due_s.items())
            late = [call for call in calls if call[1] <= now_s]
            if late:
                faulthandler.dump_traceback(sys.stderr)
            for thread, due_s in late:
                if self._due_s.get(thread) == due_s:
                    self._due_s.pop(thread)
            left_s = [due_s - now_s for _, due_s in calls if due_s > now_s]
            self._is_shorter.wait(min(left_s, default=self._pause_s))
            self._is_shorter.clear()
