"""A program without an SDK that is well behaved until its first query, and then does what its
argument names. Also of use to tests of the real worker."""

import json
import os
import struct
import sys
import time


def write(text):
    os.write(1, text.encode())


def ranking(call, entries):
    write(json.dumps({"id": call["id"], "ranking": entries}) + "\n")


def columns(call, count, data=b""):
    write(json.dumps({"id": call["id"], "ranked": count}) + "\n")
    os.write(1, data)


def flood(call):
    block = b"x" * (1 << 20)
    while True:
        os.write(1, block)


def fork(call):
    if os.fork() == 0:
        time.sleep(3600)
    ranking(call, [])


def close_output(call):
    os.close(1)
    time.sleep(3600)


def answer_and_go_on(call):
    ranking(call, [])
    ranking(call, [])


MISDEEDS = {
    "honest": lambda call: ranking(call, [[0, 1.0]]),
    "no json": lambda call: write("ready\n"),
    "no object": lambda call: write("[1, 2]\n"),
    "no number": lambda call: ranking(call, [[0, float("nan")]]),
    "endless line": flood,
    "wrong id": lambda call: write('{"id": 4711, "ranking": []}\n'),
    "no id": lambda call: write('{"ranking": []}\n'),
    "twice": answer_and_go_on,
    "too many ranked": lambda call: columns(call, 1 << 30),
    "columns end early": lambda call: (columns(call, 2, b"123"), os._exit(0)),
    "binary not a number": lambda call: columns(call, 1, struct.pack("<Id", 0, float("nan"))),
    "unknown service": lambda call: ranking(call, [[77, 1.0]]),
    "repeated service": lambda call: ranking(call, [[0, 1.0], [0, 0.5]]),
    "rising score": lambda call: ranking(call, [[0, 0.5], [1, 1.0]]),
    "longer than top_k": lambda call: ranking(call, [[0, 1.0], [1, 0.5]]),
    "exit": lambda call: os._exit(0),
    "exit 3": lambda call: os._exit(3),
    "crash": lambda call: os.abort(),
    "hang": lambda call: time.sleep(3600),
    "close output": close_output,
    "fork": fork,
}


def main():
    misdeed = MISDEEDS[sys.argv[1]]
    for line in sys.stdin:
        call = json.loads(line)
        if call["call"] == "hello":
            write(json.dumps({"id": call["id"], "protocol": 1, "rankings": "binary"}) + "\n")
        elif call["call"] == "query":
            misdeed(call)
        else:
            counts = [call.get(key, 0) for key in ("services", "concepts", "ontologies")]
            for _ in range(sum(counts) if call["call"] == "load" else 0):
                sys.stdin.readline()
            write(json.dumps({"id": call["id"]}) + "\n")


main()
