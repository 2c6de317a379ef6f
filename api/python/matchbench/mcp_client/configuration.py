"""The files in which editors and agents name their MCP servers."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any, Collection, Mapping

from . import messages
from .faults import Code, Fault, shown

MAX_BYTES = 16 << 20
# Where the servers are, as paths of keys: Claude, Cursor, Windsurf, Gemini; VS Code and its settings; Zed.
PLACES = (("mcpServers",), ("servers",), ("mcp", "servers"), ("mcp.servers",), ("context_servers",))
TRANSPORTS = {"stdio": False, "http": True, "streamable-http": True, "streamableHttp": True, "streamable_http": True}
# A comment, or a string, which may contain what looks like one; then a comma before a closing bracket. A string that
# never ends reaches to the end of the text: else each quote in it would be looked at for one, in square time.
STRING = r'("(?:[^"\\]|\\.?)*(?:"|\Z))'
COMMENT = re.compile(STRING + r'|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
LAST_COMMA = re.compile(STRING + r'|,(?=\s*[}\]])', re.DOTALL)
VARIABLE = re.compile(r"\$\{([^{}]*)\}")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def expanded(text: str, what: str) -> str:
    """The text with the environment's variables in place of ${NAME}, ${env:NAME} and ${NAME:-DEFAULT}."""

    def value(match: re.Match[str]) -> str:
        inside = match.group(1)
        if inside.startswith("input:"):
            raise Fault(Code.INPUT, f"{what} needs {match.group(0)}, for which an editor would ask",
                        f"put the value into a variable and write ${{NAME}} in place of {match.group(0)}")
        name, has_default, default = inside.partition(":-")
        name = name[4:] if name.startswith("env:") else name
        if not NAME.fullmatch(name):
            raise Fault(Code.VARIABLE, f"{what} needs {shown(match.group(0))}, which is no variable of the environment",
                        "write the value itself, or a variable as ${NAME}")
        if name in os.environ:
            return os.environ[name]
        if has_default:
            return default
        raise Fault(Code.VARIABLE, f"{what} needs the variable {name}, which is not set", f"set it: export {name}=…")

    return VARIABLE.sub(value, text)


def variables_in(*texts: str) -> list[str]:
    """The names of the variables that expanded() would put into texts."""
    names = (inside.partition(":-")[0].removeprefix("env:") for text in texts for inside in VARIABLE.findall(text))
    return sorted({name for name in names if NAME.fullmatch(name)})


class Server:
    """How a server is reached, as a configuration says it: with `command` or `url`, nothing expanded yet.
    `problem`: a Fault why it cannot be; None if it can."""

    def __init__(self, name: str, command: list[str] | None = None, environment: Mapping[str, str | None] | None = None,
                 folder: str | None = None, url: str = "", headers: dict[str, str] | None = None) -> None:
        self.name = name
        self.command = command or []
        self.written = self.command  # the same for people: with variables by their names
        self.environment = environment or {}
        self.folder = folder
        self.url = url
        self.written_url = url
        self.headers = headers or {}
        self.is_disabled = False
        self.problem: Fault | None = None

    def sent(self) -> list[str]:
        """The variables of which its URL and headers would tell it the values."""
        return variables_in(self.url, *self.headers.values()) if self.url else []

    def expanded(self, granted: Collection[str] = ()) -> Server:
        """The same with the values of variables, and all variables that a started server gets. A file may be a
        stranger's, and what lies behind a URL is: such a server gets the `granted` variables alone."""
        what = f"the server '{shown(self.name)}'"
        secret = [name for name in self.sent() if name in os.environ and name not in granted]
        if secret:
            raise Fault(Code.VARIABLE, f"{what}, {shown(self.url)}, would be sent the values of {', '.join(secret)}",
                        f"if it may know them, add {' '.join(f'--variable {name}' for name in secret)}")
        environment: dict[str, str | None] = dict(os.environ)
        for name, value in self.environment.items():
            if value is None:
                environment.pop(name, None)
            else:
                environment[name] = expanded(value, what)
        server = Server(self.name, [expanded(word, what) for word in self.command], environment,
                        expanded(self.folder, what) if self.folder else None, expanded(self.url, what),
                        {name: expanded(value, what) for name, value in self.headers.items()})
        server.written, server.written_url = self.command, self.url
        return server

    def how(self) -> str:
        """How it would be reached, in words."""
        if self.problem:
            return f"cannot be asked: {self.problem.message}; {self.problem.remedy}"
        words = f"asks {self.url}" if self.url else f"starts {shlex.join(self.command)}"
        words = shown(words, 2000)  # in one line: another would look like another server
        given = self.headers if self.url else self.environment
        words += f", with {', '.join(sorted(given))}" if given else ""
        words += f", sends {', '.join(self.sent())} of your variables if --variable names them" if self.sent() else ""
        return words + (" (disabled)" if self.is_disabled else "")

    def record(self) -> dict[str, Any]:
        """What a list of servers says: values of variables and headers are left out."""
        return {"name": self.name, "how": self.how(), "command": self.command, "url": self.url, "variables": sorted(self.environment) or self.sent(),
                "headers": sorted(self.headers), "is_disabled": self.is_disabled,
                "problem": self.problem.message if self.problem else ""}


