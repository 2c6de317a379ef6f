// Relevance settings that a contest file defines.
#include "tests/fronts/cli/program.hpp"
#include "tests/fronts/cli/refused_contest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// As the collection defines `same_function`, under another name.
constexpr const char* kSame = "{judge: consensus, binary: {equivalence: 2}}";

std::string contest_on_geography(const std::string& relevance, const std::string& more = "") {
  return "matchbench: contest/1\nname: Test\ncollection: " + geography().string() +
         "\nentrants:\n  - plugin: keyword\n  - plugin: random\nmeasures: [AP]\n" + relevance +
         more + "protocol: {passes: 1, blocks: 1}\n";
}

class DefinedRelevance : public testing::Test {
 protected:
  Finished done(const std::vector<std::string>& words) const {
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << words[0] << ": " << finished.err;
    return finished;
  }

  // Runs the contest with these settings and scores it.
  void run(const std::string& relevance, const std::string& more = "") const {
    bench_.put("c.yaml", contest_on_geography(relevance, more));
    done({"run", "c.yaml", "--quiet", "--db", "r.db"});
    done({"score", "r.db"});
  }

  nlohmann::json board(const std::string& setting) const {
    return done({"leaderboard", "r.db", "--relevance", setting, "--json"}).json();
  }

  const Bench bench_;
};

TEST_F(DefinedRelevance, ScoresAsTheSameDefinitionInTheCollectionDoes) {
  run("relevance:\n  - mine: " + std::string(kSame) + "\n  - same_function\n");
  const auto mine = board("mine");
  ASSERT_EQ(mine.size(), 2u);
  EXPECT_EQ(mine, board("same_function"));
  const Finished first =
      done({"leaderboard", "r.db", "--wide", "--explain"});  // the first is the leaderboard's
  EXPECT_THAT(first.out, HasSubstr("'mine'"));
  EXPECT_THAT(done({"analyse", "scores", "r.db", "--relevance", "mine"}).out, HasSubstr("AP"));
}

TEST_F(DefinedRelevance, IsKnownToReportsBundlesAndTheGate) {
  run("relevance:\n  mine: " + std::string(kSame) + "\n");
  done({"report", "r.db", "--format", "json", "--out", "out", "--bundle", "b.tar.zst"});
  done({"verify", "b.tar.zst"});
  EXPECT_EQ(done({"leaderboard", "b.tar.zst", "--json"}).json(), board("mine"));
  const auto same = done({"gate", "r.db", "keyword", "--entrant", "keyword", "--format", "json"});
  EXPECT_EQ(same.json()["relevance"], "mine");
  EXPECT_EQ(same.json()["changed_rankings"], 0);
  done({"gate", "r.db", "r.db", "--entrant", "keyword", "--accept", "base.yaml", "--because",
        "first"});
  EXPECT_EQ(done({"gate", "base.yaml", "keyword", "--format", "json"}).json()["relevance"], "mine");
}

TEST_F(DefinedRelevance, MayChangeWhenARoundIsResumedUnlessItTrains) {
  run("relevance: {mine: {dimensions: equivalence}}\n");
  const auto graded = board("mine");
  bench_.put("c.yaml", contest_on_geography("relevance: {mine: {binary: {equivalence: 2}}}\n"));
  done({"run", "c.yaml", "--quiet", "--db", "r.db", "--resume"});
  done({"score", "r.db"});
  EXPECT_NE(board("mine"), graded);
  const std::string trained = "folds: 2\ntraining: {grades: mine}\n";
  bench_.put("c.yaml",
             contest_on_geography("relevance: {mine: {dimensions: equivalence}}\n", trained));
  done({"run", "c.yaml", "--quiet", "--db", "t.db"});
  bench_.put("c.yaml",
             contest_on_geography("relevance: {mine: {dimensions: interface}}\n", trained));
  const Finished refused = bench_.run({"run", "c.yaml", "--quiet", "--db", "t.db", "--resume"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("it differs in the relevance setting 'mine'"));
}

TEST_F(DefinedRelevance, IsRefusedIfTheCollectionDoesNotFit) {
  const auto refused = [&](const std::string& relevance, const std::string& message) {
    bench_.put("c.yaml", contest_on_geography(relevance));
    expect_refused(bench_, message);
  };
  refused("relevance:\n  mine: {dimensions: equivalense}\n",
          "c.yaml:9:3: relevance setting 'mine': the collection declares no dimension "
          "'equivalense'; did you mean 'equivalence'?");
  refused("relevance:\n  mine: {judge: bob, dimensions: equivalence}\n",
          "c.yaml:9:3: relevance setting 'mine': the collection declares no judge 'bob'");
  refused("relevance:\n  - overall: {dimensions: equivalence}\n",
          "c.yaml:9:5: the collection defines a relevance setting 'overall', too; give the "
          "contest's another name, or write the name alone in a list");
  refused("relevance:\n  mine: {judge: 'entrant:logic', dimensions: equivalence}\n",
          "takes the scores of the entrant 'logic' for grades, which the contest does not have");
}

}  // namespace
}  // namespace matchbench::cli
