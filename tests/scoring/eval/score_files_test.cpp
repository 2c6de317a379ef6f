// Scoring called as a function: the values of rows in memory are those of files with the same
// lines.

#include "harness/scoring/eval/score_files.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/eval/compare_runs.hpp"
#include "harness/scoring/eval/eval_output.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::eval {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

// Columns of judgments or of a run, and the same rows as lines of a file.
struct Columns {
  std::vector<std::string> topics, groups, documents;
  std::vector<double> numbers;
  std::string lines;

  void add(const std::string& topic, const std::string& group, const std::string& document,
           double number, const std::string& line) {
    topics.push_back(topic);
    groups.push_back(group);
    documents.push_back(document);
    numbers.push_back(number);
    lines += line;
  }
};

class Views {
 public:
  explicit Views(const Columns& columns)
      : topics_(columns.topics.begin(), columns.topics.end()),
        groups_(columns.groups.begin(), columns.groups.end()),
        documents_(columns.documents.begin(), columns.documents.end()),
        numbers_(columns.numbers) {}

  trec::JudgedRows judged(bool with_groups = false) const {
    trec::JudgedRows rows{
        .name = "judgments", .topics = topics_, .documents = documents_, .grades = numbers_};
    if (with_groups) rows.groups = groups_;
    return rows;
  }
  trec::RankedRows ranked() const {
    return {.name = "run",
            .tag = "tag",
            .topics = topics_,
            .documents = documents_,
            .scores = numbers_};
  }

 private:
  std::vector<std::string_view> topics_, groups_, documents_;
  std::vector<double> numbers_;
};

// Topics 0 … 29, the last two of which the run lacks, and one that nobody judged. Documents are
// judged for one of three groups; rows are shuffled, so that topics are scattered; scores tie.
struct Example {
  Columns qrels, run;

  explicit Example(std::uint64_t seed) {
    Random random(seed);
    struct Pair {
      int topic, document;
    };
    std::vector<Pair> pairs;
    for (int t = 0; t < 30; ++t) {
      for (int d = 0; d < 20; ++d) pairs.push_back({t, d});
    }
    random.shuffle(std::span(pairs));
    for (const auto& [t, d] : pairs) {
      const auto topic = fmt::format("topic-{}", t);
      const auto document = fmt::format("document-{}", d);
      if (d < 14) {
        const auto grade = static_cast<double>(random.below(5)) - 1;
        const auto group = fmt::format("g{}", random.below(3));
        qrels.add(topic, group, document, grade,
                  fmt::format("{} {} {} {}\n", topic, group, document, grade));
      }
      if (t < 28 && random.below(4) > 0) add_ranked(topic, document, random);
    }
    add_ranked("unjudged", "document-0", random);
  }

  void add_ranked(const std::string& topic, const std::string& document, Random& random) {
    const double score = static_cast<double>(random.below(12)) / 4;
    run.add(topic, {}, document, score,
            fmt::format("{} Q0 {} {} {} tag\n", topic, document, run.topics.size(), score));
  }
};

std::string text_of(const EvalResults& results) {
  std::string text;
  OpenIntervals open;
  write_eval(
      results, {.per_topic = true}, EvalFormat::kRawCsv,
      [&](std::string_view part) { text += part; }, open);
  return text;
}

class ScoreFiles : public testing::Test {
 protected:
  // The same request of files and of rows.
  void expect_equal(EvalRequest request, const Example& example, bool with_groups = false) const {
    request.judgments = folder_.put("judgments", example.qrels.lines).string();
    request.runs = {folder_.put("run", example.run.lines).string()};
    auto from_files = score_files(request);
    const Views qrels(example.qrels), run(example.run);
    request.judgments = qrels.judged(with_groups);
    request.runs = {run.ranked()};
    const auto from_rows = score_files(request);
    from_files.runs.front().run = "run";
    EXPECT_EQ(text_of(from_rows), text_of(from_files));
    EXPECT_EQ(from_rows.runs.front().tag, "tag");
    // Rows have no ranks; those of the files contradict their scores, which is remarked on.
    std::erase_if(from_files.remarks, [](const std::string& remark) {
      return remark.find("ranks and scores disagree") != std::string::npos;
    });
    ASSERT_EQ(from_rows.remarks.size(), from_files.remarks.size());
  }

