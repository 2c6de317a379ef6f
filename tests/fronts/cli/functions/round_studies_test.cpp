// What people come back to a stored round for: its services, its plan, its bounds, its repetition.

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

class RoundStudies : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n",
                                       "  passes: 2\n  blocks: 1\n  seed: 20\n") +
                              "registered:\n  test: max-t\n  measure: AP\n  margin: 0.05\n");
    const Finished run = maker_->run({"run", "c.yaml", "--db", "r.db"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    ASSERT_EQ(maker_->run({"score", "r.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete maker_; }

  RoundStudies() {
    for (const char* name : {"c.yaml", "r.db"}) fs::copy(*maker_ / name, bench_ / name);
  }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

constexpr const char* kRegistered = R"({"margin":0.05,"measure":"AP","test":"max-t"})";

TEST_F(RoundStudies, ShowWhatWasRegisteredAndRefuseToChangeIt) {
  const std::string hash = Sha256().bytes(kRegistered).hex();
  const Finished board = bench_.run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_THAT(board.out, HasSubstr(kRegistered));
  EXPECT_THAT(board.out, HasSubstr(hash));
  ASSERT_EQ(bench_.run({"report", "r.db", "--format", "json"}).exit_code, 0);
  std::string text = read_file(bench_ / "c.yaml");
  text.replace(text.find("0.05"), 4, "0.1");
  bench_.put("c.yaml", text);
  const Finished resumed = bench_.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(resumed.exit_code, 2);
  EXPECT_THAT(resumed.err, HasSubstr("registered"));
}

TEST_F(RoundStudies, PlanRequestsAndJudgments) {
  const Finished finished =
      bench_.run({"analyse", "plan", "r.db", "--difference", "0.1", "--json"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto json = finished.json();
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json[0]["test"], "t");
  // Of two entrants all three are one test of one pair, but for how it is made.
  EXPECT_EQ(json[0]["requests"], json[1]["requests"]);
  EXPECT_NEAR(json[0]["smallest_difference"].get<double>(),
              json[1]["smallest_difference"].get<double>(), 1e-6);
  EXPECT_NEAR(json[2]["requests"].get<double>(), json[0]["requests"].get<double>(),
              0.25 * json[0]["requests"].get<double>());
  EXPECT_GT(json[0]["judgments"], json[0]["requests"]);
  for (const auto& bad : {"--difference", "--power", "--level"}) {
    EXPECT_EQ(bench_.run({"analyse", "plan", "r.db", bad, "0"}).exit_code, 2) << bad;
  }
  const auto refused = [&](const std::string& option, const std::string& value) {
    return bench_.run({"analyse", "plan", "r.db", "-m", "AP", option, value}).err;
  };
  EXPECT_THAT(refused("--difference", "5"),
              HasSubstr("--difference 5: AP lies between 0 and 1; write 0.05"));
  EXPECT_THAT(refused("--difference", "5%"), HasSubstr("'5%' is not a finite number; write 0.05"));
  EXPECT_THAT(refused("--power", "80"), HasSubstr("and 1; write 0.8"));
}

TEST_F(RoundStudies, BoundEveryMeanOnDemand) {
  const Finished finished = bench_.run({"leaderboard", "r.db", "--bounds", "--json"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  for (const auto& row : finished.json()) {
    EXPECT_LE(row["AP_least"].get<double>(), row["AP"].get<double>() + 1e-12);
    EXPECT_GE(row["AP_most"].get<double>(), row["AP"].get<double>() - 1e-12);
    EXPECT_EQ(row["AP_bounds"], "search");
    EXPECT_EQ(row["P@5_bounds"], "exact");
  }
  EXPECT_FALSE(bench_.run({"leaderboard", "r.db", "--json"}).json().at(0).contains("AP_least"));
}

TEST_F(RoundStudies, ReproduceARoundIntoADatabaseOfItsOwn) {
  const std::string before = sha256_of_file(bench_ / "r.db");
  const Finished again = bench_.run({"reproduce", "r.db", "--db", "again.db", "--json"});
  ASSERT_EQ(again.exit_code, 0) << again.err;
  const auto json = again.json();
  EXPECT_EQ(json["verdict"], "identical");
  EXPECT_EQ(json["baseline"], "random");
  ASSERT_EQ(json["entrants"].size(), 2U);
  for (const auto& one : json["entrants"]) {
    EXPECT_EQ(one["verdict"], "identical");
    EXPECT_EQ(one["requests"], 12);
    EXPECT_EQ(one["identical_requests"], 12);
    EXPECT_EQ(one["rmse"], 0);
    EXPECT_EQ(one["ktu"], 1);
    EXPECT_NEAR(one["rbo"].get<double>(), 1, 1e-12);
  }
  EXPECT_EQ(json["entrants"][1]["effect_ratio"], 1);
  EXPECT_EQ(json["entrants"][1]["delta_ri"], 0);
  EXPECT_TRUE(json["differences"].empty());
  EXPECT_EQ(sha256_of_file(bench_ / "r.db"), before);
  EXPECT_EQ(bench_.run({"reproduce", "r.db", "--db", "again.db"}).exit_code, 2);
}

TEST_F(RoundStudies, RefuseWhatIsUnknownBeforeTheRoundRunsAgain) {
  const auto refused = [&](const std::string& option, const std::string& value) {
    const Finished unknown =
        bench_.run({"reproduce", "r.db", "--db", "other.db", option, value, "--json"});
    EXPECT_EQ(unknown.exit_code, 2) << option;
    EXPECT_THAT(unknown.err, HasSubstr(value));
    EXPECT_FALSE(fs::exists(bench_ / "other.db")) << option;
    return unknown.err;
  };
  EXPECT_THAT(refused("--baseline", "nobody"), HasSubstr("there are: random, keyword"));
  refused("--relevance", "nowhere");
  refused("-m", "Nothing");
  EXPECT_THAT(refused("--collection", "nowhere"), HasSubstr("there is no folder nowhere"));
}

TEST_F(RoundStudies, ReproduceInAWorkerWhatRanInTheHost) {
  bench_.put("host.yaml",
             contest_text("  - plugin: keyword\n", "  isolation: none\n  passes: 1\n"));
  ASSERT_EQ(bench_.run({"run", "host.yaml", "--db", "host.db", "--quiet"}).exit_code, 0);
  const Finished again = bench_.run({"reproduce", "host.db", "--db", "worker.db", "--json"});
  ASSERT_EQ(again.exit_code, 0) << again.err;
  const auto differences = again.json()["differences"];
  ASSERT_EQ(differences.size(), 2U) << differences;
  EXPECT_EQ(differences[0]["what"], "isolation");
  EXPECT_EQ(differences[0]["now"], "process");
  EXPECT_EQ(differences[1]["what"], "confinement");
  EXPECT_EQ(differences[1]["now"], "required");
}

// The rankings of the first `topics` topics of a run file from the last rank to the first.
std::string with_reversed_topics(const std::string& text, std::size_t topics) {
  std::map<std::string, std::vector<std::string>> services;
  std::vector<std::string> order;
  std::istringstream lines(text);
  std::string topic, q0, service, rank, score, tag;
  while (lines >> topic >> q0 >> service >> rank >> score >> tag) {
    if (services[topic].empty()) order.push_back(topic);
    services[topic].push_back(service);
  }
  std::string out;
  for (std::size_t t = 0; t < order.size(); ++t) {
    auto& ranked = services[order[t]];
    if (t < topics) std::ranges::reverse(ranked);
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      out += order[t] + " Q0 " + ranked[i] + " " + std::to_string(i + 1) + " " +
             std::to_string(ranked.size() - i) + " x\n";
    }
  }
  return out;
}

// Of a contest of run files, one is another one when the round runs again. The keyword matchmaker
// has an AP of about .8, and of at most .2 in reverse. Three requests that differ, out of twelve:
// 2/2^3 = .25 of the flips are as extreme as what is seen, so that no difference between 0 and the
// mean is ruled out, and the interval reaches beyond any margin. Scores that change and ranks that
// do not make new answers of equal worth.
TEST_F(RoundStudies, GiveEachVerdictItsExitCode) {
  ASSERT_EQ(bench_.run({"report", "r.db", "--out", "out", "--format", "trec"}).exit_code, 0);
  const std::string same = with_reversed_topics(read_file(bench_ / "out/trec/runs/keyword.run"), 0);
  bench_.put("a.run", same);
  bench_.put("b.run", same);
  bench_.put("runs.yaml", contest_text("  - run: a.run\n  - run: b.run\n", "  passes: 1\n"));
  ASSERT_EQ(bench_.run({"run", "runs.yaml", "--db", "runs.db"}).exit_code, 0);
  const auto reproduced = [&](const std::string& name, const std::string& text, int exit_code) {
    bench_.put("b.run", text);
    const Finished again =
        bench_.run({"reproduce", "runs.db", "--db", name + ".db", "-m", "AP", "--baseline", "a",
                    "--json", "--run", "a=a.run", "--run", "b=b.run"});
    EXPECT_EQ(again.exit_code, exit_code) << name << again.err;
    const auto json = again.json();
    EXPECT_EQ(json["entrants"][0]["verdict"], "identical");
    EXPECT_EQ(json["entrants"][1]["verdict"], json["verdict"]);
    EXPECT_EQ(json["differences"].size(), text == same ? 0U : 1U);
    return json["verdict"].get<std::string>();
  };
  std::string other_scores = same;
  for (auto at = other_scores.find(" 1 138 x"); at != std::string::npos;
       at = other_scores.find(" 1 138 x")) {
    other_scores.replace(at, 8, " 1 999 x");
  }
  ASSERT_NE(other_scores, same);
  EXPECT_EQ(reproduced("identical", same, 0), "identical");
  EXPECT_EQ(reproduced("scores", other_scores, 0), "reproduced");
  EXPECT_EQ(reproduced("three", with_reversed_topics(same, 3), 4), "undecided");
  EXPECT_EQ(reproduced("all", with_reversed_topics(same, 12), 1), "not reproduced");
}

// Only the judgments of the folder have changed: what was relevant is not.
TEST_F(RoundStudies, ReproduceABundleWithItsOwnJudgments) {
  ASSERT_EQ(bench_.run({"report", "r.db", "--format", "json", "--bundle", "own.tar.zst"}).exit_code,
            0);
  const fs::path other = bench_ / "other-judgments";
  fs::copy(geography(), other, fs::copy_options::recursive);
  const fs::path file = other / "judgments" / "judgments.tsv";
  std::istringstream lines(read_file(file));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("http")) line = line.substr(0, line.rfind('\t')) + "\t0";
    text += line + '\n';
  }
  write_file(file, text);
  const auto reproduced = [&](const std::string& collection, const std::string& database) {
    const Finished finished = bench_.run(
        {"reproduce", "own.tar.zst", "--collection", collection, "--db", database, "--json"});
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished.json();
  };
  const auto same = reproduced(geography().string(), "same-judgments.db");
  const auto changed = reproduced(other.string(), "other-judgments.db");
  EXPECT_TRUE(same["differences"].empty());
  ASSERT_EQ(changed["differences"].size(), 1U);
  EXPECT_EQ(changed["differences"][0]["what"], "judgments of the collection's folder");
  EXPECT_NE(changed["differences"][0]["then"], changed["differences"][0]["now"]);
  EXPECT_EQ(changed["entrants"], same["entrants"]);
  bench_.put("learners.yaml",
             contest_text("  - plugin: learned\n", "  passes: 1\n") + "folds: 2\n");
  ASSERT_EQ(bench_.run({"run", "learners.yaml", "--db", "learners.db"}).exit_code, 0);
  ASSERT_EQ(bench_.run({"score", "learners.db"}).exit_code, 0);
  const Finished refused = bench_.run(
      {"reproduce", "learners.db", "--collection", other.string(), "--db", "refused.db"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("learned would be trained on them"));
  EXPECT_FALSE(fs::exists(bench_ / "refused.db"));
}

TEST_F(RoundStudies, ReproduceABundleThatDescribesItself) {
  ASSERT_EQ(bench_.run({"report", "r.db", "--format", "json", "--bundle", "r.tar.zst"}).exit_code,
            0);
  fs::create_directories(bench_ / "unpacked");
  report::read_archive(bench_ / "r.tar.zst", bench_ / "unpacked");
  const auto crate = nlohmann::json::parse(read_file(bench_ / "unpacked/ro-crate-metadata.json"));
  EXPECT_EQ(crate["@graph"][0]["conformsTo"]["@id"], "https://w3id.org/ro/crate/1.2");
  EXPECT_EQ(crate["@graph"][1]["@id"], "./");
  EXPECT_THAT(read_file(bench_ / "unpacked/ir_metadata/keyword.yaml"), HasSubstr("tag: keyword\n"));
  const std::string sums = read_file(bench_ / "unpacked/SHA256SUMS");
  EXPECT_THAT(sums, HasSubstr("  ir_metadata/random.yaml\n"));
  EXPECT_THAT(sums, HasSubstr("  ro-crate-metadata.json\n"));
  EXPECT_EQ(bench_.run({"verify", "r.tar.zst"}).exit_code, 0);
  const Finished again = bench_.run(
      {"reproduce", "r.tar.zst", "--collection", geography().string(), "--db", "again.db"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("keyword: identical"));
  EXPECT_THAT(again.out, HasSubstr("The round: identical"));
}

}  // namespace
}  // namespace matchbench::cli
