#include "harness/publishing/report/board/overall_board.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/table/fitted_table.hpp"
#include "harness/publishing/report/formats/html.hpp"
#include "harness/publishing/report/formats/overall_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace matchbench::report {
namespace {

using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> names(const OverallBoard& board) {
  std::vector<std::string> out;
  for (const auto& row : board.rows) out.push_back(row.entrant);
  return out;
}

// Places in the first track: a 1, b and c share 2 and 3, d 4. In the second: d 1, c 2, a 3, and b,
// who has no score, takes what is left: 4. Means: a 2, b 3.25, c 2.25, d 2.5.
const std::vector<TrackStanding> kTracks = {
    {"one", "graded", "AP", {{"a", 0.9}, {"b", 0.5}, {"c", 0.5}, {"d", 0.1}}},
    {"two", "binary", "RR", {{"d", 0.8}, {"c", 0.7}, {"a", 0.2}, {"b", std::nullopt}}}};

TEST(OverallBoard, ByMeanRankIsTheMeanOfThePlacesAndTiesShareTheirPlaces) {
  const OverallBoard board = make_overall_board(kTracks, OverallRule::kMeanRank);
  EXPECT_THAT(names(board), ElementsAre("a", "c", "d", "b"));
  EXPECT_EQ(board.rows[0].overall, 2.0);
  EXPECT_EQ(board.rows[1].overall, 2.25);
  EXPECT_EQ(board.rows[2].overall, 2.5);
  EXPECT_EQ(board.rows[3].overall, 3.25);
  EXPECT_THAT(board.rows[1].places, ElementsAre(2.5, 2.0));
  EXPECT_THAT(rule_sentence(board), HasSubstr("mean of an entrant's places on the tracks; places "
                                              "follow the mean scores, whether or not"));
  EXPECT_EQ(to_table(board).columns[3].title, "place one");
}

TEST(OverallBoard, GivesThePlacesThatAreLeftToThoseWhoAreNotOnATrack) {
  // b and c are not there: they share the places 2 and 3.
  const std::vector<TrackStanding> tracks = {
      {"one", "s", "AP", {{"a", 0.1}, {"b", 0.5}, {"c", 0.7}}}, {"two", "s", "AP", {{"a", 0.2}}}};
  const OverallBoard board = make_overall_board(tracks, OverallRule::kMeanRank);
  EXPECT_THAT(names(board), ElementsAre("c", "a", "b"));  // 1.75, 2, 2.25
  EXPECT_THAT(board.rows[0].places, ElementsAre(1.0, 2.5));
}

TEST(OverallBoard, TakesTheSmallerValueForTheBetterOneIfTheMeasureDoes) {
  const std::vector<TrackStanding> tracks = {{"one", "s", "Fallout@5", {{"a", 0.3}, {"b", 0.1}}}};
  EXPECT_THAT(names(make_overall_board(tracks, OverallRule::kMeanRank)), ElementsAre("b", "a"));
  EXPECT_THAT(names(make_overall_board(tracks, OverallRule::kMeanScore)), ElementsAre("b", "a"));
}

TEST(OverallBoard, ByMeanScorePutsLastWhoHasNoScoreOnATrack) {
  std::vector<TrackStanding> tracks = kTracks;
  tracks[1].measure = "AP";
  const OverallBoard board = make_overall_board(tracks, OverallRule::kMeanScore);
  EXPECT_THAT(names(board), ElementsAre("c", "a", "d", "b"));  // .6, .55, .45, none
  EXPECT_NEAR(*board.rows[0].overall, 0.6, 1e-12);
  EXPECT_EQ(board.rows[3].overall, std::nullopt);
  EXPECT_THAT(rule_sentence(board), HasSubstr("mean AP"));
}

TEST(OverallBoard, SaysWhatIsToBeKnownOfATrackButForItsTimes) {
  Leaderboard board;
  board.measures = {"AP"};
  const std::vector<Remark> remarks = {
      {RemarkKind::kNoAnswer, RemarkLevel::kWarning, "b failed all of its 2 queries."},
      {RemarkKind::kAudits, RemarkLevel::kWarning, "c: rankings follow ids"},
      {RemarkKind::kClock, RemarkLevel::kWarning, "Plugins could reach the clock."},
      {RemarkKind::kFailures, RemarkLevel::kNote, "a failed 1 of 2 queries."}};
  const std::vector<TrackStanding> tracks = {standing_of("one", board, remarks)};
  EXPECT_THAT(remarks_on_tracks(make_overall_board(tracks, OverallRule::kMeanRank)),
              ElementsAre("Track one: b failed all of its 2 queries.",
                          "Track one: c: rankings follow ids"));
}

TEST(OverallBoard, AveragesNoScoresOfDifferentMeasures) {
  try {
    make_overall_board(kTracks, OverallRule::kMeanScore);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("track 'one' is decided by AP, track 'two' by RR"));
  }
}