  const TemporaryFolder folder_;
};

TEST_F(ScoreFiles, GivesRowsTheValuesOfFiles) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Example example(seed);
    EvalRequest request{.measures = {"all_trec", "unj", "ERR@10", "yaap", "TauPrime"}};
    request.options.collection_size = 100;
    expect_equal(request, example);
    request.options.complete = true;
    request.options.threads = 2;
    expect_equal(request, example);
    request.options = {.judged_only = true, .depth = 5, .collection_size = 100};
    request.level = 2;
    expect_equal(request, example);
    request.options = {};
    request.measures = {"map", "ndcg"};
    request.ties = measures::Ties::kAveraged;
    request.level = {};
    expect_equal(request, example);
  }
}

// Ranks in the file rise from row to row.
TEST_F(ScoreFiles, TakesTheOrderOfRowsForRanks) {
  EvalRequest request{.measures = {"map", "ndcg_cut_10"}};
  request.options.order = RunOrder::kRank;
  expect_equal(request, Example(1));
}

TEST_F(ScoreFiles, ReadsGroupsOfRowsAsSubtopicsAndAsJudges) {
  EvalRequest request{.measures = {"alpha_nDCG@10", "StRecall@5", "map"}};
  expect_equal(request, Example(2), true);
  request.measures = {"map_avgjg", "prefs_simp"};
  request.options.judgments = JudgmentFormat::kQrelsGroups;
  expect_equal(request, Example(3), true);
}

TEST_F(ScoreFiles, LeavesTheCallersRowsAndNamesThem) {
  Columns qrels, run;
  qrels.add("1", "", "a", 1, "");
  run.add("1", "", "a", 2, "");
  EvalResults results = [&] {
    const Views judged(qrels), ranked(run);
    return score_files(
        {.judgments = judged.judged(), .runs = {ranked.ranked()}, .measures = {"RR"}});
  }();
  // The views are gone by now.
  EXPECT_EQ(results.runs.front().run, "run");
  EXPECT_EQ(results.runs.front().topics.front().name, "1");
  EXPECT_THAT(results.runs.front().topics.front().values, ElementsAre(1));
  EXPECT_THAT(results.remarks, IsEmpty());
}

TEST_F(ScoreFiles, SaysThatJudgmentsAndRunLookExchanged) {
  Columns grades, scores, zeros;
  for (const int grade : {2, 1}) grades.add("1", "", grade > 1 ? "a" : "b", grade, "");
  for (const double score : {7.1, 6.4}) scores.add("1", "", score > 7 ? "a" : "b", score, "");
  zeros.add("1", "", "a", 0.5, "");
  const Views given(grades), found(scores), halves(zeros);
  const auto remarks_of = [](const Views& judgments, const Views& run) {
    return score_files(
               {.judgments = judgments.judged(), .runs = {run.ranked()}, .measures = {"RR"}})
        .remarks;
  };
  EXPECT_THAT(remarks_of(found, given),
              ElementsAre("judgments: grades such as 7.1 are not whole numbers, but the scores of "
                          "run are; judgments come first, runs second"));
  EXPECT_THAT(remarks_of(given, found), IsEmpty());
  EXPECT_THAT(remarks_of(given, given), IsEmpty());
  EXPECT_THAT(remarks_of(halves, found), IsEmpty());  // a mean of two judges
}

TEST_F(ScoreFiles, ScoresRowsBesideFilesAndABaseline) {
  Columns rows;
  rows.add("1", "", "b", 2, "");
  rows.add("1", "", "a", 1, "");
  const Views views(rows);
  const auto file = folder_.put("better", "1 Q0 a 1 1 t\n").string();
  const auto results = score_files({.judgments = folder_.put("q", "1 0 a 1\n").string(),
                                    .runs = {file},
                                    .measures = {"RR"},
                                    .baseline = views.ranked()});
  const text::Table table = compare_runs(results, Undefined::kZero);
  EXPECT_EQ(std::get<text::Number>(table.rows[0][2]).value, 0.5);
  EXPECT_EQ(std::get<text::Number>(table.rows[1][3]).value, 0.5);
}

