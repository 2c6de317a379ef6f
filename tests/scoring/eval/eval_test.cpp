#include "tests/scoring/eval/eval_fixture.hpp"

#include <gmock/gmock.h>

#include <set>
#include <sstream>

namespace matchbench::eval {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kGolden = MATCHBENCH_SOURCE_DIR "/tests/golden/trec/";
const std::string kSmall = kGolden + "small.qrels " + kGolden + "small.run ";

// Topic 1: b (0), then c and a, which tie, the greater id first: AP = (1/2 + 2/3)/2 = 0.5833.
// Topic 2: y (unjudged), x: AP = 1/2. Topic 3 is missing.
TEST_F(Eval, PrintsTheReferenceLayout) {
  const auto answer = eval(kSmall + "-q -m map -m num_rel_ret -m runid");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.out,
            "map                   \t1\t0.5833\n"
            "num_rel_ret           \t1\t2\n"
            "map                   \t2\t0.5000\n"
            "num_rel_ret           \t2\t1\n"
            "map                   \tall\t0.5417\n"
            "num_rel_ret           \tall\t3\n"
            "runid                 \tall\thand\n");
  EXPECT_THAT(answer.err,
              HasSubstr("1 of 3 judged topics is missing and left out; -c counts it as 0"));
}

// (0.5833 + 0.5 + 0)/3, and (0.5833 · 0.5 · 1e-5)^(1/3)
TEST_F(Eval, CountsMissingTopicsAsZeroWhereAsked) {
  const auto answer = eval(kSmall + "-c -m map -m gm_map -m num_q -m num_rel");
  EXPECT_EQ(answer.out,
            "map                   \tall\t0.3611\n"
            "gm_map                \tall\t0.0143\n"
            "num_q                 \tall\t3\n"
            "num_rel               \tall\t4\n");
}

// In the order of the ranks topic 1 is a, c, b: AP = 1.
TEST_F(Eval, ReadsTheRankColumnWhereAsked) {
  EXPECT_THAT(eval(kSmall + "-q -m map --order rank").out,
              StartsWith("map                   \t1\t1.0000\n"));
}

// a and c tie for ranks 2 and 3: both are relevant, so nothing changes; RR of x/y does not tie.
// Topic 1 with a not relevant: RR is 1/2 or 1/3, each half the time: 5/12.
TEST_F(Eval, AveragesOverTiesWhereAsked) {
  const auto answer =
      eval("1 0 c 1\n", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n1 Q0 c 3 1 t\n", "-m RR --ties average");
  EXPECT_EQ(answer.out, "RR                    \tall\t0.4167\n");
}

// -l 2: only c is relevant in topic 1, rank 2. -M 1 leaves b alone. -J removes y: x is first.
TEST_F(Eval, UnderstandsLevelDepthAndJudgedOnly) {
  EXPECT_THAT(eval(kSmall + "-q -l2 -m map").out,
              StartsWith("map                   \t1\t0.5000\n"));
  EXPECT_THAT(eval(kSmall + "-q -M1 -m map").out,
              StartsWith("map                   \t1\t0.0000\n"));
  EXPECT_THAT(eval(kSmall + "-q -J -m map").out, HasSubstr("map                   \t2\t1.0000\n"));
}

TEST_F(Eval, PrintsTablesWithExactValuesAndTheQueriesBehindThem) {
  EXPECT_EQ(eval(kSmall + "-m map --format csv").out,
            "run,measure,topic,value,queries\nsmall.run,map,all,0.5416666666666666,2\n");
  EXPECT_THAT(eval(kSmall + "-m map --format json").out, HasSubstr("\"queries\": 2"));
  EXPECT_THAT(eval(kSmall + "-m map --format tsv").out, HasSubstr("\tmap\tall\t0.54166"));
  EXPECT_THAT(eval(kSmall + "-m map --format table").out, HasSubstr("0.5417"));
}

// AP is 1 and 1/2: geometric mean √½ = 0.7071, deviation √(2 · 0.25²) = 0.3536. Two topics are too
// few for an interval of the mean. Of the minimum, resamples are 1 or 1/2.
TEST_F(Eval, AddsAggregatesAndIntervalsWhereAsked) {
  const std::string qrels = "1 0 a 1\n2 0 a 1\n";
  const std::string run = "1 Q0 a 1 1 t\n2 Q0 b 1 2 t\n2 Q0 a 2 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m map -m num_ret --aggregate gmean --aggregate sd").out,
            "map                   \tall\t0.7500\n"
            "map                   \tgmean\t0.7071\n"
            "map                   \tsd\t0.3536\n"
            "num_ret               \tall\t3\n");
  EXPECT_EQ(eval(qrels, run, "-m map -m num_ret --intervals").out,
            "map                   \tall\t0.7500\t-\t-\n"
            "num_ret               \tall\t3\n");
  EXPECT_THAT(eval(qrels, run, "-m map --aggregate min --intervals --format csv -q").out,
              HasSubstr("map,1,1,,,1\n"));
  EXPECT_THAT(eval(qrels, run, "-m map --aggregate min --intervals --format csv").out,
              HasSubstr("map,min,0.5,0.5,1,2\n"));
  const auto wrong = eval(qrels, run, "-m map --aggregate average");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("there is no aggregate 'average'"));
}

