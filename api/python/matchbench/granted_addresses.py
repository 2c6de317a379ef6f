"""Which network addresses the host allows a program to reach."""

import os
from typing import Tuple
from urllib.parse import urlsplit

from .errors import InvalidInput

_VARIABLE = "MATCHBENCH_NETWORK"


def address_of(url: str) -> Tuple[str, int]:
    """(host, port) of the URL. Raises InvalidInput unless it is a URL of http or https without a password."""
    try:
        parts = urlsplit(url)
        usual = {"http": 80, "https": 443}[parts.scheme]
        port = parts.port or usual
        if parts.hostname and parts.username is None and all("!" <= c <= "~" for c in url):
            return parts.hostname, port
    except (ValueError, KeyError):
        pass
    raise InvalidInput(f"'{url[:200]}' is not a URL that begins with http:// or https:// and has no password")


def written(host: str, port: int) -> str:
    """HOST:PORT, as it is written in the grants of a contest."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def require_grant(host: str, port: int) -> None:
    """Raises InvalidInput with the line that the contest needs if the host does not allow the address.
    A program that was not started by a host may reach every address."""
    allowed = os.environ.get(_VARIABLE, "*")
    address = written(host, port)
    if allowed != "*" and address not in allowed.split():
        line = f"grants: {{network: ['{address}']}}"
        raise InvalidInput(
            f"{address} is not granted; add \"{line}\" to its entry in the contest, or --grant ENTRANT={address} to the "
            "command"
        )
