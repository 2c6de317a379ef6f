// `matchbench analyse` as a user runs it: on files, on a round, and on input that it must refuse.

#include "harness/base/file.hpp"
#include "harness/store/round/store.hpp"
#include "tests/cli/program.hpp"

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
void put_files(const Bench& bench, std::size_t runs) {
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

Words run_names(std::size_t runs) {
  Words names = {"qrels"};
  for (std::size_t run = 0; run < runs; ++run) names.push_back(fmt::format("run{}", run));
  return names;
}

void expect_no_nan(const Finished& finished) {
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_FALSE(std::regex_search(finished.out, std::regex(R"(\b(nan|inf)\b)"))) << finished.out;
}

// Eight topics with one relevant document `a`, which `first` ranks 1st, `second` 2nd and `third`
// 4th of four: AP 1, 1/2, 1/4; nDCG 1, 1/log2 3, 1/log2 5. Besides, `x1` is judged not relevant,
// which all but `first` rank 1st. Every difference has one sign, so the exact p of each pair is
// 2/256 = 0.0078; with three pairs Bonferroni's is 0.0234.
void put_constant_differences(const Bench& bench) {
  std::string qrels, first, second, third;
  for (int t = 0; t < 8; ++t) {
    qrels += fmt::format("{0} 0 a 1\n{0} 0 x1 0\n", t);
    for (const auto& [run, rank] :
         {std::pair(&first, 1), std::pair(&second, 2), std::pair(&third, 4)}) {
      for (int r = 1; r <= 4; ++r) {
        *run += fmt::format("{} Q0 {} {} {} t\n", t, r == rank ? "a" : fmt::format("x{}", r), r,
                            10 - r);
      }
    }
  }
  bench.put("qrels", qrels);
  bench.put("first", first);
  bench.put("second", second);
  bench.put("third", third);
}

// The rows that `analyse` has to print of put_constant_differences(), those of them that are
// written here: each column that is named, in JSON.
struct Command {
  std::string name;
  Words arguments;
  std::string rows;
  std::size_t more = 0;  // rows behind them that say the same as the last
};

void PrintTo(const Command& command, std::ostream* out) {
  *out << command.name;
}

std::vector<Command> studies() {
  return {
      // Eight equal values have a geometric mean like any other.
      {"scores",
       {"scores", "-m", "AP", "--aggregate", "mean", "--aggregate", "gmean"},
       R"([{"system": "first", "aggregate": "mean", "value": 1, "requests": 8, "failed": 0},
           {"system": "second", "value": 0.5}, {"system": "third", "value": 0.25},
           {"system": "first", "aggregate": "gmean", "value": 1},
           {"system": "second", "value": 0.5}, {"system": "third", "value": 0.25}])"},
      // 2/2^8, of the signs, of the ranks and of the flips alike. No variance, no t.
      {"pairs",
       {"significance"},
       R"([{"first": "first", "second": "second", "difference": 0.5, "wins": 8, "ties": 0, "losses": 0,
            "p_randomization": 0.0078125, "p_wilcoxon": 0.0078125, "p_sign": 0.0078125, "p_t": null,
            "separated": "yes"},
           {"second": "third", "difference": 0.75, "p_sign": 0.0078125},
           {"first": "second", "second": "third", "difference": 0.25, "p_sign": 0.0078125}])"},
      {"groups",
       {"significance", "--show", "groups"},
       R"([{"rank": 1, "rank_high": 1, "letters": "a", "system": "first", "mean": 1, "mean_rank": 1},
           {"rank": 2, "rank_high": 2, "letters": "b", "system": "second", "mean": 0.5, "mean_rank": 2},
           {"rank": 3, "rank_high": 3, "letters": "c", "system": "third", "mean": 0.25,
            "mean_rank": 3}])"},
      // 12/(8·3·4) · (8² + 16² + 24²) − 3·8·4 = 16, whose p with two degrees of freedom is e^−8.
      // The
      // critical difference is q/√2 · √(3·4/(6·8)), and Demšar's table has 2.343 for q/√2.
      {"friedman",
       {"significance", "--show", "friedman", "-m", "AP", "-m", "nDCG"},
       R"([{"measure": "AP", "systems": 3, "requests": 8, "chi_squared": 16,
            "chi_squared_p": 0.000335462627902512, "f": null, "critical_difference": 1.17185029319},
           {"measure": "nDCG", "chi_squared": 16}])"},
      // z = 1/√(3·4/(6·8)) = 2 and 4; Holm multiplies the least p by three and both others by two.
      {"posthoc",
       {"significance", "--show", "posthoc"},
       R"([{"first": "first", "second": "second", "rank_difference": -1, "p": 0.0455002638964,
            "p_holm": 0.0910005277927},
           {"second": "third", "rank_difference": -2, "p": 0.0000633424836662,
            "p_holm": 0.000190027450999},
           {"first": "second", "rank_difference": -1, "p_holm": 0.0910005277927}])"},
      {"discrimination",
       {"significance", "--show", "discrimination", "-m", "AP", "-m", "Q"},
       R"([{"measure": "AP", "requests": 8, "pairs": 3, "separated_share": 1, "largest_undetected": 0},
           {"measure": "Q", "separated_share": 1}])"},
      {"curve",
       {"significance", "--show", "curve"},
       R"([{"measure": "AP", "place": 1, "level": 0.0078125, "first": "first", "second": "second"},
           {"place": 2, "level": 0.0078125}, {"place": 3, "level": 0.0078125}])"},
      {"power",
       {"significance", "--show", "power"},
       R"([{"difference": 0.5, "cohen_dz": null, "power": null, "requests": null},
           {"difference": 0.75}, {"difference": 0.25}])"},
      // There is but one grade, so that both settings are the same.
      {"sensitivity",
       {"sensitivity"},
       R"([{"measure": "AP", "settings": "graded–binary", "comparisons": 1, "mean_swaps": 0,
            "mean_tau_b": 1, "least_tau_b": 1, "mean_rho": 1},
           {"measure": "Q", "mean_tau_b": 1}, {"measure": "nDCG", "mean_tau_b": 1}])"},
      {"settings",
       {"sensitivity", "--show", "pairs"},
       R"([{"measure": "AP", "first": "graded", "second": "grade>=1", "swaps": 0, "tau_b": 1, "rho": 1,
            "drastic_pairs": ""},
           {"measure": "Q", "tau_b": 1}, {"measure": "nDCG", "tau_b": 1}])"},
      // Q of one relevant document at rank r is (1 + 1)/(r + 1).
      {"setting_scores",
       {"sensitivity", "--show", "scores"},
       R"([{"measure": "AP", "setting": "graded", "first": 1, "second": 0.5, "third": 0.25},
           {"measure": "Q", "first": 1, "second": 0.66666666666667, "third": 0.4},
           {"measure": "nDCG", "first": 1, "second": 0.63092975357146, "third": 0.43067655807339},
           {"measure": "AP", "setting": "grade>=1", "first": 1, "second": 0.5, "third": 0.25},
           {"measure": "Q", "second": 0.66666666666667},
           {"measure": "nDCG", "second": 0.63092975357146}])"},
      // A set has no order, so that all three are the same to its precision.
      {"measures",
       {"measures", "-m", "AP", "-m", "nDCG", "-m", "SetP"},
       R"([{"measure": "AP", "swaps": 0, "tau_b": 1, "mean": 0.58333333333333},
           {"measure": "nDCG", "swaps": 0, "tau_b": 1, "mean": 0.68720210388162},
           {"measure": "SetP", "tau_a": 0, "tau_b": null, "mean": 0.25}])"},
      {"matrix",
       {"measures", "--show", "matrix", "-m", "AP", "-m", "Q"},
       R"([{"measure": "AP", "AP": 1, "Q": 1}, {"measure": "Q", "AP": 1, "Q": 1}])"},
      {"measure_curve",
       {"measures", "--show", "curve", "-m", "AP", "-m", "SetP"},
       R"([{"system": "first", "AP": 1, "SetP": 0.25}, {"system": "second", "AP": 0.5, "SetP": 0.25},
           {"system": "third", "AP": 0.25, "SetP": 0.25}])"},
      // A relevant and another judgment of each topic stay at every fraction, which are all. Bpref
      // is 1,
      // 0 and 0.
      {"incomplete",
       {"incomplete", "-m", "Bpref"},
       R"([{"measure": "Bpref", "judged": 2, "mean_score": 0.33333333333333, "tau": 1, "accuracy": 1}])",
       14},
      {"knee",
       {"incomplete", "--show", "knee"},
       R"([{"measure": "Bpref", "knee": 0.01}, {"measure": "infAP", "knee": 0.01},
           {"measure": "nDCG", "knee": 0.01}])"},
      // All three rank the only relevant document.
      {"uniques",
       {"incomplete", "--show", "uniques"},
       R"([{"system": "first", "unique_relevant": 0, "mean": 1, "left_out": 1, "difference": 0},
           {"system": "second", "left_out": 0.5, "difference": 0},
           {"system": "third", "left_out": 0.25, "difference": 0}])"},
      // Three of four are not judged, and two of those who rank x1.
      {"unjudged",
       {"incomplete", "--show", "unjudged"},
       R"([{"system": "first", "mean": 1, "unjudged@5": 0.6, "unjudged@10": 0.3},
           {"system": "second", "unjudged@5": 0.4, "unjudged@10": 0.2},
           {"system": "third", "unjudged@5": 0.4, "unjudged@10": 0.2}])"},
      // Whoever is the judge is right.
      {"virtual_judges",
       {"virtual-judges", "-m", "nDCG"},
       R"([{"measure": "nDCG", "judge": "graded", "swaps": 0, "tau_b": 1, "first": 1,
            "second": 0.63092975357146, "third": 0.43067655807339},
           {"judge": "entrant:first", "first": 1}, {"judge": "entrant:second", "second": 1},
           {"judge": "entrant:third", "third": 1}])"},
      // The mean of 1, 1/2 and 1/4 is 7/12, and their deviation √((5² + 1² + 4²)/(2 · 12²)).
      {"difficulty",
       {"difficulty"},
       R"([{"mean": 0.58333333333333, "deviation": 0.38188130791299, "lowest": 0.25, "highest": 1,
            "best": "first"}])",
       7},
      {"bounds",
       {"difficulty", "--show", "bounds"},
       R"([{"bound": "best system", "value": 1}, {"bound": "best system for every request", "value": 1},
           {"bound": "the first 100 of all systems, ideally fused", "value": 1}])"},
      // Without `first` the best of each topic is 1/2.
      {"contributions",
       {"difficulty", "--show", "systems"},
       R"([{"system": "first", "mean": 1, "wins_alone": 8, "wins_shared": 0, "lost_without": 0.5},
           {"system": "second", "wins_alone": 0, "lost_without": 0},
           {"system": "third", "wins_alone": 0, "lost_without": 0}])"},
      // What is the same for every topic correlates with nothing.
      {"correlations",
       {"difficulty", "--show", "correlations"},
       R"([{"system": "first", "first": null, "second": null, "third": null},
           {"system": "second", "first": null}, {"system": "third", "first": null}])"}};
}

