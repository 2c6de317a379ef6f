// What has to be the same on the machine that runs a shard of a plan.
#include "harness/operations/cluster/planned_run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/cluster/merge_round.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "tests/operations/cluster/planned_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <functional>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// In a file, of the same length.
void put_in_place_of(const std::string& name, const std::string& other,
                     const std::filesystem::path& file) {
  std::string bytes = read_file(file);
  const std::size_t at = bytes.find(name);
  ASSERT_NE(at, std::string::npos);
  write_file(file, bytes.replace(at, name.size(), other));
}

class PlannedRun : public PlannedRound {
 protected:
  conduct::PreparedContest planned(std::optional<std::uint64_t> shard) const {
    return prepare_planned({.plan = plan_file(),
                            .shard = shard,
                            .run = {.database = folder_ / "p.db", .node = "n1"},
                            .terms = terms_},
                           built_programs());
  }
  void change_plan(const std::function<void(ClusterPlan&)>& change) const {
    ClusterPlan changed = read_plan(plan_file());
    std::filesystem::remove(plan_file());
    change(changed);
    changed.id = id_of(changed);
    write_plan(changed, plan_file());
  }
  // What is said of shard 0 if the plan says otherwise what this machine has.
  std::string fault_with(const std::function<void(ClusterPlan&)>& change) const {
    std::filesystem::copy_file(plan_file(), folder_ / "kept.plan");
    change_plan(change);
    std::string said = "no error";
    try {
      planned(0);
    } catch (const Error& error) {
      said = error.what();
    }
    std::filesystem::rename(folder_ / "kept.plan", plan_file());
    return said;
  }

  conduct::ForeignTerms terms_ = kPlannedTerms;
};

TEST_F(PlannedRun, IsTheShardsShareOfTheRound) {
  const ClusterPlan made = plan({.shards = 2});
  const conduct::PreparedContest shard = planned(1);
  ASSERT_TRUE(shard.shard);
  EXPECT_EQ(shard.shard->part, (store::PartFacts{made.id, 1, 2}));
  EXPECT_EQ(shard.blocks, (round::BlockRange{.first = 2, .count = 1}));
  EXPECT_FALSE(shard.shard->is_of_group);
  EXPECT_EQ(shard.contest.protocol.secret, 77U);
  EXPECT_EQ(shard.entrants.asked.size(), 2U);
  EXPECT_THAT(shard.guarded, Contains(plan_file()));            // it contains the secret
  const conduct::PreparedContest rest = planned(std::nullopt);  // what follows the merge
  EXPECT_FALSE(rest.shard);
  EXPECT_EQ(rest.blocks, std::nullopt);
  EXPECT_EQ(prepare_planned({.plan = plan_file(), .shard = 1, .terms = terms_}, built_programs())
                .database,
            "part-1.db");
  EXPECT_EQ(fault([&] { planned(2); }), "the plan has no shard 2; its shards are 0 to 1");
}

TEST_F(PlannedRun, AsksTheEntrantsOfItsGroupAlone) {
  plan({.shards = 1, .entrant_groups = 2});
  const conduct::PreparedContest shard = planned(1);
  ASSERT_EQ(shard.entrants.asked.size(), 1U);
  EXPECT_EQ(shard.entrants.asked[0].name, "random");
  EXPECT_THAT(shard.entrants.folds, ElementsAre(0));
  EXPECT_TRUE(shard.shard->is_of_group);
}

