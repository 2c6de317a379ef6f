// A leak of 20 kB a query is found in each language, and who keeps nothing is never accused. With
// MATCHBENCH_GROWTH_RUNS the honest ranker is checked so often.
#include "tests/execution/conformance/rankers.hpp"

#include <cstdlib>
#include <map>

namespace matchbench::conformance {
namespace {

class Growth : public OfALanguage {
 protected:
  // What is said of its memory, by check; of the passed ones nothing.
  std::map<std::string, std::string> faults(const std::string& parameters) {
    std::map<std::string, std::string> found;
    const auto check = [](CheckBench& bench) { check_memory(bench, ""); };
    for (const auto& result : results(parameters, check)) {
      if (result.verdict != CheckVerdict::kPassed) found[result.key] = result.detail;
      if (const char* shown = std::getenv("MATCHBENCH_GROWTH_RUNS")) {
        fmt::print("{} {}: {} ({} runs)\n", GetParam().name, result.key, result.detail, shown);
      }
    }
    return found;
  }
};

INSTANTIATE_TEST_SUITE_P(Languages, Growth, testing::ValuesIn(kLanguages),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(Growth, IsSeenIfTwentyKilobytesOfEachQueryAreKept) {
  const auto found = faults(R"({"leak": 20000})");
  EXPECT_EQ(found.count("query_growth"), 1u);
}

TEST_P(Growth, IsNotSeenIfNothingIsKept) {
  const char* runs = std::getenv("MATCHBENCH_GROWTH_RUNS");
  for (int run = 0; run < (runs == nullptr ? 1 : std::atoi(runs)); ++run) {
    EXPECT_EQ(faults("{}"), (std::map<std::string, std::string>()));
  }
}

}  // namespace
}  // namespace matchbench::conformance
