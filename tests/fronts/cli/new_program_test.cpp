// The projects that have to be built before they run, from `plugin new` to the board.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

struct Language {
  std::string name;
  std::string tool;
  std::string fetch;  // what the build takes from elsewhere; fails where it cannot be had
  std::string build;  // what `plugin new` says
};

void PrintTo(const Language& language, std::ostream* out) {
  *out << language.name;
}

const Language kRust{"rust", "cargo", "cargo fetch --offline || CARGO_NET_RETRY=0 cargo fetch",
                     "cargo install --path . --root plugin"};
const Language kGo{"go", "go", "true", "go build -o plugin/sum-match ."};
const Language kTypeScript{"typescript", "npm",
                           "npm install --offline || npm install --fetch-retries=0",
                           "npm install && npm run build"};

bool succeeds(const Bench& bench, const std::string& command) {
  const std::string there =
      fmt::format("cd '{}/sum-match' && ({}) > ../build.log 2>&1", bench.path().string(), command);
  return std::system(there.c_str()) == 0;
}

// Why the project cannot be built here, empty if it can.
std::string obstacle_to(const Bench& bench, const Language& language) {
  if (!succeeds(bench, "command -v " + language.tool)) return "there is no " + language.tool;
  if (!succeeds(bench, language.fetch)) return "this cannot be done here: " + language.fetch;
  return {};
}

class NewProgram : public testing::TestWithParam<Language> {};

INSTANTIATE_TEST_SUITE_P(Languages, NewProgram, testing::Values(kRust, kGo, kTypeScript),
                         [](const auto& tested) { return tested.param.name; });

TEST_P(NewProgram, BuildsPassesTheCheckAndBeatsChance) {
  const Bench bench;
  const Finished made = bench.run({"plugin", "new", "sum-match", "--language", GetParam().name});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("  (cd sum-match && " + GetParam().build +
                                  ")\n"
                                  "  matchbench plugin check sum-match/plugin/\n"
                                  "  matchbench plugin add sum-match/plugin/ --name sum-match\n"));
  const std::string obstacle = obstacle_to(bench, GetParam());
  if (!obstacle.empty()) GTEST_SKIP() << "not built, because " << obstacle;
  ASSERT_TRUE(succeeds(bench, GetParam().build)) << read_file(bench / "build.log");
  const Finished checked = bench.run({"plugin", "check", "sum-match/plugin/"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
  ASSERT_EQ(bench.run({"plugin", "add", "sum-match/plugin/", "--name", "sum-match"}).exit_code, 0);
  bench.put("contest.yaml",
            contest_text("  - plugin: sum-match\n  - plugin: random\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "contest.yaml", "--db", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  EXPECT_EQ(board[0]["entrant"], "sum-match");
  EXPECT_EQ(board[0]["failures"], 0);
}

TEST(NewTypeScriptProgram, NamesFileAndLineOfWhatIsThrownAndLetsOnePrint) {
  const Bench bench;
  ASSERT_EQ(bench.run({"plugin", "new", "sum-match", "--language", "typescript"}).exit_code, 0);
  const std::string obstacle = obstacle_to(bench, kTypeScript);
  if (!obstacle.empty()) GTEST_SKIP() << "not built, because " << obstacle;
  // The seventeenth line is the first of query(): it goes wrong in one way or another by the
  // request.
  const std::string statement =
      "if (request.uri.includes(`geocode`)) JSON.parse(request.uri); "
      "if (request.uri.includes(`elevation`)) return 5 as any; console.log(1 + 1);";
  ASSERT_TRUE(
      succeeds(bench, "sed -i '17i " + statement + "' src/matchmaker.mts && " + kTypeScript.build))
      << read_file(bench / "build.log");
  const auto said = [&](const std::string& request) {
    const Finished tried = bench.run({"plugin", "try", "sum-match/plugin/", "--collection",
                                      geography().string(), "--request", request});
    return tried.out + tried.err;
  };
  EXPECT_THAT(said("geocode"), HasSubstr("(matchmaker.mts:17)"));
  EXPECT_THAT(said("elevation"), HasSubstr("query() returned 5; return pairs of a position"));
  EXPECT_THAT(said("sunrise"), testing::AllOf(HasSubstr("2\n"), HasSubstr("Sunrise and sunset (")));
}

}  // namespace
}  // namespace matchbench::cli
