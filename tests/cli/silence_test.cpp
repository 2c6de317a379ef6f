#include "harness/base/file.hpp"
#include "tests/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Three requests: of 1 the service a is the answer, of 2 the service b, and nothing answers 3. The
// run file `quiet` is silent on 2 and 3, and lacks 1; `loud` always answers a.
class RoundWithSilence : public testing::Test {
 protected:
  RoundWithSilence() {
    bench_.put("c/collection.yaml",
               "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: a test\n"
               "judgments: [judgments.tsv]\njudges: {consensus: }\ndimensions: {fit: }\n"
               "relevance: {fit: {judge: consensus, dimensions: fit}}\n");
    bench_.put("c/services.yaml",
               "- uri: urn:s:a\n  description: Tool éé.\n- uri: urn:s:b\n  name: B\n");
    bench_.put("c/requests.yaml", "- uri: urn:r:1\n- uri: urn:r:2\n- uri: urn:r:3\n");
    bench_.put("c/judgments.tsv",
               "request\tservice\tjudge\tdimension\tgrade\nurn:r:1\turn:s:a\tconsensus\tfit\t1\n"
               "urn:r:1\turn:s:b\tconsensus\tfit\t0\nurn:r:2\turn:s:b\tconsensus\tfit\t1\n"
               "urn:r:3\t-\tconsensus\tanswer\t0\n");
    bench_.put("quiet.run", "urn:r:2 Q0 - 0 0 q\nurn:r:3 Q0 - 0 0 q\n");
    bench_.put("loud.run",
               "urn:r:1 Q0 urn:s:a 1 1 l\nurn:r:2 Q0 urn:s:a 1 1 l\nurn:r:3 Q0 urn:s:a 1 1 l\n");
    bench_.put("round.yaml",
               "matchbench: contest/1\nname: Silence\ncollection: c\n"
               "entrants:\n  - run: quiet.run\n  - run: loud.run\n"
               "measures: [AP, AP(silence=scored), SilenceR, SilenceF1, c@1, Characters@1]\n"
               "scoring: {undefined: zero}\n");
    run({"run", "round.yaml", "--quiet"});
    run({"score", "round.db"});
  }

  Finished run(const std::vector<std::string>& words) const {
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }
  // By entrant.
  std::map<std::string, nlohmann::json> board() const {
    std::map<std::string, nlohmann::json> out;
    for (const auto& row : run({"leaderboard", "round.db", "--json"}).json()) {
      out[row["entrant"].get<std::string>()] = row;
    }
    return out;
  }

  const Bench bench_;
};

TEST_F(RoundWithSilence, IsScoredByName) {
  const auto rows = board();
  const auto& quiet = rows.at("quiet");
  EXPECT_EQ(quiet["AP"], 0);  // request 3 is no 0 under `undefined: zero`: it is left out
  EXPECT_NEAR(quiet["AP(silence=scored)"].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_EQ(quiet["SilenceR"], 1);
  EXPECT_NEAR(quiet["SilenceF1"].get<double>(), 2.0 / 3, 1e-12);  // P = 1/2, R = 1
  EXPECT_EQ(quiet["c@1"], 0);
  EXPECT_EQ(quiet["FalseAnswer"], 0);
  EXPECT_EQ(quiet["FalseSilence"], .5);  // the topic that it lacks is no silence
  const auto& loud = rows.at("loud");
  EXPECT_EQ(loud["AP"], .5);
  EXPECT_NEAR(loud["c@1"].get<double>(), 1.0 / 3, 1e-12);
  EXPECT_EQ(loud["FalseAnswer"], 1);
  EXPECT_EQ(loud["FalseSilence"], 0);
}

TEST_F(RoundWithSilence, SaysWhatRankingMeasuresLeaveOut) {
  EXPECT_THAT(run({"leaderboard", "round.db"}).err + run({"leaderboard", "round.db"}).out,
              HasSubstr("Nothing answers 1 of 3 requests under 'fit'"));
  run({"report", "round.db", "--out", "r", "--format", "json"});
  const auto report = nlohmann::json::parse(read_file(bench_ / "r/report.json"));
  EXPECT_THAT(report.at("remarks").dump(), HasSubstr("Nothing answers 1 of 3 requests"));
}

// {"uri":"urn:s:a","description":"Tool éé."} has 42 characters, of which é are two bytes each.
TEST_F(RoundWithSilence, CountsTheCharactersThatAnAnswerCosts) {
  const auto rows = board();
  EXPECT_EQ(rows.at("loud")["Characters@1"], 42);
  EXPECT_EQ(rows.at("quiet")["Characters@1"], 0);  // what it did not answer at all is left out
}

TEST_F(RoundWithSilence, IsKeptByQrelsAndRunsAndBundles) {
  run({"report", "round.db", "--out", "r", "--format", "trec"});
  EXPECT_THAT(read_file(bench_ / "r/trec/qrels/fit.qrels"), HasSubstr("urn:r:3 0 - 0\n"));
  EXPECT_THAT(read_file(bench_ / "r/trec/runs/quiet.run"), HasSubstr("urn:r:2 Q0 - 0 0 quiet\n"));
  run({"collection", "export", "c", "--out", "q"});
  EXPECT_THAT(read_file(bench_ / "q/fit.qrels"), HasSubstr("urn:r:3 0 - 0\n"));
  run({"collection", "import", "trec", "q/fit.qrels", "--collection", "c", "--judge", "other",
       "--dimension", "fit", "--out", "again"});
  EXPECT_THAT(read_file(bench_ / "again/judgments/judgments.tsv"),
              HasSubstr("urn:r:3\t-\tother\tanswer\t0\n"));
  run({"report", "round.db", "--bundle", "round.tar.gz"});
  EXPECT_THAT(run({"verify", "round.tar.gz"}).out, Not(HasSubstr("fail")));
}

}  // namespace
}  // namespace matchbench::cli