// Accuracy is undefined unless both kinds of documents were returned: the baseline has both on all
// of eight topics, in the right order on the first four; the run, always in the right order, on the
// first `both`.
TEST_F(ScoreFiles, SaysOverHowManyTopicsAComparisonIsIfARunLeavesSomeUndefined) {
  const auto compared = [&](int both) {
    std::string qrels, baseline, run;
    for (int t = 1; t <= 8; ++t) {
      qrels += fmt::format("{0} 0 a 1\n{0} 0 b 0\n", t);
      baseline += fmt::format("{0} Q0 a 1 {1} t\n{0} Q0 b 2 2 t\n", t, t <= 4 ? 3 : 1);
      run += fmt::format("{0} Q0 a 1 2 t\n", t);
      if (t <= both) run += fmt::format("{0} Q0 b 2 1 t\n", t);
    }
    return compare_runs(score_files({.judgments = folder_.put("q", qrels).string(),
                                     .runs = {folder_.put("run", run).string()},
                                     .measures = {"Accuracy"},
                                     .baseline = folder_.put("base", baseline).string()}),
                        Undefined::kZero);
  };
  const auto number = [](const text::Cell& cell) { return std::get<text::Number>(cell).value; };
  text::Table table = compared(7);
  ASSERT_EQ(table.columns[3].key, "Accuracy queries");
  EXPECT_EQ(std::get<std::int64_t>(table.rows[0][3]), 8);
  EXPECT_EQ(number(table.rows[0][2]), 0.5);
  EXPECT_EQ(std::get<std::int64_t>(table.rows[1][3]), 7);
  EXPECT_EQ(number(table.rows[1][2]), 1);
  EXPECT_DOUBLE_EQ(number(table.rows[1][4]), 3.0 / 7);
  EXPECT_FALSE(text::is_empty(table.rows[1][5]));
  EXPECT_EQ(for_papers(table).columns[2].key, "Accuracy queries");
  table = compared(5);  // fewer than six: no p-value
  EXPECT_EQ(std::get<std::int64_t>(table.rows[1][3]), 5);
  EXPECT_DOUBLE_EQ(number(table.rows[1][4]), 1.0 / 5);
  EXPECT_TRUE(text::is_empty(table.rows[1][5]));
  EXPECT_EQ(compared(8).columns[3].key, "Accuracy difference");
}

