#pragma once

namespace matchbench::registry {

// A program of Python that runs pip so that nothing is started, and nothing is written but below
// its first argument; the others are pip's.
//
// To pip, --only-binary is about what an index offers. It would still build what a wheel requires
// by a URL, if it could start a process. From 23.3 on, before it was mended in 2026, it writes a
// script to whatever path a wheel gives as the script's name. The names of files that are written
// are looked at here, therefore: os and the audit events say where they stand, and relative to
// what.
//
// pip tells its log of an error that it does not expect, and then ends as it does after any other.
inline constexpr int kNoMemoryCode = 97;
inline constexpr const char* kPipThatStaysInItsFolder = R"(import logging, os, runpy, sys
scratch = os.path.realpath(sys.argv.pop(1)) + "/"
starts = "subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn"
writes = {
    "open": [(0,)], "os.truncate": [(0,)], "os.setxattr": [(0,)], "os.removexattr": [(0,)],
    "os.remove": [(0, 1)], "os.rmdir": [(0, 1)], "os.mkdir": [(0, 2)], "os.chmod": [(0, 2)],
    "os.chown": [(0, 3)], "os.utime": [(0, 3)], "os.symlink": [(1, 2)],
    "os.rename": [(0, 2), (1, 3)], "os.link": [(0, 2), (1, 3)],
}
def place(path, folder=-1):
    if isinstance(path, int):
        path, folder = "", path
    above = os.path.realpath(f"/proc/self/fd/{folder}") if folder >= 0 else os.getcwd()
    return os.path.join(above, os.fsdecode(path))
def refuse(event, values):
    if event in starts:
        raise PermissionError("no package may be built")
    if event == "open":
        path, mode, flags = values
        writing = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        if not writing and not set("wax+") & set(str(mode)) or path in ("/dev/null", "/dev/tty"):
            return
    for where in writes.get(event, []):
        path = place(*(values[at] for at in where))
        # The name itself, and what a link of this name leads to.
        ends = os.path.realpath(path), os.path.realpath(os.path.dirname(path)) + "/"
        if not all(end.startswith(scratch) for end in ends):
            raise PermissionError(f"{path!a} would be written, outside of the new environment")
class Record(logging.LogRecord):
    def __init__(self, *values, **named):
        if isinstance(sys.exc_info()[1], MemoryError):
            os._exit(97)
        super().__init__(*values, **named)
sys.addaudithook(refuse)
logging.setLogRecordFactory(Record)
try:
    runpy.run_module("pip", run_name="__main__", alter_sys=True)
except MemoryError:
    os._exit(97)
)";

}  // namespace matchbench::registry
