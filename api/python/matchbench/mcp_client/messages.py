"""JSON-RPC messages of both eras of the protocol, read with bounds."""

from __future__ import annotations

import json
from typing import Any, Dict, NoReturn

from .faults import Code, Fault, shown

MODERN = "2026-07-28"
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")  # the newest first
MODERN_ERRORS = range(-32099, -32019)  # those that the specification has reserved for itself
UNSUPPORTED_VERSION = -32022
METHOD_NOT_FOUND = -32601
MAX_MESSAGE_BYTES = 32 << 20
MAX_SKIPPED = 10_000  # messages before the one that is waited for

Message = Dict[str, Any]

PREFIX = "io.modelcontextprotocol/"
CLIENT = {"name": "matchbench", "version": "0.4.0"}


def request(number: int, method: str, params: Message, modern: bool) -> Message:
    """A request; a modern one says in `_meta` what the handshake of a legacy one has said."""
    params = dict(params)
    if modern:
        params["_meta"] = {PREFIX + "protocolVersion": MODERN, PREFIX + "clientInfo": CLIENT,
                           PREFIX + "clientCapabilities": {}}
    message: Message = {"jsonrpc": "2.0", "id": number, "method": method}
    if params:
        message["params"] = params
    return message


def initialize(number: int) -> Message:
    return request(number, "initialize",
                   {"protocolVersion": LEGACY[0], "capabilities": {}, "clientInfo": CLIENT}, False)


INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def encoded(message: Message | list[Message]) -> bytes:
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode()


def _no_number(word: str) -> NoReturn:
    raise ValueError(word + " is not a JSON number")


def json_of(data: bytes) -> Any:
    """The value of UTF-8 JSON text; raises ValueError if it is none, or too deep."""
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def messages_of(data: bytes) -> list[Message]:
    """The messages of JSON text: one, or a list of them as 2025-03-26 has it. ValueError: it has none."""
    value = json_of(data)
    messages = value if isinstance(value, list) else [value]
    if not all(isinstance(message, dict) for message in messages):
        raise ValueError("it is no message")
    return messages


def is_response(message: Message, number: int) -> bool:
    return "method" not in message and message.get("id") == number and ("result" in message or "error" in message)


def reply_to(message: Message) -> Message | None:
    """What a client answers to a request of the server; None if it is no request."""
    if not isinstance(message.get("method"), str) or message.get("id") is None:
        return None
    reply: Message = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] == "ping":
        reply["result"] = {}
    else:
        reply["error"] = {"code": METHOD_NOT_FOUND, "message": "this client offers nothing to servers"}
    return reply


def error_of(message: Message) -> tuple[int, str, Any] | None:
    """(code, text, data) of a response with an error; None of any other."""
    error = message.get("error")
    if error is None:
        return None
    if not isinstance(error, dict):
        return 0, shown(error), None
    code = error.get("code")
    return code if isinstance(code, int) else 0, shown(error.get("message", "")), error.get("data")


def result_of(message: Message) -> Message:
    """The result of a response. Raises a Fault if it is an error, or not complete."""
    error = error_of(message)
    if error is not None:
        raise Fault(Code.ERROR, f"the server answers with error {error[0]}: {error[1]}",
                    "ask who runs the server")
    result = message.get("result")
    if not isinstance(result, dict):
        raise Fault(Code.NOT_A_MESSAGE, "the server's answer has a result that is no object",
                    "ask who runs the server")
    kind = result.get("resultType", "complete")
    if kind == "input_required":
        raise Fault(Code.INPUT_REQUIRED, "the server wants to be told more before it answers",
                    "use a server that answers without asking back")
    if kind != "complete":
        raise Fault(Code.NOT_A_MESSAGE, f"the server's answer is of the unknown type '{shown(kind)}'",
                    "ask who runs the server")
    return result


def server_name(result: Message) -> str:
    """The name that a server gives itself when it introduces itself; empty if it has none."""
    meta = result.get("_meta")
    for info in (meta.get(PREFIX + "serverInfo") if isinstance(meta, dict) else None, result.get("serverInfo")):
        if isinstance(info, dict) and isinstance(info.get("name"), str):
            return str(info["name"])
    return ""
