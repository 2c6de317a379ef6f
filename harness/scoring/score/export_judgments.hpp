#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::score {

// A file of judgments that was written.
struct ExportedJudgments {
  std::string setting;
  std::filesystem::path file;
  std::int64_t pairs = 0;  // judged ones
  std::int64_t relevant = 0;
};

// Writes the judgments of the collection in `folder` into `out`, which is made if it is missing: a
// TREC qrels file for each of the named relevance settings, or for all if none is named. Throws an
// input Error if the collection has no setting, has not the one that is named, or if a setting
// takes an entrant of a round as its judge.
std::vector<ExportedJudgments> export_trec_judgments(const std::filesystem::path& folder,
                                                     const std::filesystem::path& out,
                                                     const std::vector<std::string>& settings);

}  // namespace matchbench::score