// Three tracks of four requests, on which a − b is mean ± √(3v): s² = 4·3v/3 = 4v, so that the
// variance of the mean is v.
std::vector<TrackStanding> three_tracks() {
  std::vector<TrackStanding> tracks;
  const std::vector<std::pair<double, double>> effects = {{.10, .0004}, {.02, .0009}, {.06, .0001}};
  for (const auto& [mean, variance] : effects) {
    const double half = std::sqrt(3 * variance);
    std::vector<std::optional<double>> a, b;
    for (int r = 0; r < 4; ++r) {
      a.emplace_back(0.5 + mean + (r % 2 == 0 ? half : -half));
      b.emplace_back(0.5);
    }
    tracks.push_back(
        {"t" + std::to_string(tracks.size()), "s", "AP", {{"a", 0.5 + mean, a}, {"b", 0.5, b}}});
  }
  return tracks;
}

TEST(OverallTest, TakesTheTracksAsRandomEffects) {
  const auto board = make_overall_board(three_tracks(), OverallRule::kMeanRank);
  ASSERT_EQ(board.test.pairs.size(), 1u);
  const auto& pair = board.test.pairs.front();
  EXPECT_NEAR(pair.effects.value().mean, 0.0639607962, 1e-8);  // as random_effects_test has it
  EXPECT_NEAR(pair.adjusted_p.value(), 0.09241961, 1e-7);
  EXPECT_FALSE(pair.is_separated);
  EXPECT_THAT(board.test.letters, ElementsAre("a", "a"));
  EXPECT_THAT(test_sentence(board.test), HasSubstr("random effects"));
}

TEST(OverallTest, ShowsNoPValueAsNought) {
  OverallTest test = test_overall(three_tracks());
  auto& pair = test.pairs.at(0);
  pair.effects.value().p = pair.effects->q_p = 1e-9;
  pair.adjusted_p = 1e-9;
  const std::string shown = text::format_table(to_table(test), text::TableFormat::kText);
  EXPECT_THAT(shown, Not(HasSubstr(" 0.0000")));
  EXPECT_THAT(shown, ContainsRegex("<0\\.0001.*<0\\.0001.*<0\\.0001"));
}

TEST(OverallTest, KeepsThePValueThatDecidesInANarrowTerminal) {
  const text::FittedTable shown = text::fitted(to_table(test_overall(three_tracks())), 80);
  EXPECT_THAT(text::format_table(shown.table, text::TableFormat::kRawCsv),
              HasSubstr("difference,low,high,p_adjusted,separated"));
  EXPECT_THAT(shown.left_out, testing::Contains("p"));
}

TEST(OverallTest, IsNotMadeOfTwoTracksOrOfUnlikeMeasuresAndSaysSo) {
  auto tracks = three_tracks();
  tracks[2].measure = "RR";
  EXPECT_THAT(test_sentence(test_overall(tracks)),
              HasSubstr("track 't0' is decided by AP, track 't2' by RR"));
  tracks.pop_back();
  EXPECT_THAT(test_sentence(test_overall(tracks)),
              HasSubstr("that takes 3 tracks, and there are 2"));
  EXPECT_TRUE(test_overall(tracks).pairs.empty());
}

TEST(OverallTest, HasNoPValueWhereADifferenceIsTheSameForEveryRequest) {
  auto tracks = three_tracks();
  tracks[1].entries[0].scores.assign(4, 0.6);
  const auto test = test_overall(tracks);
  EXPECT_FALSE(test.pairs.front().effects.has_value());
  EXPECT_FALSE(test.pairs.front().is_separated);
}

