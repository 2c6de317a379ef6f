#pragma once

#include "harness/execution/conformance/plugin_check_session.hpp"

#include <string>

namespace matchbench::conformance {

// One remedy in the terms of each interface. Where that of a language is empty, `program` applies
// to it, too.
struct Advice {
  const char* library;  // in C and C++
  const char* program;  // in any language, by the program protocol
  const char* python = "";
  const char* java = "";
  const char* node = "";  // JavaScript and TypeScript
};

// In the terms of the plugin's author.
std::string advice_for(const CheckTarget& target, const Advice& advice);

}  // namespace matchbench::conformance
