#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace matchbench {
namespace {

TEST(Error, NamesFileLineColumnMessageAndRemedyInThisOrder) {
  const Error error = input_error({"contest.yaml", 7, 3}, "unknown key 'pases'", "use 'passes'");
  EXPECT_STREQ(error.what(), "contest.yaml:7:3: unknown key 'pases'; use 'passes'");
  EXPECT_EQ(error.kind(), ErrorKind::kInput);
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_STREQ(input_error({"a.tsv", 4, 0}, "empty grade").what(), "a.tsv:4: empty grade");
  EXPECT_STREQ(input_error({"a.tsv", 0, 0}, "is empty").what(), "a.tsv: is empty");
  EXPECT_STREQ(input_error("no runs", "name one").what(), "no runs; name one");
}

TEST(Error, OfTheSystemCarriesTheSystemsReason) {
  const Error error = system_error("cannot write x.db", ENOSPC, "free some space");
  EXPECT_STREQ(error.what(), "cannot write x.db: No space left on device; free some space");
  EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
}

}  // namespace
}  // namespace matchbench
