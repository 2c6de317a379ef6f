// What stands below a board, beside its columns.
#include "harness/fronts/cli/board_notes.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdint>
#include <string>

namespace matchbench::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

publish::RoundBoard board_with_notes(int notes) {
  publish::RoundBoard round;
  round.board.measures = {"AP"};
  for (int n = 1; n <= notes; ++n) {
    round.remarks.push_back(
        {RemarkKind::kEntrants, RemarkLevel::kNote, fmt::format("Note {}.", n)});
  }
  round.remarks.push_back({RemarkKind::kAudits, RemarkLevel::kWarning, "It cheats."});
  return round;
}

std::string below(const publish::RoundBoard& round, Legend legend) {
  return board_notes(round, text::Table{{{"rank", "#"}}, {}}, legend);
}

TEST(BoardNotes, AreSixLinesAndHowManyOthersThereAre) {
  EXPECT_THAT(below(board_with_notes(6), Legend::kShort),
              testing::AllOf(HasSubstr("Note 6.\n"), Not(HasSubstr("more:"))));
  const std::string eight = below(board_with_notes(8), Legend::kShort);
  EXPECT_THAT(eight, HasSubstr("It cheats.\n"));
  EXPECT_THAT(eight, testing::EndsWith("Note 6.\n2 more: --explain\n"));
  EXPECT_THAT(below(board_with_notes(8), Legend::kAll), HasSubstr("Note 8.\n"));
}

// Three hundred and fifty characters take four lines of the hundred that a pipe has.
TEST(BoardNotes, CountALongNoteByItsLines) {
  publish::RoundBoard round = board_with_notes(3);
  std::string note;
  for (int word = 0; word < 70; ++word) note += "word ";
  round.remarks.insert(round.remarks.begin(), {RemarkKind::kEntrants, RemarkLevel::kNote, note});
  EXPECT_THAT(below(round, Legend::kShort), HasSubstr("Note 2.\n1 more: --explain\n"));
}

TEST(BoardNotes, ExplainARankThatFalls) {
  publish::RoundBoard round = board_with_notes(0);
  round.board.test.emplace();
  for (const std::uint64_t rank : {1, 2, 3}) round.board.rows.emplace_back().place.rank = rank;
  round.board.rows.emplace_back();  // without a rank
  EXPECT_THAT(below(round, Legend::kShort), Not(HasSubstr("It may fall")));
  round.board.rows.emplace_back().place.rank = 1;
  EXPECT_THAT(below(round, Legend::kShort), HasSubstr("It may fall: rows are in the order of AP."));
  EXPECT_THAT(below(round, Legend::kAll), HasSubstr("whose scores vary more"));
}

}  // namespace
}  // namespace matchbench::cli
