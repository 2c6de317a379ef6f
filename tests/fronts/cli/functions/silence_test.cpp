#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Three requests: of 1 the service a is the answer, of 2 the service b, and nothing answers 3. The
// run file `quiet` is silent on 2 and 3, and lacks 1; `loud` always answers a.
class RoundWithSilence : public testing::Test {
 protected:
  RoundWithSilence() {
    bench_.put("c/collection.yaml", manifest_text());
    bench_.put("c/services.yaml",
               "- uri: urn:s:a\n  description: Tool éé.\n- uri: urn:s:b\n  name: B\n");
    bench_.put("c/requests.yaml", "- uri: urn:r:1\n- uri: urn:r:2\n- uri: urn:r:3\n");
    bench_.put("c/judgments.tsv",
               "request\tservice\tjudge\tdimension\tgrade\n"
               "urn:r:1\turn:s:a\tconsensus\tfit\t1\n"
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
  // The rows by entrant.
  std::map<std::string, nlohmann::json> board() const {
    std::map<std::string, nlohmann::json> out;
    for (const auto& row : run({"leaderboard", "round.db", "--json"}).json()) {
      out[row["entrant"].get<std::string>()] = row;
    }
    return out;
  }

  const CommandBench bench_;
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
  EXPECT_THAT(run({"leaderboard", "round.db", "--wide", "--explain"}).err +
                  run({"leaderboard", "round.db", "--wide", "--explain"}).out,
              HasSubstr("Nothing answers 1 of 3 requests under 'fit'"));
  run({"report", "round.db", "--out", "r", "--format", "json"});
  const auto report = nlohmann::json::parse(read_file(bench_ / "r/report.json"));
  EXPECT_THAT(report.at("remarks").dump(), HasSubstr("Nothing answers 1 of 3 requests"));
}

TEST_F(RoundWithSilence, LeavesOutRequestsWithoutAJudgment) {
  bench_.put("c/requests.yaml", read_file(bench_ / "c/requests.yaml") + "- uri: urn:r:4\n");
  run({"run", "round.yaml", "--db", "more.db", "--quiet"});
  const Finished study = run({"analyse", "silence", "more.db"});
  EXPECT_THAT(study.out + study.err, HasSubstr("1 request without a judgment is left out"));
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
  run({"report", "round.db", "--bundle", "round.tar.zst"});
  EXPECT_THAT(run({"verify", "round.tar.zst"}).out, Not(HasSubstr("fail")));
}

// Of 1 and 4 the service a is the answer, of 2 the service b; nothing answers 3, 5 and 6. The last
// three are there to train on.
class ThresholdOfRound : public testing::Test {
 protected:
  ThresholdOfRound() {
    bench_.put("c/collection.yaml",
               manifest_text() + "splits: {train: [urn:r:4, urn:r:5, urn:r:6]}\n");
    bench_.put("c/services.yaml", "- uri: urn:s:a\n- uri: urn:s:b\n");
    std::string requests;
    for (int r = 1; r <= 6; ++r) requests += "- uri: urn:r:" + std::to_string(r) + "\n";
    bench_.put("c/requests.yaml", requests);
    bench_.put("c/judgments.tsv",
               "request\tservice\tjudge\tdimension\tgrade\n"
               "urn:r:1\turn:s:a\tconsensus\tfit\t1\n"
               "urn:r:2\turn:s:b\tconsensus\tfit\t1\nurn:r:4\turn:s:a\tconsensus\tfit\t1\n"
               "urn:r:3\t-\tconsensus\tanswer\t0\nurn:r:5\t-\tconsensus\tanswer\t0\n"
               "urn:r:6\t-\tconsensus\tanswer\t0\n");
    const std::string run =
        "urn:r:1 Q0 urn:s:a 1 0.8 x\nurn:r:2 Q0 urn:s:a 1 0.5 x\nurn:r:2 Q0 urn:s:b 2 0.4 x\n"
        "urn:r:3 Q0 urn:s:a 1 0.65 x\nurn:r:4 Q0 urn:s:a 1 0.9 x\nurn:r:5 Q0 urn:s:a 1 0.6 x\n"
        "urn:r:6 Q0 urn:s:b 1 0.3 x\n";
    bench_.put("sure.run", run);
    bench_.put("plain.run", run);
    bench_.put("wrong.run", "urn:r:1 Q0 urn:s:a 1 9 x\n");
    bench_.put("round.yaml",
               "matchbench: contest/1\nname: Threshold\ncollection: c\nentrants:\n"
               "  - run: sure.run\n    tags: [probabilities]\n  - run: plain.run\n"
               "  - run: wrong.run\n    tags: [probabilities]\nmeasures: [AP]\n");
    EXPECT_EQ(bench_.run({"run", "round.yaml", "--quiet"}).exit_code, 0);
  }

  Finished silence(std::vector<std::string> words) const {
    words.insert(words.begin(), {"analyse", "silence", "round.db", "--json"});
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }

  const CommandBench bench_;
};

// Above .6 the requests to train on are all decided rightly. Over all six requests a threshold
// above .65 would be better.
TEST_F(ThresholdOfRound, IsChosenOnTheTrainingSplitAlone) {
  const auto row = silence({"--training-split", "train"}).json()[0];
  EXPECT_GT(row["threshold"], .6);
  EXPECT_LT(row["threshold"], .601);
  EXPECT_EQ(row["silent"], 1);  // on request 2
  EXPECT_EQ(row["FalseSilence"], .5);
  EXPECT_EQ(row["FalseAnswer"], 1);  // to request 3
  EXPECT_EQ(row["measure"], .5);
  EXPECT_NEAR(row["with_silence"].get<double>(), 1.0 / 3, 1e-9);
  const auto refused = bench_.run(
      {"analyse", "silence", "round.db", "--training-split", "train", "--threshold", "0.5"});
  EXPECT_EQ(refused.exit_code, 2);
}

// By falling score: request 1 with AP 1; 3, which nothing answers; 2 with AP .5. The risks are 0,
// 1/2 and 1/2 at the coverages 1/3, 2/3 and 1.
TEST_F(ThresholdOfRound, GivesACurveOfRiskAndCoverage) {
  const auto row = silence({"--training-split", "train"}).json()[0];
  EXPECT_NEAR(row["AURC"].get<double>(), (0 + .25 + .5) / 3, 1e-9);
  const auto curve = silence({"--training-split", "train", "--show", "curve"}).json();
  ASSERT_GE(curve.size(), 3U);
  const double coverages[] = {1.0 / 3, 2.0 / 3, 1};
  const double risks[] = {0, .5, .5};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(curve[i]["coverage"].get<double>(), coverages[i], 1e-9);
    EXPECT_NEAR(curve[i]["risk"].get<double>(), risks[i], 1e-9);
  }
}

// .8 came true, .65 and .5 did not; each of the three is a bin of its own.
TEST_F(ThresholdOfRound, CalibratesWhoDeclaresItsScoresToBeProbabilities) {
  const auto shown = silence({"--training-split", "train"});
  const auto rows = shown.json();
  EXPECT_NEAR(rows[0]["ECE"].get<double>(), (.2 + .65 + .5) / 3, 1e-9);
  EXPECT_NEAR(rows[0]["Brier"].get<double>(), (.04 + .4225 + .25) / 3, 1e-9);
  for (const std::size_t undeclared : {1, 2}) {
    EXPECT_TRUE(rows[undeclared]["ECE"].is_null());
    EXPECT_TRUE(rows[undeclared]["Brier"].is_null());
  }
  EXPECT_THAT(shown.err, HasSubstr("wrong has the score 9, which is not a probability, although it "
                                   "declares its scores to be probabilities"));
  const auto bins = silence({"--training-split", "train", "--show", "calibration"}).json();
  ASSERT_EQ(bins.size(), 3U);
  EXPECT_EQ(bins[2]["low"], .8);
  EXPECT_EQ(bins[2]["true"], 1);
}

// One is silent on every request, one abstains from every request, and one fails every request.
TEST(SilenceOfPrograms, IsAnEmptyRankingAndNeitherAbstentionNorFailure) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const CommandBench bench;
  bench.put("c/collection.yaml", manifest_text());
  bench.put("c/services.yaml", "- uri: urn:s:a\n  name: A\n");
  bench.put("c/requests.yaml",
            "- uri: urn:r:1\n  description: one\n- uri: urn:r:2\n  description: two\n");
  bench.put("c/judgments.tsv",
            "request\tservice\tjudge\tdimension\tgrade\n"
            "urn:r:1\turn:s:a\tconsensus\tfit\t1\n"
            "urn:r:2\t-\tconsensus\tanswer\t0\n");
  std::string entrants;
  const std::map<std::string, std::string> bodies = {
      {"silent", "return []"},
      {"abstaining", "raise matchbench.Unsupported('not mine')"},
      {"failing", "raise RuntimeError('broken')"}};
  for (const auto& [name, body] : bodies) {
    ASSERT_EQ(bench.run({"plugin", "new", name, "--language", "python"}).exit_code, 0);
    bench.put(name + "/matchmaker.py",
              "import matchbench\n\n\nclass Ranker(matchbench.Matchmaker):\n"
              "    def load(self, collection):\n        pass\n\n"
              "    def query(self, query):\n        " +
                  body + "\n\n\nmatchbench.main(Ranker)\n");
    entrants += "  - plugin: ./" + name + "\n    name: " + name + "\n";
  }
  bench.put("round.yaml", "matchbench: contest/1\nname: Programs\ncollection: c\nentrants:\n" +
                              entrants +
                              "measures: [AP, SilenceP, SilenceR, AP(silence=scored)]\n"
                              "protocol: {passes: 1, warmup: 0}\n");
  const auto ran = bench.run({"run", "round.yaml", "--quiet"});
  ASSERT_TRUE(std::filesystem::exists(bench / "round.db")) << ran.err;
  ASSERT_EQ(bench.run({"score", "round.db"}).exit_code, 0);
  std::map<std::string, nlohmann::json> rows;
  for (const auto& row : bench.run({"leaderboard", "round.db", "--json"}).json()) {
    rows[row["entrant"].get<std::string>()] = row;
  }
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows["silent"]["SilenceP"], .5);
  EXPECT_EQ(rows["silent"]["SilenceR"], 1);
  EXPECT_EQ(rows["silent"]["AP(silence=scored)"], .5);
  EXPECT_EQ(rows["silent"]["FalseAnswer"], 0);
  EXPECT_EQ(rows["silent"]["FalseSilence"], 1);
  for (const char* loud : {"abstaining", "failing"}) {
    EXPECT_TRUE(rows[loud]["SilenceP"].is_null()) << loud;
    EXPECT_EQ(rows[loud]["SilenceR"], 0) << loud;
    EXPECT_EQ(rows[loud]["AP(silence=scored)"], 0) << loud;
    EXPECT_EQ(rows[loud]["FalseAnswer"], 1) << loud;
    EXPECT_EQ(rows[loud]["FalseSilence"], 0) << loud;
  }
  for (const auto& row : bench.run({"analyse", "silence", "round.db", "--json"}).json()) {
    EXPECT_EQ(row["silent"], row["system"] == "silent" ? 2 : 0) << row;
  }
}

}  // namespace
}  // namespace matchbench::cli
