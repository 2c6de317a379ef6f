"""The matchmaker `mcp`: asks the search tool of an MCP server over streamable HTTP."""

import json
import re
import time
from typing import Any, Dict, Iterable, List, Optional, Tuple

from . import granted_addresses
from .errors import Cancelled, InvalidInput
from .http_ranker import ADD_TOKEN
from .matchmaker import Answer, Host, Matchmaker
from .mcp_client import Conversation, Fault, HttpTransport, open_conversation
from .mcp_client.faults import Code
from .model import Collection, Options, Query
from .placeholders import at_path, ranked_items, values_of, with_variables
from .program import main
from .service_names import ServiceNames

# What may precede the name of a tool in a line of text: a bullet or a number, then signs that set it off.
_LIST_SIGN = re.compile(r"^\s*(?:[-*•]|\d+[.)])?[\s#*`'\"|]*")
_NAME = re.compile(r"[^\s:,;|()\[\]{}\"'`*]+")
_NAME_KEYS = ("id", "uri", "name", "tool", "tool_name")
# Some remedies of mcp_client are for a person who imports tools; these are for one who runs an entrant.
_REMEDIES = {
    Code.UNAUTHORIZED: ADD_TOKEN,
    Code.REDIRECTED: "set 'url' to that address",
    Code.OLD_TRANSPORT: "name its streamable HTTP endpoint, which often ends with /mcp",
    Code.NOT_A_MESSAGE: "name the server's MCP endpoint, which often ends with /mcp",
    Code.STATUS: "name the server's MCP endpoint, which often ends with /mcp",
    Code.CONNECTION: "start the server, or correct the URL",
    Code.INPUT_REQUIRED: "use a tool that answers without asking back",
    Code.TOO_LARGE: "ask for fewer results",
}


