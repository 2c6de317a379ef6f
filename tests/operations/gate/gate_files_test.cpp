// The gate on run files and judgments in TREC's format.

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/tree/node_json.hpp"
#include "harness/operations/gate/baseline/baseline.hpp"
#include "harness/operations/gate/decide/compare.hpp"
#include "harness/operations/gate/formats/gate_formats.hpp"
#include "harness/operations/gate/verdict/gate.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <sstream>
#include <string>

namespace matchbench::gate {
namespace {

using testing::HasSubstr;

GateReport gate_of(const GateRequest& request) {
  const session::WorkerSource programs;
  conduct::ContestObserver observer;
  const std::function<bool()> interrupt = [] { return false; };
  return gate(request, {programs, observer, interrupt});
}

// Each topic has one relevant document, `right`, which a run puts at a rank of its own.
class GateOfFiles : public testing::Test {
 protected:
  GateOfFiles() {
    std::string qrels;
    for (int topic = 1; topic <= kTopics; ++topic) qrels += fmt::format("{} 0 right 1\n", topic);
    folder_.put("qrels", qrels);
  }

  // AP is 1/rank.
  void put_run(const std::string& name, const std::vector<int>& ranks) const {
    std::string text;
    for (std::size_t t = 0; t < ranks.size(); ++t) {
      for (int rank = 1; rank <= 4 && ranks[t] > 0; ++rank) {
        const std::string document = rank == ranks[t] ? "right" : fmt::format("wrong{}", rank);
        text += fmt::format("{} Q0 {} {} {} tag\n", t + 1, document, rank, 10 - rank);
      }
    }
    folder_.put(name, text);
  }

  GateRequest request(const std::string& base, const std::string& fresh) const {
    GateRequest out;
    out.sides.base = (folder_ / base).string();
    out.sides.fresh = (folder_ / fresh).string();
    out.sides.judgments = (folder_ / "qrels").string();
    return out;
  }

