// Whether an entrant that ties with the best score may be called faster.
#include "harness/publishing/report/block_ratios.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gtest/gtest.h>

namespace matchbench::report {
namespace {

// One request in each block, asked once.
results::EntrantResults timed(const std::string& name, const std::vector<std::int64_t>& blocks_ns) {
  results::EntrantResults out = sample_entrant(name, {});
  for (std::uint32_t b = 0; b < blocks_ns.size(); ++b) {
    out.samples.push_back({{0}, 0, {blocks_ns[b], blocks_ns[b]}, b});
  }
  return out;
}

// "slow" has the best score, "quick" and "even" tie with it, "last" is worse and the fastest of
// all.
struct TiedBoard : testing::Test {
  TiedBoard() {
    results.entrants = {timed("slow", {8'000, 8'000, 8'000}), timed("quick", {2'000, 2'000, 2'000}),
                        timed("even", {4'000, 20'000, 8'000}), timed("last", {10, 10, 10})};
    board.test = BoardTest{};
    for (std::size_t e = 0; e < 3; ++e) board.rows.push_back(row(e, 1, "a"));
    board.rows.push_back(row(3, 4, "b"));
  }

  static BoardRow row(std::size_t entrant, std::uint64_t rank, const char* letters) {
    BoardRow out;
    out.entrant = entrant;
    out.rank = rank;
    out.letters = letters;
    return out;
  }

  std::optional<FasterTie> found() const {
    return faster_tie(board, results, block_times(results));
  }

  results::RoundResults results;
  Board board;
};

TEST_F(TiedBoard, NamesTheFastestThatTies) {
  ASSERT_TRUE(found());
  EXPECT_EQ(found()->entrant, 1U);
  EXPECT_NEAR(found()->ratio, 4, 1e-9);  // 8 us : 2 us in each block
  EXPECT_NEAR(found()->interval.low, 4, 1e-9);
}

TEST_F(TiedBoard, SaysNothingIfTheIntervalIncludesOne) {
  results.entrants[1] = timed("quick", {16'000, 2'000, 2'000});
  EXPECT_FALSE(found());
}

TEST_F(TiedBoard, SaysNothingOfOneBlock) {
  for (auto& entrant : results.entrants) entrant.samples.resize(1);
  EXPECT_FALSE(found());
}

TEST_F(TiedBoard, SaysNothingOfTimesThatDoNotCompare) {
  results.entrants[1].times_doubt = "impossible";
  EXPECT_FALSE(found());
  results.entrants[1].times_doubt = "";
  results.entrants[1].granted.network = NetworkReach::kMachine;
  EXPECT_FALSE(found());
  results.entrants[1].granted = {};
  results.entrants[0].granted.unconfined = true;
  EXPECT_FALSE(found());
  results.entrants[0].granted = {};
  results.provenance.nodes_differ_in = {"cpu.model"};
  EXPECT_FALSE(found());
}

TEST_F(TiedBoard, SaysNothingIfNothingWasTested) {
  board.test.reset();
  EXPECT_FALSE(found());
}

}  // namespace
}  // namespace matchbench::report
