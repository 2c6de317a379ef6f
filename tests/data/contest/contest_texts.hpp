#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::contest {

inline constexpr const char* kHead =
    "matchbench: contest/1\n"  // line 1
    "name: A contest\n"        // line 2
    "collection: ../made\n"    // line 3
    "entrants:\n";             // line 4

// The head and one entrant in line 5; more follows from line 6.
inline std::string contest_with(const std::string& more) {
  return std::string(kHead) + "  - plugin: keyword\n" + more;
}

inline Contest parsed(const std::string& text) {
  return parse_contest(text, "/contests/a.yaml");
}

inline std::string fault_of(const std::string& text) {
  try {
    parsed(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

inline std::vector<std::string> setting_names(const std::vector<DefinedSetting>& defined) {
  std::vector<std::string> names;
  for (const auto& one : defined) names.push_back(one.setting.name);
  return names;
}

}  // namespace matchbench::contest
