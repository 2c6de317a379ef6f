"""What goes wrong between a client and a server."""

from __future__ import annotations

import enum
from typing import Any, Mapping

LEAST_SECRET = 4  # characters; shorter ones are found in each sentence


class Code(enum.Enum):
    """What kind of failure it is. The words are part of what the program prints."""

    TASK = "task"  # what was asked for makes no sense
    CONFIGURATION = "configuration"  # the file cannot be understood
    TOML = "toml"
    UNKNOWN_SERVER = "unknown_server"
    DISABLED = "disabled"
    VARIABLE = "variable"  # it is not set
    INPUT = "input"  # an editor would ask for it
    NO_PROGRAM = "no_program"
    ENDED = "ended"  # the server has ended, or closed its end
    TIMEOUT = "timeout"
    REFUSED = "refused"  # nobody listens there
    UNKNOWN_HOST = "unknown_host"
    CERTIFICATE = "certificate"
    CONNECTION = "connection"
    REDIRECTED = "redirected"
    UNAUTHORIZED = "unauthorized"
    STATUS = "status"  # an HTTP status that is no answer
    OLD_TRANSPORT = "old_transport"  # HTTP+SSE of 2024-11-05
    VERSION = "version"
    NOT_A_MESSAGE = "not_a_message"
    TOO_LARGE = "too_large"
    ERROR = "error"  # the server's own, in an answer
    INPUT_REQUIRED = "input_required"
    SESSION_LOST = "session_lost"
    REPEATED_CURSOR = "repeated_cursor"
    TOO_MANY_PAGES = "too_many_pages"
    NO_TOOLS = "no_tools"


# What the person gave is wrong; everything else lies with the system or the server.
OF_INPUT = {Code.TASK, Code.CONFIGURATION, Code.TOML, Code.UNKNOWN_SERVER, Code.DISABLED, Code.VARIABLE,
            Code.INPUT, Code.OLD_TRANSPORT, Code.NO_TOOLS}


class Fault(Exception):
    """A failure with its code, a message, and what to do about it. `status` is the HTTP status, or 0."""

    def __init__(self, code: Code, message: str, remedy: str = "", status: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.remedy = remedy
        self.status = status
        self.server = ""

    def hide(self, secrets: Mapping[str, str]) -> None:
        """Puts names in the place of values, which a server can have sent back."""
        for name, value in secrets.items():
            if len(value) < LEAST_SECRET:
                continue
            self.message = self.message.replace(value, f"${{{name}}}")
            self.remedy = self.remedy.replace(value, f"${{{name}}}")

    def record(self) -> dict[str, Any]:
        """As the program prints it."""
        return {"code": self.code.value, "is_input": self.code in OF_INPUT, "server": self.server,
                "message": self.message, "remedy": self.remedy}


def shown(text: object, most: int = 200) -> str:
    """Text of a stranger in one line that a terminal can show."""
    line = "".join(c if c.isprintable() else " " for c in str(text)[:most])
    return line.strip() + ("…" if len(str(text)) > most else "")
