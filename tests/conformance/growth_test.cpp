// A leak of 20 kB a query is found in each language, and who keeps nothing is never accused. With
// MATCHBENCH_GROWTH_RUNS the honest ranker is checked so often.
#include "harness/conformance/plugin_check_material.hpp"
#include "harness/conformance/plugin_check_steps.hpp"
#include "harness/ontology/taxonomy.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace matchbench::conformance {
namespace {

namespace fs = std::filesystem;

const fs::path kRankers = fs::path(MATCHBENCH_SOURCE_DIR) / "tests/conformance/rankers";

struct Language {
  std::string name;
  std::string source;   // of the ranker
  std::string program;  // the words of plugin.yaml; none: it is a library, built beside the test
  std::string build;    // in the folder of the source; fails if the toolchain is not installed
};

void PrintTo(const Language& language, std::ostream* out) {
  *out << language.name;
}

class Growth : public testing::TestWithParam<Language> {
 protected:
  void SetUp() override {
    const Language& language = GetParam();
    if (language.program.empty()) {
      target_.library = RANKER_SO;
      return;
    }
    fs::copy_file(kRankers / language.source, folder_ / language.source);
    const std::string command =
        fmt::format("cd '{}' && ({}) > build.log 2>&1", folder_.path().string(), language.build);
    if (std::system(command.c_str()) != 0) {
      GTEST_SKIP() << "the toolchain of " << language.name << " is not installed: " << command;
    }
    target_.library =
        folder_.put("plugin.yaml", fmt::format("id: org.matchbench.test.ranker\nname: ranker\n"
                                               "version: 1.0.0\nprogram: [{}]\n",
                                               language.program));
  }

  // What is said of its memory, by check; of the passed ones nothing.
  std::map<std::string, std::string> faults(const std::string& parameters) {
    target_.parameters = parameters;
    std::map<std::string, std::string> found;
    CheckBench bench(target_, taxonomy_, hear_);
    check_query_growth(bench, "");
    check_many_lives(bench, "");
    for (const auto& result : bench.take()) {
      if (result.verdict != CheckVerdict::kPassed) found[result.key] = result.detail;
      if (const char* shown = std::getenv("MATCHBENCH_GROWTH_RUNS")) {
        fmt::print("{} {}: {} ({} runs)\n", GetParam().name, result.key, result.detail, shown);
      }
    }
    return found;
  }

  const TemporaryFolder folder_;
  CheckTarget target_{.worker = fs::path(MATCHBENCH_BINARY_DIR) / "bin/matchbench-worker",
                      .keeper = std::make_shared<keeper::Keeper>(fs::path(MATCHBENCH_BINARY_DIR) /
                                                                 "bin/matchbench-worker")};
  const std::string taxonomy_ = [] {
    ontology::Problems problems;
    const auto taxonomy = ontology::classify(std::vector{check_ontology()}, problems);
    const auto bytes = taxonomy.bytes();
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }();
  const std::function<void(const CheckResult&)> hear_ = [](const CheckResult&) {};
};

INSTANTIATE_TEST_SUITE_P(
    Languages, Growth,
    testing::Values(Language{"Cpp", "ranker.cpp", "", ""},
                    Language{"Python", "ranker.py", "python3, ranker.py", "command -v python3"},
                    Language{"Java", "Ranker.java", "java, Ranker",
                             "javac -cp '" MATCHBENCH_BINARY_DIR
                             "/sdk/java/matchbench.jar' Ranker.java"},
                    Language{"Node", "ranker.mjs", "node, ranker.mjs", "command -v node"},
                    Language{"Rust", "ranker.rs", "./ranker", "rustc -O ranker.rs"},
                    Language{"Go", "ranker.go", "./ranker", "go build -o ranker ranker.go"}),
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
