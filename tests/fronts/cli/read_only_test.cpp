// Folders in which nobody may write, the superuser included: /proc is one.
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// Ends as a broken environment does, with one error that says what to do.
void expect_refused(const Bench& bench, const std::vector<std::string>& arguments,
                    const std::string& what, const std::string& remedy) {
  const Finished finished = bench.run(arguments);
  EXPECT_EQ(finished.exit_code, 3) << finished.err;
  const auto errors =
      finished.err.substr(std::min(finished.err.find("error: "), finished.err.size()));
  EXPECT_THAT(errors, HasSubstr(what));
  EXPECT_THAT(errors, HasSubstr(remedy));
  EXPECT_EQ(std::ranges::count(errors, '\n'), 1) << errors;
}

TEST(ReadOnly, ARoundSaysWhereItCannotWrite) {
  Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  expect_refused(bench, {"run", "c.yaml", "--db", "/proc/r.db", "--quiet"}, "/proc/r.db",
                 "check that the folder exists and can be written");
  bench.set("TMPDIR=/proc");
  expect_refused(bench, {"run", "c.yaml", "--db", "r.db", "--quiet"}, "/proc/matchbench-",
                 "set TMPDIR to a folder that can be written");
}

TEST(ReadOnly, AReportSaysWhereItCannotWrite) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  expect_refused(bench, {"report", "r.db", "--out", "/proc/report"}, "/proc/report",
                 "name one where you may write");
}

}  // namespace
}  // namespace matchbench::cli
