#include "harness/publishing/report/model/report_model.hpp"

#include "harness/publishing/report/board/leaderboard.hpp"
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/model/report_parts.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::report {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Ne;

TEST(Report, OfManyRankingsIsCutToADepthThatItStates) {
  SampleRound round = sample_round();
  results::RoundResults& results = round.results;
  analysis::Experiment& experiment = round.judged.experiment;
  std::vector<std::uint32_t> all(5000);
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  results.services.assign(all.size(), {"s", "urn:s", {}});
  experiment.service_count = all.size();
  experiment.collection_size = all.size();
  experiment.answers[1][0] = {{.weight = 1, .failed = false, .ranking = sample_ranking(all)}};
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.rankings.by_request[0].by_entrant[1]->services.size(), model.rankings.depth);
  EXPECT_EQ(model.rankings.by_request[0].by_entrant[1]->length, 5000U);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote),
              Contains(HasSubstr("Rankings are shown to rank 100")));
}

// The sample round with so many entrants, each with scores of its own.
SampleRound round_of(std::size_t entrants) {
  SampleRound round = sample_round();
  results::RoundResults& results = round.results;
  analysis::Experiment& experiment = round.judged.experiment;
  results.entrants.clear();
  experiment.systems.clear();
  experiment.answers.resize(1);
  for (auto& measure : results.measures) measure.values.clear();
  for (std::size_t e = 0; e < entrants; ++e) {
    results.entrants.push_back(
        sample_entrant(fmt::format("entrant-{}", e), {1'000'000, 2'000'000}));
    experiment.systems.push_back(results.entrants.back().entrant.name);
    if (e > 0) experiment.answers.push_back(experiment.answers.front());
    for (auto& measure : results.measures) {
      auto& values = measure.values.emplace_back();
      for (std::size_t r = 0; r < 3; ++r) {
        values.emplace_back(static_cast<double>((37 * e + 11 * r) % entrants) /
                            static_cast<double>(entrants));
      }
    }
  }
  return round;
}

TEST(Report, GrowsWithItsEntrantsAndNotWithTheirPairs) {
  const auto bytes = [](std::size_t entrants) {
    return to_json(report_of(round_of(entrants))).size();
  };
  const std::size_t few = bytes(200);
  const std::size_t more = bytes(400);
  const std::size_t many = bytes(800);
  // Twice as many are added: with pairs or cliques it would be four times as much.
  EXPECT_LT(static_cast<double>(many - more), 2.2 * static_cast<double>(more - few));
}

TEST(Report, OfMoreThanAHundredEntrantsHasRanksForLettersAndPairsAndTheBestAlone) {
  const ReportModel few = report_of(round_of(100));
  EXPECT_EQ(few.significance[0].pairs.size(), 4950U);
  EXPECT_EQ(few.curves[0].ndcg.series.size(), 100U);
  EXPECT_NE(few.boards[0].board.rows[99].letters, "");
  EXPECT_THAT(texts_of(few.remarks, RemarkLevel::kNote), IsEmpty());

  const ReportModel many = report_of(round_of(101));
  EXPECT_THAT(many.significance[0].pairs, IsEmpty());
  EXPECT_THAT(many.significance[0].cliques, IsEmpty());
  EXPECT_EQ(many.significance[0].mean_ranks.size(), 101U);
  const Board& board = many.boards[0].board;
  for (const auto& row : board.rows) {
    EXPECT_EQ(row.letters, "");
    EXPECT_TRUE(row.rank && row.worst_rank);
  }
  const std::size_t last = board.rows.back().entrant;
  EXPECT_EQ(many.curves[0].ndcg.series.size(), 100U);
  EXPECT_THAT(many.curves[0].ndcg.series, Each(Field(&CurveSeries::entrant, Ne(last))));
  EXPECT_FALSE(many.rankings.by_request[0].by_entrant[last].has_value());
  EXPECT_THAT(many.entrants[last].latency->ecdf, IsEmpty());
  EXPECT_EQ(many.entrants[last].latency->by_request.size(), 3U);
  EXPECT_EQ(many.boards[0].values->size(), 101U);
  EXPECT_THAT(
      texts_of(many.remarks, RemarkLevel::kNote),
      ElementsAre("Curves and distributions of times are shown of the 100 best entrants, to "
                  "keep the report small.",
                  "Rankings are shown of the 100 best entrants, to keep the report small."));
}

TEST(Report, OfFarTooManyPairsOfEntrantsTestsNone) {
  const SampleRound round = round_of(4000);
  const Leaderboard board = make_leaderboard(round.results, "graded", {});
  EXPECT_EQ(board.test->notes.warning,
            "No difference is tested: all leaderboards together have more than 4000000 pairs of "
            "entrants.");
  EXPECT_FALSE(board.test->separates);
  EXPECT_EQ(board.rows.back().place.rank, 1U);
}

// They grow with the square of the boards.
TEST(Report, CorrelatesTheFirstHundredMeasuresOfASettingAndSettingsOfAMeasure) {
  std::vector<BoardMerits> boards;
  for (std::size_t i = 0; i < 120; ++i) {
    boards.push_back({.setting = 0, .measure = i, .merits = {0.1, 0.2}});
    boards.push_back({.setting = i + 1, .measure = 0, .merits = {0.1, 0.2}});
  }
  const auto correlations = report_correlations(boards);
  ASSERT_EQ(correlations.size(), 1U);
  EXPECT_EQ(correlations[0].measures.size(), 100U);
  EXPECT_EQ(correlations[0].tau_b.size(), 100U);
  const auto sensitivity = report_sensitivity(boards);
  ASSERT_EQ(sensitivity.size(), 1U);
  EXPECT_EQ(sensitivity[0].settings.size(), 100U);
}

}  // namespace
}  // namespace matchbench::report
