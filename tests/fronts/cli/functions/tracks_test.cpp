#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/support/changed_database.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// The contest of the documentation, on the collections that ship with matchbench.
std::string documented_tracks() {
  const std::string text =
      read_file(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "docs/contest.md");
  const auto title = text.find("name: Services and tools");
  const auto from = text.rfind("```yaml\n", title) + 8;
  std::string contest = text.substr(from, text.find("```", from) - from);
  const std::string datasets = geography().parent_path().string();
  for (const std::string folder : {"../geography", "../agent-tools"}) {
    contest.replace(contest.find(folder), folder.size(), datasets + folder.substr(2));
  }
  return contest;
}

class Tracks : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    maker_->put("season.yaml", documented_tracks());
    const Finished run = maker_->run({"run", "season.yaml", "--quiet", "--db", "season"});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const Finished scored = maker_->run({"score", "season"});
    ASSERT_EQ(scored.exit_code, 0) << scored.err;
  }
  static void TearDownTestSuite() { delete maker_; }

  // The rounds of both tracks, run and scored, which each test may change.
  Tracks() {
    bench_.put("season.yaml", documented_tracks());
    std::filesystem::copy(*maker_ / "season", bench_ / "season");
  }

  // As if the track had not been run.
  void remove_services() const { std::filesystem::remove(bench_ / "season/services.db"); }

  Finished run(std::vector<std::string> more) const {
    more.insert(more.begin(), {"run", "season.yaml", "--quiet", "--db", "season"});
    return bench_.run(more);
  }

  static inline CommandBench* maker_ = nullptr;
  const CommandBench bench_;
};

// Its name is that of a folder below the one that was asked for.
TEST_F(Tracks, AreNotReportedUnderNamesThatNoContestMayGive) {
  const std::string elsewhere = (bench_ / "elsewhere").string();
  for (const char* database : {"season/services.db", "season/tools.db"}) {
    change_database(bench_ / database, "UPDATE round SET track = '" + elsewhere +
                                           "' WHERE track = 'services'; " +
                                           "UPDATE contest_list SET name = '" + elsewhere +
                                           "' WHERE kind = 'track' AND name = 'services'");
  }
  for (const char* command : {"report", "leaderboard"}) {
    const Finished refused = bench_.run({command, "season"});
    EXPECT_EQ(refused.exit_code, 2) << command;
    EXPECT_THAT(refused.err, HasSubstr("elsewhere', as no contest may; ask whoever made it"));
  }
  EXPECT_FALSE(std::filesystem::exists(elsewhere));
}

TEST_F(Tracks, HasARoundAndABoardForEachTrackAndOneForAll) {
  const auto services = bench_.run({"leaderboard", "season/services.db", "--json"}).json();
  const auto tools = bench_.run({"leaderboard", "season/tools.db", "--json"}).json();
  const Finished board = bench_.run({"leaderboard", "season"});
  EXPECT_THAT(board.out, HasSubstr("Services and tools: 2 tracks"));
  EXPECT_THAT(board.out, HasSubstr("services is decided by nDCG@10 under 'overall'"));
  EXPECT_THAT(board.out, HasSubstr("tools is decided by nDCG@5 under 'needed'"));
  EXPECT_THAT(board.out, HasSubstr("Overall: the mean of an entrant's places"));
  const auto overall = bench_.run({"leaderboard", "season", "--json"}).json();
  ASSERT_EQ(overall.size(), 2u);
  // Two entrants without ties: the places are 1 and 2 on each track.
  std::map<std::string, double> places;
  for (const auto* rows : {&services, &tools}) {
    for (std::size_t i = 0; i < rows->size(); ++i) {
      places[(*rows)[i]["entrant"]] += static_cast<double>(i + 1) / 2;
    }
  }
  for (const auto& row : overall) EXPECT_EQ(row["overall"], places[row["entrant"]]);
  EXPECT_LE(overall[0]["overall"], overall[1]["overall"]);
  EXPECT_EQ(overall[0]["services_score"].is_number(), true);

  const store::RoundStore store =
      store::RoundStore::open(bench_ / "season/tools.db", store::RoundStore::Mode::kRead);
  EXPECT_EQ(store.round().contest.track, "tools");
  EXPECT_THAT(store.round().contest.tracks, testing::ElementsAre("services", "tools"));
  EXPECT_THAT(store.round().protocol, HasSubstr("\"top_k\":20"));
  EXPECT_THAT(store.round().protocol, HasSubstr("\"passes\":2"));
  EXPECT_THAT(bench_.run({"leaderboard", "season/tools.db", "--wide", "--explain"}).out,
              HasSubstr("Services and tools, track tools on agent-tools"));
}

