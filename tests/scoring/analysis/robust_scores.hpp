#pragma once

#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <utility>
#include <vector>

namespace matchbench {

// Average precision of 17 runs of TREC's Robust track of 2003 on its 100 topics, which are not part
// of the source: they are looked for beside the published collections.
inline std::filesystem::path robust_scores_file() {
  const char* const named = std::getenv("MATCHBENCH_DATA");
  const std::filesystem::path data =
      named != nullptr ? std::filesystem::path(named)
                       : std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "../shared/data";
  return data.parent_path() / "gold/robust03-ap.json";
}

// One for each topic, then for each run.
using RobustScores = std::vector<std::vector<double>>;

inline RobustScores read_robust_scores() {
  std::ifstream file(robust_scores_file());
  return nlohmann::json::parse(file).at("AP").get<RobustScores>();
}

inline double mean_of_run(const RobustScores& scores, std::size_t run) {
  double sum = 0;
  for (const auto& topic : scores) sum += topic[run];
  return sum / static_cast<double>(scores.size());
}

// Topics drawn with replacement.
inline std::vector<std::size_t> draw_topics(const RobustScores& scores, std::size_t count,
                                            Random& random) {
  std::vector<std::size_t> topics;
  for (std::size_t i = 0; i < count; ++i) topics.push_back(random.below(scores.size()));
  return topics;
}

// Different runs.
inline std::vector<std::size_t> draw_runs(const RobustScores& scores, std::size_t count,
                                          Random& random) {
  std::vector<std::size_t> runs(scores.front().size());
  std::iota(runs.begin(), runs.end(), std::size_t{0});
  random.shuffle(std::span(runs));
  runs.resize(count);
  return runs;
}

// Simulations on these scores, which are skipped where they are not.
class RobustTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(robust_scores_file())) {
      GTEST_SKIP() << robust_scores_file() << " is not there";
    }
    all_ = read_robust_scores();
  }

  // In full with as many draws and flips as are stated, else with fewer.
  static bool in_full() { return std::getenv("MATCHBENCH_FULL_SIMULATIONS") != nullptr; }
  static int draws() { return in_full() ? 1500 : 500; }

  RobustScores all_;
};

}  // namespace matchbench
