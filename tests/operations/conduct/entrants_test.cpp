// Who takes part in a contest: asked in real workers.
#include "harness/operations/conduct/entrants.hpp"

#include "harness/execution/keeper/keeper.hpp"
#include "tests/operations/conduct/small_contest.hpp"
#include "tests/support/built_programs.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class EntrantsOfAContest : public SmallContest {
 protected:
  struct Identified : round::RoundEntrants {
    std::vector<std::string> warnings;
  };
  Identified identified(const contest::Contest& contest) const {
    std::vector<round::RunFileEntrant> files(1);
    files.front().entrant.name = "old";
    std::vector<std::string> warnings;
    const auto keeper = std::make_shared<keeper::Keeper>(built_programs().worker);
    keeper->is_there();  // it ends with the thread that has started it
    const session::StartWorker start =
        session::process_workers(built_programs().worker, -1, keeper);
    const session::StartWorker count = [&](const session::SharedImage& image) {
      ++workers_;
      return start(image);
    };
    AskedAhead asked(contest, count, {}, introductions_);
    return {
        identify_entrants(contest, count, {}, std::move(files), asked.known(), former_, warnings),
        warnings};
  }
  // A contest with this value of `entrants:`, which is in line 4, and other lines behind it.
  Identified identified(const std::string& entrants, const std::string& more = "") const {
    return identified(contest_of("entrants: " + entrants + "\n" + more));
  }
  std::string fault(const std::string& entrants, const std::string& more = "") const {
    return fault_in(folder_, [&] { identified(entrants, more); });
  }

  Introductions introductions_;
  FormerRound former_;
  mutable std::atomic<int> workers_ = 0;
};

TEST_F(EntrantsOfAContest, AreKeptFromTheContestTheCollectionTheDatabaseAndOneAnother) {
  const auto paths = guarded_paths(
      contest_of("entrants: [{plugin: keyword}, {run: old.run}, {plugin: nonesuch}]\n"),
      "/rounds/r.db");
  EXPECT_THAT(paths, ElementsAre(folder_ / "c.yaml", folder_ / "c", "/rounds/r.db",
                                 built_plugin("keyword"), folder_ / "old.run"));
}

TEST_F(EntrantsOfAContest, SayWhoTheyAreAndWhetherTheyLearn) {
  const Identified found =
      identified("[{plugin: keyword, parameters: {k1: 2}}, {plugin: precedents, repetitions: 3}]",
                 "folds: 2\n");
  ASSERT_EQ(found.asked.size(), 2U);
  EXPECT_EQ(found.asked[0].plugin.id, "org.matchbench.keyword");
  EXPECT_EQ(found.asked[0].plugin.sha256.size(), 64U);
  EXPECT_EQ(found.asked[0].parameters, R"({"k1":2})");
  EXPECT_EQ(found.asked[1].repetitions, 3U);
  EXPECT_THAT(found.folds, ElementsAre(0, 2));
  EXPECT_THAT(found.warnings, ElementsAre());
}

TEST_F(EntrantsOfAContest, AreTheSameIfSeveralAreAskedAtOnce) {
  const std::string entrants =
      "[{plugin: keyword}, {plugin: random}, {plugin: keyword, name: again}, {plugin: absent, "
      "optional: true}]";
  const Identified one_by_one = identified(entrants);
  introductions_.jobs = 4;
  const Identified at_once = identified(entrants);
  EXPECT_EQ(workers_, 2 + 2);
  ASSERT_EQ(at_once.asked.size(), 3U);
  for (std::size_t e = 0; e < 3; ++e) {
    EXPECT_EQ(at_once.asked[e].name, one_by_one.asked[e].name);
    EXPECT_EQ(at_once.asked[e].plugin.id, one_by_one.asked[e].plugin.id);
    EXPECT_EQ(at_once.asked[e].plugin.sha256, one_by_one.asked[e].plugin.sha256);
  }
  EXPECT_EQ(at_once.warnings, one_by_one.warnings);
}

