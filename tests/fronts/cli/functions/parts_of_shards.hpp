#pragma once

#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/shards.hpp"

#include <filesystem>
#include <string>

namespace matchbench::cli {

// The plan of contest("") and its three parts, each of a node of its own, which each test may
// change.
class Shards : public ShardFolder<CommandBench> {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml", contest(""));
    ASSERT_EQ(maker_->run({"run", "c.yaml", "--prepare", "round.plan"}).exit_code, 0);
    for (const std::string number : {"0", "1", "2"}) {
      const Finished part =
          maker_->run({"run", "--plan", "round.plan", "--shard", number, "--db",
                       "part-" + number + ".db", "--node", "n" + number, "--quiet"});
      ASSERT_EQ(part.exit_code, 0) << part.err;
    }
  }
  static void TearDownTestSuite() { delete maker_; }

  Shards() {
    for (const char* name : {"c.yaml", "round.plan", "part-0.db", "part-1.db", "part-2.db"}) {
      std::filesystem::copy(*maker_ / name, bench_ / name);
    }
  }

  static inline CommandBench* maker_ = nullptr;
};

}  // namespace matchbench::cli
