"""The client as a program: a task as JSON on standard input, one JSON document on standard output.

A task has one of `command` (words), `url` and `config` (a file), and for the first two, or one server of the
third, `server_name`; with a URL `headers` ("Name: value"); with a file `servers` (names) or `all`, and `variables`
(names), whose values its URLs and headers may have. With a file alone the answer is {"listed": [SERVER…]}, and nothing is started. Else it is {"servers": [{"name", "version",
"tools", "document"}]} with the number of tools and the list as JSON text, or {"failure": {"code", "is_input",
"server", "message", "remedy"}}, see faults.py. If a descriptor is named behind the program, its end ends this
process and what it has started.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
import threading
import time
from typing import Any, Dict, Mapping

from . import configuration
from .conversation import open_conversation, transport_to
from .faults import Code, Fault, shown

SERVER_SECONDS = 300  # for all that is asked of one server
ALL_SECONDS = 1800  # for all servers together
AGAIN_SECONDS = 30  # after which the alarm rings again: the end of a conversation may be held up, too
MAX_SERVERS = 200

Task = Dict[str, Any]


def end_with(descriptor: int) -> None:
    """Ends this process and its group when whoever holds the other end of the pipe has gone."""
    os.read(descriptor, 1)
    if os.getpgid(0) == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(1)


class TooSlow(BaseException):
    """The alarm. It is no Fault, which a conversation may pass over and go on."""


def too_slow(*_: object) -> None:
    raise TooSlow


def header_of(text: str) -> tuple[str, str]:
    """(name, value) of "Name: value", with variables expanded."""
    name, colon, value = text.partition(":")
    if not colon:
        raise Fault(Code.TASK, f"the header '{shown(name, 40)}' has no value", "write --header 'Name: value'")
    return name.strip(), configuration.expanded(value.strip(), f"the header {shown(name, 40)}")


def chosen_servers(task: Task) -> list[configuration.Server]:
    """The servers that a task asks for."""
    name = task.get("server_name") or ""
    if task.get("command"):
        return [configuration.Server(name, task["command"], dict(os.environ))]
    if task.get("url"):
        return [configuration.Server(name, url=task["url"], headers=dict(map(header_of, task.get("headers") or [])))]
    known = configuration.read_configuration(task["config"])
    if task.get("all"):
        chosen = [server for server in known if not server.is_disabled]
        if not chosen:
            raise Fault(Code.DISABLED, f"{shown(task['config'])} has no server that is enabled", "name some with --server")
    else:
        chosen = [named_server(known, wanted, task["config"]) for wanted in dict.fromkeys(task.get("servers") or [])]
    if len(chosen) > MAX_SERVERS:
        raise Fault(Code.TASK, f"these are more than {MAX_SERVERS} servers", "name some with --server")
    if name and len(chosen) != 1:
        raise Fault(Code.TASK, "--server-name names one server", "choose one with --server NAME")
    for server in chosen:
        if server.problem:
            raise server.problem
    chosen = [server.expanded(task.get("variables") or ()) for server in chosen]  # before any is started
    if name:
        chosen[0].name = name
    return chosen


def named_server(known: list[configuration.Server], wanted: str, path: str) -> configuration.Server:
    for server in known:
        if server.name == wanted:
            if server.is_disabled:
                raise Fault(Code.DISABLED, f"{shown(path)} disables the server '{shown(wanted)}'", "enable it there")
            return server
    names = ", ".join(shown(server.name, 60) for server in known[:20])
    raise Fault(Code.UNKNOWN_SERVER, f"{shown(path)} names no server '{shown(wanted)}'", f"it names {names or 'none'}")


def answer_of(server: configuration.Server, deadline: float, secrets: Mapping[str, str]) -> dict[str, Any]:
    """What a server offers, until the deadline of all. It is started as whoever runs this, which is said. No message
    has one of the `secrets`, values of variables by their names."""
    if server.command:
        print(f"matchbench: starts the server '{shown(shlex.join(server.written))}' with your rights; "
              "nothing confines it", file=sys.stderr, flush=True)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(1, min(SERVER_SECONDS, deadline - time.monotonic())), AGAIN_SECONDS)
        try:
            return told_by(server)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (Fault, TooSlow) as error:
        fault = error if isinstance(error, Fault) else Fault(
            Code.TIMEOUT, "the server takes too long to tell all its tools", "write its list into a file by other means")
        fault.server = server.name
        fault.hide(secrets)
        raise fault from None


def told_by(server: configuration.Server) -> dict[str, Any]:
    with open_conversation(transport_to(server)) as conversation:
        tools = conversation.tools()
        name = server.name or conversation.name
        if not tools:
            raise Fault(Code.NO_TOOLS, "the server offers no tools", "name another")
        if not name.strip():
            raise Fault(Code.TASK, "the server has no name", "give it one with --server-name")
        return {"name": name, "version": conversation.version, "tools": len(tools),
                "document": json.dumps({"tools": tools}, ensure_ascii=False, indent=1)}


def answer_to(task: Task) -> dict[str, Any]:
    if task.get("config") and not task.get("all") and not task.get("servers"):
        return {"listed": [server.record() for server in configuration.read_configuration(task["config"])]}
    deadline = time.monotonic() + ALL_SECONDS
    names = [*(task.get("variables") or ()), *configuration.variables_in(*(task.get("headers") or ()))]
    secrets = {name: os.environ[name] for name in names if name in os.environ}
    return {"servers": [answer_of(server, deadline, secrets) for server in chosen_servers(task)]}


def main() -> int:
    if len(sys.argv) > 1:
        threading.Thread(target=end_with, args=(int(sys.argv[1]),), daemon=True).start()
    signal.signal(signal.SIGALRM, too_slow)
    try:
        answer = answer_to(json.load(sys.stdin.buffer))
    except Fault as fault:
        answer = {"failure": fault.record()}
    # A server may name half a character, which no file can hold.
    text = json.dumps(answer, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").encode())
    return 0
