#pragma once

#include "harness/foundation/text/json.hpp"

#include <string>

namespace matchbench::importers {

// A program of our own that is written in Python, with nothing but its standard library.
struct OwnPython {
  const char* path;       // in the folder of the SDKs
  const char* name;       // "the client of MCP servers"
  std::string other_way;  // "or do it by hand": for who has no Python
};

// What the program answers to a task, both as JSON; "failure" is for the caller to read. Throws an
// environment Error if there is no python3 on the PATH, or if the program does not answer.
text::Json answer_of(const OwnPython& program, const text::Json& task);

}  // namespace matchbench::importers
