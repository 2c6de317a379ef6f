#include "harness/operations/cluster/make_plan.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/cluster/staging.hpp"
#include "tests/operations/cluster/planned_round.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <vector>

namespace matchbench::cluster {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// "FIRST+COUNT ENTRANTS" of each shard.
std::vector<std::string> shard_texts(const ClusterPlan& plan) {
  std::vector<std::string> out;
  for (const auto& [blocks, entrants] : plan.shards) {
    std::string& text =
        out.emplace_back(std::to_string(blocks.first) + "+" + std::to_string(blocks.count));
    for (const auto& entrant : entrants) text += " " + entrant;
  }
  return out;
}

class MakePlan : public PlannedRound {
 protected:
  std::string refusal_of(const PlanRequest& request) {
    return fault([&] { plan(request); });
  }
};

TEST_F(MakePlan, WritesDownAllThatNodesHaveToAgreeOn) {
  const conduct::PreparedContest contest = prepared();
  const ClusterPlan made = make_plan(contest, {.plan = plan_file()}, built_programs());
  EXPECT_THAT(shard_texts(made), ElementsAre("0+1", "1+1", "2+1"));
  EXPECT_EQ(made.secret, 77U);
  EXPECT_EQ(made.harness_version, harness_version());
  EXPECT_EQ(made.contest_text, contest.contest.text);
  EXPECT_EQ(made.collection, geography());
  EXPECT_EQ(made.collection_digest, contest.collection.digest);
  EXPECT_EQ(made.training_digest, "");
  ASSERT_EQ(made.entrants.size(), 2U);
  EXPECT_EQ(made.entrants[0].name, "keyword");
  EXPECT_EQ(made.entrants[0].library, built_plugin("keyword"));
  EXPECT_EQ(made.entrants[0].sha256, contest.entrants.asked[0].plugin.sha256);
  EXPECT_EQ(made.entrants[0].plugin_id, "org.matchbench.keyword");
  EXPECT_EQ(read_plan(plan_file()).id, made.id);
  EXPECT_EQ(refusal_of({}), "round.plan exists already; run its shards, or name another file");
}

TEST_F(MakePlan, DrawsTheSecretOnceIfTheContestNamesNone) {
  const ClusterPlan made =
      make_plan(prepared("  passes: 1\n"), {.plan = plan_file()}, built_programs());
  EXPECT_NE(made.secret, 0U);
  EXPECT_EQ(read_plan(plan_file()).secret, made.secret);
}

TEST_F(MakePlan, SharesBlocksAndGroupsEntrants) {
  EXPECT_THAT(shard_texts(plan({.shards = 2})), ElementsAre("0+2", "2+1"));
  std::filesystem::remove(plan_file());
  EXPECT_THAT(shard_texts(plan({.shards = 2, .entrant_groups = 2})),
              ElementsAre("0+2 keyword", "2+1 keyword", "0+2 random", "2+1 random"));
}

TEST_F(MakePlan, RefusesMoreShardsThanBlocksAndMoreGroupsThanEntrants) {
  EXPECT_EQ(refusal_of({.shards = 0}), "a round cannot be split into 0 shards; ask for at least 1");
  EXPECT_EQ(refusal_of({.shards = 4}),
            "3 blocks cannot be split into 4 shards, because a shard has at least one block; ask "
            "for fewer, or raise 'blocks:' and 'passes:' in the contest");
  EXPECT_EQ(refusal_of({.entrant_groups = 3}),
            "2 entrants cannot be split into 3 groups; ask for 1 to 2");
  EXPECT_THAT(refusal_of({.entrant_groups = 0}), StartsWith("2 entrants cannot be split into 0"));
  EXPECT_FALSE(std::filesystem::exists(plan_file()));
}

TEST_F(MakePlan, RefusesWhatAsksNobodyOrStaysInThisProcess) {
  const auto refusal = [&](const std::string& protocol, const std::string& entrants) {
    const conduct::PreparedContest contest = prepared(protocol, entrants);
    return fault([&] { make_plan(contest, {.plan = plan_file()}, built_programs()); });
  };
  folder_.put("old.run", "geocode-us-address Q0 us-address-geocoder 1 1 tag\n");
  EXPECT_THAT(refusal(kPlannedProtocol, "  - run: old.run\n"),
              StartsWith("a round of run files alone asks nobody, so there is nothing to split"));
  conduct::PreparedContest here = prepared();
  here.contest.protocol.isolation = Isolation::kNone;
  EXPECT_THAT(fault([&] { make_plan(here, {.plan = plan_file()}, built_programs()); }),
              StartsWith("a round with 'isolation: none' cannot be split into shards"));
}

TEST_F(MakePlan, StagesWhatNodesNeedWithoutTheJudgments) {
  const ClusterPlan made = plan({.stage = true});
  EXPECT_EQ(made.collection, "collection");
  EXPECT_EQ(made.collection_origin, geography().string());
  EXPECT_EQ(made.entrants[0].library, "entrants/1-keyword/keyword.so");
  for (const char* file : {"bin/matchbench", "bin/matchbench-worker", "collection/services.yaml",
                           "entrants/1-keyword/plugin.yaml"}) {
    EXPECT_TRUE(is_file(folder_ / file)) << file;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "collection/judgments"));
  require_staged(made, folder_.path());
  folder_.put("collection/services.yaml", "- nothing\n");
  EXPECT_THAT([&] { require_staged(made, folder_.path()); },
              testing::ThrowsMessage<Error>(
                  AllOf(HasSubstr("services.yaml is not what the plan has put there"),
                        HasSubstr("copy the folder of the plan again"))));
  std::filesystem::remove(folder_ / "collection/services.yaml");
  EXPECT_THAT([&] { require_staged(made, folder_.path()); },
              testing::ThrowsMessage<Error>(HasSubstr("which this machine does not see")));
}

