#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Demo, PrintsTheBoardOfTheInstalledCollectionTheTierAndTheReport) {
  Bench bench;
  const Finished demo = bench.run({"demo"});
  ASSERT_EQ(demo.exit_code, 0) << demo.err;
  const fs::path folder = bench.path() / "matchbench-demo";
  const std::string report = (folder / "report/report.html").string();
  EXPECT_THAT(demo.out, HasSubstr("Geography on geography: 12 requests, 138 services"));
  EXPECT_TRUE(std::regex_search(demo.out, std::regex("\nconfinement: (full|partial): [^\n]+\n")))
      << demo.out;
  EXPECT_THAT(demo.out, HasSubstr("report: " + report + "\n"));
  EXPECT_TRUE(is_file(report));
  EXPECT_THAT(read_file(folder / "contest.yaml"), HasSubstr("confinement: best-effort"));

  // What is there is kept, and a display shows it.
  write_file(bench.path() / "xdg-open", "#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n");
  fs::permissions(bench.path() / "xdg-open", fs::perms::owner_all);
  bench.set("DISPLAY=:7");
  bench.set("PATH=" + bench.path().string() + ":/usr/bin:/bin");
  const Finished again = bench.run({"demo"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.out, HasSubstr("Geography on geography"));
  EXPECT_THAT(again.out, HasSubstr("report: " + report + " (opened)\n"));
}

TEST(Demo, SaysWhatIsWrongWithAFolderThatCannotBeWritten) {
  const Bench bench;
  write_file(bench.path() / "matchbench-demo", "a file\n");
  const Finished demo = bench.run({"demo"});
  EXPECT_EQ(demo.exit_code, 3);
  EXPECT_THAT(demo.err, HasSubstr("cannot make the folder matchbench-demo"));
  EXPECT_EQ(bench.run({"demo", "geography"}).exit_code, 2);
}

}  // namespace
}  // namespace matchbench::cli
