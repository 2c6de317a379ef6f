#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/manual/manual_page.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(ManualPage, SaysWhatHelpSays) {
  const CommandManual command{
      .path = "runs cut",
      .summary = "Cut a run",
      .example = "matchbench runs cut a.run -k 5",
      .arguments =
          {{.names = {},
            .name = "run",
            .value = "TEXT",
            .help = ".hidden\n'files' too",
            .words = {},
            .positional = true,
            .required = true},
           {.names = {"-k", "--depth"},
            .name = "-k,--depth",
            .value = "UINT",
            .help = "How many",
            .words = {}},
           {.names = {"--json"}, .name = "--json", .value = "", .help = "Print JSON", .words = {}}},
      .commands = {}};
  EXPECT_EQ(page_name(command), "matchbench-runs-cut");
  const std::string page = manual_page(command, "1.2.3", "2031-05-04");
  EXPECT_THAT(page,
              testing::StartsWith(
                  ".TH \"MATCHBENCH\\-RUNS\\-CUT\" 1 \"2031-05-04\" \"matchbench 1.2.3\" "
                  "\"matchbench\"\n.SH NAME\nmatchbench\\-runs\\-cut \\- Cut a run\n"
                  ".SH SYNOPSIS\n\\fBmatchbench runs cut\\fR \\fIRUN\\fR [\\fIOPTIONS\\fR]\n"));
  EXPECT_THAT(page, HasSubstr(".SH ARGUMENTS\n.TP\n\\fIRUN\\fR\n\\&.hidden\n\\&'files' too\n"));
  EXPECT_THAT(page, HasSubstr(".SH OPTIONS\n.TP\n\\fB\\-k,\\-\\-depth\\fR \\fIUINT\\fR\n"
                              "How many\n.TP\n\\fB\\-\\-json\\fR\nPrint JSON\n"));
  EXPECT_THAT(page, HasSubstr(".SH EXAMPLE\n.nf\nmatchbench runs cut a.run \\-k 5\n.fi\n"));
}

TEST(Manual, HasAPageForEveryCommand) {
  const session::WorkerSource programs;
  CommandLine line;
  add_commands(line, programs);
  const CommandBench bench;
  const Finished written = bench.run({"manual", "man1"});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  std::size_t pages = 0;
  for (const auto& command : line.manuals()) {
    const fs::path page = bench.path() / "man1" / (page_name(command) + ".1");
    ASSERT_TRUE(is_file(page)) << page;
    for (const auto& argument : command.arguments) {
      EXPECT_FALSE(argument.help.empty()) << command.path << " " << argument.name;
    }
    ++pages;
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(bench.path() / "man1"), {}),
            static_cast<std::ptrdiff_t>(pages));
  EXPECT_TRUE(is_file(bench.path() / "man1/matchbench-collection-import-sme2.1"));
}

TEST(Manual, BearsTheDayOfTheSourceIfThatIsNamed) {
  const CommandBench bench;
  setenv("SOURCE_DATE_EPOCH", "1935651600", 1);  // 2031-05-04T09:00:00Z
  ASSERT_EQ(bench.run({"manual", "man1"}).exit_code, 0);
  EXPECT_THAT(read_file(bench.path() / "man1/matchbench-run.1"),
              testing::StartsWith(".TH \"MATCHBENCH\\-RUN\" 1 \"2031-05-04\" "));
}

TEST(Manual, IsNotWrittenForADayThatIsNone) {
  const CommandBench bench;
  for (const std::string epoch : {"today", "", "-1", "1e300"}) {
    setenv("SOURCE_DATE_EPOCH", epoch.c_str(), 1);
    const Finished refused = bench.run({"manual", "man1"});
    EXPECT_EQ(refused.exit_code, 2) << epoch;
    EXPECT_THAT(refused.err, HasSubstr("SOURCE_DATE_EPOCH is '" + epoch + "'; set it to seconds"));
  }
}

// What a tool says of all pages.
std::string said_by(const std::string& tool, const CommandBench& bench) {
  const fs::path said = bench / "said";
  const std::string line =
      fmt::format("{} {}/man1/*.1 > {} 2>&1", tool, bench.path().string(), said.string());
  EXPECT_EQ(std::system(line.c_str()), 0) << tool;
  return read_file(said);
}

TEST(Manual, IsWithoutAFaultForManItself) {
  if (!is_file("/usr/bin/groff")) GTEST_SKIP() << "there is no groff";
  const CommandBench bench;
  ASSERT_EQ(bench.run({"manual", "man1"}).exit_code, 0);
  EXPECT_EQ(said_by("groff -man -ww -z -Tutf8", bench), "");
  if (!is_file("/usr/bin/mandoc")) return;
  EXPECT_EQ(said_by("mandoc -T lint -W warning", bench), "");
}

}  // namespace
}  // namespace matchbench::cli