// Its program would end at once if it were started.
TEST_F(EntrantsOfAContest, ThatAreProgramsNeedNotBeStartedForWhatTheyState) {
  folder_.put("mine/plugin.yaml",
              "id: org.example.mine\nname: mine\nversion: 0.2.0\nprogram: [sh, mine.sh]\n");
  folder_.put("mine/mine.sh", "exit 3\n");
  introductions_.of_programs = session::Introduction::kStated;
  const std::string entrants = "[{plugin: ./mine}, {plugin: keyword}]";
  const Identified found = identified(entrants);
  ASSERT_EQ(found.asked.size(), 2U);
  EXPECT_EQ(workers_, 1);  // of the library
  EXPECT_EQ(found.asked[0].plugin.id, "org.example.mine");
  EXPECT_EQ(found.asked[0].plugin.version, "0.2.0");
  EXPECT_EQ(found.asked[0].plugin.sha256.size(), 64U);
  EXPECT_EQ(found.asked[1].plugin.id, "org.matchbench.keyword");
  EXPECT_THAT(found.warnings, ElementsAre());
  identified(entrants, "folds: 2\n");
  EXPECT_EQ(workers_, 1 + 2);  // whether it learns has to be asked
}

// keyword learns when to keep silent, and nothing else.
TEST_F(EntrantsOfAContest, LearnOnlyWithTheParameterThatTheirManifestNames) {
  const Identified found =
      identified("[{plugin: keyword}, {plugin: keyword, name: silent, parameters: {silence: 0.5}}]",
                 "folds: 2\n");
  EXPECT_THAT(found.folds, ElementsAre(0, 2));
  EXPECT_THAT(found.warnings, ElementsAre());
}

TEST_F(EntrantsOfAContest, ThatAreLibrariesAreRefusedWhereQueriesAreInFlight) {
  EXPECT_EQ(fault("[{plugin: keyword}]",
                  "protocol: {scenario: server, server: {rate: 9, in_flight: 4}}\n"),
            "c.yaml:4:12: entrant 'keyword': a library answers one query at a time, and 'server' "
            "has 'in_flight: 4'; leave out 'in_flight', or let programs alone take part");
}

TEST_F(EntrantsOfAContest, AreHandedTheFilesThatTheContestNames) {
  const auto weights = folder_.put("models/w.bin", "weights");
  const Identified found = identified("[{plugin: random, files: {weights: models/w.bin}}]");
  ASSERT_EQ(found.asked.size(), 1U);
  ASSERT_EQ(found.asked[0].files.size(), 1U);
  EXPECT_EQ(found.asked[0].files[0].key, "weights");
  EXPECT_EQ(found.asked[0].files[0].path, weights.string());
  // sha256sum of the seven bytes.
  EXPECT_EQ(found.asked[0].files[0].sha256,
            "9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c");
}

TEST_F(EntrantsOfAContest, AreRefusedIfAFileIsNotThereOrNotTheirs) {
  EXPECT_THAT(fault("[{plugin: random, files: {weights: none.bin}}]"),
              AllOf(HasSubstr("there is no file or folder"), HasSubstr("none.bin")));
  folder_.put("w.bin", "weights");
  EXPECT_THAT(fault("[{plugin: static, files: {weight: w.bin}}]"),
              HasSubstr("the plugin takes no file 'weight'; did you mean 'weights'?"));
}

TEST_F(EntrantsOfAContest, OfOneLibraryThatDifferInTheirParametersAreAskedOnce) {
  const Identified found = identified(
      "[{plugin: keyword, parameters: {k1: [1, 2, 3]}}, {plugin: random}, {plugin: keyword, name: "
      "again}]");
  ASSERT_EQ(found.asked.size(), 5U);
  EXPECT_EQ(workers_, 2);
  EXPECT_EQ(found.asked[2].plugin.id, "org.matchbench.keyword");
  EXPECT_EQ(found.asked[3].plugin.id, "org.matchbench.random");
  EXPECT_EQ(found.asked[4].plugin.sha256, found.asked[0].plugin.sha256);
}

TEST_F(EntrantsOfAContest, TakePartEvenIfTheyCannotBeOpened) {
  folder_.put("mine/broken.so", "not a library\n");
  const Identified found = identified("[{plugin: ./mine/broken.so}]");
  ASSERT_EQ(found.asked.size(), 1U);
  EXPECT_EQ(found.asked[0].plugin.path, (folder_ / "mine/broken.so").string());
  EXPECT_THAT(found.warnings, ElementsAre(StartsWith("broken: load failed: ")));
}

TEST_F(EntrantsOfAContest, AreRefusedByTheirLineIfThereIsNoSuchPlugin) {
  EXPECT_THAT(fault("[{plugin: nonesuch}]"),
              StartsWith("c.yaml:4:12: no plugin is named 'nonesuch'"));
  const Identified left = identified("[{plugin: nonesuch, optional: true}, {plugin: random}]");
  EXPECT_EQ(left.asked.size(), 1U);
  EXPECT_THAT(left.warnings,
              ElementsAre("left out, because it is optional and not there: nonesuch"));
  EXPECT_THAT(identified("[{plugin: a/b.so, optional: true}, {plugin: random}, {plugin: nowhere/, "
                         "optional: true, name: c}]")
                  .warnings,
              ElementsAre("left out, because they are optional and not there: b, c"));
}