TEST(OverallBoard, GivesOneNumberToThoseWhoAreEqual) {
  const std::vector<TrackStanding> tracks = {{"one", "s", "AP", {{"a", 0.4}, {"b", 0.2}}},
                                             {"two", "s", "AP", {{"a", 0.2}, {"b", 0.4}}}};
  const text::Table table = to_table(make_overall_board(tracks, OverallRule::kMeanRank));
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(std::get<std::int64_t>(table.rows[0][0]), 1);
  EXPECT_EQ(std::get<std::int64_t>(table.rows[1][0]), 1);
  EXPECT_EQ(table.columns[3].key, "one_place");
}

TEST(OverallReport, HasOnItsPageWhatTheJsonSaysAndNoMarkupOfNames) {
  const TrackStanding tools{"tools", "a<b", "AP", {{"<script>&\"", 0.5}, {"b", std::nullopt}}};
  const OverallReport report{
      "Season <1>", make_overall_board(std::vector{tools}, OverallRule::kMeanRank), {"later"}};
  const auto json = nlohmann::json::parse(overall_json(report).text);
  EXPECT_EQ(json["facts"][0]["contest"], "Season <1>");
  EXPECT_EQ(json["facts"][0]["overall"], "mean-rank");
  EXPECT_THAT(std::string(json["facts"][0]["rule"]), HasSubstr("mean of an entrant's places"));
  EXPECT_THAT(std::string(json["facts"][0]["test"]), HasSubstr("takes 3 tracks, and there is 1"));
  EXPECT_EQ(json["missing"], nlohmann::json::parse(R"([{"track": "later"}])"));
  EXPECT_THAT(overall_csv(report, text::TableFormat::kRawCsv).text, HasSubstr("tools_score"));
  if (!has_html()) GTEST_SKIP() << "this build has no page";
  const ReportFile page = overall_html(report);
  EXPECT_EQ(page.path, "index.html");
  EXPECT_THAT(page.text, HasSubstr("Season \\u003c1>"));
  EXPECT_THAT(page.text, Not(HasSubstr("<script>&")));
  EXPECT_EQ(page.text, to_html(overall_json(report).text));
}

TEST(OverallReport, SaysAboveTheBoardWhichTracksAreNotFinished) {
  TrackStanding tools{"tools", "s", "AP", {{"a", 0.5}, {"b", 0.4}}, 1};
  const auto report_of = [&] {
    return OverallReport{
        "Season", make_overall_board(std::vector{tools}, OverallRule::kMeanRank), {}};
  };
  const std::string sentence =
      "Track tools is not finished: 1 of 2 entrants have unanswered queries.";
  EXPECT_THAT(overall_markdown(report_of()).text, HasSubstr("# Season\n\n" + sentence + "\n\n"));
  EXPECT_THAT(overall_json(report_of()).text, ContainsRegex("\"unfinished\": ?1"));
  EXPECT_THAT(overall_json(report_of()).text, HasSubstr("\"" + sentence + "\""));
  tools.remarks = {"b has no score."};
  EXPECT_THAT(overall_json(report_of()).text, HasSubstr("\"Track tools: b has no score.\""));
  tools.unfinished = {};
  EXPECT_THAT(overall_markdown(report_of()).text, Not(HasSubstr("not finished")));
}

TEST(OverallBoard, GivesNoPlaceToWhoHasARankOnNoTrack) {
  for (const auto rule : {OverallRule::kMeanRank, OverallRule::kMeanScore}) {
    const std::vector<TrackStanding> tracks = {
        {"one", "s", "AP", {{"mute", std::nullopt}, {"a", 0.1}, {"b", 0.5}}},
        {"two", "s", "AP", {{"a", 0.2}, {"mute", std::nullopt}}}};
    const OverallBoard board = make_overall_board(tracks, rule);
    EXPECT_EQ(names(board).back(), "mute");
    EXPECT_FALSE(board.rows.back().overall.has_value());
    const text::Table table = to_table(board);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows.back().front()));
    EXPECT_FALSE(std::holds_alternative<std::monostate>(table.rows[1].front()));
  }
}

}  // namespace
}  // namespace matchbench::report
