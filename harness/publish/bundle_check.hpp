#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

// The lines of two SHA256SUMS, what a bundle states and what its files give. Throws an input Error
// that names a file that is missing, added or changed.
void check_sums(const std::string& stated, const std::string& found,
                const std::filesystem::path& bundle);

// A bundle from which the judgments are kept back holds this file.
inline constexpr const char* kWithoutJudgments = "WITHOUT.txt";

struct CheckedRound {
  std::size_t scores = 0;
  std::vector<std::string> unfinished;  // "repetition 1 of 'NAME'": runs that have no end yet
  bool has_judgments = true;
};

// Whether the unpacked content of a bundle (bundle.hpp) belongs together and gives the scores that
// it states. Throws an input Error that names the first thing that does not hold.
CheckedRound check_bundle_content(const std::filesystem::path& folder);

}  // namespace matchbench::publish