void expect_same(const nlohmann::json& value, const nlohmann::json& expected,
                 const std::string& place) {
  if (expected.is_number()) {
    ASSERT_TRUE(value.is_number()) << place << " is " << value;
    EXPECT_NEAR(value.get<double>(), expected.get<double>(), 1e-12) << place;
  } else {
    EXPECT_EQ(value, expected) << place;
  }
}

class Studies : public testing::TestWithParam<Command> {};

TEST_P(Studies, PrintWhatIsWorkedOutByHand) {
  const Bench bench;
  put_constant_differences(bench);
  const auto finished = bench.run(Words{"analyse"} + GetParam().arguments +
                                  Words{"qrels", "first", "second", "third", "--json"});
  expect_no_nan(finished);
  const auto rows = finished.json();
  const auto expected = nlohmann::json::parse(GetParam().rows);
  ASSERT_EQ(rows.size(), expected.size() + GetParam().more) << finished.out;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const auto& [column, value] : expected[std::min(row, expected.size() - 1)].items()) {
      expect_same(rows[row].at(column), value, fmt::format("{} in row {}", column, row));
    }
  }
}

TEST_P(Studies, PrintNoNanOfRunsOfAllSorts) {
  const Bench bench;
  put_files(bench, 4);
  expect_no_nan(bench.run(Words{"analyse"} + GetParam().arguments + run_names(4)));
}

