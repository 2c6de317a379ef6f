"""The matchmaker `http`: asks a search service at a URL. docs/judge-your-tool-search.md shows its parameters."""

import http.client
import json
import socket
import ssl
import time
from dataclasses import replace
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from . import granted_addresses
from .errors import Cancelled, InvalidInput
from .matchmaker import Answer, Host, Matchmaker
from .model import Collection, Options, Query
from .placeholders import at_path, filled, filled_url, ranked_items, require_placeholders, values_of, with_variables
from .program import main
from .service_names import ServiceNames, in_line
from .texts import plain_text

MOST_BYTES = 64 << 20
_METHODS = ("GET", "POST")
_INDEX_KEYS = ("url", "method", "body", "headers")
ADD_TOKEN = (
    "add \"headers: {Authorization: 'Bearer ${TOKEN}'}\" to its parameters and 'variables: [TOKEN]' to its entry"
)
_SEE_LOG = "see what the service says in its log"
_REMEDIES = {
    401: ADD_TOKEN,
    403: ADD_TOKEN,
    404: "correct the path of 'url'",
    405: "set 'method' to GET or POST",
    429: "ask whoever runs the service to let this many requests pass",
}
# The server has closed a connection that was open, or a new one without an answer.
_CLOSED = (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError, ConnectionAbortedError)


class Call:
    """A kind of request: its URL, method, headers and body. Raises InvalidInput if `given` describes none."""

    def __init__(self, given: Mapping[str, Any], headers: Mapping[str, str], placeholders: Tuple[str, ...]) -> None:
        self.url = given.get("url")
        if not isinstance(self.url, str):
            raise InvalidInput("'url' is missing; write url: 'http://127.0.0.1:8080/search'")
        self.body = given.get("body")
        self.method = given.get("method", "GET" if self.body is None else "POST")
        if self.method not in _METHODS:
            raise InvalidInput(f"'method' is {self.method!r}; it can be {' or '.join(_METHODS)}")
        self.headers = {"Accept": "application/json", "User-Agent": "matchbench"}
        if self.body is not None:
            self.headers["Content-Type"] = "application/json"
        self.headers.update(headers)
        self.headers.update(with_variables(given.get("headers", {})))
        self.address = granted_addresses.address_of(self.url)
        require_placeholders(self.url, self.body, placeholders)
        self.shown = granted_addresses.written(*self.address)


