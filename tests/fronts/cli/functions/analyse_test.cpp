// `matchbench analyse` as a user runs it: on files, on a round, and on input that it must refuse.

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/small_manifest.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// Topics t0 … t7, documents d0 … d9 with grades 0 … 2; run i swaps more and more of the order.
void put_files(const CommandBench& bench, std::size_t runs) {
  std::string qrels;
  for (int t = 0; t < 8; ++t) {
    for (int d = 0; d < 10; ++d) {
      qrels += fmt::format("t{} 0 d{} {}\n", t, d, (d + t) % 3 == 0 ? 1 + (d + t) % 2 : 0);
    }
  }
  bench.put("qrels", qrels);
  for (std::size_t run = 0; run < runs; ++run) {
    std::string text;
    for (std::size_t t = 0; t < 8; ++t) {
      for (std::size_t d = 0; d < 10; ++d) {
        text += fmt::format("t{} Q0 d{} 1 {} run\n", t, d, (d * (2 * run + 3) + t * run) % 31);
      }
    }
    bench.put(fmt::format("run{}", run), text);
  }
}

void expect_no_nan(const Finished& finished) {
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_FALSE(std::regex_search(finished.out, std::regex(R"(\b(nan|inf)\b)"))) << finished.out;
}

// The words of every study with every table, and a column of it that tells it from others.
const std::vector<std::pair<Words, std::string>> kStudies = {
    {{"scores", "-m", "AP", "--aggregate", "mean", "--aggregate", "gmean"}, "aggregate"},
    {{"significance"}, "p_randomization"},
    {{"significance", "--show", "groups"}, "letters"},
    {{"significance", "--show", "friedman", "-m", "AP", "-m", "nDCG"}, "chi_squared"},
    {{"significance", "--show", "posthoc"}, "rank_difference"},
    {{"significance", "--show", "discrimination", "-m", "AP", "-m", "Q"}, "separated_share"},
    {{"significance", "--show", "curve"}, "level"},
    {{"significance", "--show", "power"}, "cohen_dz"},
    {{"sensitivity"}, "mean_swaps"},
    {{"sensitivity", "--show", "pairs"}, "drastic_pairs"},
    {{"sensitivity", "--show", "scores"}, "setting"},
    {{"measures", "-m", "AP", "-m", "nDCG", "-m", "SetP"}, "swaps"},
    {{"measures", "--show", "matrix", "-m", "AP", "-m", "Q"}, "Q"},
    {{"measures", "--show", "curve", "-m", "AP", "-m", "SetP"}, "SetP"},
    {{"incomplete", "-m", "Bpref"}, "accuracy"},
    {{"incomplete", "--show", "knee"}, "knee"},
    {{"incomplete", "--show", "uniques"}, "unique_relevant"},
    {{"incomplete", "--show", "unjudged"}, "unjudged@5"},
    {{"virtual-judges", "-m", "nDCG"}, "judge"},
    {{"difficulty"}, "deviation"},
    {{"difficulty", "--show", "bounds"}, "bound"},
    {{"difficulty", "--show", "systems"}, "wins_alone"},
    {{"difficulty", "--show", "correlations"}, "keyword"}};

TEST(Analyse, TheAuditAndDegradationNeedNoFiles) {
  const CommandBench bench;
  const auto audit = bench.run({"analyse", "audit", "nDCG", "AP", "RprecMult(x=0.4)", "--services",
                                "4", "--exchanges", "100", "--json"});
  ASSERT_EQ(audit.json().size(), 3U);
  EXPECT_EQ(audit.json()[0]["correct"], "yes");
  EXPECT_EQ(audit.json()[1]["correct"], "no");
  EXPECT_EQ(audit.json()[1]["counterexample"], "(1 2) 1 → (2 1) 1");
  const auto degradation =
      bench.run({"analyse", "degradation", "--repetitions", "3", "--step", "33", "--json"});
  // 2 spreads · 4 numbers of levels · swaps 0, 33, 66, 99
  EXPECT_EQ(degradation.json().size(), 32U);
  EXPECT_EQ(degradation.json()[0]["nDCG(gain=exp)"], 1);
}

