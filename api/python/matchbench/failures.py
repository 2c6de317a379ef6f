"""What an answer says about an exception: its text, the place in the author's code, a remedy."""

import errno
import os
import sys
import traceback
from typing import Any, Callable, Dict, Iterator, Optional

from .channel import plain_text_of, text_of
from .errors import Cancelled, InvalidInput, OutOfOrder, Unsupported
from .matchmaker import Matchmaker
from .model import Options
from .places import SDK, place_of

_SIGNATURES = {
    "__init__": "__init__(self, host, options)",
    "load": "load(self, collection)",
    "train": "train(self, training)",
    "query": "query(self, query)",
    "query_batch": "query_batch(self, queries)",
}
_NO_PROCESS = "cannot start processes; use threads, at most "
_NO_SERVER = (
    "matchmakers reach only what the contest grants them, such as grants: {network: ['127.0.0.1:8080']}; "
    "a contest hands them a model with files: {weights: PATH}"
)
_NO_NETWORK = {errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ECONNREFUSED, errno.EAFNOSUPPORT}


def failure(
    error: BaseException,
    called: Optional[Callable[..., Any]] = None,
    options: Optional[Options] = None,
) -> Dict[str, Any]:
    """The members of the answer to a call that ended with an exception; its traceback goes to the
    log. `called` is the author's method that was called, with the matchmaker's `options`."""
    if isinstance(error, Unsupported):
        return {"abstained": plain_text_of(error)}
    if isinstance(error, Cancelled):
        return {"error": plain_text_of(error), "kind": "cancelled"}
    if isinstance(error, OutOfOrder):
        return {"error": plain_text_of(error), "kind": "state"}
    if isinstance(error, InvalidInput):
        return {"error": plain_text_of(error), "kind": "invalid"}
    traceback.print_exception(type(error), error, error.__traceback__, file=sys.stderr)
    kind = "no_memory" if isinstance(error, MemoryError) else "internal"
    is_init = getattr(called, "__name__", "") == "__init__"  # which has them as an argument
    spelt = "options" if is_init else "self.options"
    remedy = (
        _other_signature(error, called)
        or _without_super(error)
        or _outside_sandbox(error, options, spelt)
    )
    said = {"error": text_of(error) + place_of(error, called), "kind": kind}
    return {**said, "remedy": remedy} if remedy else said


def _other_signature(error: BaseException, called: Optional[Callable[..., Any]]) -> str:
    """The remedy if the method could not even be called, because it takes other arguments."""
    frames = traceback.extract_tb(error.__traceback__)
    if not isinstance(error, TypeError) or not frames:
        return ""
    # The functions of program.py without an underscore read what the method returned.
    if frames[-1].filename != SDK + "program.py" or not frames[-1].name.startswith("_"):
        return ""
    signature = _SIGNATURES.get(getattr(called, "__name__", ""), "")
    return f"write {signature}" if signature else ""


def _without_super(error: BaseException) -> str:
    """The remedy if a constructor of the author's does not call that of Matchmaker."""
    owner, name = getattr(error, "obj", None), getattr(error, "name", "")
    if isinstance(owner, Matchmaker) and name in ("host", "options"):
        return "call super().__init__(host, options) first in __init__"
    return ""


def _causes(error: Optional[BaseException]) -> Iterator[BaseException]:
    for _ in range(10):  # a chain may be a ring
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__


def _outside_sandbox(error: BaseException, options: Optional[Options], spelt: str) -> str:
    """The remedy for what works at the author's desk and not in the sandbox; `spelt` is what the
    author's code calls the options."""
    for cause in _causes(error):
        if type(cause).__name__ == "gaierror":
            return _NO_SERVER
        if not isinstance(cause, OSError):
            continue
        if cause.filename is None and cause.errno in _NO_NETWORK:
            return _NO_SERVER
        if cause.errno == errno.ENOENT and cause.filename is None:  # the locks of multiprocessing
            return f"matchmakers {_NO_PROCESS}{spelt}.max_threads"
        if cause.errno == errno.EPERM and not _is_in_a_folder(cause.filename):
            return f"matchmakers have no network without a grant and {_NO_PROCESS}{spelt}.max_threads"
        if options and isinstance(cause.filename, str):
            remedy = _unseen_file(cause, options, spelt)
            if remedy:
                return remedy
    return ""


def _is_in_a_folder(name: Any) -> bool:
    return isinstance(name, str) and os.sep in name


def _unseen_file(error: OSError, options: Options, spelt: str) -> str:
    name = error.filename
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return f"matchmakers can write only in {spelt}.scratch"
    if error.errno != errno.ENOENT:
        return ""
    if not os.path.isabs(name):
        if not os.path.exists(os.path.join(options.folder, name)):
            return ""
        place = f"os.path.join({spelt}.folder, {name!r})"
        return f"write {place}: the working folder is the scratch folder"
    if name.startswith((options.folder + os.sep, options.scratch + os.sep)):
        return ""
    return "matchmakers see their own folder, and of the system what plugin.yaml lists in system_files"
