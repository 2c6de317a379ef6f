#pragma once

#include "harness/store/store.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench {

struct ScoreRequest {
  std::filesystem::path collection;    // folder; judgments are opened here and nowhere else
  std::vector<std::string> measures;   // as written; empty: default_measures()
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
};

// What is shown where nobody asks for something else.
std::vector<std::string> default_measures();

// Scores every run of the round under each setting and stores the scores. A query's score is the
// mean over its timed passes, a failed one's 0. Throws an input Error where the collection is not
// the one that was asked, or a setting or measure does not exist.
void score_round(RoundStore& store, const ScoreRequest& request);

}  // namespace matchbench
