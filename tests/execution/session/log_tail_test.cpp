#include "harness/execution/session/talk/log_tail.hpp"

#include <gtest/gtest.h>

namespace matchbench::session {
namespace {

TEST(TellingLines, AreTheLastThreeThatHoldSomething) {
  EXPECT_EQ(telling_lines(""), "");
  EXPECT_EQ(telling_lines("one\n\n  two\n \t\nthree\nfour\n"), "two | three | four");
}

// CPython 3.11 prints them like this.
TEST(TellingLines, NameFileAndLineOfASyntaxErrorAndOfATraceback) {
  EXPECT_EQ(telling_lines("  File \"/p/mine.py\", line 3\n"
                          "    def load(self:\n"
                          "            ^\n"
                          "SyntaxError: '(' was never closed\n"),
            "File \"/p/mine.py\", line 3 | def load(self: | SyntaxError: '(' was never closed");
  EXPECT_EQ(telling_lines("Traceback (most recent call last):\n"
                          "  File \"/p/mine.py\", line 7, in <module>\n"
                          "    table['x']\n"
                          "    ~~~~~^^^^^\n"
                          "KeyError: 'x'\n"),
            "File \"/p/mine.py\", line 7, in <module> | table['x'] | KeyError: 'x'");
  // Of the frames below the author's, one has no code.
  EXPECT_EQ(
      telling_lines("Traceback (most recent call last):\n"
                    "  File \"/p/mine.py\", line 3, in <module>\n"
                    "    fetch(model)\n"
                    "  File \"<frozen importlib._bootstrap>\", line 241, in fetch\n"
                    "  File \"/usr/lib/python3.11/urllib/request.py\", line 1351, in do_open\n"
                    "    raise URLError(err)\n"
                    "urllib.error.URLError: no route\n"),
      "File \"/p/mine.py\", line 3, in <module> | fetch(model) | "
      "urllib.error.URLError: no route");
}

// Go 1.19 prints it like this.
TEST(TellingLines, BeginWithTheReasonOfAPanicAndThePlaceInTheAuthorsCode) {
  EXPECT_EQ(telling_lines("loading\n"
                          "panic: runtime error: index out of range [5] with length 3\n"
                          "\n"
                          "goroutine 1 [running]:\n"
                          "runtime.goPanicIndex(...)\n"
                          "\t/usr/local/go/src/runtime/panic.go:113 +0x74\n"
                          "main.(*sharedWords).query(0xc000012345)\n"
                          "\t/home/me/mine/matchmaker.go:27 +0x1d\n"
                          "main.converse()\n"
                          "\t/home/me/mine/protocol.go:90 +0x65\n"
                          "main.main()\n"
                          "\t/home/me/mine/main.go:4 +0x25\n"),
            "panic: runtime error: index out of range [5] with length 3 | "
            "/home/me/mine/matchmaker.go:27 +0x1d | "
            "/home/me/mine/protocol.go:90 +0x65 | main.main() | /home/me/mine/main.go:4 +0x25");
}

// Rust 1.90 prints it like this.
TEST(TellingLines, NameFileAndLineOfAPanicOfRust) {
  EXPECT_EQ(telling_lines("\n"
                          "thread 'main' (2) panicked at src/matchmaker.rs:20:59:\n"
                          "called `Option::unwrap()` on a `None` value\n"
                          "note: run with `RUST_BACKTRACE=1` environment variable to display a "
                          "backtrace\n"),
            "thread 'main' (2) panicked at src/matchmaker.rs:20:59: | "
            "called `Option::unwrap()` on a `None` value");
}

// As java prints it that compiles a single source file, 17.
TEST(TellingLines, NameFileAndLineOfTheFirstFaultThatACompilerFound) {
  EXPECT_EQ(telling_lines("/p/Mine.java:12: error: incompatible types: String cannot be converted "
                          "to int\n"
                          "    int x = \"a\";\n"
                          "            ^\n"
                          "/p/Mine.java:13: error: cannot find symbol\n"
                          "    y = 1;\n"
                          "    ^\n"
                          "  symbol:   variable y\n"
                          "  location: class Mine\n"
                          "2 errors\n"
                          "error: compilation failed\n"),
            "/p/Mine.java:12: error: incompatible types: String cannot be converted to int | "
            "location: class Mine | 2 errors | error: compilation failed");
}

// Node 20 prints it like this.
TEST(TellingLines, BeginWithTheErrorOfNodeAndThePlaceInTheAuthorsCode) {
  EXPECT_EQ(telling_lines("file:///p/mine.mjs:3\n"
                          "  nobody();\n"
                          "  ^\n"
                          "\n"
                          "ReferenceError: nobody is not defined\n"
                          "    at load (file:///p/mine.mjs:3:3)\n"
                          "    at file:///p/mine.mjs:9:1\n"
                          "    at ModuleJob.run (node:internal/modules/esm/module_job:263:25)\n"
                          "    at async loadESM (node:internal/process/esm_loader:28:7)\n"
                          "\n"
                          "Node.js v20.20.2\n"),
            "ReferenceError: nobody is not defined | at load (file:///p/mine.mjs:3:3) | "
            "at file:///p/mine.mjs:9:1");
}

// Node 20 prints it like this.
TEST(TellingLines, NameFileAndLineOfASyntaxErrorOfNode) {
  EXPECT_EQ(
      telling_lines("file:///p/mine.mjs:15\n"
                    "  if (wanted.size === )\n"
                    "                      ^\n"
                    "\n"
                    "SyntaxError: Unexpected token ')'\n"
                    "    at compileSourceTextModule (node:internal/modules/esm/utils:346:16)\n"
                    "    at #translate (node:internal/modules/esm/loader:497:12)\n"
                    "\n"
                    "Node.js v20.20.2\n"),
      "file:///p/mine.mjs:15 | if (wanted.size === ) | SyntaxError: Unexpected token ')'");
}

// Node 20 prints it like this.
TEST(TellingLines, LeaveOutTheMembersOfAnErrorOfNode) {
  EXPECT_EQ(
      telling_lines("Error: ENOENT: no such file or directory, open 'model.json'\n"
                    "    at Object.openSync (node:fs:573:18)\n"
                    "    at file:///p/mine.mjs:2:4\n"
                    "    at async asyncRunEntryPoint (node:internal/modules/run_main:117:5) {\n"
                    "  errno: -2,\n"
                    "  path: 'model.json'\n"
                    "}\n"
                    "\n"
                    "Node.js v20.20.2\n"),
      "Error: ENOENT: no such file or directory, open 'model.json' | "
      "at file:///p/mine.mjs:2:4");
}

// CPython's faulthandler prints them like this.
TEST(TellingLines, NameThePlaceOfACrashOfPython) {
  EXPECT_EQ(
      telling_lines("Fatal Python error: Segmentation fault\n"
                    "\n"
                    "Current thread 0x00007f4a13bb44a0 (most recent call first):\n"
                    "  File \"/usr/lib/python3.11/ctypes/__init__.py\", line 519 in string_at\n"
                    "  File \"/p/mine.py\", line 6 in query\n"
                    "  File \"/sdk/matchbench/program.py\", line 155 in _query\n"
                    "  File \"/sdk/matchbench/program.py\", line 213 in main\n"
                    "  File \"/p/mine.py\", line 7 in <module>\n"),
      "Fatal Python error: Segmentation fault | File \"/p/mine.py\", line 6 in query | "
      "File \"/p/mine.py\", line 7 in <module>");
}

}  // namespace
}  // namespace matchbench::session
