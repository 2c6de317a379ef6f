#include "harness/session/talk/log_tail.hpp"

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
            "at ModuleJob.run (node:internal/modules/esm/module_job:263:25) | "
            "at async loadESM (node:internal/process/esm_loader:28:7) | Node.js v20.20.2");
}

}  // namespace
}  // namespace matchbench::session
