#pragma once

#include <filesystem>
#include <string>

namespace matchbench {

// The folder of the collection that ships with matchbench.
inline std::filesystem::path geography() {
  return std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "datasets/geography";
}

// A contest on geography with the given entrants and protocol lines, each as they stand in the
// file.
inline std::string contest_text(const std::string& entrants, const std::string& protocol) {
  return "matchbench: contest/1\nname: Test\ncollection: " + geography().string() +
         "\nentrants:\n" + entrants +
         "measures: [AP, nDCG@10, P@5]\nrelevance: [overall, same_function]\n" +
         (protocol.empty() ? "" : "protocol:\n" + protocol);
}

}  // namespace matchbench