  static constexpr int kTopics = 8;
  const TemporaryFolder folder_;
};

TEST_F(GateOfFiles, OfARunAndItselfIsNotWorse) {
  put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
  put_run("new.run", {1, 2, 1, 3, 1, 2, 1, 1});
  const auto report = gate_of(request("base.run", "new.run"));
  EXPECT_EQ(report.verdict, Verdict::kNotWorse);
  EXPECT_EQ(report.measures.front().measure, "AP");
  EXPECT_EQ(report.measures.front().decision.requests, 8U);
  EXPECT_EQ(report.changed_rankings, 0U);
  EXPECT_EQ(report.costs.not_compared, "run files have no times");
  EXPECT_THAT(gate_text(report), HasSubstr("not worse: all 8 requests are scored alike"));
}

TEST_F(GateOfFiles, ShowsTheTopicsThatChangedMostWithTheirRankingsSideBySide) {
  put_run("base.run", {1, 1, 1, 1, 1, 1, 1, 1});
  put_run("new.run", {2, 2, 2, 2, 2, 2, 2, 4});
  const auto report = gate_of(request("base.run", "new.run"));
  EXPECT_EQ(report.verdict, Verdict::kWorse);  // seven losses of .5 and one of .75
  EXPECT_DOUBLE_EQ(report.measures.front().base, 1);
  EXPECT_DOUBLE_EQ(report.measures.front().decision.difference, -(7 * .5 + .75) / 8);
  EXPECT_EQ(report.changed_scores, 8U);
  ASSERT_EQ(report.changed.size(), kShownChanges);
  const auto& first = report.changed.front();
  EXPECT_EQ(first.id, "8");
  EXPECT_EQ(first.base_ranking.front(), (ShownService{"right", 1}));
  EXPECT_EQ(first.fresh_ranking.front(), (ShownService{"wrong1", std::nullopt}));
  EXPECT_EQ(first.fresh_ranking[3].name, "right");
  for (const auto format : {GateFormat::kText, GateFormat::kMarkdown}) {
    const auto text = format_gate(report, format, false);
    EXPECT_THAT(text, HasSubstr("worse"));
    EXPECT_THAT(text, HasSubstr("wrong1"));
  }
}

TEST_F(GateOfFiles, ScoresATopicThatASideLacksWithNothingAndLeavesOutThoseThatBothLack) {
  put_run("base.run", {1, 1, 1, 1, 1, 1, 1});  // not topic 8
  put_run("new.run", {1, 1, 1, 1, 1, 1, 0});   // neither topic 7
  const auto report = gate_of(request("base.run", "new.run"));
  EXPECT_EQ(report.measures.front().decision.requests, 7U);
  EXPECT_DOUBLE_EQ(report.measures.front().decision.difference, -1.0 / 7);
  EXPECT_EQ(report.failures.fresh, 0U);
  EXPECT_THAT(report.remarks, testing::Contains(HasSubstr("new.run lacks 1 topic")));
}

// As in eval and on boards of files. Of topic 8 the judgments say that a document is not relevant.
TEST_F(GateOfFiles, CountsZeroWhereNothingIsRelevant) {
  std::string qrels;
  for (int topic = 1; topic < kTopics; ++topic) qrels += fmt::format("{} 0 right 1\n", topic);
  folder_.put("qrels", qrels + "8 0 right 0\n");
  put_run("base.run", {1, 1, 1, 1, 1, 1, 1, 1});
  put_run("new.run", {2, 2, 2, 2, 2, 2, 2, 2});
  const auto report = gate_of(request("base.run", "new.run"));
  const auto& decision = report.measures.front().decision;
  EXPECT_EQ(decision.requests, 8U);
  EXPECT_DOUBLE_EQ(decision.difference, -.5 * 7 / 8);
}

TEST_F(GateOfFiles, WritesJsonWithAllThatDecides) {
  put_run("base.run", {1, 2, 1, 1});
  put_run("new.run", {2, 1, 1, 1});
  const auto report = gate_of(request("base.run", "new.run"));
  const auto json = text::parse_json(format_gate(report, GateFormat::kJson, false)).value();
  EXPECT_EQ(json["format"], "matchbench-gate/1");
  EXPECT_EQ(json["verdict"], "undecided");
  EXPECT_EQ(json["exit_code"], 4);
  EXPECT_THAT(gate_text(report), HasSubstr("requests would notice a loss of .050"));
  const auto& measure = json["measures"][0];
  EXPECT_TRUE(measure["low"].is_null());  // four requests: no bounds
  EXPECT_TRUE(measure["high"].is_null());
  EXPECT_EQ(measure["requests"], 4);
  EXPECT_EQ(measure["margin"], 0.05);
  EXPECT_GE(measure["requests_needed"], 6);
  EXPECT_EQ(json["changed"].size(), 2U);
  EXPECT_EQ(json["times"]["compared"], false);
}

TEST_F(GateOfFiles, WritesJUnitWithACaseForEachMeasure) {
  put_run("base.run", {1, 1, 1, 1, 1, 1, 1, 1});
  put_run("new.run", {2, 2, 2, 2, 2, 2, 2, 2});
  auto asked = request("base.run", "new.run");
  asked.sides.question.measures = {"AP", "RR", "Success@4"};
  const auto text = format_gate(gate_of(asked), GateFormat::kJUnit, false);
  EXPECT_THAT(text, HasSubstr("tests=\"4\" failures=\"2\""));  // AP and RR; the fourth: failures
  EXPECT_THAT(text, HasSubstr("<failure type=\"worse\""));
  EXPECT_THAT(text, HasSubstr("name=\"Success@4\""));
}

TEST_F(GateOfFiles, AcceptsABaselineThatNeedsNothingButTheJudgments) {
  put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
  put_run("new.run", {1, 1, 1, 3, 1, 2, 1, 1});
  auto asked = request("base.run", "new.run");
  asked.sides.question.measures = {"RR"};
  asked.margin = "0.3";
  asked.accept = folder_ / "baseline.yaml";
  asked.because = "Topic 2 is answered: \"at last\".";
  gate_of(asked);
  const auto baseline = read_baseline(folder_ / "baseline.yaml");
  EXPECT_EQ(baseline.because, asked.because);
  EXPECT_EQ(baseline.margin, 0.3);
  EXPECT_EQ(baseline.previous, std::nullopt);

  GateRequest again;
  again.sides.base = (folder_ / "baseline.yaml").string();
  again.sides.fresh = (folder_ / "new.run").string();
  EXPECT_THAT([&] { gate_of(again); }, testing::ThrowsMessage<Error>(testing::AllOf(
                                           HasSubstr("no path that a baseline states is opened"),
                                           HasSubstr("--judgments"))));
  again.sides.judgments = (folder_ / "qrels").string();
  const auto same = gate_of(again);
  EXPECT_EQ(same.verdict, Verdict::kNotWorse);
  EXPECT_EQ(same.measures.front().measure, "RR");
  EXPECT_EQ(same.rule.margin, 0.3);
  EXPECT_EQ(same.changed_rankings, 0U);
  EXPECT_DOUBLE_EQ(same.measures.front().base, same.measures.front().fresh);

  again.sides.fresh = (folder_ / "base.run").string();
  const auto former = gate_of(again);
  EXPECT_EQ(former.changed_rankings, 1U);
  EXPECT_EQ(former.changed.front().id, "2");
  // The base's side comes from the file, with the gains of its first services.
  EXPECT_EQ(former.changed.front().base_ranking.front(), (ShownService{"right", 1}));
  EXPECT_EQ(former.changed.front().base_ranking[1], (ShownService{"wrong2", std::nullopt}));
  EXPECT_EQ(former.changed.front().fresh_ranking[1], (ShownService{"right", 1}));

  // The next one names the one before it.
  again.accept = folder_ / "baseline.yaml";
  again.because = "back";
  gate_of(again);
  EXPECT_TRUE(read_baseline(folder_ / "baseline.yaml").previous.has_value());
}

// A baseline of the base run, and the text of its file.
class GateOfABaseline : public GateOfFiles {
 protected:
  GateOfABaseline() {
    put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
    auto asked = request("base.run", "base.run");
    asked.accept = file();
    asked.because = "first";
    gate_of(asked);
    again_.sides.base = file().string();
    again_.sides.fresh = (folder_ / "base.run").string();
    again_.sides.judgments = (folder_ / "qrels").string();
  }

