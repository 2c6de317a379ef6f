"""A program without an SDK that ranks services by name, and does what its parameter `misdeed` names:
in the call that the parameter `where` names, with the request "bad" if that is `query`."""

import asyncio
import ctypes
import json
import mmap
import os
import resource
import signal
import socket
import sqlite3
import struct
import sys
import threading
import time


class State:
    parameters = {}
    names = []


def write(text):
    os.write(1, text.encode())


def answer(call, **members):
    write(json.dumps({"id": call["id"], **members}) + "\n")


def honest_entries():
    order = sorted(range(len(State.names)), key=lambda i: State.names[i])
    return [[service, 1 / (3 + rank)] for rank, service in enumerate(order)]


def honest(call):
    answer(call, ranking=honest_entries())


def ranking(entries):
    return lambda call: answer(call, ranking=entries)


def columns(call, services, scores, ranked=None):
    count = len(services) if ranked is None else ranked
    answer(call, ranked=count)
    os.write(1, struct.pack("<%dI" % len(services), *services))
    os.write(1, struct.pack("<%dd" % len(scores), *scores))


def endless(descriptor, end=b""):
    block = b"x" * (1 << 20) + end
    while True:
        os.write(descriptor, block)


def late(call):
    time.sleep(0.55)
    honest(call)


def twice(call):
    honest(call)
    honest(call)


def print_much(call):
    for _ in range(64):
        os.write(2, b"noise " * 30000 + b"\n")
    honest(call)


def grow(call):
    held = []
    while True:
        held.append(bytearray(os.urandom(1 << 20)) * 16)


def eat_threads(call):
    for _ in range(400):
        threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
    time.sleep(3600)


def fill_scratch(call):
    try:
        for copy in range(64):
            with open("filler%d" % copy, "wb") as file:
                file.write(b"x" * (1 << 20))
    except OSError:  # the folder is full
        time.sleep(3600)
    answer(call, error="escaped: wrote 64 MiB")


def map_a_file(folder):
    """A file of 64 MiB in scratch, and the one of that name in the folder mapped."""

    def run(call):
        with open("large", "wb") as file:
            for _ in range(64):
                file.write(b"x" * (1 << 20))
        with open(os.path.join(folder, "large"), "rb") as file:
            State.large = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        sum(State.large[at] for at in range(0, len(State.large), 4096))
        time.sleep(1)  # the host looks many times
        honest(call)

    return run


def use_database(call):
    writer = sqlite3.connect("index.db")
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE IF NOT EXISTS name (name TEXT)")
    writer.executemany("INSERT INTO name VALUES (?)", [(name,) for name in State.names])
    writer.commit()
    reader = sqlite3.connect("index.db")
    if reader.execute("SELECT count(*) FROM name").fetchone()[0] == len(State.names):
        honest(call)


def map_sockets(call):
    """A mapped socket lives on without a descriptor."""
    library = ctypes.CDLL(None)
    library.mmap.restype = ctypes.c_void_p
    library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + 3 * [ctypes.c_int] + [ctypes.c_long]
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as made:
        if library.mmap(None, 4096, 1, 1, made.fileno(), 0) in (None, ctypes.c_void_p(-1).value):
            answer(call, error="no mapping")
            return
    time.sleep(3600)


def send_descriptors(call):
    one, State.other = socket.socketpair()
    socket.send_fds(one, [b"x"], [0])
    one.close()
    time.sleep(3600)


def ask_servers(call):
    """As clients with loops of events do."""

    async def ask():
        for _ in range(8):
            try:
                await asyncio.open_connection("127.0.0.1", 9)
            except OSError:
                pass
            await asyncio.sleep(0.4)

    asyncio.run(ask())
    honest(call)


def use_scratch(call):
    with open(os.path.join(os.environ["TMPDIR"], "mine"), "w") as file:
        file.write("allowed")
    with open("mine") as file:
        assert file.read() == "allowed"
    honest(call)


def close_output(call):
    os.close(1)
    time.sleep(3600)


def close_input(call):
    os.close(0)
    honest(call)
    time.sleep(3600)


def half_an_answer(call):
    write('{"id": %d, "ran' % call["id"])
    os._exit(0)


def survive(call):
    answer(call)
    sys.stdin.read()
    time.sleep(3600)


def refused(attempt):
    """Escaping is an answer too: it would show as an error that says so."""

    def run(call):
        try:
            what = attempt()
        except (OSError, ValueError):
            honest(call)
            return
        answer(call, error="escaped: %s" % what)

    return run


def fork():
    if os.fork() == 0:
        time.sleep(3600)
    return "forked"


def connect():
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    return "has a socket %s" % made


def local_socket():
    return "has a socket %s" % socket.socket(socket.AF_UNIX)


def read_secret():
    with open(State.parameters["secret"]) as file:
        return "read %s" % file.read()


def read_host():
    with open("/proc/%s/environ" % State.parameters["host"], "rb") as file:
        return "read %d bytes" % len(file.read())


