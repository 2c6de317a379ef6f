// Text of a stranger that clears a terminal: whatever matchbench prints of it, it stays text.
#include "harness/foundation/base/file.hpp"
#include "tests/data/store/hostile_database.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// U+009B begins a command as ESC [ does.
bool commands_a_terminal(const std::string& text) {
  return text.find('\033') != std::string::npos || text.find("\xC2\x9B") != std::string::npos;
}

// What stands in the files below the folder, one after the other.
std::vector<std::string> files_below(const std::filesystem::path& folder) {
  std::vector<std::string> texts;
  if (!std::filesystem::exists(folder)) return texts;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.is_regular_file()) texts.push_back(read_file(file.path()));
  }
  return texts;
}

class HostileText : public testing::Test {
 protected:
  HostileText() {
    bench_.put("c.yaml",
               contest_text("  - plugin: keyword\n  - plugin: random\n", "  passes: 1\n"));
    EXPECT_EQ(bench_.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
    EXPECT_EQ(bench_.run({"score", "r.db", "--measure", "AP", "--measure", "nDCG"}).exit_code, 0);
    EXPECT_EQ(bench_.run({"analyse", "scores", "r.db", "--keep"}).exit_code, 0);
  }

  // All that a use of h.db prints.
  std::string said_by(const std::vector<std::string>& use) const {
    const Finished finished = bench_.run(use);
    EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 2, 3)) << finished.err;
    return finished.out + finished.err;
  }

  const Bench bench_;
};

TEST_F(HostileText, OfADatabaseCommandsNoTerminalWhoeverReadsIt) {
  const store::HostileDatabase hostile(bench_ / "r.db");
  std::size_t made = 0;
  for (const auto& column : hostile.text_columns()) {
    const std::string value =
        "char(27) || '[2J' || char(0x9b) || '2J' || coalesce(\"" + column.second + "\", '')";
    if (!hostile.make(bench_ / "h.db", column, value)) continue;
    ++made;
    std::filesystem::remove_all(bench_ / "report");
    for (const auto& use : std::vector<std::vector<std::string>>{
             {"leaderboard", "h.db"},
             {"report", "h.db", "--format", "csv,json,md,latex,trec", "--latex-macros"},
             {"analyse", "scores", "h.db", "--csv"},
             {"analyse", "measures", "h.db"},
             {"analyse", "virtual-judges", "h.db"},
             {"analyse", "timing", "h.db"},
             {"run", "c.yaml", "--db", "h.db", "--resume", "--quiet"}}) {
      EXPECT_FALSE(commands_a_terminal(said_by(use)))
          << use[0] << " " << use[1] << ": " << column.first << "." << column.second;
    }
    for (const std::string& file : files_below(bench_ / "report")) {
      EXPECT_FALSE(commands_a_terminal(file))
          << file.substr(0, 100) << ": " << column.first << "." << column.second;
    }
  }
  EXPECT_GT(made, 40u);
}

// Of what a plugin says, ten megabytes at a time, a round keeps what people can read.
class WordyPlugin : public testing::TestWithParam<const char*> {};

TEST_P(WordyPlugin, IsKeptShortWhereverItIsShown) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n  - plugin: " WORDY_SO "\n",
                                   std::string("  passes: 1\n  confinement: ") + GetParam()));
  const auto said_by = [&](const std::vector<std::string>& use) {
    const Finished finished = bench.run(use);
    EXPECT_EQ(finished.exit_code, 0) << finished.err.substr(0, 1000);
    EXPECT_FALSE(commands_a_terminal(finished.out + finished.err)) << use[0];
    return finished.out + finished.err;
  };
  EXPECT_LT(said_by({"run", "c.yaml", "--db", "r.db"}).size(), 20'000u);
  EXPECT_LT(said_by({"score", "r.db"}).size(), 20'000u);
  EXPECT_LT(said_by({"leaderboard", "r.db"}).size(), 20'000u);
  said_by({"report", "r.db", "--format", "csv,json,md,latex"});
  const std::vector<std::string> files = files_below(bench / "report");
  EXPECT_GE(files.size(), 9u);  // 6 of CSV, and one each of the others at least
  for (const std::string& file : files) {
    EXPECT_LT(file.size(), 1'000'000u) << file.substr(0, 100);
    EXPECT_FALSE(commands_a_terminal(file)) << file.substr(0, 100);
  }
  EXPECT_THAT(read_file(bench / "report/csv/failures.csv"),
              testing::AllOf(HasSubstr("wordy [2Jwww"), HasSubstr(",6,")));  // of 12 queries
  const std::string failed = read_file(bench / "report/csv/failed_queries.csv");
  EXPECT_EQ(std::ranges::count(failed, '\n'), 7) << failed;  // six below the heading
}

INSTANTIATE_TEST_SUITE_P(Confinement, WordyPlugin, testing::Values("required", "off"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(WordyPluginBeforeARound, IsKeptShortToo) {
  const Bench bench;
  for (const auto& use : std::vector<std::vector<std::string>>{{"plugin", "check", WORDY_SO},
                                                               {"plugin", "add", WORDY_SO},
                                                               {"plugin", "list"},
                                                               {"plugin", "show", "wordy"}}) {
    const Finished finished = bench.run(use);
    EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 1)) << use[1] << finished.err;
    EXPECT_FALSE(commands_a_terminal(finished.out + finished.err)) << use[1];
    EXPECT_LT((finished.out + finished.err).size(), 50'000u) << use[1];
  }
}

}  // namespace
}  // namespace matchbench::cli