TEST_P(Studies, RefuseASingleRun) {
  const Bench bench;
  put_files(bench, 1);
  const auto finished = bench.run(Words{"analyse"} + GetParam().arguments + run_names(1));
  if (GetParam().name == "scores") return expect_no_nan(finished);  // one has scores, too
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("only"));
  EXPECT_EQ(finished.out, "");
}

TEST_P(Studies, RefuseJudgmentsWithoutAnyRelevantDocument) {
  const Bench bench;
  put_files(bench, 2);
  bench.put("qrels", "t0 0 d0 0\nt1 0 d1 0\nt2 0 d1 0\n");
  const auto finished = bench.run(Words{"analyse"} + GetParam().arguments + run_names(2));
  if (GetParam().name == "scores") return expect_no_nan(finished);  // cells stay empty
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("error: "));
  EXPECT_EQ(finished.out, "");
}

TEST_P(Studies, HaveNoNanWhereThereIsOneRequest) {
  const Bench bench;
  put_files(bench, 3);
  bench.put("qrels", "t0 0 d0 1\nt0 0 d1 0\nt0 0 d2 2\n");
  const auto finished = bench.run(Words{"analyse"} + GetParam().arguments + run_names(3));
  if (finished.exit_code != 0) {
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr("single request"));
  } else {
    expect_no_nan(finished);
  }
}

