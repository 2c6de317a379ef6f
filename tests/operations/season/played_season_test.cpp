// A season from its first submission to the board of its blind final, with real workers.
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/kept_scores.hpp"
#include "harness/operations/season/later_decisions.hpp"
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/operations/season/run.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/take.hpp"
#include "harness/operations/season/verify.hpp"
#include "harness/publishing/publish/bundle.hpp"
#include "tests/operations/season/forged_season.hpp"
#include "tests/operations/season/season_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

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

  static fs::path owls_round() {
    const OpenSeason open(bench_->places());
    const History history = open.history();
    return bench_->places().round_of(open.season().phase_at("practice"),
                                     *history.find("owls", "a"));
  }

  // What a visitor finds in a copy of the repository in which the organiser has changed something
  // of the revealed final, and written the journal anew.
  static std::string fault_if(const std::function<void(const fs::path&)>& change) {
    const TemporaryFolder copy;
    const fs::path repository = copy / "repo";
    fs::copy(bench_->folder() / "repo", repository, fs::copy_options::recursive);
    change(repository);
    const fs::path final = repository / "revealed/final";
    forge_journal(repository / "journal.jsonl",
                  [&](auto& lines) { lines.back()["digest"] = digest_of_folder(final); });
    return fault_in(copy, [&] { verify_season({.repository = repository}); });
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

// A run has kept what it scored, so that pages open the rounds of the board alone.
TEST_F(PlayedSeason, OpensTheRoundsOfTheBoardAndNoneForScoresThatAreKept) {
  const OpenSeason open(bench_->places());
  const auto opened = [&] {
    return publish_season(open, open.time("2027-01-08"), bench_->folder() / "opened").rounds_read;
  };
  EXPECT_EQ(opened(), 3U);  // the baselines', and one of each of two teams
  fs::remove(bench_->places().scores_of(open.season().phase_at("practice")));
  EXPECT_EQ(opened(), 5U);
  EXPECT_EQ(opened(), 3U);
}

TEST_F(PlayedSeason, OpensADatabaseOnceForItsScoresWhileItStaysAsItIs) {
  const TemporaryFolder folder;
  const auto opened = [&](int databases) {
    KeptScores kept(folder / "kept/scores");
    for (int i = 0; i < databases; ++i) kept.of(folder / fmt::format("{}.db", i));
    return kept.opened();
  };
  for (int i = 0; i < 8; ++i) fs::copy_file(owls_round(), folder / fmt::format("{}.db", i));
  EXPECT_EQ(opened(4), 4U);
  EXPECT_EQ(opened(8), 4U);
  EXPECT_EQ(opened(8), 0U);
  change_database(folder / "5.db", "UPDATE score SET value = 0.125");
  EXPECT_EQ(opened(8), 1U);
  std::string text = read_file(folder / "kept/scores");
  write_file(folder / "kept/scores", text.substr(0, text.size() - 2));  // a torn line, the new one
  EXPECT_EQ(opened(8), 1U);
  write_file(folder / "kept/scores", "{\"database\":3}\n");
  EXPECT_EQ(opened(8), 8U);
}

// A host that was killed may have left what it committed last in the log beside the database.
TEST_F(PlayedSeason, ReadsScoresAgainIfTheirDatabaseHasALogBesideIt) {
  const TemporaryFolder folder;
  const fs::path database = folder / "a.db";
  fs::copy_file(owls_round(), database);
  const auto measure = [&] { return KeptScores(folder / "scores").of(database)->measure; };
  const std::string read = measure();
  std::string text = read_file(folder / "scores");
  text.replace(text.find(read), read.size(), "as it was kept");
  write_file(folder / "scores", text);
  EXPECT_EQ(measure(), "as it was kept");
  write_file(database.string() + "-wal", "no frame of SQLite's");
  EXPECT_EQ(measure(), read);
}

TEST_F(PlayedSeason, SendsATeamItsOwnScoresAndAReceipt) {
  const OpenSeason open(bench_->places());
  const fs::path folder = bench_->folder() / "for-owls";
  publish_for_team(open, open.time("2027-01-08"), "owls", folder);
  EXPECT_THAT(read_file(folder / "team.json"), HasSubstr("\"score\""));
  EXPECT_THAT(read_file(folder / "team.json"), Not(HasSubstr("bats")));
  EXPECT_THAT(read_file(folder / "receipt.json"), HasSubstr(open.journal().head()));
}

// Scores alone are those that are kept beside the round, which is not opened for them.
TEST_F(PlayedSeason, SendsATeamTheSameScoresWithoutLogs) {
  const auto sent = [](const std::string& folder) {
    const OpenSeason open(bench_->places());
    publish_for_team(open, open.time("2027-01-08"), "owls", bench_->folder() / folder);
    return read_file(bench_->folder() / (folder + "/team.json"));
  };
  const std::string with_logs = sent("with-logs");
  std::string scores_alone = kTwoPhases;
  const std::string all = "[scores, rankings, logs]";
  scores_alone.replace(scores_alone.find(all), all.size(), "[scores]");
  bench_->put_season(scores_alone);
  EXPECT_EQ(sent("without-logs"), with_logs);
  EXPECT_THAT(with_logs, HasSubstr("\"score\""));
  bench_->put_season(kTwoPhases);
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
  bench_->folder().put("repo/entries/owls/b/words.txt", "a library with data beside it");
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

TEST_F(PlayedSeason, IsRevealedWhenItsBoardIsShownAndVerifiedByAnybody) {
  VerifyRequest request{.repository = bench_->folder() / "repo"};
  EXPECT_THAT(verify_season(request).remarks,
              ElementsAre(HasSubstr("lines of 'final' are hidden, since it was not revealed yet")));
  {
    OpenSeason open(bench_->places());
    request.head = open.journal().head();
    EXPECT_THAT(fault_in(bench_->folder(), [&] { reveal(open, "final", open.time("2027-02-19")); }),
                HasSubstr("'final' cannot be revealed: The board is shown from 2027-02-20"));
    // What a repository may hold that strangers wrote to.
    const fs::path repository = open.places().repository;
    const fs::path precious = bench_->folder() / "precious";
    fs::create_directories(precious / "final");
    fs::create_symlink(precious, repository / "revealed");
    EXPECT_THAT(fault_in(bench_->folder(), [&] { reveal(open, "final", open.time("2027-02-20")); }),
                HasSubstr("revealed is a link: what lies elsewhere would be read or replaced"));
    const fs::path site = bench_->folder() / "linked-site";
    fs::create_directories(site);
    for (const char* name : {"reports", "phases"}) {
      fs::create_symlink(precious, site / name);
      EXPECT_THAT(
          fault_in(bench_->folder(), [&] { publish_season(open, open.time("2027-02-20"), site); }),
          HasSubstr("is a link: what lies elsewhere would be read or replaced"));
      EXPECT_TRUE(fs::is_empty(precious / "final"));
      fs::remove(site / name);
    }
    fs::remove(repository / "revealed");
    reveal(open, "final", open.time("2027-02-20"));
  }
  const VerifiedSeason found = verify_season(request);
  EXPECT_EQ(found.commitments, 1U);
  EXPECT_EQ(found.rounds, 1U);
  EXPECT_GT(found.scores, 0U);
  EXPECT_GE(found.opened, 4U);  // taken, accepted, chosen, scored
  EXPECT_THAT(found.remarks, ElementsAre());
}

TEST_F(PlayedSeason, ShowsAVisitorEachForgeryOfItsFinal) {
  ASSERT_EQ(fault_if([](const fs::path&) {}), "no error");
  const auto judgments = [](const fs::path& repository) {
    return repository / "revealed/final/collection/judgments/judgments.tsv";
  };
  EXPECT_THAT(fault_if([&](const fs::path& repository) {
                std::string text = read_file(judgments(repository));
                text.resize(text.rfind('\n', text.size() - 2) + 1);
                write_file(judgments(repository), text);
              }),
              HasSubstr("what was revealed of 'final' is not what was committed to"));
  EXPECT_THAT(fault_if([&](const fs::path& repository) {
                std::string text = read_file(repository / "revealed/final/reveal.json");
                const auto at = text.find("owls");
                text.replace(at, 4, "bats");
                write_file(repository / "revealed/final/reveal.json", text);
              }),
              HasSubstr("this is not what line"));
  const auto with_round = [](const std::string& change) {
    return fault_if([&](const fs::path& repository) {
      const fs::path database = repository / "forged.db";
      fs::copy_file(bench_->folder() / "state/rounds/final.db", database);
      change_database(database, change);
      const fs::path bundle = bundle_of_final(repository / "revealed/final");
      fs::remove(bundle);
      const publish::TrackDatabase round{"", database};
      publish::write_bundle({&round, 1}, bundle, publish::BundleContent::kAll);
    });
  };
  EXPECT_THAT(with_round("UPDATE entrant SET plugin_sha256 = '" + std::string(64, 'a') +
                         "' WHERE name = 'owls/b'"),
              HasSubstr("another plugin ran as owls/b"));
  EXPECT_THAT(
      with_round("INSERT INTO environment_fact VALUES (1, 'registered', '{\"wins\":\"owls\"}')"),
      HasSubstr("what it registers is not what was sealed"));
}

// A judgment that was wrong is no forgery: the journal says so, and both are published.
TEST_F(PlayedSeason, SaysThatJudgmentsWereCorrected) {
  const fs::path file = bench_->folder() / "hidden/final/judgments/judgments.tsv";
  const std::string sealed = read_file(file);
  std::string text = sealed;
  text.resize(text.rfind('\n', text.size() - 2) + 1);
  write_file(file, text);
  {
    OpenSeason open(bench_->places());
    rescore(open, "final", "one was wrong", open.time("2027-03-01"));
    reveal(open, "final", open.time("2027-03-01"));
  }
  EXPECT_THAT(verify_season({.repository = bench_->folder() / "repo"}).remarks,
              ElementsAre("the judgments of 'final' were corrected: one was wrong"));
  EXPECT_EQ(read_file(bench_->folder() / "repo/revealed/final/collection/judgments/judgments.tsv"),
            sealed);
}

}  // namespace
}  // namespace matchbench::season