// Whatever is wrong with the files of one entrant, the others are planned, and it alone fails.
TEST_F(MakePlan, StagesTheOthersIfTheFilesOfOneCannotBe) {
  namespace fs = std::filesystem;
  const auto staged_beside = [&](const std::function<void(const fs::path&)>& put) {
    const fs::path folder = folder_ / "mine";
    fs::remove_all(folder);
    fs::remove_all(folder_ / "entrants");
    fs::remove(plan_file());
    fs::create_directory(folder);
    fs::copy_file(built_plugin("keyword"), folder / "mine.so");
    prepared_ = prepared(kPlannedProtocol, kKeywordAlone + "  - plugin: ./mine/mine.so\n");
    put(folder);
    const ClusterPlan made = plan({.stage = true});
    require_staged(read_plan(plan_file()), folder_.path());
    EXPECT_EQ(made.entrants[0].not_staged, "");
    return made.entrants[1].not_staged;
  };
  const auto hole = [](const fs::path& folder) {
    write_file(folder / "hole", "");
    fs::resize_file(folder / "hole", std::uintmax_t{3} << 30);
  };
  EXPECT_THAT(staged_beside(hole), HasSubstr("the most that a plugin may have in a file is 2 GiB"));
  EXPECT_FALSE(fs::exists(folder_ / "entrants/2-mine"));
  EXPECT_THAT(staged_beside([](const fs::path& folder) { write_file(folder / "\xff", ""); }),
              HasSubstr("is no UTF-8"));
  EXPECT_THAT(staged_beside([](const fs::path& folder) {
                fs::path deep = folder;
                for (int i = 0; i < 6; ++i) deep /= std::string(200, 'd');
                fs::create_directories(deep);
              }),
              HasSubstr("is longer than 1000 bytes"));
  if (geteuid() != 0) {  // who may read everything
    EXPECT_THAT(staged_beside([](const fs::path& folder) {
                  fs::create_directory(folder / "closed");
                  fs::permissions(folder / "closed", fs::perms::none);
                }),
                HasSubstr("cannot look through"));
    fs::permissions(folder_ / "mine/closed", fs::perms::owner_all);
  }
  EXPECT_THAT(
      staged_beside([](const fs::path& folder) { write_file(folder / "weights \u00e4", "w"); }),
      IsEmpty());
  staged_beside(hole);
  const conduct::PreparedContest shard = prepare_planned(
      {.plan = plan_file(), .shard = 0, .run = {.database = folder_ / "p.db"}}, built_programs());
  EXPECT_THAT(shard.entrants.refused,
              ElementsAre(testing::Pair("mine", HasSubstr("the most that a plugin may have"))));
}

// Files with holes take no room, and one may be named many times; each node would sum up all.
TEST_F(MakePlan, StagesNoMoreThanEachNodeSumsUpInAMinute) {
  namespace fs = std::filesystem;
  ClusterPlan made = plan({.stage = true});
  const fs::path hole = folder_.put("collection/hole", "");
  fs::resize_file(hole, std::uintmax_t{3} << 40);
  const auto more =
      HasSubstr("with " + hole.string() + " there are more than 64 GiB of files to sum up");
  made.staged.insert(made.staged.begin(), {"collection/hole", "a digest"});
  EXPECT_THAT([&] { require_staged(made, folder_.path()); }, testing::ThrowsMessage<Error>(more));
  fs::resize_file(hole, std::uintmax_t{1} << 30);
  made.staged.assign(65, {"collection/hole", "a digest"});
  EXPECT_THAT([&] { require_staged(made, folder_.path()); }, testing::ThrowsMessage<Error>(more));
}

// An author's link may lead to any file of the organiser's, which a copy of that file would show.
TEST_F(MakePlan, StagesLinksOfAnEntrantAsLinks) {
  namespace fs = std::filesystem;
  const fs::path secret = folder_.put("secret.txt", "a secret\n");
  folder_.put("mine/model.bin", "learnt\n");
  fs::copy_file(built_plugin("keyword"), folder_ / "mine/mine.so.1");
  fs::create_symlink("mine.so.1", folder_ / "mine/mine.so");
  fs::create_symlink(secret, folder_ / "mine/data.txt");
  prepared_ = prepared(kPlannedProtocol, "  - plugin: ./mine/mine.so\n");
  plan({.stage = true});
  const fs::path staged = folder_ / "entrants/1-mine";
  ASSERT_TRUE(fs::is_symlink(staged / "data.txt"));
  EXPECT_EQ(fs::read_symlink(staged / "data.txt"), secret);
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(staged / "mine.so")));
  // Nodes see the same folder, and so the same digest.
  EXPECT_EQ(fault([&] {
              prepare_planned({.plan = plan_file(),
                               .shard = 0,
                               .run = {.database = folder_ / "p.db", .node = "here"},
                               .terms = {}},
                              built_programs());
            }),
            "no error");
}

}  // namespace
}  // namespace matchbench::cluster
