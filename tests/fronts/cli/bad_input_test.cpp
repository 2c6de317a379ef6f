#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

// The one line on standard error, with the bench's folder cut off.
std::string error_of(const Bench& bench, const std::vector<std::string>& arguments) {
  const Finished finished = bench.run(arguments);
  EXPECT_EQ(finished.exit_code, 2) << finished.err;
  std::string text = finished.err;
  const std::string folder = bench.path().string() + "/";
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
    text.erase(at, folder.size());
  }
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  return text;
}

std::string run_error(const Bench& bench, const std::string& contest) {
  bench.put("c.yaml", contest);
  const std::string text = error_of(bench, {"run", "c.yaml", "--db", "r.db"});
  EXPECT_FALSE(std::filesystem::exists(bench / "r.db")) << "a refused contest left a database";
  return text;
}

TEST(BadInput, AMissingContestFileIsNamed) {
  EXPECT_THAT(error_of(Bench(), {"run", "absent.yaml"}), HasSubstr("absent.yaml"));
}

TEST(BadInput, MalformedYamlIsRefusedWithItsLine) {
  EXPECT_THAT(run_error(Bench(), "matchbench: contest/1\nname: [unclosed\n"),
              testing::ContainsRegex("c.yaml:[23]:[0-9]+: "));
}

TEST(BadInput, AnUnknownKeyIsRefusedWithPlaceAndSuggestion) {
  EXPECT_THAT(run_error(Bench(), contest_text("  - plugin: random\n", "  pases: 2\n")),
              testing::AllOf(HasSubstr("c.yaml:9:3: "), HasSubstr("'pases'"), HasSubstr("passes")));
}

TEST(BadInput, AWrongTypeIsRefusedWithItsPlace) {
  EXPECT_THAT(run_error(Bench(), contest_text("  - plugin: random\n", "  passes: many\n")),
              testing::AllOf(HasSubstr("c.yaml:9:11: "), HasSubstr("\"many\"")));
}

TEST(BadInput, AnUnknownPluginIsRefusedWithTheKnownOnes) {
  EXPECT_THAT(run_error(Bench(), contest_text("  - plugin: sumatch\n", "")),
              testing::AllOf(HasSubstr("c.yaml:5:"), HasSubstr("no plugin is named 'sumatch'"),
                             HasSubstr("known are: ")));
}

TEST(BadInput, AMissingCollectionIsRefusedWithTheLineThatNamesIt) {
  EXPECT_THAT(
      run_error(
          Bench(),
          "matchbench: contest/1\nname: T\ncollection: absent\nentrants:\n  - plugin: random\n"),
      testing::AllOf(HasSubstr("c.yaml:3:13: there is no folder absent")));
}

TEST(BadInput, AFolderThatIsNoCollectionIsRefusedWithTheLineThatNamesIt) {
  const Bench bench;
  std::filesystem::create_directory(bench / "empty");
  EXPECT_THAT(
      run_error(
          bench,
          "matchbench: contest/1\nname: T\ncollection: empty\nentrants:\n  - plugin: random\n"),
      testing::AllOf(
          HasSubstr("c.yaml:3:13: "),
          HasSubstr("empty is not a collection: it has no collection.yaml; name the folder "
                    "that has one")));
}

TEST(BadInput, AMisspeltPluginIsRefusedWithTheOneThatWasMeant) {
  EXPECT_THAT(run_error(Bench(), contest_text("  - plugin: keywrod\n", "")),
              HasSubstr("no plugin is named 'keywrod'; did you mean 'keyword'? known are: "));
}

TEST(BadInput, AFolderOfThatNameIsOfferedForAPluginThatNobodyRegistered) {
  const Bench bench;
  bench.put("mine/ranker.py", "");
  EXPECT_THAT(run_error(bench, contest_text("  - plugin: mine\n", "")),
              HasSubstr("no plugin is named 'mine'; write 'mine/' for the folder of this name"));
}

TEST(BadInput, AnUnknownEntrantOfOnlyIsRefused) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", ""));
  EXPECT_THAT(error_of(bench, {"run", "c.yaml", "--only", "keyword"}),
              HasSubstr("--only: the contest has no entrant 'keyword'; it has: random"));
}

TEST(BadInput, ADatabaseThatDoesNotExistIsNotResumedSilently) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  const Finished finished = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_THAT(finished.err, HasSubstr("r.db does not exist, so --resume has nothing to continue."));
}

TEST(BadInput, FilesOfOtherKindsAreNamedAsSuch) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  EXPECT_THAT(
      error_of(bench, {"run", "--plan", "c.yaml", "--shard", "0"}),
      HasSubstr("c.yaml is not a plan; name the file that 'matchbench run --prepare' wrote"));
  EXPECT_THAT(error_of(bench, {"verify", "c.yaml"}),
              HasSubstr("c.yaml is not a bundle; name the file that 'matchbench report --bundle'"));
  EXPECT_THAT(error_of(bench, {"reproduce", "c.yaml"}),
              HasSubstr("c.yaml is a contest file; run it with 'matchbench run c.yaml'; "));
  std::filesystem::create_directory(bench / "d");
  EXPECT_THAT(error_of(bench, {"verify", "d"}), HasSubstr("d is a folder, not a bundle"));
  EXPECT_THAT(error_of(bench, {"evaluate"}), HasSubstr("did you mean 'eval'?"));
}

TEST(BadInput, UnknownMeasuresAndSettingsAreRefusedAndNothingIsScored) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  EXPECT_THAT(error_of(bench, {"score", "r.db", "--measure", "nDGC@10"}),
              HasSubstr("there is no measure 'nDGC'; did you mean 'nDCG'?"));
  EXPECT_THAT(error_of(bench, {"score", "r.db", "-m", "gm_map"}),
              HasSubstr("'gm_map' is another mean over requests of AP; score AP"));
  EXPECT_THAT(error_of(bench, {"score", "r.db", "-m", "num_ret"}),
              HasSubstr("'num_ret' is a count, and scores are averaged here"));
  EXPECT_THAT(error_of(bench, {"score", "r.db", "-m", "Utility(a=1e100,b=0)"}),
              testing::AllOf(HasSubstr("entrant 'random', request "), HasSubstr(" comes to ")));
  EXPECT_THAT(error_of(bench, {"run", "c.yaml", "--db", "nowhere/x.db"}),
              HasSubstr("there is no folder nowhere; make it, or name another"));
  EXPECT_THAT(error_of(bench, {"score", "r.db", "--relevance", "overal"}),
              testing::AllOf(HasSubstr("'overal'"), HasSubstr("overall")));
  EXPECT_THAT(error_of(bench, {"leaderboard", "r.db"}),
              HasSubstr("r.db is not scored yet; run 'matchbench score r.db'"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  EXPECT_THAT(error_of(bench, {"leaderboard", "r.db", "--measure", "RBP"}),
              testing::AllOf(HasSubstr("'RBP'"), HasSubstr("AP")));
}

}  // namespace
}  // namespace matchbench::cli