INSTANTIATE_TEST_SUITE_P(Analyse, Studies, testing::ValuesIn(studies()),
                         [](const auto& study) { return study.param.name; });

// Topic 1: a is relevant. `good` has it first (AP 1), `poor` second (AP 1/2); topic 2 is missing
// from `poor` and counts as failed: 0. Geometric means: 1 and √(1/2 · 1e-5). Two requests are too
// few for an interval.
TEST(Analyse, ScoresAreAggregatesWithIntervalsAndFailures) {
  const Bench bench;
  bench.put("qrels", "1 0 a 1\n1 0 b 0\n2 0 a 1\n");
  bench.put("good", "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n");
  bench.put("poor", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n");
  const auto rows = bench
                        .run({"analyse", "scores", "qrels", "good", "poor", "-m", "AP",
                              "--aggregate", "mean", "--aggregate", "gmean", "--json"})
                        .json();
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0]["value"], 1);
  EXPECT_TRUE(rows[0]["low"].is_null());
  EXPECT_EQ(rows[1]["system"], "poor");
  EXPECT_EQ(rows[1]["value"], 0.25);
  EXPECT_TRUE(rows[1]["low"].is_null());
  EXPECT_TRUE(rows[1]["high"].is_null());
  EXPECT_EQ(rows[1]["failed"], 1);
  EXPECT_EQ(rows[3]["aggregate"], "gmean");
  bench.put("other", "9 Q0 a 1 2 t\n1 Q0 a 2 1 t\n");
  EXPECT_EQ(bench.run({"analyse", "scores", "qrels", "good", "other", "--json"}).err,
            "note: other: 1 of its topics are not judged and ignored: 9\n"
            "note: other: 1 of 2 judged topics are missing and score 0\n");
  EXPECT_NEAR(rows[3]["value"].get<double>(), 0.00223606797749979, 1e-15);
}