TEST_F(ScoreFiles, RefusesFaultyRowsWithTheirNumber) {
  const auto fault_of = [&](const Columns& columns, EvalRequest request = {}) {
    const Views views(columns);
    request.judgments = folder_.put("q", "1 0 a 1\n2 0 a 1\n").string();
    request.runs = {views.ranked()};
    try {
      score_files(request);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  Columns twice, wrong;
  for (const auto* topic : {"1", "2", "2"}) twice.add(topic, "", "a", 1, "");
  EXPECT_THAT(fault_of(twice),
              HasSubstr("run:3: topic 2 has document a a second time, after line 2"));
  wrong.add("1", "", "a", 1, "");
  wrong.add("1", "", "b", std::nan(""), "");
  EXPECT_THAT(fault_of(wrong), HasSubstr("run:2: the score nan is not a finite number"));
}

TEST_F(ScoreFiles, RefusesJudgmentsWithoutTheColumnsOfTheirFormat) {
  Columns qrels;
  qrels.add("1", "", "a", 1, "");
  const Views views(qrels);
  EvalRequest request{.judgments = views.judged(), .runs = {views.ranked()}, .measures = {"map"}};
  for (const auto format :
       {JudgmentFormat::kPrefs, JudgmentFormat::kQrelsGroups, JudgmentFormat::kSampled}) {
    request.options.judgments = format;
    EXPECT_THAT([&] { score_files(request); },
                ThrowsMessage<Error>(HasSubstr("lacks a column that its format has")));
  }
  request.options.judgments = JudgmentFormat::kQrels;
  request.measures = {"alpha_nDCG@10"};
  EXPECT_THAT([&] { score_files(request); },
              ThrowsMessage<Error>(HasSubstr(
                  "alpha_nDCG@10 needs subtopics, and judgments has none; give the path of "
                  "a file of diversity judgments")));
}

TEST_F(ScoreFiles, AsksWhetherJudgmentsOfOneSubtopicAreOnesOfDiversity) {
  const auto remarks_of = [&](const std::string& judgments, const std::string& measure) {
    return score_files({.judgments = folder_.put("q", judgments).string(),
                        .runs = {folder_.put("r", "1 Q0 a 1 1 t\n").string()},
                        .measures = {measure}})
        .remarks;
  };
  const auto asks =
      testing::Contains("every topic has one subtopic, '0'; are these diversity judgments?");
  EXPECT_THAT(remarks_of("1 0 a 1\n2 0 a 1\n", "alpha_nDCG@10"), asks);
  EXPECT_THAT(remarks_of("1 0 a 1\n2 0 a 1\n", "nDCG@10"), testing::Not(asks));
  EXPECT_THAT(remarks_of("1 0 a 1\n2 0 a 1\n2 1 a 1\n", "alpha_nDCG@10"), testing::Not(asks));
  EXPECT_THAT(remarks_of("1 1 a 1\n", "alpha_nDCG@10"), testing::IsEmpty());
}

TEST_F(ScoreFiles, SaysThatNoDocumentIsRelevant) {
  const auto remarks_of = [&](const std::string& judgments, std::optional<double> level) {
    return score_files({.judgments = folder_.put("q", judgments).string(),
                        .runs = {folder_.put("r", "1 Q0 a 1 1 t\n").string()},
                        .measures = {"P@5"},
                        .level = level})
        .remarks;
  };
  EXPECT_THAT(remarks_of("1 0 a 0\n", {}),
              ElementsAre(HasSubstr("q: no document is relevant: there is no grade above 0")));
  EXPECT_THAT(
      remarks_of("1 0 a 2\n", 9),
      ElementsAre(HasSubstr("q: no document is relevant: the highest grade is 2, and -l is 9")));
  EXPECT_THAT(remarks_of("1 0 a 2\n", 2), IsEmpty());
}

TEST_F(ScoreFiles, SaysWhatTheLevelDoesNotChange) {
  const auto remarks_of = [&](const std::vector<std::string>& measures) {
    return score_files({.judgments = folder_.put("q", "1 0 a 1\n").string(),
                        .runs = {folder_.put("r", "1 Q0 a 1 1 t\n").string()},
                        .measures = measures,
                        .level = 2})
        .remarks;
  };
  EXPECT_THAT(remarks_of({"ndcg"}), ElementsAre(HasSubstr("-l does not change nDCG")));
  EXPECT_THAT(remarks_of({"map"}), ElementsAre(HasSubstr("no document is relevant")));
}

// The rows of a topic in the order of their ranks, as vector indexes give distances.
TEST_F(ScoreFiles, SaysThatRanksAndScoresDisagree) {
  const auto remarks_of = [&](const std::string& run, RunOrder order) {
    EvalRequest request{.judgments = folder_.put("q", "1 0 a 1\n2 0 a 1\n").string(),
                        .runs = {folder_.put("r", run).string()},
                        .measures = {"P@1"}};
    request.options.order = order;
    return score_files(request).remarks;
  };
  const std::string distances = "1 Q0 a 1 0.5 t\n1 Q0 b 2 0.7 t\n2 Q0 a 1 0.1 t\n2 Q0 b 2 0.3 t\n";
  EXPECT_THAT(remarks_of(distances, RunOrder::kScore),
              ElementsAre(HasSubstr("r: ranks and scores disagree in 2 of 2 topics")));
  EXPECT_THAT(remarks_of(distances, RunOrder::kRank), IsEmpty());
  // Scores and ranks exchanged.
  EXPECT_THAT(remarks_of("1 Q0 a 9.5 1 t\n1 Q0 b 8.5 2 t\n2 Q0 a 1e1 1 t\n2 Q0 b 7.5 2 t\n",
                         RunOrder::kScore),
              ElementsAre(HasSubstr("ranks and scores disagree")));
  EXPECT_THAT(remarks_of("1 Q0 a 1 0 t\n1 Q0 b 2 0 t\n2 Q0 a 1 0 t\n", RunOrder::kScore),
              ElementsAre(AllOf(HasSubstr("r: all scores are equal in 1 of 1 topics"),
                                HasSubstr("eval --order rank"))));
  EXPECT_THAT(
      remarks_of("1 Q0 a 1 3 t\n1 Q0 b 1 3 t\n2 Q0 a 0 0 t\n2 Q0 b 0 0 t\n", RunOrder::kScore),
      ElementsAre(AllOf(HasSubstr("r: all scores are equal in 2 of 2 topics"),
                        HasSubstr("--ties average"))));
  // One of two is no habit, and ranks that say nothing do not disagree.
  EXPECT_THAT(remarks_of("1 Q0 a 1 0.5 t\n1 Q0 b 2 0.7 t\n2 Q0 a 1 0.3 t\n2 Q0 b 2 0.1 t\n",
                         RunOrder::kScore),
              IsEmpty());
  EXPECT_THAT(
      remarks_of("1 Q0 a 0 0.5 t\n1 Q0 b 0 0.7 t\n2 Q0 a - 3 t\n2 Q0 b - 9 t\n", RunOrder::kScore),
      IsEmpty());
}

// A line of five numbers is one of ordinary judgments with a further column, too.
TEST_F(ScoreFiles, AsksForTheStrataOfAMeasureOfSamples) {
  EvalRequest request{.judgments = folder_.put("q", "1 0 a 1 1\n").string(),
                      .runs = {folder_.put("r", "1 Q0 a 1 1 t\n").string()},
                      .measures = {"xinfAP"}};
  EXPECT_THAT(
      score_files(request).remarks,
      ElementsAre(testing::AllOf(HasSubstr("q has no strata"), HasSubstr("add -R sampled"))));
  request.options.judgments = JudgmentFormat::kSampled;
  EXPECT_THAT(score_files(request).remarks, IsEmpty());
}

TEST_F(ScoreFiles, SaysWhereTheZeroOfMissingTopicsIsTheBestValue) {
  EvalRequest request{.judgments = folder_.put("q", "1 0 a 1\n2 0 a 1\n").string(),
                      .runs = {folder_.put("r", "1 Q0 a 1 1 t\n").string()},
                      .measures = {"AP", "Unjudged@5", "yaAP"}};
  const auto says =
      testing::Contains(HasSubstr("r: the 0 of missing topics is the best value of Unjudged@5"));
  EXPECT_THAT(score_files(request).remarks, testing::Not(says));  // they are left out
  request.options.complete = true;
  EXPECT_THAT(score_files(request).remarks, says);
}

TEST_F(ScoreFiles, SaysThatNoDocumentOfARunIsJudged) {
  const auto remarks_of = [&](const std::string& run) {
    return score_files({.judgments = folder_.put("q", "1 0 a 1\n2 0 a 1\n").string(),
                        .runs = {folder_.put("r", run).string()},
                        .measures = {"RR"}})
        .remarks;
  };
  const std::string strangers = "1 Q0 x 1 2 t\n2 Q0 y 1 2 t\n";
  EXPECT_THAT(remarks_of(strangers), ElementsAre(HasSubstr("none of its documents is judged")));
  // One is enough, wherever it is.
  EXPECT_THAT(remarks_of(strangers + "1 Q0 a 2 1 t\n"), IsEmpty());
}

TEST_F(ScoreFiles, GivesRowsOfResultsWithoutAnyText) {
  const auto results = score_files(
      {.judgments = folder_.put("q", "1 0 a 1\n2 0 a 1\n").string(),
       .runs = {folder_.put("r", "1 Q0 a 1 1 t\n2 Q0 b 1 2 t\n2 Q0 a 2 1 t\n").string()},
       .measures = {"RR", "num_rel"}});
  std::vector<std::string> seen;
  for_each_row(results, {.per_topic = true}, [&](const EvalRow& row) {
    seen.push_back(fmt::format("{} {} {}", row.line.label, row.topic, std::get<double>(row.value)));
  });
  EXPECT_THAT(seen, ElementsAre("RR 1 1", "num_rel 1 1", "RR 2 0.5", "num_rel 2 1", "RR all 0.75",
                                "num_rel all 2"));
}

}  // namespace
}  // namespace matchbench::eval