// AP is 1 for one topic of six: a third of the resamples has no deviation and a mean of 0, which
// sets no upper bound. The exact bounds are those of binom.test(1, 6) in R; DCG has none, because
// its range has no upper end.
TEST_F(Eval, SaysWhichIntervalsTheTopicsDoNotBound) {
  std::string qrels;
  std::string run = "1 Q0 a 1 1 t\n";
  for (int topic = 1; topic <= 6; ++topic) {
    qrels += std::to_string(topic) + " 0 a 1\n";
    if (topic > 1) run += std::to_string(topic) + " Q0 b 1 1 t\n";
  }
  const auto found = eval(qrels, run, "-m map --intervals");
  EXPECT_EQ(found.out, "map                   \tall\t0.1667\t0.0042\t0.6412\n");
  EXPECT_EQ(found.err, "");
  const char* note = "a missing bound is the end of the measure's range.\n";
  const auto open = eval(qrels, run, "-m DCG --intervals");
  EXPECT_THAT(open.err, HasSubstr("note: Too few topics differ to bound the interval of "));
  EXPECT_THAT(open.err, HasSubstr(note));
  EXPECT_THAT(eval(qrels, run, "-m DCG --intervals --format table").err, HasSubstr(note));
}

TEST_F(Eval, NamesTheRunBeforeEachLineWhereThereAreSeveral) {
  const auto other = file("other", "1 Q0 c 1 1 other\n");
  EXPECT_EQ(eval(kSmall + other + " -m recip_rank").out,
            "small.run\trecip_rank            \tall\t0.5000\n"
            "other\trecip_rank            \tall\t1.0000\n");
}

// Topic 2 has nothing relevant: 0 in the mean by default, left out under skip.
TEST_F(Eval, CountsOrSkipsTopicsWithoutRelevantDocuments) {
  const std::string qrels = "1 0 a 1\n2 0 b 0\n";
  const std::string run = "1 Q0 a 1 1 t\n2 Q0 b 1 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m map").out, "map                   \tall\t0.5000\n");
  EXPECT_EQ(eval(qrels, run, "-q -m map --undefined skip").out,
            "map                   \t1\t1.0000\nmap                   \tall\t1.0000\n");
}

// Subtopics 1 (a, c) and 2 (b). Ranking a, c, b: StRecall@2 = 1/2; IAP@2: (2/2 + 0)/2 = 1/2.
// Feature 1 ranks d2 (0), d1 (2): RR 1/2. Feature 3, left out for d2, ranks d1 first: RR 1.
TEST_F(Eval, SaysWhichMeasureNeedsTheSizeOfTheCollection) {
  const auto answer = eval(kSmall + "-m Fallout@2");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("Fallout@2 needs the number of services"));
  EXPECT_EQ(eval(kSmall + "-N 100 -m Fallout@2").exit_code, 0);
}

TEST_F(Eval, PrintsTheSameWithAnyNumberOfThreads) {
  std::string qrels;
  std::string run;
  for (int topic = 1; topic <= 3000; ++topic) {
    const auto name = std::to_string(topic);
    for (int d = 0; d < 40; ++d) {
      const auto id = "doc-" + std::to_string((d * 7 + topic) % 50);
      if (d % 3 == 0) qrels += name + " 0 " + id + " " + std::to_string(d % 2) + "\n";
      run += name + " Q0 " + id + " 0 " + std::to_string((d * 13) % 40) + ".5 tag\n";
    }
  }
  const auto files = file("qrels", qrels) + " " + file("run", run) + " -q -m all_trec --threads ";
  const auto one = eval(files + "1");
  ASSERT_EQ(one.exit_code, 0);
  EXPECT_THAT(one.out, HasSubstr("num_q                 \tall\t3000\n"));
  EXPECT_EQ(eval(files + "2").out, one.out);
  EXPECT_EQ(eval(files + "7").out, one.out);
}

// The reference evaluator's own output for real files; kept outside the tree.
// Not in the judgments: '-'; negative: '.'; from 10 on: '>'. No measure stands beside it.
TEST_F(Eval, PrintsTheGradesOfTheFirstRanks) {
  const auto answer = eval("1 0 a -1\n1 0 b 2\n1 0 c 12\n1 0 d -3\n",
                           "1 Q0 u 1 5 t\n1 Q0 a 2 4 t\n1 Q0 b 3 3 t\n1 Q0 c 4 2 t\n1 Q0 d 5 1 t\n",
                           "-q -m relstring.5");
  EXPECT_EQ(answer.out, "relstring_5           \t1\t'-.2>.'\n");
}