def write_elsewhere():
    with open(os.path.join(State.parameters["folder"], "written"), "w") as file:
        file.write("x")
    return "wrote"


def write_own_folder():
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "written"), "w") as file:
        file.write("x")
    return "wrote"


def write_documents():
    for path in ("/proc/self/fd/3", "/proc/self/fd/4"):
        try:
            with open(path, "r+b") as file:
                file.write(b"x")
        except OSError:
            continue
        return "wrote " + path
    raise OSError("neither can be written")


def execute_shell():
    os.execv("/bin/sh", ["sh", "-c", "echo"])


def kill_worker():
    os.kill(os.getppid(), signal.SIGKILL)
    return "killed"


def raise_limit():
    limit = resource.RLIMIT_NOFILE
    resource.setrlimit(limit, (1 << 16, 1 << 16))
    return "raised"


def trace_worker():
    library = ctypes.CDLL(None, use_errno=True)
    if library.ptrace(16, os.getppid(), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "ptrace")
    return "traced"


def execute_itself(call):
    """In the same confinement; whoever answers next knows nothing of the call."""
    os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(3600)"])


NAN = float("nan")
MISDEEDS = {
    "honest": honest,
    "no json": lambda call: write("ready\n"),
    "no object": lambda call: write("[1, 2]\n"),
    "no utf-8": lambda call: os.write(1, b'{"id": %d, "ranking": [], "x": "\xff"}\n' % call["id"]),
    "no number": ranking([[0, NAN]]),
    "wrong type": lambda call: answer(call, ranking="none"),
    "no ranking": lambda call: answer(call),
    "wrong id": lambda call: write('{"id": 4711, "ranking": []}\n'),
    "twice": twice,
    "endless line": lambda call: endless(1),
    "endless lines": lambda call: endless(1, b"\n"),
    "too many ranked": lambda call: answer(call, ranked=1 << 30),
    "columns end early": lambda call: (columns(call, [0], [], 2), os._exit(0)),
    "binary not a number": lambda call: columns(call, [0], [NAN]),
    "binary infinite": lambda call: columns(call, [0], [float("inf")]),
    "unknown service": ranking([[77, 1.0]]),
    "half a service": ranking([[0.5, 1.0]]),
    "repeated service": ranking([[0, 1.0], [0, 0.5]]),
    "rising score": ranking([[0, 0.5], [1, 1.0]]),
    "exit": lambda call: os._exit(0),
    "exit 3": lambda call: (os.write(2, b"no way out\n"), os._exit(3)),
    "crash": lambda call: os.abort(),
    "segfault": lambda call: ctypes.string_at(0),
    "hang": lambda call: time.sleep(3600),
    "late": late,
    "error": lambda call: answer(call, error="out of ideas"),
    "invalid": lambda call: answer(call, error="k1 is not a number", kind="invalid"),
    "no memory": lambda call: answer(call, error="the index does not fit", kind="no_memory"),
    "stop untold": lambda call: answer(call, error="stopped", kind="cancelled"),
    "print much": print_much,
    "grow": grow,
    "threads": eat_threads,
    "fill scratch": fill_scratch,
    "use scratch": use_scratch,
    "map sockets": map_sockets,
    "send descriptors": send_descriptors,
    "ask servers": ask_servers,
    "map beside scratch": map_a_file(os.path.dirname(os.path.abspath(__file__))),
    "map scratch": map_a_file("."),
    "use a database": use_database,
    "close output": close_output,
    "close input": close_input,
    "half an answer": half_an_answer,
    "survive": survive,
    "fork": refused(fork),
    "connect": refused(connect),
    "local socket": refused(local_socket),
    "read secret": refused(read_secret),
    "read host": refused(read_host),
    "write elsewhere": refused(write_elsewhere),
    "write own folder": refused(write_own_folder),
    "write documents": refused(write_documents),
    "execute shell": refused(execute_shell),
    "kill worker": refused(kill_worker),
    "raise limit": refused(raise_limit),
    "trace worker": refused(trace_worker),
    "execute itself": execute_itself,
    "work": lambda call: (time.sleep(0.3), answer(call)),
    "left out": lambda call: answer(call, left_out=-5),
    "old protocol": lambda call: answer(call, protocol=99),
}


def take(call):
    name = call["call"]
    lines = [
        json.loads(sys.stdin.readline())
        for _ in range(sum(call.get(key, 0) for key in ("services", "concepts", "ontologies")))
    ]
    if name == "create":
        State.parameters = call["parameters"]
    if name == "load":
        State.names = [line.get("name", "") for line in lines[: call["services"]]]
    where = State.parameters.get("where", "query")
    is_bad = name != "query" or call["request"].get("name") == "bad"
    if name == where and is_bad:
        MISDEEDS[State.parameters["misdeed"]](call)
    elif name == "query":
        honest(call)
    elif name == "hello":
        answer(call, protocol=1, rankings="binary", memory=True)
    else:
        answer(call)


def main():
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        take(json.loads(line))


main()
