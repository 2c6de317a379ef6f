#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Usage, TellsItsVersion) {
  for (const char* option : {"--version", "-V"}) {
    const Finished version = CommandBench().run({option});
    EXPECT_EQ(version.exit_code, 0);
    EXPECT_THAT(version.out, testing::StartsWith("matchbench "));
  }
}

TEST(Usage, AMistakeEndsWithOneMessageAndCode2) {
  const Finished finished = CommandBench().run({"run", "--db"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_EQ(finished.err,
            "error: matchbench run: --db needs a value; see 'matchbench run --help'\n");
  EXPECT_EQ(finished.out, "");
}

TEST(Completion, KnowsEveryShell) {
  EXPECT_THAT(CommandBench().run({"completion", "zsh"}).out,
              testing::StartsWith("#compdef matchbench\n"));
  EXPECT_THAT(CommandBench().run({"completion", "fish"}).out,
              HasSubstr("complete -c matchbench -f -a '(__matchbench_offers)'"));
}

// The first number in a text that looks like a version.
std::string version_in(const std::string& text) {
  std::smatch found;
  EXPECT_TRUE(std::regex_search(text, found, std::regex("[0-9]+\\.[0-9]+\\.[0-9]+"))) << text;
  return found.str();
}

TEST(Version, OfTheProgramTheChangelogAndThePythonPackageIsOne) {
  const fs::path source = MATCHBENCH_SOURCE_DIR;
  const std::string version = version_in(CommandBench().run({"--version"}).out);
  EXPECT_EQ(version, version_in(read_file(source / "CHANGELOG.md")));
  EXPECT_THAT(read_file(source / "api/python/pyproject.toml"),
              HasSubstr("\nversion = \"" + version + "\"\n"));
  EXPECT_THAT(read_file(source / "api/python/matchbench/__init__.py"),
              HasSubstr("\n__version__ = \"" + version + "\"\n"));
  EXPECT_THAT(read_file(source / "CITATION.cff"), HasSubstr("\nversion: " + version + "\n"));
  EXPECT_THAT(read_file(source / "CMakeLists.txt"),
              HasSubstr("project(matchbench VERSION " + version + " "));
}

}  // namespace
}  // namespace matchbench::cli
