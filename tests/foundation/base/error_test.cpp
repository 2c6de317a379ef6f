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

TEST(Error, KeepsItsPartsForThoseWhoMustKnowThem) {
  const Error error = input_error({"contest.yaml", 7, 3}, "unknown key 'pases'", "use 'passes'");
  EXPECT_EQ(error.where().file, "contest.yaml");
  EXPECT_EQ(error.where().line, 7u);
  EXPECT_EQ(error.where().column, 3u);
  EXPECT_EQ(error.message(), "unknown key 'pases'");
  EXPECT_EQ(error.remedy(), "use 'passes'");
}

TEST(Error, IsToldWithinSomethingLargerAndStaysWhatItIs) {
  const Error error = input_error({"a.tsv", 4, 0}, "empty grade", "write 0").within("track 'a'");
  EXPECT_STREQ(error.what(), "track 'a': a.tsv:4: empty grade; write 0");
  EXPECT_EQ(error.where().line, 4u);
  EXPECT_EQ(error.message(), "empty grade");
  EXPECT_EQ(error.remedy(), "write 0");
  EXPECT_EQ(error.kind(), ErrorKind::kInput);
}

TEST(Error, IsToldWithinTheOuterOfTwoFirst) {
  const Error error = input_error({"a.tsv", 4, 0}, "empty grade").within("inner").within("outer");
  EXPECT_STREQ(error.what(), "outer: inner: a.tsv:4: empty grade");
}

TEST(Error, OfAFileThatAnotherNamesHasThePlaceThatNamesItAndKeepsTheRemedy) {
  const Error inner = input_error({"plugin.yaml", 2, 1}, "no program", "name one").within("'x'");
  const Error error = inner.at({"contest.yaml", 7, 3});
  EXPECT_STREQ(error.what(), "contest.yaml:7:3: 'x': plugin.yaml:2:1: no program; name one");
  EXPECT_EQ(error.where().file, "contest.yaml");
  EXPECT_EQ(error.where().line, 7u);
  EXPECT_EQ(error.message(), "'x': plugin.yaml:2:1: no program");
  EXPECT_EQ(error.remedy(), "name one");
}

TEST(Error, TakesAnotherRemedyBehindItsOwn) {
  const Error error = input_error({"a.tsv", 4, 0}, "empty grade").within("track 'a'");
  EXPECT_STREQ(error.with_remedy("").what(), "track 'a': a.tsv:4: empty grade");
  EXPECT_STREQ(error.with_remedy("write 0").what(), "track 'a': a.tsv:4: empty grade; write 0");
  EXPECT_EQ(error.with_remedy("write 0").with_remedy("or 1").remedy(), "write 0; or 1");
}

}  // namespace
}  // namespace matchbench