TEST_F(Tracks, HasAReportForEachTrackUnderTheOverallBoard) {
  const Finished report =
      bench_.run({"report", "season", "--out", "report", "--format", "json,md,csv"});
  ASSERT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out, testing::StartsWith("report/overall.json\nreport/overall.md\n"));
  const auto overall = nlohmann::json::parse(read_file(bench_ / "report/overall.json"));
  EXPECT_EQ(overall["board"], bench_.run({"leaderboard", "season", "--json"}).json());
  EXPECT_EQ(overall["tracks"][1]["measure"], "nDCG@5");
  EXPECT_THAT(read_file(bench_ / "report/overall.md"),
              HasSubstr("* [tools](tools/report.md) is decided by nDCG@5 under needed."));
  const auto tools = nlohmann::json::parse(read_file(bench_ / "report/tools/report.json"));
  EXPECT_EQ(tools["round"]["track"], "tools");
  EXPECT_EQ(tools["round"]["split"], "test");
  EXPECT_FALSE(tools["round"].contains("folds"));
  EXPECT_TRUE(std::filesystem::exists(bench_ / "report/services/report.md"));
  // A report leads back to the overview if there is one, which takes a build with pages.
  EXPECT_FALSE(tools.contains("below_overview"));
  ASSERT_EQ(bench_.run({"report", "season", "--out", "pages"}).exit_code, 0);
  EXPECT_EQ(nlohmann::json::parse(read_file(bench_ / "pages/tools/report.json"))
                .contains("below_overview"),
            std::filesystem::exists(bench_ / "pages/index.html"));
  EXPECT_THAT(bench_.run({"report", "season", "--collection", "."}).err,
              HasSubstr("--collection is that of one round; name the database of one track"));
}

