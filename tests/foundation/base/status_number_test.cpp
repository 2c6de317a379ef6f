#include "harness/foundation/base/os/status_number.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>

namespace matchbench {
namespace {

class StatusNumberTest : public testing::Test {
 protected:
  StatusNumberTest() : status_(open("/proc/self/status", O_RDONLY)) {}
  ~StatusNumberTest() override { close(status_); }
  const int status_;
};

TEST_F(StatusNumberTest, ReadsTheNumberBehindTheKey) {
  EXPECT_EQ(status_number(status_, "Pid:"), static_cast<std::uint64_t>(getpid()));
  EXPECT_EQ(status_number(status_, "no such key:"), 0u);
  EXPECT_EQ(status_number(-1, "Pid:"), 0u);
}

// A process may call itself anything, in 15 bytes.
TEST_F(StatusNumberTest, DoesNotTakeTheNameOfAProcessForANumber) {
  std::array<char, 16> name{};
  prctl(PR_GET_NAME, name.data());
  prctl(PR_SET_NAME, "a\nThreads: 99");
  EXPECT_EQ(status_number(status_, "Threads:"), 1u);
  prctl(PR_SET_NAME, "Threads: 99");
  EXPECT_EQ(status_number(status_, "Threads:"), 1u);
  prctl(PR_SET_NAME, name.data());
}

}  // namespace
}  // namespace matchbench
