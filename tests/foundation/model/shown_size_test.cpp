#include "harness/foundation/model/shown_size.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace matchbench {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;

TEST(ShownSize, OfAPluginsOwnFilesIsTwoGibibytesEach) {
  ShownSize own;
  own.add_file("/plugin/a", 2 * kGiB);
  EXPECT_THAT([&] { own.add_file("/plugin/b", 3 * kGiB); },
              ThrowsMessage<Error>(HasSubstr("/plugin/b has 3.0 GiB, the most that a plugin may "
                                             "have in a file is 2 GiB; remove it")));
}

TEST(ShownSize, OfHandedFilesIsSixteenGibibytesEachAndSixtyFourInAll) {
  ShownSize handed = ShownSize::of_handed_files();
  for (const char* file : {"/m/a", "/m/b", "/m/c", "/m/d"}) handed.add_file(file, 16 * kGiB);
  EXPECT_THAT(
      [&] { handed.add_file("/m/e", 1 * kGiB); },
      ThrowsMessage<Error>(HasSubstr("with /m/e, the plugin's files have 65.0 GiB together, "
                                     "the most is 64 GiB; hand over less")));
  ShownSize other = ShownSize::of_handed_files();
  EXPECT_THAT([&] { other.add_file("/m/f", 17 * kGiB); },
              ThrowsMessage<Error>(HasSubstr("/m/f has 17.0 GiB, the most that a plugin may be "
                                             "handed in a file is 16 GiB; split it")));
}

// Sixty thousand links of thirty others each took two minutes of every session.
TEST(ShownSize, EndsWhenLookingAtTheFilesHasTakenTooLong) {
  ShownSize own(LookingTime(2'000'000));
  own.add("/plugin/a");
  const std::int64_t end_ns = thread_cpu_ns() + 2'000'000;
  while (thread_cpu_ns() < end_ns) {
  }
  EXPECT_THAT([&] { own.add("/plugin/b"); },
              ThrowsMessage<Error>(HasSubstr("of processor time; /plugin/b was the last of them")));
}

}  // namespace
}  // namespace matchbench
