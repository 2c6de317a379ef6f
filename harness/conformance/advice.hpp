#pragma once

#include "harness/conformance/plugin_check_session.hpp"

#include <filesystem>
#include <string>
#include <string_view>

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

// How to bring the package which a program could not import, as its last words say; empty if they
// do not say that. `folder` is the plugin's.
std::string missing_package_advice(std::string_view last_words,
                                   const std::filesystem::path& folder);

}  // namespace matchbench::conformance
