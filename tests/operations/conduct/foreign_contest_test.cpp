#include "harness/operations/conduct/foreign_contest.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::conduct {
namespace {

using testing::HasSubstr;
using testing::Property;
using testing::Throws;

contest::Contest stated(const std::string& entrants, const std::string& protocol = "") {
  return contest::parse_contest(contest_text(entrants, protocol), "stated/contest.yaml", "");
}

auto refusal(const std::string& message, const std::string& remedy) {
  return Throws<Error>(testing::AllOf(Property(&Error::message, HasSubstr(message)),
                                      Property(&Error::remedy, HasSubstr(remedy))));
}

TEST(ForeignContest, OpensNoPluginByThePathThatItStates) {
  for (const std::string path :
       {"/proc/self/cwd/pl/pwn.so", "./pl/", "pwn.so", "../pl/plugin.yaml"}) {
    auto contest = stated("  - {plugin: '" + path + "', name: mine}\n");
    EXPECT_THAT([&] { take_no_paths({}, contest); },
                refusal("no path that a round states is opened", "--plugin 'mine=PATH'"))
        << path;
  }
}

// Whoever wrote the file names its entrants, and the remedy is copied into a shell.
TEST(ForeignContest, ANameIsOneWordOfTheRemedy) {
  auto contest = stated("  - {plugin: ./pl/, name: \"a'; touch b; '\"}\n");
  EXPECT_THAT(
      [&] { take_no_paths({}, contest); },
      refusal("no path that a round states is opened", R"(--plugin 'a'\''; touch b; '\''=PATH')"));
}

TEST(ForeignContest, PermitsNoFolderOfInterpreters) {
  auto contest = stated("  - plugin: keyword\n");
  contest.interpreters.emplace_back("/home", Position{});
  take_no_paths({}, contest);
  EXPECT_TRUE(contest.interpreters.empty());
}

TEST(ForeignContest, GrantsNothingThatThePersonDoesNotName) {
  auto contest = stated("  - {plugin: keyword, grants: {unconfined: true}}\n");
  EXPECT_THAT([&] { take_no_paths({}, contest); },
              refusal("'keyword' of the round was granted more", "--grant 'keyword=unconfined'"));
  contest = stated("  - {plugin: keyword, grants: {unconfined: true}}\n");
  take_no_paths({.grants = {{"keyword", {.network = NetworkReach::kMachine}}}}, contest);
  EXPECT_FALSE(contest.entrants[0].grants.unconfined);
  EXPECT_EQ(contest.entrants[0].grants.network, NetworkReach::kMachine);
}

TEST(ForeignContest, OpensNoRunFileByThePathThatItStates) {
  auto contest = stated("  - run: /etc/passwd\n    name: bm25\n");
  EXPECT_THAT([&] { take_no_paths({}, contest); },
              refusal("was the run file /etc/passwd", "--run 'bm25=PATH'"));
}

TEST(ForeignContest, TakesRegisteredNamesAndTheFilesOfThePerson) {
  auto contest = stated("  - plugin: keyword\n  - {plugin: ./pl/, name: mine}\n  - run: a.run\n");
  take_no_paths({.plugins = {{"mine", "/here/mine.so"}}, .run_files = {{"a", "/here/a.run"}}},
                contest);
  EXPECT_EQ(contest.entrants[0].plugin, "keyword");
  EXPECT_EQ(contest.entrants[1].plugin, "/here/mine.so");
  EXPECT_EQ(contest.entrants[2].run, "/here/a.run");
}

TEST(ForeignContest, HandsOverWhatThePersonNamesAndNothingElse) {
  const std::string entrants =
      "  - plugin: keyword\n    name: mine\n    files: {weights: /etc/passwd, words: w}\n";
  auto contest = stated(entrants);
  EXPECT_THAT([&] { take_no_paths({}, contest); },
              refusal("was handed the file /etc/passwd", "--file 'mine:weights=PATH'"));
  contest = stated(entrants);
  EXPECT_THAT(
      [&] {
        take_no_paths({.files = {{"mine", "weights", "/here/w.bin"}}}, contest);
      },
      refusal("was handed the file w", "--file 'mine:words=PATH'"));
  contest = stated(entrants);
  take_no_paths({.files = {{"mine", "weights", "/here/w.bin"}, {"mine", "words", "/here/w"}}},
                contest);
  ASSERT_EQ(contest.entrants[0].files.size(), 2U);
  EXPECT_EQ(contest.entrants[0].files[0].key, "weights");
  EXPECT_EQ(contest.entrants[0].files[0].path, "/here/w.bin");
  EXPECT_EQ(contest.entrants[0].files[1].path, "/here/w");
}

TEST(ForeignContest, NamesAllThatThePersonHasToNameAtOnce) {
  auto contest = stated("  - {plugin: ./pl/, name: mine, files: {weights: w}}\n  - run: a.run\n");
  EXPECT_THAT([&] { take_no_paths({}, contest); },
              refusal("'mine' of the round was handed the file w",
                      "name the files with --file 'mine:weights=PATH' --plugin 'mine=PATH' "
                      "--run 'a=PATH'"));
}

TEST(ForeignContest, RefusesAFileToHandToAnEntrantThatTheRoundHasNot) {
  auto contest = stated("  - plugin: keyword\n");
  EXPECT_THAT(
      [&] {
        take_no_paths({.files = {{"keywrod", "weights", "x"}}}, contest);
      },
      refusal("--file keywrod: the round has no such entrant", "entrant's name"));
}

TEST(ForeignContest, LeavesOutAnOptionalEntrantThatIsNotRegistered) {
  auto contest = stated("  - plugin: keyword\n  - {plugin: ./pl/, name: mine, optional: true}\n");
  take_no_paths({}, contest);
  ASSERT_EQ(contest.entrants.size(), 1U);
  EXPECT_EQ(contest.entrants[0].name, "keyword");
}

TEST(ForeignContest, RefusesAFileForAnEntrantThatTheRoundHasNot) {
  auto contest = stated("  - plugin: keyword\n");
  EXPECT_THAT(
      [&] {
        take_no_paths({.plugins = {{"keywrod", "x.so"}}}, contest);
      },
      refusal("--plugin keywrod: the round has no such entrant", "entrant's name"));
}

TEST(ForeignContest, RunsNobodyInTheHostAndSaysSo) {
  auto contest = stated("  - plugin: keyword\n", "  isolation: none\n");
  const auto changes = take_no_paths({}, contest);
  EXPECT_EQ(contest.protocol.isolation, Isolation::kProcess);
  EXPECT_EQ(contest.protocol.confinement, ConfinementMode::kRequired);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].key, "isolation");
  EXPECT_EQ(changes[1].key, "confinement");
}

TEST(ForeignCollection, IsTheOneThatThePersonNames) {
  const TemporaryFolder folder;
  EXPECT_EQ(foreign_collection({.collection = folder.path().string()}, "", "/etc"), folder.path());
  EXPECT_THAT([&] { foreign_collection({.collection = (folder / "none").string()}, "", "/etc"); },
              refusal("there is no folder", "correct --collection"));
}

TEST(ForeignCollection, IsNeverTheFolderThatARoundStates) {
  const TemporaryFolder folder;
  EXPECT_THAT([&] { foreign_collection({}, "no digest", folder.path().string()); },
              refusal("no path that a round states is opened", "--collection"));
}

}  // namespace
}  // namespace matchbench::conduct
