#include "harness/foundation/base/os/child_process.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cerrno>
#include <chrono>

namespace matchbench {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

ProcessStart shell(const char* command) {
  return {.what = "the helper", .program = "/bin/sh", .arguments = {"-c", command}};
}

TEST(ChildProcess, IsWaitedForUntilItEnds) {
  ChildProcess child(shell("exit 7"), "");
  const ProcessEnd end = child.wait(std::chrono::seconds(600));
  EXPECT_EQ(end.signal, 0);
  EXPECT_EQ(end.code, 7);
}

// As somebody who waits for a disk that has gone, or was stopped.
TEST(ChildProcess, IsNotWaitedForWithoutEnd) {
  pid_t id = 0;
  {
    ChildProcess child(shell("kill -STOP $$"), "");
    id = child.id();
    EXPECT_THAT(
        [&] { child.wait(std::chrono::seconds(1)); },
        Throws<Error>(AllOf(
            Property(&Error::kind, ErrorKind::kEnvironment),
            Property(&Error::what, HasSubstr("the helper /bin/sh has not ended within 1 s")))));
  }
  EXPECT_EQ(kill(id, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

}  // namespace
}  // namespace matchbench
