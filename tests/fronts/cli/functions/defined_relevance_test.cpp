// Relevance settings that a contest file defines.
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// As the collection defines `same_function`, under another name.
constexpr const char* kSame = "{judge: consensus, binary: {equivalence: 2}}";

TEST(DefinedRelevance, IsKnownToBoardsStudiesReportsBundlesAndTheGate) {
  const CommandBench bench;
  const auto done = [&](const std::vector<std::string>& words) {
    Finished finished = bench.run(words);
    EXPECT_EQ(finished.exit_code, 0) << words[0] << ": " << finished.err;
    return finished;
  };
  bench.put("c.yaml", "matchbench: contest/1\nname: Test\ncollection: " + geography().string() +
                          "\nentrants:\n  - plugin: keyword\n  - plugin: random\n"
                          "measures: [AP]\nrelevance:\n  - mine: " +
                          kSame + "\n  - same_function\nprotocol: {passes: 1, blocks: 1}\n");
  done({"run", "c.yaml", "--quiet", "--db", "r.db"});
  done({"score", "r.db"});
  const auto board = done({"leaderboard", "r.db", "--json"}).json();  // the first setting's
  ASSERT_EQ(board.size(), 2u);
  EXPECT_EQ(board, done({"leaderboard", "r.db", "--relevance", "mine", "--json"}).json());
  EXPECT_EQ(board, done({"leaderboard", "r.db", "--relevance", "same_function", "--json"}).json());
  const auto study = done({"analyse", "scores", "r.db", "--relevance", "mine", "--json"}).json();
  EXPECT_EQ(study[0]["measure"], "AP");

  done({"report", "r.db", "--format", "json", "--out", "out", "--bundle", "b.tar.zst"});
  done({"verify", "b.tar.zst"});
  EXPECT_EQ(done({"leaderboard", "b.tar.zst", "--json"}).json(), board);
  const auto same = done({"gate", "r.db", "keyword", "--entrant", "keyword", "--format", "json"});
  EXPECT_EQ(same.json()["relevance"], "mine");
  EXPECT_EQ(same.json()["changed_rankings"], 0);
  done({"gate", "r.db", "r.db", "--entrant", "keyword", "--accept", "base.yaml", "--because",
        "first"});
  EXPECT_EQ(done({"gate", "base.yaml", "keyword", "--format", "json"}).json()["relevance"], "mine");
}

}  // namespace
}  // namespace matchbench::cli