def text_of_file(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise Fault(Code.CONFIGURATION, f"{shown(path)} is larger than {MAX_BYTES >> 20} MiB",
                        "give the file that names the servers")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Fault(Code.CONFIGURATION, f"{shown(path)} is not UTF-8 text", "give the file that names the servers") from None
    except (OSError, ValueError) as error:
        raise Fault(Code.CONFIGURATION, f"{shown(path)} cannot be read: {shown(getattr(error, 'strerror', error))}",
                    "correct the path behind --config") from None


def json_with_comments(text: str) -> Any:
    """The value of JSON text with comments and commas before closing brackets, as VS Code has them."""
    text = COMMENT.sub(lambda match: match.group(1) or " ", text)
    return messages.json_of(LAST_COMMA.sub(lambda match: match.group(1) or "", text).encode())


def read_configuration(path: str) -> list[Server]:
    """The servers that a file names, in its order."""
    text = text_of_file(path)
    if str(path).lower().endswith(".toml") or re.search(r"^\s*\[mcp_servers[.\]]", text, re.MULTILINE):
        raise Fault(Code.TOML, f"{shown(path)} is TOML, as Codex has it, which is not read",
                    "name the server itself: give its url with --url URL, or its command and args as the last words "
                    "of the line: --from-server -- COMMAND…")
    try:
        document = json_with_comments(text)
    except ValueError as error:
        raise Fault(Code.CONFIGURATION, f"{shown(path)} is not JSON: {shown(error)}", "correct it there") from None
    servers: dict[str, Server] = {}
    is_found = False
    for place in PLACES:
        entries = document
        for key in place:
            entries = entries.get(key) if isinstance(entries, dict) else None
        if entries is None:
            continue
        is_found = True
        if not isinstance(entries, dict):
            raise Fault(Code.CONFIGURATION, f"{shown(path)}: '{'.'.join(place)}' is no object of servers by their names",
                        'write {"mcpServers": {"NAME": {"command": …}}}')
        for name, entry in entries.items():
            if name in servers:
                raise Fault(Code.CONFIGURATION, f"{shown(path)} names the server '{shown(name)}' twice", "rename one")
            servers[name] = read_server(name, entry, Path(path))
    if not is_found:
        raise Fault(Code.CONFIGURATION, f"{shown(path)} names no MCP servers",
                    "give a file with 'mcpServers', 'servers', 'mcp.servers' or 'context_servers'")
    return list(servers.values())


def read_server(name: str, entry: Any, path: Path) -> Server:
    """One entry; what is wrong with it is the server's problem, so that the others can be used."""
    server = Server(name)
    try:
        fill(server, entry, path)
    except Fault as fault:
        server.problem = fault
    return server


def fill(server: Server, entry: Any, path: Path) -> None:
    def wrong(what: str, remedy: str = "correct it there", code: Code = Code.CONFIGURATION) -> Fault:
        return Fault(code, f"{shown(path)}: the server '{shown(server.name)}' {what}", remedy)

    def texts(key: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise wrong(f"has '{key}', which is no list of texts")
        return value

    def by_name(key: str) -> dict[str, str | None]:
        value = entry.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict) or any(isinstance(text, (dict, list)) for text in value.values()):
            raise wrong(f"has '{key}', which is no object of texts")
        return {name: text if text is None or isinstance(text, str) else str(text).lower() if isinstance(text, bool)
                else str(text) for name, text in value.items()}

    if not isinstance(entry, dict):
        raise wrong("is no object")
    server.is_disabled = entry.get("disabled") is True or entry.get("enabled") is False
    if isinstance(entry.get("command"), dict):  # as Zed had it
        inner = entry["command"]
        entry = {**entry, "command": inner.get("path"), "args": inner.get("args", []), "env": inner.get("env")}
    server.environment = by_name("env")
    server.headers = {name: text for name, text in by_name("headers").items() if text is not None}
    urls = [entry[key] for key in ("url", "serverUrl", "httpUrl") if entry.get(key) is not None]
    command = entry.get("command")
    if urls and (len(set(map(str, urls))) > 1 or command is not None):
        raise wrong("has two ways to be reached", "leave it one: 'command', or 'url'")
    if urls:
        if not isinstance(urls[0], str) or not urls[0]:
            raise wrong("has a URL that is no text")
        server.url = urls[0]
    elif isinstance(command, str) and command:
        server.command = [command, *texts("args", entry.get("args") or [])]
    else:
        raise wrong("has neither 'command' nor 'url'", "give it one; the servers of an editor's extensions have none")
    kind = entry.get("type", entry.get("transport"))
    if kind == "sse":
        raise wrong("is of the transport HTTP+SSE of 2024-11-05, which MCP has given up",
                    "give the URL of its streamable HTTP endpoint with --url, often the same with /mcp at the end",
                    Code.OLD_TRANSPORT)
    if kind is not None and (not isinstance(kind, str) or TRANSPORTS.get(kind) is not bool(urls)):
        raise wrong(f"is of the type '{shown(kind)}', which does not fit what else it says")
    if entry.get("envFile") is not None:
        raise wrong("takes variables from 'envFile', which is not read", "set them in your shell, and leave it out")
    folder = entry.get("cwd")
    if folder is not None:
        if not isinstance(folder, str):
            raise wrong("has 'cwd', which is no text")
        server.folder = folder if folder.startswith(("/", "$")) else str(path.resolve().parent / folder)