// 'random' is the judge of a setting, and 'absent' was not there.
TEST_F(PlannedRun, AsksWhomThePlanWasMadeWith) {
  std::string contest = contest_text(
      kKeywordAlone +
          "    optional: true\n  - {plugin: absent, optional: true}\n  - plugin: random\n",
      kPlannedProtocol);
  contest.replace(contest.find("same_function"), std::string("same_function").size(),
                  "{like_random: {judge: 'entrant:random', dimensions: equivalence}}");
  make_plan(prepare_here(folder_, contest, "r.db", false, {"keyword", "absent"}),
            {.plan = plan_file()}, built_programs());
  terms_.plugins.pop_back();
  ASSERT_EQ(fault_with([](ClusterPlan&) {}), "no error");
  EXPECT_EQ(planned(0).entrants.asked.size(), 1U);
  terms_.plugins.clear();
  EXPECT_THAT(fault_with([](ClusterPlan&) {}), HasSubstr("--plugin 'keyword=PATH'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.entrants.clear(); }),
              HasSubstr("names no entrant of its contest"));
}

TEST_F(PlannedRun, IsNoLessConfinedThanThePersonDemands) {
  prepared_ = prepared(kPlannedProtocol + "  confinement: off\n");
  plan();
  const auto with = [&](ConfinementMode least) {
    terms_.confinement = least;
    return planned(0);
  };
  for (const auto least : {ConfinementMode::kRequired, ConfinementMode::kBestEffort}) {
    EXPECT_THAT(fault([&] { with(least); }),
                AllOf(HasSubstr("asks for 'confinement: off', which a plan does not decide"),
                      HasSubstr("add --confinement off")));
  }
  EXPECT_EQ(with(ConfinementMode::kOff).contest.protocol.confinement, ConfinementMode::kOff);
}

// Whoever wrote a plan may want this machine to run or read what lies at a path of their choice.
TEST_F(PlannedRun, OpensNoPathThatItStates) {
  folder_.put("old.run", "geocode-us-address Q0 us-address-geocoder 1 1 tag\n");
  prepared_ = prepared(kPlannedProtocol, kPlannedEntrants + "  - run: old.run\n");
  plan();
  EXPECT_THAT(fault_with([](ClusterPlan&) {}),
              AllOf(HasSubstr("the entrant 'old' of the round was the run file"),
                    HasSubstr("name the file with --run 'old=PATH'")));
  terms_.run_files = {{"old", folder_ / "old.run"}};
  EXPECT_EQ(fault_with([](ClusterPlan&) {}), "no error");

  const std::string fault = "name the file with --plugin 'keyword=PATH'";
  terms_.plugins.erase(terms_.plugins.begin());
  // What belongs to the library comes along, or its digest were another.
  const std::string copy = "copy/keyword.so";
  std::filesystem::copy(built_plugin("keyword").parent_path(), folder_ / "copy",
                        std::filesystem::copy_options::recursive);
  const std::string sha256 = sha256_of_file(folder_ / copy);
  const auto with_library = [&](const std::filesystem::path& library, const char* digest) {
    return fault_with([&](ClusterPlan& plan) {
      plan.entrants[0].library = library;
      if (digest != nullptr) plan.staged = {{library, digest}};
    });
  };
  EXPECT_THAT(with_library(built_plugin("keyword"), nullptr), HasSubstr(fault));
  EXPECT_THAT(with_library(copy, nullptr), HasSubstr(fault));
  EXPECT_THAT(with_library(copy, "0"), HasSubstr("is not what the plan has put there"));
  EXPECT_EQ(with_library(copy, sha256.c_str()), "no error");

  const auto with_collection = [&](const std::string& folder) {
    return fault_with([&](ClusterPlan& plan) {
      plan.staged = {{copy, sha256}};
      plan.entrants[0].library = copy;
      plan.collection = folder;
      plan.collection_digest = "of no collection that is installed";
    });
  };
  terms_.collection.clear();
  folder_.put("mine/collection.yaml", "");
  for (const std::string& folder : {geography().string(), std::string("mine")}) {
    EXPECT_THAT(with_collection(folder), HasSubstr("name its folder with --collection")) << folder;
  }
}

// Folders that nobody may read are walked: one on a server that does not answer would be waited
// for.
TEST_F(PlannedRun, LooksAtNoPathOfThoseThatTakeNoPart) {
  folder_.put("other/out.run", "geocode-us-address Q0 us-address-geocoder 1 1 tag\n");
  make_plan(
      prepare_here(folder_,
                   contest_text(kPlannedEntrants + "  - run: other/out.run\n", kPlannedProtocol),
                   "r.db", false, {"keyword", "random"}),
      {.plan = plan_file()}, built_programs());
  EXPECT_THAT(planned(0).guarded, ElementsAre(plan_file(), geography(), folder_ / "p.db",
                                              built_plugin("keyword"), built_plugin("random")));
}

TEST_F(PlannedRun, LooksAtNoFileOfAnotherTrack) {
  std::string contest = contest_text(kPlannedEntrants, kPlannedProtocol);
  const std::string other = folder_ / "other";
  std::filesystem::copy(geography(), other, std::filesystem::copy_options::recursive);
  contest += "tracks: [{name: here}, {name: there, collection: " + other + "}]\n";
  make_plan(conduct::prepare_contest({.contest = folder_.put("c.yaml", contest), .track = "here"},
                                     built_programs()),
            {.plan = plan_file()}, built_programs());
  const conduct::PreparedContest shard = planned(0);
  EXPECT_THAT(shard.guarded, testing::Not(Contains(std::filesystem::path(other))));
  EXPECT_THAT(shard.contest.tracks, ElementsAre("here", "there"));
}

TEST_F(PlannedRun, OpensWhatThePersonNamesInThePlaceOfACopy) {
  plan({.stage = true});
  terms_ = {};
  EXPECT_THAT(planned(0).entrants.asked[0].plugin.path, StartsWith(folder_.path().string()));
  terms_.plugins = {kPlannedTerms.plugins[0]};
  EXPECT_EQ(planned(0).entrants.asked[0].plugin.path, built_plugin("keyword"));
}

TEST_F(PlannedRun, IsToldWhereFilesLieUnlessThereAreCopies) {
  const ClusterPlan made = plan();
  const conduct::ForeignTerms terms = terms_of_unstaged(*prepared_, made);
  ASSERT_EQ(terms.plugins.size(), 2U);
  EXPECT_EQ(terms.plugins[1].entrant, "random");
  EXPECT_EQ(terms.plugins[1].path, built_plugin("random"));
  EXPECT_EQ(terms.collection, geography());
  std::filesystem::remove(plan_file());
  EXPECT_TRUE(terms_of_unstaged(*prepared_, plan({.stage = true})).plugins.empty());
}

// A plan says where its files are, and whoever wrote it may want another one to be read.
TEST_F(PlannedRun, OpensNothingOutsideItsFolderByARelativePath) {
  plan();
  const std::string fault = "leads out of its folder";
  std::filesystem::create_symlink("/etc/passwd", folder_ / "link");
  for (const char* path : {"../secret", "link", "inner/../../secret"}) {
    EXPECT_THAT(fault_with([&](ClusterPlan& plan) {
                  plan.staged = {{path, "0"}};
                }),
                HasSubstr(fault))
        << path;
  }
}

TEST_F(PlannedRun, PermitsNoFolderOfInterpreters) {
  prepared_ = prepare_here(
      folder_, contest_text(kPlannedEntrants, kPlannedProtocol) + "interpreters: [.]\n", "r.db");
  EXPECT_THAT(prepared_->interpreters, Contains(folder_ / "."));
  plan();
  EXPECT_THAT(planned(0).interpreters, testing::Not(Contains(folder_ / ".")));
}

TEST_F(PlannedRun, IsRefusedByAnotherMatchbench) {
  plan();
  EXPECT_EQ(fault_with([](ClusterPlan& plan) { plan.harness_version = "9.9.9"; }),
            fmt::format("the plan was made with matchbench '9.9.9', and here it is '{}'; use the "
                        "matchbench that made the plan on every node",
                        harness_version()));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.harness_commit = "abc"; }),
              StartsWith("the plan was made with the commit of matchbench 'abc'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.build_type = "Other"; }),
              StartsWith("the plan was made with the build of matchbench 'Other'"));
}