TEST(Analyse, StudiesHundredsOfRuns) {
  const Bench bench;
  put_files(bench, 300);
  const auto names = run_names(300);
  const auto scores = bench.run(Words{"analyse", "scores", "--json"} + names).json();
  EXPECT_EQ(scores.size(), 600U);
  const auto significance = bench.run(
      Words{"analyse", "significance", "--show", "groups", "--test", "t", "--json"} + names);
  EXPECT_EQ(significance.json().size(), 300U);
  EXPECT_EQ(bench.run(Words{"analyse", "sensitivity", "--json"} + names).json().size(), 6U);
}

TEST(Analyse, TakesTheFeaturesOfALetorFileAsSystems) {
  const Bench bench;
  bench.put("features",
            "2 qid:1 1:0.9 2:0.1 #docid = a\n0 qid:1 1:0.5 2:0.8 #docid = b\n"
            "1 qid:1 1:0.2 2:0.3 #docid = c\n0 qid:2 1:0.3 2:0.9 #docid = a\n"
            "1 qid:2 1:0.7 2:0.2 #docid = b\n");
  const auto rows =
      bench.run({"analyse", "virtual-judges", "features", "-m", "muAP", "-m", "NDCNG", "--json"})
          .json();
  // The judgments, then each feature as the judge, for two measures.
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[1]["judge"], "entrant:feature 1");
  EXPECT_NEAR(rows[1]["feature 1"].get<double>(), 1, 1e-12);
  EXPECT_NEAR(rows[2]["feature 2"].get<double>(), 1, 1e-12);
  EXPECT_NEAR(rows[4]["feature 1"].get<double>(), 1, 1e-12);
  EXPECT_LT(rows[1]["feature 2"].get<double>(), 1);
}