TEST(Analyse, NothingIsCorrectedTwice) {
  const CommandBench bench;
  const auto refused = bench.run({"analyse", "significance", "qrels", "first", "second", "--test",
                                  "max-t", "--correction", "holm"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--correction holm: max-t is already valid for all pairs"));
}

TEST(Docs, TheAuditOfAllMeasuresIsWhatTheCommandPrints) {
  const Finished audit = CommandBench().run({"analyse", "audit", "--csv"});
  ASSERT_EQ(audit.exit_code, 0) << audit.err;
  EXPECT_EQ(read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs/measures-audit.csv"),
            audit.out);
}

TEST(Docs, TheAnalysesAndTheCommandLineNameEveryStudy) {
  const std::filesystem::path docs = std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs";
  const CommandBench bench;
  for (const auto* study :
       {"scores", "significance", "sensitivity", "judges", "measures", "incomplete", "degradation",
        "virtual-judges", "difficulty", "audit", "services", "plan"}) {
    SCOPED_TRACE(study);
    const Finished help = bench.run({"analyse", study, "--help"});
    EXPECT_EQ(help.exit_code, 0);
    EXPECT_THAT(help.out, HasSubstr("Example:\n"));
    EXPECT_THAT(read_file(docs / "analyses.md"), HasSubstr(fmt::format("`{}`", study)));
    EXPECT_THAT(read_file(docs / "command-line.md"), HasSubstr(fmt::format("`analyse {}`", study)));
  }
}

class OfARound : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    bench_ = new CommandBench;
    bench_->put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n", ""));
    ASSERT_EQ(bench_->run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete bench_; }

  static CommandBench* bench_;
};

CommandBench* OfARound::bench_ = nullptr;

TEST_F(OfARound, EveryStudyReadsItsDatabase) {
  for (const auto& [words, column] : kStudies) {
    SCOPED_TRACE(testing::PrintToString(words));
    const auto finished = bench_->run(Words{"analyse"} + words + Words{"r.db", "--json"});
    expect_no_nan(finished);
    EXPECT_TRUE(finished.json().at(0).contains(column)) << column;
  }
}

TEST_F(OfARound, JudgesAgreeAndAreComparedWithTheConsensus) {
  const auto agreement = bench_->run({"analyse", "judges", "r.db", "--json"}).json();
  // Three dimensions: all three judges, and six pairs with the consensus.
  EXPECT_EQ(agreement.size(), 21U);
  const auto systems =
      bench_->run({"analyse", "judges", "r.db", "--show", "systems", "-m", "nDCG", "--json"})
          .json();
  ASSERT_EQ(systems.size(), 4U);
  EXPECT_EQ(systems[0]["judge"], "overall");
  EXPECT_GT(systems[1]["keyword"].get<double>(), systems[1]["random"].get<double>());
}

TEST_F(OfARound, KeepsATableForTheReport) {
  const auto printed =
      bench_->run({"analyse", "sensitivity", "r.db", "-m", "nDCG", "-m", "AP", "--keep", "--json"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  ASSERT_EQ(
      bench_->run({"analyse", "sensitivity", "r.db", "-m", "nDCG", "-m", "AP", "--keep"}).exit_code,
      0);
  const auto store = store::RoundStore::open(*bench_ / "r.db", store::RoundStore::Mode::kRead);
  const auto kept = store.kept_analyses();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept[0].name, "sensitivity");
  EXPECT_EQ(kept[0].arguments, "--measure nDCG --measure AP");
  EXPECT_EQ(kept[0].tables, printed.out);

  ASSERT_EQ(bench_->run({"score", "r.db"}).exit_code, 0);
  const auto made = bench_->run({"report", "r.db", "--out", "out", "--format", "json"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const auto report = nlohmann::json::parse(read_file(*bench_ / "out/report.json"));
  EXPECT_EQ(report["analyses"][0]["name"], "sensitivity");
  EXPECT_EQ(report["analyses"][0]["tables"], printed.json());
}

TEST_F(OfARound, RefusesWhatItCannotStudy) {
  const auto expect_error = [&](const Words& words, const std::string& message) {
    const auto finished = bench_->run(Words{"analyse"} + words);
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr(message));
    EXPECT_EQ(finished.out, "");
  };
  put_files(*bench_, 2);
  expect_error({"scores", "r.db", "run0"}, "one round is studied at a time");
  expect_error({"scores", "qrels"}, "name runs after the judgments");
  expect_error({"judges", "qrels", "run0", "run1"}, "judges are only known of a round");
  bench_->put("r.tar.zst", "\x28\xb5\x2f\xfd");
  for (const char* name : {"scores", "timing"}) {
    expect_error({name, "r.tar.zst"},
                 "r.tar.zst is a bundle; 'matchbench score r.tar.zst --out DIR' unpacks it");
  }
  expect_error({"scores", "qrels", "run0", "run1", "--keep"}, "is not a round");
  expect_error({"scores", "r.db", "--aggregate", "mode"}, "there is no aggregate 'mode'");
  expect_error({"sensitivity", "r.db", "--relevance", "overall"}, "is the only relevance setting");
  expect_error({"significance", "r.db", "--alpha", "1"}, "a level is between 0 and 1");
  expect_error({"virtual-judges", "r.db", "--judge", "nobody"}, "there is no system 'nobody'");
  bench_->put("q", "t1 0 d1 1\nt1 0 d2 0\n");
  bench_->put("equal", "t1 Q0 d1 1 -2 x\nt1 Q0 d2 2 -2 x\n");
  expect_error({"virtual-judges", "q", "equal", "equal", "--judge", "equal"},
               "'equal' cannot be a judge: none of its scores is positive");
  expect_error({"scores", "run0", "run1"}, "this is a line of a run, and judgments are read here");
}

// Its board begins with P@5 under 'strict', which stands neither first in the collection nor among
// the studies' own defaults.
TEST(Analyse, BeginsWithWhatTheBoardBeginsWith) {
  const CommandBench bench;
  bench.put("c/collection.yaml", kSmallManifest);
  bench.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n");
  bench.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n- uri: urn:r\n");
  std::string judgments = "request\tservice\tjudge\tdimension\tgrade\n";
  for (const char* request : {"p", "q", "r"}) {
    judgments += fmt::format("urn:{}\turn:a\tconsensus\tuse\t2\n", request);
  }
  bench.put("good.run", "urn:p Q0 urn:a 1 2 x\nurn:q Q0 urn:a 1 2 x\nurn:r Q0 urn:a 1 2 x\n");
  bench.put("poor.run", "urn:p Q0 urn:b 1 2 x\nurn:q Q0 urn:a 1 2 x\nurn:r Q0 urn:b 1 2 x\n");
  bench.put("c/judgments.tsv", judgments);
  bench.put("c.yaml",
            "matchbench: contest/1\nname: Test\ncollection: c\nmeasures: [P@5, AP]\n"
            "relevance: [strict, graded]\nentrants: [{run: good.run}, {run: poor.run}]\n");
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  for (const bool is_scored : {false, true}) {
    SCOPED_TRACE(is_scored);
    if (is_scored) {
      ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
    }
    const auto scores = bench.run({"analyse", "scores", "r.db", "--json"}).json();
    EXPECT_EQ(scores[0]["measure"], "P@5");
    EXPECT_EQ(scores[0]["setting"], "strict");
    EXPECT_EQ(scores[0]["system"], "good");
    EXPECT_DOUBLE_EQ(scores[0]["value"].get<double>(), 0.2);
    EXPECT_EQ(scores[2]["measure"], "AP");
    EXPECT_THAT(bench.run({"analyse", "difficulty", "r.db"}).out, HasSubstr("P@5 under 'strict'"));
    EXPECT_THAT(bench.run({"analyse", "difficulty", "r.db", "-m", "RR", "-m", "AP"}).err,
                HasSubstr("these are the figures of the first measure, RR"));
    const auto compared = bench.run({"analyse", "measures", "r.db", "-m", "AP", "--json"}).json();
    EXPECT_EQ(compared[0]["measure"], "P@5");
  }
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(board.size(), 2U);
  EXPECT_EQ(board[0]["entrant"], "good");
  EXPECT_DOUBLE_EQ(board[0]["P@5"].get<double>(), 0.2);
}

TEST(Analyse, NeverPrintsThatAProbabilityIsNought) {
  const CommandBench bench;
  std::string qrels, good, bad;
  for (int t = 0; t < 60; ++t) {
    qrels += fmt::format("t{} 0 a 1\n", t);
    good += fmt::format("t{} Q0 a 1 2 good\n", t);
    bad += fmt::format("t{} Q0 {} 1 2 bad\nt{} Q0 a 2 1 bad\n", t, t % 2 == 0 ? "b" : "c", t);
    if (t % 2 == 0) bad += fmt::format("t{} Q0 d 3 1.5 bad\n", t);
  }
  bench.put("qrels", qrels);
  bench.put("good", good);
  bench.put("bad", bad);
  for (const auto* shown : {"pairs", "friedman"}) {
    const auto table = bench.run({"analyse", "significance", "qrels", "good", "bad", "-m", "RR",
                                  "--show", shown, "--markdown"});
    ASSERT_EQ(table.exit_code, 0) << table.err;
    EXPECT_FALSE(std::regex_search(table.out, std::regex(R"([| ]0\.00000+ )"))) << table.out;
    EXPECT_THAT(table.out, HasSubstr("<0.0000")) << table.out;
  }
  const auto compared =
      bench.run({"eval", "qrels", "bad", "-m", "RR", "--compare", "good", "--format", "table"});
  EXPECT_THAT(compared.out, HasSubstr("<0.0001"));
  const auto exact = bench.run({"eval", "qrels", "bad", "-m", "RR", "--compare", "good", "--json"});
  EXPECT_LT(exact.json()[1]["RR p"].get<double>(), 1e-20);
}

// With five requests the least p of a sign-flip test is 2/2^5 = .0625.
TEST(Analyse, SaysThatSoFewRequestsSeparateNobody) {
  const CommandBench bench;
  std::string qrels, good, poor;
  for (int topic = 0; topic < 5; ++topic) {
    const std::string name = "t" + std::to_string(topic);
    qrels += name + " 0 d1 1\n" + name + " 0 d2 0\n";
    good += name + " Q0 d1 1 2 good\n" + name + " Q0 d2 2 1 good\n";
    poor += name + " Q0 d2 1 2 poor\n" + name + " Q0 d1 2 1 poor\n";
  }
  bench.put("qrels", qrels);
  bench.put("good", good);
  bench.put("poor", poor);
  const Finished tests = bench.run({"analyse", "significance", "qrels", "good", "poor"});
  ASSERT_EQ(tests.exit_code, 0) << tests.err;
  EXPECT_THAT(tests.out, HasSubstr("No difference can be significant: on these 5 requests"));
  EXPECT_THAT(tests.out, HasSubstr("2 systems, 5 requests"));
}

// Two topics, two runs; of the first run, the first rank alone counts as shown.
void put_two_topics(const CommandBench& bench) {
  bench.put("qrels", "1 0 a 2\n1 0 b 0\n2 0 a 1\n2 0 b 0\n2 0 c 1\n");
  bench.put("one", "1 Q0 b 1 9 r\n1 Q0 a 2 8 r\n2 Q0 b 1 9 r\n2 Q0 c 2 8 r\n");
  bench.put("two", "1 Q0 a 1 9 r\n2 Q0 x 1 9 r\n2 Q0 a 2 8 r\n");
}

TEST(AnalyseServices, PrintsOneObjectWithAnArrayForEachPart) {
  const CommandBench bench;
  put_two_topics(bench);
  const Finished finished = bench.run(
      {"analyse", "services", "qrels", "one", "two", "--depth", "1", "--entrant", "one", "--json"});
  ASSERT_EQ(finished.exit_code, 0) << finished.err;
  const auto json = finished.json();
  EXPECT_EQ(json.size(), 6U);
  const auto& entrant = json.at("entrants").at(0);
  EXPECT_EQ(entrant["requests"], 2);
  EXPECT_EQ(entrant["services"], 4);  // a b c and x, which only the other run has
  EXPECT_EQ(entrant["never_found"], 3);
  EXPECT_EQ(entrant["missed"], 2);
  EXPECT_EQ(entrant["hubs"], 1);
  EXPECT_EQ(json["missed"][0]["service"], "a");
  EXPECT_EQ(json["missed"][0]["relevant"], 2);
  EXPECT_EQ(json["missed"][0]["best_rank"], 2);
  EXPECT_EQ(json["hubs"][0]["service"], "b");
  EXPECT_EQ(json["hubs"][0]["irrelevant"], 2);
  EXPECT_EQ(json["look_alikes"][0]["service"], "a");
  EXPECT_EQ(json["look_alikes"][0]["instead"], "b");
  EXPECT_EQ(json["look_alikes"][0]["requests"], 2);
  EXPECT_EQ(json["look_alikes"][0]["reverse"], 0);
  EXPECT_EQ(json["exposure"].size(), 4U);
  EXPECT_EQ(json["exposure"][0]["service"], "b");
  EXPECT_EQ(json["exposure"][0]["exposure"], 2);
}

TEST(AnalyseServices, SaysThatNothingIsJudgedIrrelevant) {
  const CommandBench bench;
  put_two_topics(bench);
  const std::vector<std::string> command = {"analyse", "services", "qrels", "one", "two"};
  EXPECT_THAT(bench.run(command).err, testing::Not(HasSubstr("judged irrelevant")));
  bench.put("qrels", "1 0 a 2\n2 0 a 1\n2 0 c 1\n");
  EXPECT_THAT(bench.run(command).err,
              HasSubstr("note: Nothing that was shown is judged irrelevant"));
}

TEST(AnalyseServices, RefusesWhatItCannotStudy) {
  const CommandBench bench;
  put_two_topics(bench);
  const auto refused = [&](const std::string& option, const std::string& value) {
    const auto finished = bench.run({"analyse", "services", "qrels", "one", "two", option, value});
    EXPECT_EQ(finished.exit_code, 2);
    return finished.err;
  };
  EXPECT_THAT(refused("--entrant", "three"), HasSubstr("there is no entrant 'three'"));
  EXPECT_THAT(refused("--depth", "0"), HasSubstr("--depth 0"));
  bench.put("letor", "1 qid:1 1:0.5 # a\n0 qid:1 1:0.4 # b\n");
  EXPECT_EQ(bench.run({"analyse", "services", "letor"}).exit_code, 2);
}

}  // namespace
}  // namespace matchbench::cli