TEST_F(EntrantsOfAContest, AreRefusedByTheirLineIfTheLibraryHasNoneOfTheirIndex) {
  EXPECT_EQ(identified("[{plugin: random, index: 0}]").asked.size(), 1U);
  EXPECT_EQ(fault("[{plugin: random, index: 1}]"),
            "c.yaml:4:12: entrant 'random': the library has no matchmaker 1; 'index' counts from "
            "0");
}

// The organiser's index was right when the round was begun.
TEST_F(EntrantsOfAContest, FailAloneIfTheirLibraryHasNoneOfTheirIndexAnyMore) {
  former_.is_there = true;
  const Identified found = identified("[{plugin: keyword}, {plugin: random, index: 1}]");
  EXPECT_EQ(found.asked.size(), 2U);
  EXPECT_THAT(found.warnings, ElementsAre(StartsWith("random: load failed: ")));
}

TEST_F(EntrantsOfAContest, AreRefusedIfTheirManifestSaysThatItCannotGoWell) {
  EXPECT_THAT(fault("[{plugin: keyword, parameters: {k2: 1}}]"),
              StartsWith("c.yaml:4:43: entrant 'keyword': the plugin has no parameter 'k2'; did "
                         "you mean 'k1'?"));
  EXPECT_THAT(fault("[{plugin: keyword, parameters: {b: 1, k1: many}}]"),
              StartsWith("c.yaml:4:49: entrant 'keyword': the parameter 'k1' is \"many\", but"));
  EXPECT_EQ(fault("[{plugin: learned}]"),
            "c.yaml:4:12: entrant 'learned' has to be trained before it can answer; add 'folds: 5' "
            "to the contest, or 'training: {split: NAME}', or leave the entrant out");
}

TEST_F(EntrantsOfAContest, ThatAreProgramsNeedAProcessAndTheirInterpreter) {
  folder_.put("prog/plugin.yaml",
              "id: org.example.prog\nname: prog\nversion: 1.0.0\n"
              "program: [no-such-interpreter, prog.py]\n");
  EXPECT_EQ(fault("[{plugin: prog/}]", "protocol: {isolation: none, confinement: off}\n"),
            "c.yaml:4:12: entrant 'prog': a program cannot run with 'isolation: none'; leave "
            "'isolation' out, or the entrant");
  try {
    identified("[{plugin: prog/}]");
    ADD_FAILURE() << "it was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), AllOf(StartsWith("entrant 'prog': "), HasSubstr("interpreter")));
  }
  const Identified left = identified("[{plugin: prog/, optional: true}, {plugin: random}]");
  EXPECT_EQ(left.asked.size(), 1U);
  EXPECT_THAT(left.warnings, ElementsAre(StartsWith("left out: entrant 'prog': ")));
}

TEST_F(EntrantsOfAContest, FuseThoseBeforeThemByTheirPlaces) {
  const std::string entrants =
      "[{plugin: keyword}, {run: old.run}, {fusion: [old, keyword], name: both, k: 20}, "
      "{fusion: [both, keyword], name: again, method: combsum, norm: sum}]";
  contest::Contest contest = contest_of("entrants: " + entrants + "\n");
  const Identified found = identified(contest);
  ASSERT_EQ(found.fusions.size(), 2U);
  EXPECT_THAT(found.fusions[0].members, ElementsAre(1, 0));
  EXPECT_EQ(found.fusions[0].entrant.parameters,
            R"({"fusion":["old","keyword"],"method":"reciprocal-rank","k":20})");
  EXPECT_THAT(found.fusions[1].members, ElementsAre(2, 0));
  EXPECT_EQ(found.fusions[1].entrant.parameters,
            R"({"fusion":["both","keyword"],"method":"combsum","norm":"sum"})");
  contest.entrants.erase(contest.entrants.begin());  // as --only does
  EXPECT_THAT(fault_in(folder_, [&] { identified(contest); }),
              HasSubstr("'both' fuses 'keyword', which does not take part; name both with --only, "
                        "or neither"));
}

}  // namespace
}  // namespace matchbench::conduct