// The first three are u (not judged), a (negative) and b: b alone is left, of two relevant ones.
TEST_F(Eval, CutsTheRunBeforeItRemovesWhatIsNotJudged) {
  std::string run;
  int score = 7;
  for (const char* id : {"u", "a", "b", "v", "d", "c", "e"}) {
    run += std::string("1 Q0 ") + id + " 0 " + std::to_string(score--) + " t\n";
  }
  const std::string qrels = "1 0 a -1\n1 0 b 1\n1 0 c 1\n1 0 d 0\n1 0 e 0\n";
  EXPECT_EQ(eval(qrels, run, "-J -M 3 -m num_ret -m map").out,
            "num_ret               \tall\t1\nmap                   \tall\t0.5000\n");
  // b, d, c, e: AP = (1/1 + 2/3)/2
  EXPECT_EQ(eval(qrels, run, "-J -m num_ret -m map").out,
            "num_ret               \tall\t4\nmap                   \tall\t0.8333\n");
}

TEST_F(Eval, ShowsThatNoTopicStandsBehindAValue) {
  const std::string qrels = "1 0 a 0\n";
  const std::string run = "1 Q0 a 1 1 t\n";
  EXPECT_EQ(eval(qrels, run, "-m map --undefined skip").out, "map                   \tall\t-\n");
  const auto json = eval(qrels, run, "-m map --undefined skip --json").out;
  EXPECT_THAT(json, HasSubstr("\"value\": null"));
  EXPECT_THAT(json, HasSubstr("\"queries\": 0"));
}

TEST_F(Eval, PrintsJsonByEitherOption) {
  const auto json = eval(kSmall + "-m map --json");
  EXPECT_EQ(json.exit_code, 0);
  EXPECT_EQ(json.out, eval(kSmall + "-m map --format json").out);
  EXPECT_THAT(eval(kSmall + "--json --format csv").err,
              HasSubstr("--format and --json do not go together"));
}

TEST_F(Eval, RefusesADepthThatCutsBetweenEqualScores) {
  const auto answer = eval(kSmall + "-m AP --ties average -M 5");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("leave out -M and give the measures a cutoff: AP@5"));
}

TEST_F(Eval, RefusesNumbersThatCannotBe) {
  for (const char* option : {
           "-M -5",
           "-N -5",
           "--seed -1",
           "--threads -1",
           "-M 1.5",
           "-N ''",
       }) {
    const auto answer = eval(kSmall + option);
    EXPECT_EQ(answer.exit_code, 2) << option;
    EXPECT_THAT(answer.err, HasSubstr("is not a whole number")) << option;
  }
  EXPECT_THAT(eval(kSmall + "--threads 18446744073709551616").err, HasSubstr("is too large"));
  for (const char* level : {"nan", "inf", "''", "1e999", "2x"}) {
    const auto answer = eval(kSmall + "-l " + level);
    EXPECT_EQ(answer.exit_code, 2) << level;
    EXPECT_THAT(answer.err, HasSubstr("is not a finite number")) << level;
  }
}

// The lines of `out` whose topic `expected` names, too.
std::string rows_of_topics_in(const std::string& out, const std::string& expected) {
  const auto topic_of = [](const std::string& line) {
    const auto begin = line.find('\t') + 1;
    return line.substr(begin, line.find('\t', begin) - begin);
  };
  std::set<std::string> topics;
  std::istringstream known(expected);
  for (std::string line; std::getline(known, line);) topics.insert(topic_of(line));
  std::string kept;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) {
    if (topics.contains(topic_of(line))) kept += line + "\n";
  }
  return kept;
}

TEST_F(Eval, PrintsWhatTheReferenceEvaluatorPrints) {
  const char* const set = std::getenv("MATCHBENCH_DATA");
  const fs::path folder =
      (set != nullptr ? fs::path(set) : fs::path(MATCHBENCH_SOURCE_DIR) / "../shared/data") /
      "trec-eval";
  if (!fs::exists(folder / "commands.txt")) GTEST_SKIP() << folder << " is not there";
  std::ifstream commands(folder / "commands.txt");
  int count = 0;
  for (std::string line; std::getline(commands, line); ++count) {
    const auto redirect = line.find(" > ");
    const std::string program = "trec_eval ";
    ASSERT_THAT(line, StartsWith(program));
    ASSERT_NE(redirect, std::string::npos);
    // Rndcg is not offered (docs/eval.md).
    std::string expected;
    std::ifstream lines(folder / line.substr(redirect + 3));
    for (std::string text; std::getline(lines, text);) {
      if (!text.starts_with("Rndcg ")) expected += text + "\n";
    }
    auto arguments = line.substr(program.size(), redirect - program.size());
    for (const char* name : {"qrels.", "results."}) {
      const auto place = arguments.find(name);
      arguments.insert(place, folder.string() + "/");
    }
    // Version 9 has no rows for topics that the run lacks (docs/eval.md).
    EXPECT_EQ(rows_of_topics_in(eval(arguments).out, expected), expected) << line;
  }
  EXPECT_GE(count, 8);
}

}  // namespace
}  // namespace matchbench::eval