class McpRanker(Matchmaker):
    """Calls the tool with each request, and reads the ranking from what it returns."""

    def __init__(self, host: Host, options: Options) -> None:
        super().__init__(host, options)
        options.refuse_unknown("url", "headers", "tool", "argument", "limit", "results", "id", "score")
        given = options.parameters
        self._url = given.get("url")
        if not isinstance(self._url, str):
            raise InvalidInput("'url' is missing; write url: 'http://127.0.0.1:8080/mcp'")
        self._headers = with_variables(given.get("headers", {}))
        self._tool = str(given.get("tool", "search_tools"))
        self._argument = str(given.get("argument", "query"))
        self._limit = str(given.get("limit", ""))
        self._paths = {key: str(given.get(key, "")) for key in ("results", "id", "score")}
        granted_addresses.require_grant(*granted_addresses.address_of(self._url))
        self._conversation: Optional[Conversation] = None

    def load(self, collection: Collection) -> None:
        self._names = ServiceNames(collection.services)
        self._count = len(collection.services)
        try:
            self._conversation = open_conversation(HttpTransport(self._url, self._headers))
            tools = {str(tool.get("name")): tool for tool in self._conversation.tools()}
        except Fault as fault:
            raise _error_of(fault) from fault
        if self._tool not in tools:
            raise InvalidInput(f"the server has no tool '{self._tool}'; it has: {_shown(tools)}; correct 'tool'")
        schema = tools[self._tool].get("inputSchema")
        known = schema.get("properties") if isinstance(schema, dict) else None
        for key, argument in (("argument", self._argument), ("limit", self._limit)):
            if argument and isinstance(known, dict) and known and argument not in known:
                raise InvalidInput(
                    f"the tool '{self._tool}' has no argument '{argument}'; it has: {_shown(known)}; correct '{key}'"
                )

    def query(self, query: Query) -> Answer:
        values = values_of(query.request, query.top_k or self._count)
        arguments: Dict[str, Any] = {self._argument: values["text"]}
        if self._limit:
            arguments[self._limit] = values["k"]
        seconds = query.budget_ns / 1e9 if query.budget_ns else 24 * 3600.0
        deadline = time.monotonic() + seconds
        assert self._conversation is not None
        try:
            result = self._conversation.call_tool(self._tool, arguments, seconds)
        except Fault as fault:
            # The client may give up a moment early, and a cancellation counts as a timeout only when the
            # budget is spent.
            if fault.code == Code.TIMEOUT and time.monotonic() >= deadline - 0.05:
                time.sleep(max(0.0, deadline - time.monotonic()))
                raise Cancelled(fault.message) from fault
            raise _error_of(fault) from fault
        texts = _texts_of(result)
        if result.get("isError") is True:
            raise InvalidInput(f"the tool '{self._tool}' says that it has failed: {' '.join(texts)[:200]}")
        return self._names.placed(self._rows_of(result, texts))

    def _rows_of(self, result: Dict[str, Any], texts: List[str]) -> List[Tuple[str, float]]:
        structured = result.get("structuredContent")
        # So servers that are written with PyPI's `mcp` repeat what a tool that returns a text says.
        if isinstance(structured, dict) and list(structured) == ["result"] and structured["result"] in texts:
            structured = None
        if structured is None and texts:
            try:
                values = [json.loads(text) for text in texts]
                # Some servers write each item of a list as a text of its own.
                structured = values[0] if len(values) == 1 else values
            except (ValueError, RecursionError):
                structured = None
        if isinstance(structured, (dict, list)):
            return self._rows_in(structured)
        if not texts and result.get("content"):
            raise InvalidInput(f"the tool '{self._tool}' returns no text; use a tool that returns names of services")
        lines = [line for text in texts for line in text.splitlines()]
        return self._rows_of_lines(lines)

    def _rows_in(self, value: Any) -> List[Tuple[str, float]]:
        if self._paths["results"]:
            value = at_path(value, self._paths, "results", "what the tool returns")
        elif isinstance(value, dict):
            lists = [one for one in value.values() if isinstance(one, list)]
            if not lists and any(key in value for key in _NAME_KEYS):
                lists = [[value]]  # an item alone
            if len(lists) != 1:
                keys = ", ".join(str(key)[:40] for key in list(value)[:8])
                raise InvalidInput(
                    f"what the tool returns has {len(lists)} lists among {keys}; say which one in 'results'"
                )
            value = lists[0]
        paths = dict(self._paths)
        first = value[0] if isinstance(value, list) and value else None
        if not paths["id"] and isinstance(first, dict):
            paths["id"] = next((key for key in _NAME_KEYS if isinstance(first.get(key), str)), "")
        return ranked_items(value, paths, "the list that the tool returns")

    def _rows_of_lines(self, lines: List[str]) -> List[Tuple[str, float]]:
        """The lines that begin with a service's name, the best first. Other lines are skipped."""
        rows: List[Tuple[str, float]] = []
        unknown = ""
        for line in lines:
            word = _NAME.match(line, _LIST_SIGN.match(line).end())  # type: ignore[union-attr]
            if word is None:
                continue
            try:
                self._names.find(word.group(0))
                rows.append((word.group(0), -float(len(rows))))
            except KeyError as error:
                unknown = unknown or str(error.args[0])
        if not rows and unknown:
            raise InvalidInput(f"no line of what the tool returns begins with a service's name: {unknown}")
        return rows


def _error_of(fault: Fault) -> InvalidInput:
    remedy = _REMEDIES.get(fault.code, fault.remedy)
    return InvalidInput(f"{fault.message}; {remedy}" if remedy else fault.message)


def _shown(names: Iterable[str]) -> str:
    return ", ".join(name[:60] for name in list(names)[:8]) or "none"


def _texts_of(result: Dict[str, Any]) -> List[str]:
    content = result.get("content")
    if not isinstance(content, list):
        return []
    texts = [part.get("text") for part in content if isinstance(part, dict) and part.get("type") == "text"]
    return [text for text in texts if isinstance(text, str)]


if __name__ == "__main__":
    main(McpRanker)
