#pragma once

#include "tests/fronts/cli/finished.hpp"
#include "tests/support/changed_database.hpp"
#include "tests/support/geography_contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {

inline const char* const kEntrants =
    "  - plugin: random\n    repetitions: 2\n  - plugin: keyword\n  - fusion: [keyword, random]\n";

inline std::string contest(const std::string& protocol) {
  return contest_text(kEntrants, "  passes: 3\n  blocks: 3\n  secret: 77\n" + protocol);
}

// A folder, Bench or CommandBench, in which a contest is split, its shards are run and their parts
// merged.
template <class Folder>
class ShardFolder : public testing::Test {
 protected:
  void expect_done(const std::vector<std::string>& arguments) const {
    const Finished finished = bench_.run(arguments);
    ASSERT_EQ(finished.exit_code, 0) << finished.err;
  }

  // What is refused has one message, which says all of this.
  template <class... Words>
  void expect_refused(const std::vector<std::string>& arguments, Words... words) const {
    const Finished finished = bench_.run(arguments);
    EXPECT_EQ(finished.exit_code, 2) << finished.out;
    EXPECT_THAT(finished.err, testing::AllOf(testing::HasSubstr(words)...));
  }

  void prepare(const std::string& plan, const std::string& protocol = "") const {
    bench_.put("c.yaml", contest(protocol));
    expect_done({"run", "c.yaml", "--prepare", plan});
  }

  void run_shards(const std::string& plan, int count, const std::string& name = "part-") const {
    for (int shard = 0; shard < count; ++shard) {
      const std::string number = std::to_string(shard);
      expect_done(
          {"run", "--plan", plan, "--shard", number, "--db", name + number + ".db", "--quiet"});
    }
  }

  // What is written into a part behind matchbench's back.
  void change(const std::string& database, const std::string& sql) const {
    change_database(bench_ / database, sql);
  }

  Folder bench_;
};

}  // namespace matchbench::cli