TEST_F(Tracks, IsPackedIntoOneBundleThatIsVerifiedShownAndReportedAsAWhole) {
  const auto board = bench_.run({"leaderboard", "season", "--json"}).json();
  const Finished made = bench_.run(
      {"report", "season", "--out", "report", "--format", "json", "--bundle", "season.tar.zst"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("its digest, to be published with it: "));
  std::filesystem::remove_all(bench_ / "season");

  const Finished verified = bench_.run({"verify", "season.tar.zst"});
  ASSERT_EQ(verified.exit_code, 0) << verified.err;
  const Finished shown = bench_.run({"leaderboard", "season.tar.zst", "--json"});
  ASSERT_EQ(shown.exit_code, 0) << shown.err;
  EXPECT_EQ(shown.json(), board);
  const Finished report =
      bench_.run({"report", "season.tar.zst", "--out", "again", "--format", "json"});
  ASSERT_EQ(report.exit_code, 0) << report.err;
  EXPECT_EQ(read_file(bench_ / "again/overall.json"), read_file(bench_ / "report/overall.json"));
  EXPECT_TRUE(std::filesystem::exists(bench_ / "again/tools/report.json"));
  // What is refused leaves nothing in the way of the corrected command.
  EXPECT_EQ(bench_.run({"score", "season.tar.zst", "--relevance", "ovrall"}).exit_code, 2);
  const Finished scored = bench_.run({"score", "season.tar.zst", "-m", "P@3"});
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  EXPECT_EQ(bench_.run({"leaderboard", "season", "--json"}).json(), board);
  EXPECT_EQ(bench_.run({"score", "season"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(bench_ / "season/tracks/tools/round.db"));
}

TEST_F(Tracks, WithoutJudgmentsIsScoredByThoseWhoHaveTheCollectionOfEachTrack) {
  const auto board = bench_.run({"leaderboard", "season", "--json"}).json();
  ASSERT_EQ(bench_
                .run({"report", "season", "--out", "report", "--format", "json", "--without",
                      "judgments", "--bundle", "public.tar.zst"})
                .exit_code,
            0);
  EXPECT_THAT(bench_.run({"leaderboard", "public.tar.zst"}).err,
              HasSubstr("'matchbench score public.tar.zst --collection services=DIR --collection "
                        "tools=DIR'"));
  EXPECT_THAT(bench_.run({"verify", "public.tar.zst"}).out,
              HasSubstr("'matchbench score public.tar.zst --collection TRACK=DIR', with "
                        "--collection for each track\n"));
  const std::string services = geography().string();
  const std::string tools = (geography().parent_path() / "agent-tools").string();
  const auto score = [&](std::vector<std::string> collections) {
    std::vector<std::string> command = {"score", "public.tar.zst"};
    for (const auto& collection : collections) {
      command.insert(command.end(), {"--collection", collection});
    }
    return bench_.run(command);
  };
  EXPECT_THAT(score({services}).err,
              HasSubstr("; tracks on different collections take --collection services=DIR "
                        "--collection tools=DIR"));
  EXPECT_THAT(score({"tools=" + tools}).err, HasSubstr("the organiser withholds the judgments"));
  EXPECT_THAT(score({"tool=" + tools}).err, HasSubstr("there is no track 'tool'"));
  const Finished scored = score({"tools=" + tools, "services=" + services});
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  EXPECT_EQ(bench_.run({"leaderboard", "public", "--json"}).json(), board);
}

TEST_F(Tracks, VerificationNamesTheTrackThatWasNotRunWhenItWasPacked) {
  remove_services();
  ASSERT_EQ(bench_
                .run({"report", "season", "--out", "report", "--format", "json", "--bundle",
                      "season.tar.zst"})
                .exit_code,
            0);
  const Finished verified = bench_.run({"verify", "season.tar.zst"});
  ASSERT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_THAT(verified.out,
              HasSubstr("not in the bundle, since not run when it was packed: track services\n"));
}

TEST_F(Tracks, SaysAboveTheOverallBoardThatATrackIsNotFinished) {
  EXPECT_THAT(bench_.run({"leaderboard", "season"}).out, Not(HasSubstr("not finished")));
  change_database(bench_ / "season/services.db", "UPDATE repetition SET state = 'running'");
  EXPECT_THAT(
      bench_.run({"leaderboard", "season"}).out,
      HasSubstr("\nTrack services is not finished: 2 of 2 entrants have unanswered queries.\n\n"));
  change_database(bench_ / "season/services.db", "DELETE FROM score WHERE repetition = 1");
  const std::string unscored =
      "Track services: keyword has no score; 'matchbench score' scores entrants";
  EXPECT_THAT(bench_.run({"leaderboard", "season"}).out, HasSubstr("\n" + unscored));
  // A program reads the board alone.
  const Finished table = bench_.run({"leaderboard", "season", "--csv"});
  EXPECT_THAT(table.out, testing::StartsWith("place,"));
  EXPECT_THAT(table.err, HasSubstr("note: Track services is not finished: 2 of 2 entrants"));
  EXPECT_THAT(table.err, HasSubstr("note: " + unscored));
  EXPECT_THAT(bench_.run({"leaderboard", "season/services.db", "--json"}).err,
              HasSubstr("note: keyword has no score"));
}

TEST_F(Tracks, IsScoredAsAWholeOrNotAtAllAndNamesTheTrackThatLacksASetting) {
  const Finished scored = bench_.run({"score", "season", "--relevance", "overall"});
  EXPECT_EQ(scored.exit_code, 2);
  EXPECT_EQ(scored.out, "");
  EXPECT_THAT(scored.err, HasSubstr("error: track 'tools': the collection has no relevance "
                                    "setting 'overall'; it has: "));
  EXPECT_THAT(scored.err, HasSubstr("; score the tracks that have it by their databases"));
  std::string contest = documented_tracks();
  contest.replace(contest.find("[needed]"), 8, "[overall]");
  bench_.put("season.yaml", contest);
  EXPECT_THAT(bench_.run({"run", "season.yaml", "--db", "again", "--quiet"}).err,
              HasSubstr("track 'tools': the collection has no relevance setting 'overall'"));
}

TEST_F(Tracks, LetsATrackHaveEntrantsOfItsOwn) {
  std::string contest = documented_tracks();
  const std::string after = "    split: test\n";
  contest.insert(contest.find(after) + after.size(),
                 "    entrants:\n      - keyword\n      - plugin: random\n");
  bench_.put("season.yaml", contest);
  std::filesystem::remove_all(bench_ / "season");
  const Finished round = run({});
  ASSERT_EQ(round.exit_code, 0) << round.err;
  ASSERT_EQ(bench_.run({"score", "season"}).exit_code, 0);
  const auto board = bench_.run({"leaderboard", "season", "--json"}).json();
  ASSERT_EQ(board.size(), 3u);
  for (const auto& row : board) {
    EXPECT_EQ(row["services_score"].is_null(), row["entrant"] == "random");
    EXPECT_EQ(row["tools_score"].is_null(), row["entrant"] == "topic-space");
  }
}

TEST_F(Tracks, TakesOneTrackAfterTheOtherAndGoesOnWithThoseThatAreThere) {
  std::filesystem::remove_all(bench_ / "season");
  ASSERT_EQ(run({"--track", "tools"}).exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(bench_ / "season/services.db"));
  EXPECT_THAT(run({}).err, HasSubstr("tools.db exists already; add --resume"));
  EXPECT_FALSE(std::filesystem::exists(bench_ / "season/services.db"));  // nothing has run
  ASSERT_EQ(bench_.run({"score", "season"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "season"}).out,
              HasSubstr("Not run yet, and not part of this: services."));
  EXPECT_EQ(run({"--resume"}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(bench_ / "season/services.db"));
  EXPECT_THAT(run({"--track", "tool"}).err, HasSubstr("no track 'tool'; did you mean 'tools'?"));
}

TEST_F(Tracks, IsPlannedTrackByTrack) {
  std::filesystem::remove_all(bench_ / "season");
  const Finished plan = run({"--dry-run"});
  EXPECT_THAT(plan.out, HasSubstr("track services: 12 requests, 138 services"));
  EXPECT_THAT(plan.out, HasSubstr("requests of the split 'test', 214 services"));
  EXPECT_FALSE(std::filesystem::exists(bench_ / "season"));
}

TEST_F(Tracks, AFolderOfOtherRoundsIsNotItsFolder) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
  bench_.put("empty/x.txt", "");
  EXPECT_THAT(bench_.run({"leaderboard", "empty"}).err, HasSubstr("empty contains no database"));
  std::filesystem::create_directory(bench_ / "other");
  ASSERT_EQ(bench_.run({"run", "c.yaml", "--quiet", "--db", "other/c.db"}).exit_code, 0);
  EXPECT_THAT(bench_.run({"leaderboard", "other"}).err,
              HasSubstr("other/c.db is a round of its own, not that of a track"));
  EXPECT_THAT(bench_.run({"run", "c.yaml", "--track", "a"}).err,
              HasSubstr("the contest has no tracks, and so none named 'a'"));
}

TEST_F(Tracks, CommandsForOneRoundAskForOneOfItsRounds) {
  change_database(bench_ / "season/services.db", "DELETE FROM score");
  EXPECT_THAT(bench_.run({"leaderboard", "season"}).err,
              HasSubstr("track 'services': season/services.db is not scored yet; run 'matchbench "
                        "score season'"));
  ASSERT_EQ(bench_.run({"score", "season"}).exit_code, 0);
  EXPECT_THAT(
      bench_.run({"leaderboard", "season", "--relevance", "needed"}).err,
      HasSubstr("track 'services': nothing is scored under the relevance setting 'needed'"));
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"analyse", "significance", "season"},
        {"reproduce", "season"},
        {"gate", "season", "season/tools.db"}}) {
    EXPECT_THAT(bench_.run(command).err,
                HasSubstr("season is a folder of rounds, and one is asked for; name the database "
                          "of one of them"));
  }
}

}  // namespace
}  // namespace matchbench::cli
