"""What a service says in words, for matchmakers that look at nothing else. Not imported by default:
`from matchbench import texts`."""

import re
from typing import List

from .model import Service

# Between "ab" and "Cd", between "URL" and "Path", between letters and digits.
_BORDERS = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])"
)


def words_of_name(name: str) -> str:
    """A technical name in words: "BookPriceService_v2" is "Book Price Service v 2"."""
    return _BORDERS.sub(" ", name).replace("_", " ").replace("-", " ")


def local_name(uri: str) -> str:
    """What follows the last '#' or '/'."""
    return re.split(r"[#/]", uri)[-1]


def plain_text(service: Service) -> str:
    """Name, description, tags, and the local names of the input and output concepts."""
    parts: List[str] = [words_of_name(service.name), service.description]
    parts.extend(service.tags)
    parts.extend(words_of_name(local_name(uri)) for uri in service.inputs + service.outputs)
    return " ".join(part for part in parts if part)
