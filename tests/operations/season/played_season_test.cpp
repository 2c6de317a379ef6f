// A season from its first submission to the board of its blind final, with real workers.
#include "harness/foundation/base/error.hpp"
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/run.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/take.hpp"
#include "tests/operations/season/season_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class Noted : public SeasonObserver {
 public:
  void on_event(const Event& event) override {
    lines.push_back(event.entry() + " " +
                    std::string(kEventNames[static_cast<std::size_t>(event.kind)]));
  }
  std::vector<std::string> lines;
};

class PlayedSeason : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    bench_ = std::make_unique<SeasonBench>();
    fs::copy(geography(), bench_->folder() / "hidden/final", fs::copy_options::recursive);
    for (const char* team : {"bats", "elks", "owls"}) bench_->put_team(team);
    bench_->put_entry("owls/a", read_file(built_plugin("keyword")));
    bench_->put_entry("bats/a", read_file(built_plugin("null")));
    bench_->put_entry("elks/a", "this is no library");
    try {
      OpenSeason open(bench_->places());
      take(open, open.time("2027-01-05"));
      practice_ = run_at(open, "2027-01-06");
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kEnvironment) throw;
      not_here_ = error.what();
    }
  }
  static void TearDownTestSuite() { bench_.reset(); }
  void SetUp() override {
    if (!not_here_.empty()) GTEST_SKIP() << not_here_;
  }

  static std::vector<std::string> run_at(OpenSeason& open, const std::string& at) {
    Noted noted;
    run(open, open.time(at), Finals::kHere, built_programs(), noted, [] { return false; });
    return noted.lines;
  }
  // What everybody sees at that time, in a folder of its name.
  static fs::path published(const OpenSeason& open, const std::string& at) {
    const fs::path site = bench_->folder() / ("site-" + at);
    publish_season(open, open.time(at), site);
    return site;
  }

  static std::unique_ptr<SeasonBench> bench_;
  static std::vector<std::string> practice_;
  static std::string not_here_;
};

std::unique_ptr<SeasonBench> PlayedSeason::bench_;
std::vector<std::string> PlayedSeason::practice_;
std::string PlayedSeason::not_here_;

TEST_F(PlayedSeason, ScoresWhatAnswersAndFailsWhatDoesNot) {
  EXPECT_THAT(practice_, ElementsAre("bats/a scored", "elks/a failed", "owls/a scored"));
  OpenSeason open(bench_->places());
  EXPECT_THAT(run_at(open, "2027-01-07"), ElementsAre());
}

TEST_F(PlayedSeason, ShowsThePracticeBoardWithTheBaselines) {
  const OpenSeason open(bench_->places());
  const fs::path site = published(open, "2027-01-08");
  const std::string page = read_file(site / "index.html");
  for (const char* said : {"owls/a", "bats/a", "random", "practice is open until 2027-02-01"}) {
    EXPECT_THAT(page, HasSubstr(said));
  }
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_LT(page.size(), 100'000U);
  EXPECT_TRUE(fs::exists(site / "teams/owls.html"));
}

TEST_F(PlayedSeason, SendsATeamItsOwnScoresAndAReceipt) {
  const OpenSeason open(bench_->places());
  const fs::path folder = bench_->folder() / "for-owls";
  publish_for_team(open, open.time("2027-01-08"), "owls", folder);
  EXPECT_THAT(read_file(folder / "team.json"), HasSubstr("\"score\""));
  EXPECT_THAT(read_file(folder / "team.json"), Not(HasSubstr("bats")));
  EXPECT_THAT(read_file(folder / "receipt.json"), HasSubstr(open.journal().head()));
}

// The whole way of a final: sealed, handed in, accepted, run when the phase has ended, and shown
// when its date has come.
TEST_F(PlayedSeason, KeepsABlindFinalHiddenUntilItsDate) {
  {
    OpenSeason open(bench_->places());
    const std::string commitment = seal(open, "final", open.time("2027-01-20"));
    EXPECT_THAT(read_file(bench_->places().season_file()), HasSubstr("sha256:" + commitment));
  }
  bench_->put_entry("owls/b", read_file(built_plugin("keyword")));
  OpenSeason open(bench_->places());
  take(open, open.time("2027-02-02"));
  EXPECT_THAT(run_at(open, "2027-02-03"), ElementsAre("owls/b accepted"));
  const std::string head = open.journal().head();
  EXPECT_THAT(run_at(open, "2027-02-12"),
              ElementsAre("owls/b chosen", "/ chosen", "owls/b scored"));
  EXPECT_NE(open.journal().head(), head);
  const fs::path before = published(open, "2027-02-13");
  EXPECT_THAT(read_file(before / "season.json"), Not(HasSubstr("owls/b")));
  EXPECT_THAT(read_file(before / "journal.jsonl"), Not(HasSubstr("owls/b")));
  EXPECT_FALSE(fs::exists(before / "reports"));
  const fs::path after = published(open, "2027-02-20");
  EXPECT_THAT(read_file(after / "phases/final.html"), HasSubstr("owls/b"));
  EXPECT_TRUE(fs::exists(after / "reports/final/report.json"));
}

}  // namespace
}  // namespace matchbench::season