  std::filesystem::path file() const { return folder_ / "baseline.yaml"; }

  void replace(const std::string& before, const std::string& after) const {
    std::string text = read_file(file());
    ASSERT_NE(text.find(before), std::string::npos) << text;
    text.replace(text.find(before), before.size(), after);
    folder_.put("baseline.yaml", text);
  }

  std::string fault() const {
    try {
      gate_of(again_);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }

  GateRequest again_;
};

TEST_F(GateOfABaseline, RefusesOneThatWasEditedByHand) {
  EXPECT_EQ(fault(), "");
  replace("scores: [0.5]", "scores: [0.4]");
  EXPECT_THAT(fault(), HasSubstr("baseline.yaml:4:9: the baseline was edited by hand"));
}

// It would count twice.
TEST_F(GateOfABaseline, RefusesOneThatListsARequestTwice) {
  std::string text = read_file(file());
  text += text.substr(text.rfind("  - request:"));
  text.erase(text.find("digest:"),
             text.find('\n', text.find("digest:")) - text.find("digest:") + 1);
  folder_.put("baseline.yaml", text);
  EXPECT_THAT(fault(), HasSubstr("the request is listed twice; restore the file"));
}

TEST_F(GateOfABaseline, ReplacesADamagedOneAsItsRemedySays) {
  replace("because: first", "<<<<<<< HEAD\nbecause: first");
  EXPECT_THAT(fault(), HasSubstr("not well-formed YAML"));
  EXPECT_THAT(fault(), HasSubstr("restore the file, or accept a new baseline: matchbench gate NEW "
                                 "NEW --contest FILE (for run files: --judgments QRELS) --accept"));
  auto asked = request("base.run", "base.run");
  asked.accept = file();
  asked.because = "merged";
  gate_of(asked);
  EXPECT_EQ(fault(), "");
  EXPECT_EQ(read_baseline(file()).because, "merged");
}

TEST_F(GateOfABaseline, NamesAllMeasuresOfOneThatHasMore) {
  again_.sides.question.measures = {"RR", "R@5"};
  EXPECT_THAT(fault(), HasSubstr("has no scores by RR; accept a new baseline: matchbench gate NEW "
                                 "NEW --judgments QRELS -m AP -m RR -m R@5 --accept BASELINE"));
}

TEST_F(GateOfABaseline, RefusesAPlaceForTheNextBeforeAnythingRuns) {
  again_.because = "second";
  again_.sides.fresh = "no such plugin";  // which would be refused later
  again_.accept = folder_ / "base.run";
  EXPECT_THAT(fault(), HasSubstr("base.run: the file is there and is not a baseline"));
  again_.accept = folder_ / "missing/baseline.yaml";
  EXPECT_THAT(fault(), HasSubstr("there is no folder"));
}

TEST_F(GateOfABaseline, TakesOneWhoseLinesEndAsOnAnotherSystem) {
  std::string text;
  for (const char c : read_file(file()))
    text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  folder_.put("baseline.yaml", text);
  EXPECT_EQ(fault(), "");
}

TEST_F(GateOfABaseline, ReadsOneThatIsOlderThanItsDigestAndItsRankings) {
  std::string older;
  std::istringstream lines(read_file(file()));
  for (std::string line; std::getline(lines, line);) {
    const bool is_new = line.starts_with("digest:") || line.starts_with("    services:") ||
                        line.starts_with("    gains:");
    if (!is_new) older += line + "\n";
  }
  folder_.put("baseline.yaml", older);
  put_run("base.run", {2, 2, 1, 3, 1, 2, 1, 1});
  const auto report = gate_of(again_);
  ASSERT_EQ(report.changed.size(), 1U);
  EXPECT_TRUE(report.changed.front().base_ranking.empty());
  EXPECT_FALSE(report.changed.front().fresh_ranking.empty());
}

TEST_F(GateOfABaseline, NamesTheLineOfARequestWhoseServicesAndGainsDoNotGoTogether) {
  replace("gains: \"1 - - -\"", "gains: \"1 -\"");
  EXPECT_THAT(fault(), HasSubstr("the request has 4 services and 2 gains"));
  replace("gains: \"1 -\"", "gains: \"one - - -\"");
  EXPECT_THAT(fault(), HasSubstr("'one' is no gain"));
}

TEST_F(GateOfFiles, RefusesOtherJudgmentsThanThoseOfTheBaseline) {
  put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
  auto asked = request("base.run", "base.run");
  asked.accept = folder_ / "baseline.yaml";
  asked.because = "first";
  gate_of(asked);
  folder_.put("qrels", read_file(folder_ / "qrels") + "9 0 right 1\n");
  GateRequest again;
  again.sides.base = (folder_ / "baseline.yaml").string();
  again.sides.fresh = (folder_ / "base.run").string();
  again.sides.judgments = (folder_ / "qrels").string();
  try {
    gate_of(again);
    FAIL() << "it was taken";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("other judgments"));
    EXPECT_THAT(error.what(), HasSubstr("gate NEW NEW --judgments QRELS --accept BASELINE"));
  }
}

TEST_F(GateOfFiles, RefusesWhatItCannotCompare) {
  put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
  auto without = request("base.run", "base.run");
  without.sides.judgments.clear();
  EXPECT_THAT([&] { gate_of(without); },
              testing::ThrowsMessage<Error>(
                  HasSubstr("run files need judgments; name a contest with a judged collection "
                            "with --contest FILE, or judgments with --judgments QRELS")));
  auto no_reason = request("base.run", "base.run");
  no_reason.accept = folder_ / "baseline.yaml";
  EXPECT_THROW(gate_of(no_reason), Error);
  EXPECT_THROW(gate_of(request("base.run", "missing.run")), Error);
  // No other file is replaced by a baseline.
  auto over = request("base.run", "base.run");
  over.accept = folder_ / "qrels";
  over.because = "why not";
  EXPECT_THROW(gate_of(over), Error);
}

// A ranker that finds nothing would be not worse by a margin as wide as the measure.
TEST_F(GateOfFiles, RefusesAMarginWiderThanTheNarrowestMeasure) {
  put_run("base.run", {1, 2, 1, 3, 1, 2, 1, 1});
  auto asked = request("base.run", "base.run");
  const auto refused = [&] {
    try {
      gate_of(asked);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  asked.margin = "5";
  EXPECT_THAT(refused(), HasSubstr("--margin 5: AP lies between 0 and 1; write 0.05"));
  asked.margin = "5%";
  EXPECT_THAT(refused(), HasSubstr("give 'auto', or the loss that does no harm, such as 0.05"));
  asked.margin.reset();
  asked.max_margin = 10;
  EXPECT_THAT(refused(), HasSubstr("--max-margin 10: AP lies between 0 and 1; write 0.1"));
  asked.margin = "1";  // --max-margin says nothing then
  EXPECT_EQ(refused(), "");
  asked.margin = "2";
  asked.sides.question.measures = {"DCG"};  // has no highest value
  EXPECT_EQ(refused(), "");
  asked.sides.question.measures = {"DCG", "RR"};
  EXPECT_THAT(refused(), HasSubstr("--margin 2: RR lies between 0 and 1; write 0.02"));
}

TEST_F(GateOfFiles, OfAMeasureOfWhichLessIsBetterKnowsTheDirection) {
  put_run("base.run", {1, 1, 1, 1, 1, 1, 1, 1});
  put_run("new.run", {4, 4, 4, 4, 4, 4, 4, 4});
  auto asked = request("base.run", "new.run");
  asked.sides.question.measures = {"RBPResid"};
  const auto report = gate_of(asked);
  EXPECT_TRUE(report.measures.front().less_is_better);
  // The judged document weighs .2 at rank 1 and .1024 at rank 4; all else is residual.
  EXPECT_GT(report.measures.front().fresh, report.measures.front().base);
  EXPECT_EQ(report.verdict, Verdict::kWorse);
}

}  // namespace
}  // namespace matchbench::gate