class Client:
    """Keeps connections to each server open between calls, as many as there were calls at the same time."""

    def __init__(self) -> None:
        self._connections: Dict[Tuple[str, str, int], List[http.client.HTTPConnection]] = {}

    def answer(self, call: Call, values: Mapping[str, Any], deadline: Optional[float]) -> Any:
        """The value of the JSON that the server answers with. Raises Cancelled when the deadline, on the
        monotonic clock, has passed, and InvalidInput for every other failure."""
        url = filled_url(call.url, values)
        data = None if call.body is None else json.dumps(filled(call.body, values)).encode()
        try:
            status, head, content = self._exchange(call, url, data, deadline)
        except socket.timeout as late:
            raise Cancelled(f"{call.shown} has not answered in time") from late
        except (OSError, http.client.HTTPException) as error:
            raise _fault_of(call, error) from error
        if 300 <= status < 400:
            place = in_line(head.get("Location", ""), 200)
            raise InvalidInput(f"{call.shown} sends on to '{place}', which is not followed; set 'url' to that address")
        if not 200 <= status < 300:
            remedy = _REMEDIES.get(status, _SEE_LOG)
            raise InvalidInput(f"{call.shown} answers with status {status}{_first_line(content)}; {remedy}")
        try:
            return json.loads(content.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            raise InvalidInput(f"the answer of {call.shown} is not JSON{_first_line(content)}") from None

    def _exchange(
        self, call: Call, url: str, data: Optional[bytes], deadline: Optional[float]
    ) -> "tuple[int, Any, bytes]":
        parts = urlsplit(url)
        key = (parts.scheme, *call.address)
        free = self._connections.setdefault(key, [])
        while True:
            try:
                connection, was_open = free.pop(), True
            except IndexError:
                kind = http.client.HTTPSConnection if key[0] == "https" else http.client.HTTPConnection
                connection, was_open = kind(key[1], key[2], timeout=_left(deadline)), False
            try:
                return self._once(connection, free, call, parts, data, deadline)
            except _CLOSED:
                if not was_open:
                    raise

    def _once(
        self,
        connection: http.client.HTTPConnection,
        free: List[http.client.HTTPConnection],
        call: Call,
        parts: Any,
        data: Optional[bytes],
        deadline: Optional[float],
    ) -> "tuple[int, Any, bytes]":
        is_kept = False
        try:
            if connection.sock is None:
                connection.timeout = _left(deadline)
                connection.connect()
                connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sock.settimeout(_left(deadline))
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request(call.method, path, data, call.headers)
            response = connection.getresponse()
            content = _content_of(connection, response, deadline)
            response.close()  # not the connection, which would otherwise take the answer for unread
            is_kept = not response.will_close
            return response.status, response.headers, content
        finally:
            if is_kept:
                free.append(connection)
            else:
                connection.close()


def _left(deadline: Optional[float]) -> Optional[float]:
    if deadline is None:
        return None
    left = deadline - time.monotonic()
    if left <= 0:
        raise socket.timeout()
    return left


def _content_of(
    connection: http.client.HTTPConnection, response: http.client.HTTPResponse, deadline: Optional[float]
) -> bytes:
    pieces: List[bytes] = []
    size = 0
    while True:
        left = _left(deadline)
        if connection.sock is not None:
            connection.sock.settimeout(left)
        piece = response.read1(1 << 16)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
        if size > MOST_BYTES:
            raise InvalidInput(f"the answer is larger than {MOST_BYTES >> 20} MiB; ask for fewer results")
    if response.length:  # the number of announced bytes that have not arrived
        raise http.client.IncompleteRead(b"", response.length)
    return b"".join(pieces)


def _first_line(content: bytes) -> str:
    lines = content[:4096].decode("utf-8", "replace").strip().splitlines()
    line = in_line(lines[0], 200) if lines else ""
    return f": {line}" if line else " (the body is empty)"


def _fault_of(call: Call, error: Exception) -> Exception:
    if isinstance(error, ssl.SSLCertVerificationError):
        return InvalidInput(
            f"the certificate of {call.shown} is not valid: {error.verify_message}; correct the URL, or let "
            "the system trust the certificate"
        )
    if isinstance(error, ssl.SSLError):
        return InvalidInput(f"{call.shown} does not speak TLS; if it speaks plain HTTP, write http:// in 'url'")
    if isinstance(error, socket.gaierror):
        return InvalidInput(f"the host '{call.address[0]}' is unknown; correct the URL")
    if isinstance(error, ConnectionRefusedError):
        return InvalidInput(f"nobody answers at {call.shown}; start the service, or correct the URL")
    if isinstance(error, http.client.RemoteDisconnected):
        return InvalidInput(
            f"{call.shown} has closed the connection before it answered; {_SEE_LOG}, or write https:// in 'url' if "
            "it wants TLS"
        )
    if isinstance(error, _CLOSED):  # the sandbox, too, resets a connection that the address refuses
        return InvalidInput(
            f"the connection to {call.shown} is refused or reset; start the service, correct the URL, or write "
            "https:// in it if the service wants TLS"
        )
    if isinstance(error, http.client.IncompleteRead):
        return InvalidInput(f"{call.shown} has ended its answer before it was complete; {_SEE_LOG}")
    return InvalidInput(f"the connection to {call.shown} fails: {str(error)[:200] or type(error).__name__}")


class HttpRanker(Matchmaker):
    """Sends each request to a URL, and reads the ranking from the answer."""

    in_flight = 64
    KEYS = ("url", "method", "body", "headers", "results", "id", "score", "index")

    def __init__(self, host: Host, options: Options) -> None:
        super().__init__(host, options)
        options.refuse_unknown(*self.KEYS)
        given = options.parameters
        self._search = Call(given, {}, ("text", "name", "id", "k"))
        self._index: Optional[Call] = None
        if given.get("index") is not None:
            if not isinstance(given["index"], dict):
                raise InvalidInput("'index' is not a map; write index: {url: …, body: '{services}'}")
            replace(options, parameters=given["index"]).refuse_unknown(*_INDEX_KEYS)
            self._index = Call(given["index"], with_variables(given.get("headers", {})), ("services",))
        self._paths = {key: given.get(key, "") for key in ("results", "id", "score")}
        for key, path in self._paths.items():
            if not isinstance(path, str):
                raise InvalidInput(f"'{key}' is not a path; write names with dots between them: hits.document.id")
        self._client = Client()
        for call in filter(None, (self._search, self._index)):
            granted_addresses.require_grant(*call.address)

    def load(self, collection: Collection) -> None:
        self._names = ServiceNames(collection.services)
        self._count = len(collection.services)
        if self._index is None:
            return
        services = [
            {"id": s.uri, "name": s.name, "description": s.description, "text": plain_text(s)}
            for s in collection.services
        ]
        self._client.answer(self._index, {"services": services}, None)

    def query(self, query: Query) -> Answer:
        deadline = time.monotonic() + query.budget_ns / 1e9 if query.budget_ns else None
        values = values_of(query.request, query.top_k or self._count)
        answer = self._client.answer(self._search, values, deadline)
        found = at_path(answer, self._paths, "results", "the answer")
        rows = ranked_items(found, self._paths, "the list of results")
        return self._names.placed(rows)


if __name__ == "__main__":
    main(HttpRanker)
