"""A server behind a URL, by the streamable HTTP transport of either era."""

from __future__ import annotations

import base64
import contextlib
import http.client
import re
import socket
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, Mapping

from . import messages
from .events import EventReader
from .faults import Code, Fault, shown
from .messages import Message

MAX_HOPS = 5
MAX_ERROR_BYTES = 1 << 16  # of an answer that is no result
GOODBYE = 5  # seconds for the end of a session
SESSION = "Mcp-Session-Id"
TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
OWN_HEADERS = {"accept", "content-type", "content-length", "host", "mcp-session-id", "mcp-protocol-version",
               "mcp-method", "mcp-name", "transfer-encoding", "connection"}


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def checked_headers(headers: dict[str, str]) -> dict[str, str]:
    """The headers that the person gives, by name. Raises a Fault if one cannot be sent."""
    for name, value in headers.items():
        if not TOKEN.fullmatch(name) or name.lower() in OWN_HEADERS:
            raise Fault(Code.TASK, f"the header '{shown(name)}' cannot be given", "correct its name, or leave it out")
        if not all(" " <= c <= "~" or c == "\t" for c in value):
            raise Fault(Code.TASK, f"the value of the header {name} has characters that no header may have",
                        "give it in printable ASCII")
    return headers


def header_value(text: str) -> str:
    """A text as the value of a header of the modern era: itself, or Base64 between two marks."""
    is_plain = all(" " <= c <= "~" for c in text) and text == text.strip()
    if is_plain and not (text.startswith("=?base64?") and text.endswith("?=")):
        return text
    return "=?base64?" + base64.b64encode(text.encode()).decode() + "?="


def origin(url: str) -> tuple[str | None, str | None, int | None]:
    """(scheme, host, port) of a URL; three times None if it has none."""
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)
    except ValueError:
        return None, None, None


