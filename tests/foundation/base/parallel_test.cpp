#include "harness/foundation/base/parallel.hpp"

#include "tests/support/without_threads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace matchbench {
namespace {

using testing::StrEq;
using testing::ThrowsMessage;

TEST(ParallelFor, DoesEachPieceOfWorkOnce) {
  std::vector<int> done(1000);
  parallel_for(done.size(), 4, [&](std::size_t i) { ++done[i]; });
  EXPECT_EQ(std::count(done.begin(), done.end(), 1), 1000);
}

TEST(ParallelFor, DoesItAllOnThisThreadIfTheSystemHasNoneLeft) {
  EXPECT_TRUE(holds_without_threads([] {
    int done = 0;
    parallel_for(1000, 4, [&](std::size_t) { ++done; });
    EXPECT_EQ(done, 1000);
  }));
}

TEST(ParallelFor, ThrowsTheFaultOfTheFirstPieceWhateverTheThreads) {
  for (const std::size_t threads : {0, 1, 2, 8}) {
    const auto run = [&] {
      parallel_for(500, threads, [](std::size_t i) {
        if (i >= 37) throw std::runtime_error(std::to_string(i));
      });
    };
    EXPECT_THAT(run, ThrowsMessage<std::runtime_error>(StrEq("37")));
  }
}

TEST(ParallelFor, ThrowsWhatTheStateOfAThreadThrows) {
  const auto make_state = []() -> int { throw std::runtime_error("no memory"); };
  EXPECT_THROW(parallel_for(3, 2, make_state, [](std::size_t, int) {}), std::runtime_error);
}

}  // namespace
}  // namespace matchbench
