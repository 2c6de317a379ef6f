#include "harness/foundation/base/interruption.hpp"

#include "harness/foundation/base/parallel.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <thread>

namespace matchbench {
namespace {

struct Ended {};

TEST(Interruption, IsOfItsOwnThreadUntilItIsGone) {
  Interruption::poll();  // there is none
  {
    const Interruption interruption([] { throw Ended{}; });
    EXPECT_NO_THROW(std::jthread([] { Interruption::poll(); }).join());
    EXPECT_THROW(Interruption::poll(), Ended);
  }
  Interruption::poll();
}

TEST(Interruption, IsAskedWithPauses) {
  std::size_t asked = 0;
  const Interruption interruption([&] { ++asked; });
  while (asked < 3) Interruption::poll();
  EXPECT_EQ(asked, 3U);
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

TEST(Interruption, EndsParallelWorkOfItsThread) {
  const Interruption interruption([] { throw Ended{}; });
  std::size_t done = 0;
  EXPECT_THROW(parallel_for(1000, 1, [&](std::size_t) { ++done; }), Ended);
  EXPECT_EQ(done, 0U);
}

}  // namespace
}  // namespace matchbench
