#pragma once

// One ranker in each language, in tests/execution/conformance/rankers, whose parameters make it
// leak or fail.

#include "harness/data/ontology/taxonomy.hpp"
#include "harness/execution/conformance/plugin_check_material.hpp"
#include "harness/execution/conformance/plugin_check_steps.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace matchbench::conformance {

namespace fs = std::filesystem;

inline const fs::path kRankers =
    fs::path(MATCHBENCH_SOURCE_DIR) / "tests/execution/conformance/rankers";

struct Language {
  std::string name;
  std::string source;   // of the ranker
  std::string program;  // the words of plugin.yaml; none: it is a library, built beside the test
  std::string build;    // in the folder of the source; fails if the toolchain is not installed
};

inline void PrintTo(const Language& language, std::ostream* out) {
  *out << language.name;
}

inline const std::vector<Language> kLanguages = {
    {"Cpp", "ranker.cpp", "", ""},
    {"Python", "ranker.py", "python3, ranker.py", "command -v python3"},
    {"Java", "Ranker.java", "java, Ranker",
     "javac -cp '" MATCHBENCH_BINARY_DIR "/sdk/java/matchbench.jar' Ranker.java"},
    {"Node", "ranker.mjs", "node, ranker.mjs", "command -v node"},
    {"Rust", "ranker.rs", "./ranker", "rustc -O ranker.rs"},
    {"Go", "ranker.go", "./ranker", "go build -o ranker ranker.go"}};

class OfALanguage : public testing::TestWithParam<Language> {
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

  // What the check says of the ranker with these parameters.
  template <class Check>
  std::vector<CheckResult> results(const std::string& parameters, const Check& check) {
    target_.parameters = parameters;
    CheckBench bench(target_, taxonomy_, hear_);
    check(bench);
    return bench.take();
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

}  // namespace matchbench::conformance