TEST_F(PlannedRun, IsRefusedWithOtherFilesThanThePlanWasMadeWith) {
  folder_.put("old.run", "geocode-us-address Q0 us-address-geocoder 1 1 tag\n");
  make_plan(prepared(kPlannedProtocol, kKeywordAlone + "  - run: old.run\n"), {.plan = plan_file()},
            built_programs());
  terms_.plugins.pop_back();
  terms_.run_files = {{"old", folder_ / "old.run"}};
  EXPECT_EQ(fault_with([](ClusterPlan&) {}), "no error");
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.collection_digest = "d"; }),
              StartsWith("the plan was made with a collection with the digest 'd'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.training_digest = "d"; }),
              StartsWith("the plan was made with training data with the digest 'd'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.run_files[0].sha256 = "d"; }),
              StartsWith("the plan was made with a run file of 'old' with the digest 'd'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.entrants[0].sha256 = "d"; }),
              StartsWith("the plan was made with the entrant 'keyword' from a library with the "
                         "digest 'd'"));
  EXPECT_THAT(fault_with([](ClusterPlan& plan) {
                plan.staged.push_back({"absent", "d"});
              }),
              HasSubstr("absent there, which this machine does not see"));
}

// What the organiser controls.
TEST_F(PlannedRun, IsRefusedIfAnEntrantIsToBeAskedOtherwise) {
  plan();
  EXPECT_EQ(
      fault_with([](ClusterPlan& plan) { plan.entrants[0].folds = 2; }),
      "the plan was made with the entrant 'keyword' as 'matchmaker 0, {}, folds: 2', and here "
      "it is 'matchmaker 0, {}, folds: 0'; make a new plan");
  EXPECT_THAT(fault_with([](ClusterPlan& plan) { plan.entrants[1].plugin_index = 1; }),
              StartsWith("the plan was made with the entrant 'random' as 'matchmaker 1, "));
}

// A library may state the time as its version.
TEST_F(PlannedRun, GoesOnWithoutWhoeverIntroducesItselfOtherwiseThanForThePlan) {
  plan({.shards = 2});
  change_plan([](ClusterPlan& plan) { plan.entrants[0].plugin_version = "9"; });
  std::vector<std::filesystem::path> parts;
  for (const int shard : {0, 1}) {
    parts.push_back(folder_ / fmt::format("{}.db", shard));
    run_planned(plan_file(), shard, parts.back());
  }
  merge_round(parts, folder_ / "merged.db", store::MergeScope::kAllShards);
  const auto results = results::read_results(
      store::RoundStore::open(folder_ / "merged.db", store::RoundStore::Mode::kRead));
  const auto count = [&](std::size_t entrant, Outcome outcome) {
    return results.entrants.at(entrant).outcomes[static_cast<std::size_t>(outcome)];
  };
  EXPECT_EQ(count(0, Outcome::kLoadFailed), 36U);  // 12 requests in 3 passes
  EXPECT_EQ(count(1, Outcome::kOk), 36U);
}

TEST_F(PlannedRun, AsksAsThePlanSaysWhateverLibrariesSayHere) {
  const std::string learner = built_plugin("precedents").string();
  prepared_ =
      prepare_here(folder_,
                   contest_text("  - plugin: " + learner + "\n" + kKeywordAlone, kPlannedProtocol) +
                       "folds: 2\n",
                   "r.db");
  plan();
  terms_.plugins = {{"precedents", learner}, kPlannedTerms.plugins[0]};
  EXPECT_THAT(planned(0).entrants.refused, testing::IsEmpty());
  change_plan([](ClusterPlan& plan) { std::swap(plan.entrants[0].folds, plan.entrants[1].folds); });
  const conduct::PreparedContest shard = planned(0);
  EXPECT_THAT(shard.entrants.folds, ElementsAre(0, 2));
  EXPECT_THAT(
      shard.entrants.refused,
      ElementsAre(testing::Pair("keyword", AllOf(StartsWith("it introduces itself as "),
                                                 HasSubstr("(ABI minor 0), and did so for"))),
                  testing::Pair("precedents", HasSubstr("(ABI minor 0, learns), and did so for"))));
  change_plan([](ClusterPlan& plan) {
    plan.training_digest.clear();
    plan.entrants[0].abi_minor = 99;
    plan.entrants[1].folds = 0;
  });
  EXPECT_FALSE(planned(0).training);
  EXPECT_EQ(planned(0).entrants.asked[0].plugin.abi_minor, 99U);  // parts have one resume key
}

// A library that comes without a manifest which says when it is to be trained.
TEST_F(PlannedRun, AsksWhoeverCouldLearnInAContestThatTrainsNobody) {
  const std::filesystem::path library = folder_ / "mine/mine.so";
  std::filesystem::create_directory(library.parent_path());
  std::filesystem::copy_file(built_plugin("keyword"), library);
  prepared_ = prepared(kPlannedProtocol, "  - plugin: ./mine/mine.so\n");
  plan();
  terms_.plugins = {{"mine", library}};
  EXPECT_THAT(planned(0).entrants.refused, testing::IsEmpty());
}

// An innocent entrant would lose what this machine has to ask it. What it lacks is read in its
// file: whoever ends when it is opened, or is no library, has to answer for it in its own sessions.
TEST_F(PlannedRun, IsRefusedIfALibraryLacksAnotherHereAndIfNothingElseDoes) {
  const std::string broken = folder_.put("broken/broken.so", "needs more than is here\n");
  folder_.put("gone/plugin.yaml",
              "id: org.example.gone\nname: gone\nversion: 1.0.0\nprogram: [sh, gone.sh]\n");
  folder_.put("gone/gone.sh", "exit 3\n");
  const std::filesystem::path lacking = folder_ / "lacking/lacking.so";
  std::filesystem::create_directory(lacking.parent_path());
  std::filesystem::copy_file(built_plugin("keyword"), lacking);
  put_in_place_of("libc.so.6", "libX.so.6", lacking);
  make_plan(prepared(kPlannedProtocol, kKeywordAlone + "  - plugin: broken/broken.so\n"
                                                       "  - plugin: ./gone\n"
                                                       "  - plugin: lacking/lacking.so\n"),
            {.plan = plan_file()}, built_programs());
  terms_.plugins[1] = {"broken", broken};
  terms_.plugins.push_back({"gone", folder_ / "gone"});
  terms_.plugins.push_back({"lacking", lacking});
  EXPECT_THAT(planned(0).entrants.refused, testing::IsEmpty());
  change_plan([](ClusterPlan& plan) {
    for (auto& entrant : plan.entrants) {
      if (entrant.name != "lacking") entrant.plugin_id = "org.example." + entrant.name;
    }
    plan.entrants[0].plugin_id = "org.matchbench.keyword";
  });
  EXPECT_THAT(planned(0).entrants.refused, testing::IsEmpty());
  EXPECT_THAT(
      fault_with([](ClusterPlan& plan) { plan.entrants[3].plugin_id = "org.example.l"; }),
      AllOf(StartsWith("entrant 'lacking': the library was opened for the plan, and here it "
                       "lacks libX.so.6"),
            HasSubstr("; install on this machine what the library needs")));
}

}  // namespace
}  // namespace matchbench::cluster
