"""Where in the author's own code an exception was raised."""

import os
import re
import sys
import traceback
from typing import Any, Callable, List, Optional, Tuple

SDK = os.path.dirname(os.path.abspath(__file__)) + os.sep
_PYTHON = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
_CELL = re.compile(r"<ipython-input-|.*/ipykernel_\d+/")

Frames = List[Tuple[str, Any]]


def place_of(error: BaseException, called: Optional[Callable[..., Any]] = None) -> str:
    """The place in the program's folder, as " (matchmaker.py:12)". An exception that no line of the
    author's raised is about what `called` takes or returns, and names its first line."""
    folder = os.path.dirname(os.path.abspath(sys.argv[0]))
    frames = _frames(error, called)
    own = [f for f in frames if os.path.abspath(f[0]).startswith(folder + os.sep)] or frames
    return f" ({os.path.relpath(own[-1][0], folder)}:{own[-1][1]})" if own else ""


def place_here(error: BaseException, called: Any) -> str:
    """The same in a process that is the author's, such as a notebook, whose code may be anywhere:
    " (mine.py:12)", and of a cell, which has no file of a known name, " (cell, line 12)"."""
    frames = _frames(error, called)
    own = [f for f in frames if is_own(f[0])] or frames
    if not own:
        return ""
    file, line = own[-1]
    return f" (cell, line {line})" if _CELL.match(file) else f" ({os.path.basename(file)}:{line})"


def is_own(file: str) -> bool:
    """Whether a source is neither Python's nor installed."""
    folders = file.split(os.sep)
    is_installed = "site-packages" in folders or "dist-packages" in folders
    return not is_installed and not file.startswith((_PYTHON, "<frozen "))


def _frames(error: BaseException, called: Any) -> Frames:
    """File and line of each call, the innermost last, without those of this package."""
    found = [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__)]
    frames = [f for f in found if not f[0].startswith(SDK)]
    code = getattr(called, "__code__", None)
    if not frames and code is not None and not code.co_filename.startswith(SDK):
        return [(code.co_filename, code.co_firstlineno)]
    return frames