class HttpTransport:
    """`headers`: what is sent beside the protocol's own, to this server alone. `written`: the URL for messages,
    with variables by their names."""

    def __init__(self, url: str, headers: Mapping[str, str] | None = None, written: str = "") -> None:
        scheme, host, _ = origin(url)
        if scheme not in ("http", "https") or not host or not all("!" <= c <= "~" for c in url):
            raise Fault(Code.TASK, f"'{shown(written or url)}' is no URL of a server", "give one that begins with https:// or http://")
        self.url = urllib.parse.urldefrag(url).url
        parts = urllib.parse.urlsplit(url)
        if "@" in parts.netloc:
            raise Fault(Code.TASK, "the URL of the server has a password in it",
                        "give --header 'Authorization: Basic ${CREDENTIALS}' in its place")
        # A query may be a secret.
        self.shown = shown(re.split("[?#]", written)[0] if "$" in written else f"{scheme}://{parts.netloc}{parts.path}")
        self.headers = checked_headers(dict(headers or {}))
        self.is_modern = True
        self.version = ""  # of the legacy era, once it is negotiated
        self.session = ""
        self.opener = urllib.request.build_opener(_Stays)

    def close(self) -> None:
        """Ends the session, if there is one; a server that does not want that may refuse."""
        if self.session:
            with contextlib.suppress(Fault, OSError, http.client.HTTPException):
                self.exchange("DELETE", None, time.monotonic() + GOODBYE, self.own_headers(None)).close()
        self.session = ""

    def own_headers(self, message: Message | None) -> dict[str, str]:
        headers = {"Accept": "application/json, text/event-stream"}
        if message is not None:
            headers["Content-Type"] = "application/json"
        if self.is_modern and message is not None:
            headers["MCP-Protocol-Version"] = messages.MODERN
            headers["Mcp-Method"] = message["method"]
            name = message["params"].get("name")
            if message["method"] == "tools/call":
                headers["Mcp-Name"] = header_value(name)
            return headers
        if self.version:
            headers["MCP-Protocol-Version"] = self.version
        if self.session:
            headers[SESSION] = self.session
        return headers

    def exchange(self, method: str, data: bytes | None, deadline: float, own: dict[str, str]) -> Any:
        """Sends one request, follows redirections on the same host, and gives the response, whatever
        its status is."""
        url = self.url
        for _ in range(MAX_HOPS):
            left = deadline - time.monotonic()
            if left <= 0:
                raise self.timed_out()
            sent = urllib.request.Request(url, data, {"User-Agent": "matchbench", **self.headers, **own}, method=method)
            try:
                response = self.opener.open(sent, timeout=left)
            except urllib.error.HTTPError as answer:
                response = answer
            except (OSError, ValueError, http.client.HTTPException) as error:  # ValueError: no name of a host
                raise self.fault_of(error) from None
            if response.status not in (301, 302, 303, 307, 308):
                return response
            target = urllib.parse.urljoin(url, response.headers.get("Location", ""))
            response.close()
            if response.status in (301, 302, 303) and method == "POST" or origin(target) != origin(url):
                break
            url = target
        raise Fault(Code.REDIRECTED, f"{self.shown} sends on to {shown(target)}, which is not followed",
                    f"if you trust it with the headers, give it instead: --url '{shown(target)}'")

    def fault_of(self, error: Exception) -> Fault:
        """What the system says about a connection, as a Fault."""
        reason = getattr(error, "reason", error)
        if isinstance(reason, ssl.SSLCertVerificationError):
            return Fault(Code.CERTIFICATE, f"the certificate of {self.shown} is not valid: {reason.verify_message}",
                         "correct the URL, or let the system trust the certificate")
        if isinstance(reason, socket.gaierror):
            return Fault(Code.UNKNOWN_HOST, f"the host of {self.shown} is unknown", "correct the URL")
        if isinstance(reason, ConnectionRefusedError):
            return Fault(Code.REFUSED, f"nobody answers at {self.shown}", "start the server, or correct the URL")
        if isinstance(reason, (TimeoutError, socket.timeout)):
            return self.timed_out()
        return Fault(Code.CONNECTION, f"the connection to {self.shown} fails: {shown(reason)}",
                     "see whether it is the URL of a server")

    def timed_out(self) -> Fault:
        return Fault(Code.TIMEOUT, f"{self.shown} has not answered in time", "see whether the server is up")

    def ask(self, message: Message, deadline: float) -> Message:
        """The answer to a request."""
        response = self.exchange("POST", messages.encoded(message), deadline, self.own_headers(message))
        with response:
            if response.status != 200:
                return self.answer_of_status(response, message, deadline)
            if message["method"] == "initialize":
                self.session = self.session_of(response)
            kind = response.headers.get_content_type()
            if kind == "text/event-stream":
                return self.answer_in_events(response, message["id"], deadline)
            data = b"".join(self.pieces_of(response, deadline))
            try:
                for got in messages.messages_of(data):
                    if messages.is_response(got, message["id"]):
                        return got
            except ValueError:
                pass
            raise Fault(Code.NOT_A_MESSAGE, f"{self.shown} answers with what is no message of MCP ({shown(kind)}): "
                        f"{shown(data[:200].decode('utf-8', 'replace'), 80)}",
                        "give the URL of the server's MCP endpoint, which often ends with /mcp", 200)

    def tell(self, message: Message, deadline: float) -> None:
        """Sends a notification, or a reply."""
        response = self.exchange("POST", messages.encoded(message), deadline, self.own_headers(message))
        response.close()
        if response.status >= 400:
            raise self.refused(response.status)

    def session_of(self, response: Any) -> str:
        session = str(response.headers.get(SESSION, ""))
        if not all("!" <= c <= "~" for c in session):
            raise Fault(Code.NOT_A_MESSAGE, f"{self.shown} names its session with characters that no header may have",
                        "ask who runs the server")
        return session

    def answer_of_status(self, response: Any, message: Message, deadline: float) -> Message:
        """A JSON-RPC error that comes with a status of HTTP; else raises a Fault."""
        if response.status == 404 and self.session and message["method"] != "initialize":
            raise Fault(Code.SESSION_LOST, f"{self.shown} has ended the session", "try again", 404)
        if response.status in (401, 403):
            scheme = response.headers.get("WWW-Authenticate", "").partition(" ")[0]
            scheme = scheme if scheme.isalpha() else "Bearer"
            raise Fault(Code.UNAUTHORIZED, f"{self.shown} answers with status {response.status}: it wants to know who asks",
                        f"put your token into the variable TOKEN and give --header 'Authorization: {scheme} ${{TOKEN}}', "
                        "or the same among the 'headers' of a configuration", response.status)
        data = b"".join(self.pieces_of(response, deadline, MAX_ERROR_BYTES))
        with contextlib.suppress(ValueError):
            for got in messages.messages_of(data):
                error = messages.error_of(got)
                if error is not None and (not self.is_modern or error[0] in messages.MODERN_ERRORS):
                    return got
        raise self.refused(response.status)

    def refused(self, status: int) -> Fault:
        return Fault(Code.STATUS, f"{self.shown} answers with status {status}",
                     "give the URL of the server's MCP endpoint, which often ends with /mcp", status)

    def pieces_of(self, response: Any, deadline: float, most: int = messages.MAX_MESSAGE_BYTES) -> Iterator[bytes]:
        """The bytes of a response as they come; bounded in size and time."""
        size = 0
        while True:
            if time.monotonic() > deadline:
                raise self.timed_out()
            try:
                piece = response.read1(1 << 16) if hasattr(response, "read1") else response.read(1 << 16)
            except (OSError, ValueError, http.client.HTTPException) as error:
                raise self.fault_of(error) from None
            if not piece:
                return
            size += len(piece)
            if size > most:
                raise Fault(Code.TOO_LARGE, f"the answer of {self.shown} is larger than {most >> 10} KiB",
                            "ask for fewer tools, or write its list into a file by other means", response.status)
            yield piece

    def answer_in_events(self, response: Any, number: int, deadline: float) -> Message:
        reader, seen = EventReader(), 0
        for piece in self.pieces_of(response, deadline):
            for _, data in reader.take(piece):
                seen += 1
                if seen > messages.MAX_SKIPPED:
                    raise Fault(Code.TOO_LARGE, f"{self.shown} sends {seen} events and does not answer",
                                "ask who runs the server")
                try:
                    found = messages.messages_of(data) if data.strip() else []
                except ValueError as error:
                    raise Fault(Code.NOT_A_MESSAGE, f"{self.shown} sends an event that is no message of MCP: {shown(error)}",
                                "ask who runs the server") from None
                for got in found:
                    if messages.is_response(got, number):
                        return got
                    reply = None if self.is_modern else messages.reply_to(got)
                    if reply is not None:
                        with contextlib.suppress(Fault):  # the server may do without
                            self.tell(reply, deadline)
        raise Fault(Code.ENDED, f"{self.shown} has ended its answer before it was complete", "try again")

    def is_old_transport(self, deadline: float) -> bool:
        """Whether a GET begins the HTTP+SSE transport of 2024-11-05: its first event names another endpoint."""
        try:
            with self.exchange("GET", None, deadline, {"Accept": "text/event-stream"}) as response:
                if response.status != 200 or response.headers.get_content_type() != "text/event-stream":
                    return False
                reader = EventReader()
                for piece in self.pieces_of(response, deadline, MAX_ERROR_BYTES):
                    for event, _ in reader.take(piece):
                        return event == "endpoint"
        except Fault:
            pass
        return False
