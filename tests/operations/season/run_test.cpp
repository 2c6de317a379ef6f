// What one submission cannot do to the others when they are run, with real workers.
#include "harness/operations/season/run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/take.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class Steps : public Noted {
 public:
  void on_step(const std::string& step) override {
    baselines += step.ends_with(": baselines") ? 1 : 0;
  }
  std::size_t baselines = 0;
};

class SeasonRun : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* team : {"bats", "owls"}) bench_.put_team(team);
  }
  void seal_final() const {
    fs::copy(geography(), bench_.folder() / "hidden/final", fs::copy_options::recursive);
    OpenSeason open(bench_.places());
    seal(open, "final", open.time("2027-01-20"));
  }
  // What is run at that time, with what is said in the end.
  std::vector<std::string> run_at(const std::string& at) {
    OpenSeason open(bench_.places());
    take(open, open.time(at));
    Steps noted;
    try {
      run(open, open.time(at), Finals::kHere, built_programs(), noted, [] { return false; });
    } catch (const Error& error) {
      noted.lines.emplace_back(error.what());
    }
    baselines_ += noted.baselines;
    return noted.lines;
  }

  const SeasonBench bench_;
  std::size_t baselines_ = 0;  // how often those of a phase were seen to
};

TEST_F(SeasonRun, GoesOnWithOthersIfOneCannotBeTriedHere) {
  bench_.folder().put("repo/entries/bats/a/plugin.yaml",
                      "id: x\nname: x\nprogram: [an-interpreter-that-nobody-has, main]\n");
  bench_.put_entry("owls/a", read_file(built_plugin("keyword")));
  const std::vector<std::string> lines = run_at("2027-01-05");
  if (lines.size() == 1) GTEST_SKIP() << lines.front();  // no namespaces for strangers
  EXPECT_THAT(lines, ElementsAre("owls/a scored",
                                 HasSubstr("1 submission could not be tried: bats/a; mend what")));
  EXPECT_THAT(run_at("2027-01-06"), ElementsAre(HasSubstr("could not be tried: bats/a")));
  OpenSeason open(bench_.places());
  EXPECT_EQ(open.history().find("bats", "a")->state, EntryState::kWaiting);
}

TEST_F(SeasonRun, PreparesTheBaselinesOfAFinalOnceForEachContest) {
  seal_final();
  bench_.put_entry("bats/a", read_file(built_plugin("random")));
  bench_.put_entry("owls/a", read_file(built_plugin("keyword")));
  const std::vector<std::string> lines = run_at("2027-02-03");
  if (lines.size() == 1) GTEST_SKIP() << lines.front();
  EXPECT_THAT(lines, ElementsAre("bats/a accepted", "owls/a accepted"));
  bench_.put_entry("bats/b", read_file(built_plugin("null")));
  EXPECT_THAT(run_at("2027-02-04"), ElementsAre("bats/b accepted"));
  EXPECT_EQ(baselines_, 1U);
  bench_.folder().put("repo/contest.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n",
                                                        "  passes: 1\n  blocks: 1\n  warmup: 0\n"));
  bench_.put_entry("bats/c", "one more");
  run_at("2027-02-05");
  EXPECT_EQ(baselines_, 2U);
}

// It keeps the rules of the interface, and nobody could begin the round of the final with it.
TEST_F(SeasonRun, RefusesForAFinalWhatWouldKeepItFromBeginning) {
  seal_final();
  bench_.put_entry("bats/a", read_file(built_plugin("keyword")));
  bench_.folder().put("repo/entries/bats/a/plugin.yaml", "training: required\n");
  bench_.put_entry("owls/a", read_file(built_plugin("keyword")));
  const std::vector<std::string> lines = run_at("2027-02-03");
  if (lines.size() == 1) GTEST_SKIP() << lines.front();
  EXPECT_THAT(lines, ElementsAre("bats/a refused", "owls/a accepted"));
  EXPECT_THAT(run_at("2027-02-12"), ElementsAre("owls/a chosen", "/ chosen", "owls/a scored"));
}

}  // namespace
}  // namespace matchbench::season