TEST(Analyse, TheAuditAndDegradationNeedNoFiles) {
  const Bench bench;
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

TEST(Analyse, DiscriminationFollowsTheCorrectionAndIsAShare) {
  const Bench bench;
  put_constant_differences(bench);
  const auto share = [&](const char* correction) {
    return bench
        .run({"analyse", "significance", "qrels", "first", "second", "third", "--show",
              "discrimination", "--alpha", "0.01", "--correction", correction, "--json"})
        .json()
        .at(0)["separated_share"];
  };
  EXPECT_EQ(share("none"), 1);
  EXPECT_EQ(share("bonferroni"), 0);
}

TEST(Analyse, NothingIsCorrectedTwice) {
  const Bench bench;
  put_constant_differences(bench);
  const auto refused = bench.run({"analyse", "significance", "qrels", "first", "second", "--test",
                                  "max-t", "--correction", "holm"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--correction holm: max-t is already valid for all pairs"));
}

TEST(Analyse, GroupsHaveRanksThatCountWhoIsBetterAndLetters) {
  const Bench bench;
  put_constant_differences(bench);
  const auto groups = [&](const char* alpha) {
    return bench
        .run({"analyse", "significance", "qrels", "third", "second", "first", "--show", "groups",
              "--alpha", alpha, "--json"})
        .json();
  };
  const auto apart = groups("0.05");
  EXPECT_EQ(apart[0]["system"], "first");
  EXPECT_EQ(apart[1]["rank"], 2);
  EXPECT_EQ(apart[1]["rank_high"], 2);
  EXPECT_EQ(apart[2]["rank"], 3);
  EXPECT_EQ(apart[2]["letters"], "c");
  const auto together = groups("0.001");
  EXPECT_EQ(together[2]["rank"], 1);
  EXPECT_EQ(together[0]["rank_high"], 3);
  EXPECT_EQ(together[2]["letters"], "a");
}

TEST(Analyse, SaysThatATestIsUndefinedWithoutVariance) {
  const Bench bench;
  put_constant_differences(bench);
  for (const auto* test : {"t", "tukey", "bootstrap"}) {
    const auto finished = bench.run({"analyse", "significance", "qrels", "first", "second", "third",
                                     "--show", "groups", "--test", test});
    EXPECT_EQ(finished.exit_code, 0);
    EXPECT_THAT(finished.err, HasSubstr("is undefined for 3 pairs"));
    EXPECT_THAT(finished.out, HasSubstr("Iman-Davenport F is undefined"));
  }
  const auto pair = bench.run({"analyse", "significance", "qrels", "first", "second", "--json"});
  EXPECT_TRUE(pair.json().at(0)["p_t"].is_null());
  EXPECT_TRUE(pair.json().at(0)["p_tukey"].is_null());
  EXPECT_NEAR(pair.json().at(0)["p_randomization"].get<double>(), 2.0 / 256, 1e-12);
}

TEST(Docs, TheAuditOfAllMeasuresIsWhatTheCommandPrints) {
  const Finished audit = Bench().run({"analyse", "audit", "--csv"});
  ASSERT_EQ(audit.exit_code, 0) << audit.err;
  EXPECT_EQ(read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs/measures-audit.csv"),
            audit.out);
}

TEST(Docs, TheAnalysesAndTheCommandLineNameEveryStudy) {
  const std::filesystem::path docs = std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs";
  const Bench bench;
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
    bench_ = new Bench;
    bench_->put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n", ""));
    ASSERT_EQ(bench_->run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  }
  static void TearDownTestSuite() { delete bench_; }

  static Bench* bench_;
};

Bench* OfARound::bench_ = nullptr;

TEST_F(OfARound, EveryStudyReadsItsDatabase) {
  for (const Command& study : studies()) {
    SCOPED_TRACE(study.name);
    const auto finished = bench_->run(Words{"analyse"} + study.arguments + Words{"r.db", "--json"});
    expect_no_nan(finished);
    EXPECT_FALSE(finished.json().empty());
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

// Its board begins with P@5 under 'same_function', which stands neither first in the collection nor
// among the studies' own defaults.
TEST(Analyse, BeginsWithWhatTheBoardBeginsWith) {
  const Bench bench;
  bench.put("c.yaml", "matchbench: contest/1\nname: Test\ncollection: " + geography().string() +
                          "\nentrants:\n  - plugin: random\n  - plugin: keyword\n"
                          "measures: [P@5, AP]\nrelevance: [same_function, overall]\n"
                          "protocol:\n  passes: 1\n");
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  for (const bool is_scored : {false, true}) {
    SCOPED_TRACE(is_scored);
    if (is_scored) {
      ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
    }
    const auto scores = bench.run({"analyse", "scores", "r.db", "--json"}).json();
    EXPECT_EQ(scores[0]["measure"], "P@5");
    EXPECT_EQ(scores[0]["setting"], "same_function");
    EXPECT_EQ(scores[2]["measure"], "AP");
    EXPECT_THAT(bench.run({"analyse", "difficulty", "r.db"}).out,
                HasSubstr("P@5 under 'same_function'"));
    const auto compared = bench.run({"analyse", "measures", "r.db", "-m", "AP", "--json"}).json();
    EXPECT_EQ(compared[0]["measure"], "P@5");
  }
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  const auto scores = bench.run({"analyse", "scores", "r.db", "--json"}).json();
  for (const auto& row : board) {
    for (const auto& one : scores) {
      if (one["measure"] != "P@5" || one["system"] != row["entrant"]) continue;
      EXPECT_DOUBLE_EQ(one["value"].get<double>(), row["P@5"].get<double>());
    }
  }
}

TEST(Analyse, NeverPrintsThatAProbabilityIsNought) {
  const Bench bench;
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

}  // namespace
}  // namespace matchbench::cli
