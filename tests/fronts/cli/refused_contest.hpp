#pragma once

#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {

// Expects that `run` refuses c.yaml with this message, with and without --dry-run, and makes no
// database.
inline void expect_refused(const Bench& bench, const std::string& message) {
  for (const bool dry : {false, true}) {
    std::vector<std::string> words = {"run", "c.yaml", "--db", "r.db"};
    if (dry) words.emplace_back("--dry-run");
    const Finished finished = bench.run(words);
    EXPECT_EQ(finished.exit_code, 2) << finished.out;
    EXPECT_THAT(finished.err, testing::HasSubstr(message));
    EXPECT_FALSE(std::filesystem::exists(bench / "r.db"));
  }
}

}  // namespace matchbench::cli
