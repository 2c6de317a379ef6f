"""A client of MCP servers, with the standard library alone: what a server offers, and calls of its tools.

Both eras of the protocol: the modern one (2026-07-28), in which each request carries what it needs, and the
legacy one (2024-11-05 to 2025-11-25), which begins with a handshake. As a program (python3 -I -S mcp_client)
it reads a task from standard input and prints one JSON document, see program.py.
"""

from .conversation import Conversation, open_conversation
from .faults import Fault
from .stdio import StdioTransport
from .streamable_http import HttpTransport

__all__ = ["Conversation", "Fault", "HttpTransport", "StdioTransport", "open_conversation"]
