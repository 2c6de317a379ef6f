"""A conversation with a server, in the era that the server turns out to be of."""

from __future__ import annotations

import time
from typing import Callable, TypeVar, Union

from . import messages
from .configuration import Server
from .faults import Code, Fault, shown
from .messages import Message
from .stdio import StdioTransport
from .streamable_http import HttpTransport

PROBE = 5  # seconds for the answer to server/discover on standard streams
START = 120  # seconds until a server has introduced itself: some are downloaded first
ANSWER = 60  # seconds for any other answer
OLD_PROBE = 5
MAX_PAGES = 1000
MAX_TOOLS = 100_000
MAX_BYTES = 64 << 20  # of all pages together

Transport = Union[StdioTransport, HttpTransport]
Result = TypeVar("Result")

OLD_REMEDY = "give the URL of its streamable HTTP endpoint, which often ends with /mcp; ask for one if it has none"


class Conversation:
    """With one server. `name`: what it calls itself; `version`: of the protocol. To be closed."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.name = ""
        self.version = ""
        self.number = 0
        self.may_die_of_probe = isinstance(transport, StdioTransport)

    def __enter__(self) -> Conversation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.transport.close()

    @property
    def is_modern(self) -> bool:
        return self.version == messages.MODERN

    def begin(self) -> None:
        """Finds out which era the server is of, and shakes hands with one of the legacy era."""
        deadline = time.monotonic() + START
        if isinstance(self.transport, HttpTransport):
            answer = self.probe_http(self.transport, deadline)
        else:
            answer = self.probe_stdio(self.transport, deadline)
        if answer is not None and self.is_discovered(answer):
            return
        self.transport.is_modern = False
        self.shake_hands(deadline)

    def next_number(self) -> int:
        self.number += 1
        return self.number

    def discover(self) -> Message:
        return messages.request(self.next_number(), "server/discover", {}, True)

    def probe_http(self, transport: HttpTransport, deadline: float) -> Message | None:
        """The answer to the probe; None: the server is of the legacy era."""
        try:
            return transport.ask(self.discover(), deadline)
        except Fault as fault:
            # Who does not know the method may answer as it likes.
            if fault.code in (Code.STATUS, Code.NOT_A_MESSAGE, Code.ENDED) and fault.status not in (407, 429):
                return None
            raise

    def probe_stdio(self, transport: StdioTransport, deadline: float) -> Message | None:
        try:
            return transport.ask(self.discover(), min(deadline, time.monotonic() + PROBE))
        except Fault as fault:
            if fault.code == Code.ENDED:
                self.start_anew(transport)
                return None
            if fault.code == Code.TIMEOUT:
                return None
            raise

    def start_anew(self, transport: StdioTransport) -> None:
        """Starts a server that the probe has killed; this time it will not be probed."""
        self.may_die_of_probe = False
        transport.start()

    def is_discovered(self, answer: Message) -> bool:
        """Whether this is a modern server's answer to the probe, in a version that both speak. Raises a
        Fault if it is modern and there is none."""
        error = messages.error_of(answer)
        if error is not None:
            code, text, data = error
            if code not in messages.MODERN_ERRORS:
                return False
            if code != messages.UNSUPPORTED_VERSION:
                raise Fault(Code.ERROR, f"the server answers with error {code}: {text}", "ask who runs the server")
            versions = data.get("supported") if isinstance(data, dict) else None
        else:
            result = answer.get("result")
            versions = result.get("supportedVersions") if isinstance(result, dict) else None
            if versions is None:
                return False
            self.name = messages.server_name(answer["result"])
        versions = versions if isinstance(versions, list) else []
        if error is None and messages.MODERN in versions:
            self.version = messages.MODERN
            self.transport.is_modern = True
            return True
        if any(version in versions for version in messages.LEGACY):
            return False
        known = ", ".join(shown(version, 20) for version in versions[:10]) or "none"
        raise Fault(Code.VERSION, f"the server speaks other versions of MCP than this client: {known}",
                    f"use a server of {messages.MODERN} or of {messages.LEGACY[-1]} to {messages.LEGACY[0]}")

    def shake_hands(self, deadline: float) -> None:
        message = messages.initialize(self.next_number())
        try:
            answer = self.ask_first(message, deadline)
        except Fault as fault:
            may_be_old = fault.code in (Code.STATUS, Code.NOT_A_MESSAGE, Code.ENDED)
            transport = self.transport if isinstance(self.transport, HttpTransport) and may_be_old else None
            if transport is not None and transport.is_old_transport(time.monotonic() + OLD_PROBE):
                raise Fault(Code.OLD_TRANSPORT, f"{transport.shown} speaks HTTP+SSE of 2024-11-05, which MCP has "
                            "given up", OLD_REMEDY) from None
            raise
        if answer.get("id") != message["id"]:  # the probe's, which came late
            return
        result = messages.result_of(answer)
        version = result.get("protocolVersion")
        if version not in messages.LEGACY:
            raise Fault(Code.VERSION, f"the server speaks version '{shown(version)}' of MCP, this client does not",
                        f"use a server of {messages.MODERN} or of {messages.LEGACY[-1]} to {messages.LEGACY[0]}")
        self.version = version
        self.name = messages.server_name(result)
        if isinstance(self.transport, HttpTransport):
            self.transport.version = version
        self.transport.tell(messages.INITIALIZED, deadline)

    def ask_first(self, message: Message, deadline: float) -> Message:
        transport = self.transport
        if isinstance(transport, HttpTransport):
            return transport.ask(message, deadline)
        # One that starts slowly hears the probe only now: a modern one answers to it, another may die of it.
        probe = message["id"] - 1
        try:
            return transport.ask(message, deadline,
                                 lambda got: messages.is_response(got, probe) and self.is_discovered(got))
        except Fault as fault:
            if fault.code != Code.ENDED or not self.may_die_of_probe:
                raise
        self.start_anew(transport)
        return transport.ask(message, deadline)

    def ask(self, method: str, params: Message, seconds: float | None = None) -> Message:
        """The result of a request, within so many seconds."""
        message = messages.request(self.next_number(), method, params, self.is_modern)
        until = time.monotonic() + (ANSWER if seconds is None else seconds)
        return messages.result_of(self.transport.ask(message, until))

    def call_tool(self, tool: str, arguments: Message, seconds: float | None = None) -> Message:
        """What `tools/call` results in: `content`, `structuredContent`, `isError`, as the server gives them.
        A session that the server has ended is begun anew once."""
        return self.in_session(lambda: self.ask("tools/call", {"name": tool, "arguments": arguments}, seconds))

    def tools(self) -> list[Message]:
        """All tools of the server, from all pages, as it describes them."""
        return self.in_session(self.pages)

    def in_session(self, work: Callable[[], Result]) -> Result:
        try:
            return work()
        except Fault as fault:
            if fault.code != Code.SESSION_LOST or not isinstance(self.transport, HttpTransport):
                raise
        self.transport.session = self.transport.version = ""
        self.shake_hands(time.monotonic() + START)
        return work()

    def pages(self) -> list[Message]:
        tools: list[Message] = []
        seen: set[str] = set()
        size, cursor = 0, None
        for _ in range(MAX_PAGES):
            result = self.ask("tools/list", {} if cursor is None else {"cursor": cursor})
            page = result.get("tools")
            if not isinstance(page, list) or not all(isinstance(tool, dict) for tool in page):
                raise Fault(Code.NOT_A_MESSAGE, "the server's answer to tools/list has no list of tools",
                            "ask who runs the server")
            tools += page
            size += len(messages.encoded(page))
            if len(tools) > MAX_TOOLS or size > MAX_BYTES:
                raise Fault(Code.TOO_LARGE, f"the server has more than {MAX_TOOLS} tools or {MAX_BYTES >> 20} MiB of them",
                            "write its list into files by other means")
            cursor = result.get("nextCursor")
            if cursor is None:
                return tools
            if not isinstance(cursor, str):
                raise Fault(Code.NOT_A_MESSAGE, "the server's cursor to the next page is no text", "ask who runs the server")
            if cursor in seen:
                raise Fault(Code.REPEATED_CURSOR, f"the server's list of tools has no end: page {len(seen) + 1} leads back "
                            "to an earlier one", "ask who runs the server")
            seen.add(cursor)
        raise Fault(Code.TOO_MANY_PAGES, f"the server's list of tools has more than {MAX_PAGES} pages",
                    "ask who runs the server")


def open_conversation(transport: Transport) -> Conversation:
    """A conversation that has begun. The transport is closed if that fails."""
    conversation = Conversation(transport)
    try:
        conversation.begin()
    except BaseException:
        transport.close()
        raise
    return conversation


def transport_to(server: Server) -> Transport:
    """The transport to a server of a configuration; starts it, if it is one that is started."""
    if server.url:
        return HttpTransport(server.url, server.headers, server.written_url)
    environment = {name: value for name, value in server.environment.items() if value is not None}
    return StdioTransport(server.command, environment, server.folder, server.written)
