"""Parameters that describe a request to a server: placeholders, variables in headers, paths in JSON."""

import json
import os
import re
import sys
from typing import Any, Dict, List, Mapping, Tuple
from urllib.parse import quote

from .errors import InvalidInput
from .model import Service
from .service_names import in_line
from .texts import plain_text

_PLACEHOLDER = re.compile(r"\{(text|name|id|k|services)\}")
_BRACES = re.compile(r"\{([A-Za-z_]*)\}")
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_MOST_SHOWN = 8


def values_of(request: Service, k: int) -> Dict[str, Any]:
    """The values of the placeholders for a request, of which the best k are wanted."""
    return {"text": request.description or plain_text(request), "name": request.name, "id": request.uri, "k": k}


def filled(template: Any, values: Mapping[str, Any]) -> Any:
    """The template with the placeholders in its texts, such as {text}, replaced. A text that consists of
    one placeholder becomes the value itself, with the value's own type."""
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


def require_placeholders(url: str, body: Any, known: Tuple[str, ...]) -> None:
    """Raises InvalidInput if the URL has a name in braces, or the body a text that is one, that is none of
    `known`: it would be sent as it is, and whatever comes back would be ranked."""
    texts: List[str] = _BRACES.findall(url)
    parts = [body]
    while parts:
        part = parts.pop()
        whole = _BRACES.fullmatch(part) if isinstance(part, str) else None
        if whole:
            texts.append(whole.group(1))
        parts += part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
    for name in texts:
        if name not in known:
            raise InvalidInput(f"'{{{name}}}' is no placeholder; write {', '.join(f'{{{one}}}' for one in known)}")


def filled_url(url: str, values: Mapping[str, Any]) -> str:
    return _PLACEHOLDER.sub(
        lambda found: quote(str(values.get(found.group(1), found.group(0))), safe=""), url
    )


def with_variables(headers: Any) -> Dict[str, str]:
    """The headers with each ${VARIABLE} replaced by its value. No message contains such a value. Raises
    InvalidInput if a variable is not set or a header cannot be sent."""
    if not isinstance(headers, dict):
        raise InvalidInput("'headers' is not a map of names to texts")
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
        f"the variable {name} is not set; add 'variables: [{name}]' to the entry of this entrant, and "
        "set it in the shell that runs the contest"
    )


def at_path(value: Any, paths: Mapping[str, str], key: str, what: str) -> Any:
    """The value at the path that the parameter `key` has, such as "document.name" or "hits.0.id"; the whole
    value for "". Raises InvalidInput that says what is found instead."""
    path = paths[key]
    for step in path.split(".") if path else []:
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            into = ", whose items are 0, 1, …" if isinstance(value, list) else ""
            raise InvalidInput(
                f"{what} has nothing at '{path}': '{step}' is not in {_kind_of(value)}{into}; correct '{key}'"
            )
    return value


def _kind_of(value: Any) -> str:
    if isinstance(value, dict):
        keys = [str(key)[:40] for key in list(value)[:_MOST_SHOWN]]
        more = ", …" if len(value) > _MOST_SHOWN else ""
        return f"an object with {', '.join(keys)}{more}" if keys else "an empty object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        return f"the text '{in_line(value, 40)}'"
    return json.dumps(value)  # null, true, false or a number


def ranked_items(found: Any, paths: Mapping[str, str], what: str) -> List[Tuple[str, float]]:
    """(name, score) of each item of a list, at the paths 'id' and 'score'; without a path to scores the first
    is the best."""
    if not isinstance(found, list):
        raise InvalidInput(f"{what} is not a list but {_kind_of(found)}; correct 'results'")
    rows = []
    for rank, item in enumerate(found):
        name = at_path(item, paths, "id", f"item {rank} of {what}")
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            raise InvalidInput(f"the id in item {rank} of {what} is not a text but {_kind_of(name)}; correct 'id'")
        score: Any = -rank
        if paths["score"]:
            score = at_path(item, paths, "score", f"item {rank} of {what}")
        if isinstance(score, bool) or not isinstance(score, (int, float)) or not abs(score) <= sys.float_info.max:
            raise InvalidInput(
                f"the score in item {rank} of {what} is not a number but {_kind_of(score)}; correct 'score'"
            )
        rows.append((str(name), float(score)))
    return rows
