#include "harness/base/interruption.hpp"

#include "harness/base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>

namespace matchbench {
namespace {

struct Ended {};

TEST(Interruption, EndsWhatManyThreadsWorkOn) {
  for (const std::size_t threads : {1, 4}) {
    std::atomic<std::size_t> done{0};
    const Interruption interruption([] { throw Ended{}; });
    EXPECT_THROW(parallel_for(std::size_t{1} << 60, threads, [&](std::size_t) { ++done; }), Ended);
  }
}

TEST(Interruption, AsksOnItsOwnThreadUntilItIsGone) {
  std::size_t asked = 0;
  {
    const Interruption interruption([&] { ++asked; });  // would race on another thread
    parallel_for(1000, 4, [](std::size_t) {});
  }
  EXPECT_GE(asked, 1U);
  const auto before = asked;
  parallel_for(1000, 4, [](std::size_t) {});
  EXPECT_EQ(asked, before);
}

TEST(Interruption, AnInnerOneStandsBeforeTheOuter) {
  std::size_t outer_asked = 0;
  const Interruption outer([&] { ++outer_asked; });
  {
    const Interruption inner([] { throw Ended{}; });
    EXPECT_THROW(Interruption::poll(), Ended);
  }
  EXPECT_EQ(outer_asked, 0U);
  Interruption::poll();
  EXPECT_EQ(outer_asked, 1U);
}

}  // namespace
}  // namespace matchbench
