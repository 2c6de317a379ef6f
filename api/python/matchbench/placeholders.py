"""Parameters that describe what an entrant asks a server: placeholders, variables, paths in JSON."""

import os
import re
from typing import Any, Dict, List, Mapping, Tuple
from urllib.parse import quote

from .errors import InvalidInput

_PLACEHOLDER = re.compile(r"\{(text|name|id|k|services)\}")
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_MOST_SHOWN = 8


def filled(template: Any, values: Mapping[str, Any]) -> Any:
    """The template with {text} and its like replaced in its texts; a text that is only a placeholder
    becomes the value itself, of its own type."""
    if isinstance(template, str):
        whole = _PLACEHOLDER.fullmatch(template)
        if whole and whole.group(1) in values:
            return values[whole.group(1)]
        return _PLACEHOLDER.sub(lambda found: str(values.get(found.group(1), found.group(0))), template)
    if isinstance(template, dict):
        return {key: filled(value, values) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, values) for value in template]
    return template


def filled_url(url: str, values: Mapping[str, Any]) -> str:
    return _PLACEHOLDER.sub(
        lambda found: quote(str(values.get(found.group(1), found.group(0))), safe=""), url
    )


def with_variables(headers: Any) -> Dict[str, str]:
    """Headers with the values of ${VARIABLE}. Raises InvalidInput, which names no value."""
    if not isinstance(headers, dict):
        raise InvalidInput("'headers' is no map of names to texts")
    out = {}
    for name, value in headers.items():
        text = _VARIABLE.sub(lambda found: _value_of(found.group(1)), str(value))
        if not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or not all(" " <= c <= "~" for c in text):
            raise InvalidInput(f"the header '{name}' has characters that no header may have")
        out[name] = text
    return out


def _value_of(name: str) -> str:
    if name in os.environ:
        return os.environ[name]
    raise InvalidInput(
        f"the variable {name} is not there; add 'variables: [{name}]' to the entry of this entrant, and "
        "set it in the shell that runs the contest"
    )


def at_path(value: Any, path: str, what: str) -> Any:
    """What lies at the path, such as "document.name" or "hits.0.id"; the value itself for "". Raises
    InvalidInput that says what is there."""
    for step in path.split(".") if path else []:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            raise InvalidInput(f"{what} has nothing at '{path}': where '{step}' should be, {_there(value)}")
    return value


def _there(value: Any) -> str:
    if isinstance(value, dict):
        keys = [str(key)[:40] for key in list(value)[:_MOST_SHOWN]]
        more = ", …" if len(value) > _MOST_SHOWN else ""
        return f"there are {', '.join(keys)}{more}" if keys else "there is an empty object"
    if isinstance(value, list):
        return f"there is a list of {len(value)}"
    return f"there is a {type(value).__name__}"


def ranked_items(found: Any, id_path: str, score_path: str, what: str) -> List[Tuple[str, float]]:
    """(name, score) of each item of a list; without a path to scores the first is the best."""
    if not isinstance(found, list):
        raise InvalidInput(f"{what} is no list: {_there(found)}; correct 'results'")
    rows = []
    for rank, item in enumerate(found):
        name = at_path(item, id_path, f"item {rank} of {what}")
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            raise InvalidInput(f"item {rank} of {what} is no text: {_there(name)}; correct 'id'")
        score: Any = -rank
        if score_path:
            score = at_path(item, score_path, f"item {rank} of {what}")
        if isinstance(score, bool) or not isinstance(score, (int, float)):
            raise InvalidInput(f"the score of item {rank} of {what} is no number: {_there(score)}")
        rows.append((str(name), float(score)))
    return rows
