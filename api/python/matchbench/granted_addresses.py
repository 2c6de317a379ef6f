"""What of the network the host lets a program reach, and what to do if it does not."""

import os
from typing import Tuple
from urllib.parse import urlsplit

from .errors import InvalidInput

_VARIABLE = "MATCHBENCH_NETWORK"


def address_of(url: str) -> Tuple[str, int]:
    """(host, port) of the URL. Raises InvalidInput if it is none of http or https."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
        if parts.hostname and parts.username is None and all("!" <= c <= "~" for c in url):
            return parts.hostname, port
    except (ValueError, KeyError):
        pass
    raise InvalidInput(f"'{url[:200]}' is no URL that begins with http:// or https://, without a password")


def written(host: str, port: int) -> str:
    """As `grants` has it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def grant_for(host: str, port: int) -> str:
    """The line that a contest needs."""
    return f"grants: {{network: ['{written(host, port)}']}}"


def is_granted(host: str, port: int) -> bool:
    """Whether the host has said that it may be reached; true if no host has said anything."""
    said = os.environ.get(_VARIABLE)
    return said is None or said == "*" or written(host, port) in said.split()


def not_granted(host: str, port: int) -> InvalidInput:
    return InvalidInput(
        f"{written(host, port)} is not granted; add \"{grant_for(host, port)}\" to the entry of this entrant"
    )
