#include "harness/operations/season/moves.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench::season {
namespace {

report::Leaderboard board_with(const std::vector<std::pair<std::string, double>>& rows) {
  report::Leaderboard board;
  for (const auto& [name, value] : rows) {
    report::Leaderboard::Row& row = board.rows.emplace_back();
    row.entrant.entrant.name = name;
    row.place.value = value;
  }
  return board;
}

// elks are in no final; of the pairs among bats, owls and random one is in opposite order: tau is
// (2 - 1) / 3.
TEST(Moves, AreAmongThoseThatAreOnBothBoards) {
  const auto moves =
      moves_between(board_with({{"owls/a", .9}, {"elks/a", .8}, {"bats/a", .7}, {"random", .1}}),
                    board_with({{"bats/c", .6}, {"owls/b", .5}, {"owls/c", .4}, {"random", .1}}));
  ASSERT_TRUE(moves.has_value());
  EXPECT_EQ(text::format_table(moves->table, text::TableFormat::kRawCsv),
            "team,before,now,won\nbats,2,1,1\nowls,1,2,-1\nrandom,3,3,0\n");
  EXPECT_NEAR(*moves->tau, 1.0 / 3, 1e-12);
  EXPECT_FALSE(moves_between(board_with({{"a/b", 1}}), board_with({{"a/b", 1}})).has_value());
}

}  // namespace
}  // namespace matchbench::season
