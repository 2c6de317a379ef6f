// The file of a plan: what is written is read, and what was changed is refused by its line.
#include "harness/operations/cluster/plan_file.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace matchbench::cluster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

// 3 blocks in 2 shards, with an entrant, a run file and a staged file; 64 bits in seed and secret.
ClusterPlan made_plan() {
  ClusterPlan plan{.created = "2031-05-04T09:08:07Z",
                   .harness_version = "1.2.3",
                   .harness_commit = "abc",
                   .build_type = "Release",
                   .contest_file = "/contests/c.yaml",
                   .contest_text = "name: \"N\"\n",
                   .track = "tools",
                   .only = {"keyword", "old"},
                   .collection = "collection",
                   .collection_origin = "/data/geography",
                   .collection_digest = "d1",
                   .training_digest = "d2",
                   .seed = 18446744073709551615U,
                   .secret = 9223372036854775809U,
                   .blocks = 3,
                   .shards = {{{0, 2}, {}}, {{2, 1}, {}}},
                   .entrants = {{.name = "keyword",
                                 .library = "entrants/1/keyword.so",
                                 .sha256 = "d3",
                                 .plugin_index = 1,
                                 .parameters = R"({"k1":2})",
                                 .folds = 4,
                                 .abi_minor = 5,
                                 .plugin_id = "org.example.k",
                                 .plugin_version = "2.0.0",
                                 .files_sha256 = "d6"}},
                   .run_files = {{"old", "runs/1-old.run", "d4"}},
                   .staged = {{"collection/collection.yaml", "d5"}}};
  plan.id = id_of(plan);
  return plan;
}

class PlanFile : public testing::Test {
 protected:
  std::filesystem::path file() const { return folder_ / "round.plan"; }

  // What is said of the written plan if this is replaced in it, and the number of the line in which
  // `at` stands.
  std::string fault(const std::string& from, const std::string& to) const {
    std::string text = read_file(file());
    const auto found = text.find(from);
    EXPECT_NE(found, text.npos) << from;
    return fault_of_text(text.replace(found, from.size(), to));
  }
  std::string fault_of_text(const std::string& text) const {
    folder_.put("changed.plan", text);
    return fault_in(folder_, [&] { read_plan(folder_ / "changed.plan"); });
  }
  std::string place_of(const std::string& at) const {
    const std::string text = read_file(file());
    EXPECT_NE(text.find(at), text.npos) << at;
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(at));
    return fmt::format("changed.plan:{}:[0-9]+: ", std::count(text.begin(), end, '\n') + 1);
  }

  const TemporaryFolder folder_;
};

TEST_F(PlanFile, IsReadAsItWasWritten) {
  const ClusterPlan plan = made_plan();
  write_plan(plan, file());
  const ClusterPlan read = read_plan(file());
  EXPECT_EQ(read.id, plan.id);
  EXPECT_EQ(id_of(read), plan.id);  // of everything else
  EXPECT_EQ(read.seed, 18446744073709551615U);
  EXPECT_EQ(read.secret, 9223372036854775809U);
  EXPECT_THAT(read.only, ElementsAre("keyword", "old"));
  EXPECT_EQ(read.shards[1].blocks, (round::BlockRange{2, 1}));
  EXPECT_EQ(read.entrants[0].parameters, R"({"k1":2})");
  EXPECT_EQ(read.run_files[0].file, "runs/1-old.run");
  EXPECT_EQ(read.staged[0].sha256, "d5");
}

TEST_F(PlanFile, IsForItsOwnerAloneAndOverwritesNone) {
  write_plan(made_plan(), file());
  struct stat facts {};
  ASSERT_EQ(stat(file().c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600U);
  EXPECT_EQ(fault_in(folder_, [&] { write_plan(made_plan(), file()); }),
            "round.plan exists already; run its shards, or name another file");
  EXPECT_THAT([&] { write_plan(made_plan(), folder_ / "no/such/round.plan"); },
              testing::ThrowsMessage<Error>(HasSubstr("cannot write ")));
}

// Whatever is changed, the id is another.
TEST_F(PlanFile, HasAnIdOfAllThatItSays) {
  const std::vector<std::function<void(ClusterPlan&)>> changes = {
      [](ClusterPlan& plan) { plan.created = "x"; },
      [](ClusterPlan& plan) { plan.harness_commit = "x"; },
      [](ClusterPlan& plan) { plan.build_type = "x"; },
      [](ClusterPlan& plan) { plan.contest_text = "x"; },
      [](ClusterPlan& plan) { plan.track = "x"; },
      [](ClusterPlan& plan) { plan.only.pop_back(); },
      [](ClusterPlan& plan) { plan.collection_digest = "x"; },
      [](ClusterPlan& plan) { plan.training_digest = "x"; },
      [](ClusterPlan& plan) { plan.seed -= 1; },
      [](ClusterPlan& plan) { plan.secret -= 1; },
      [](ClusterPlan& plan) { plan.blocks = 4; },
      [](ClusterPlan& plan) { plan.shards[0].entrants = {"keyword"}; },
      [](ClusterPlan& plan) { plan.entrants[0].folds = 0; },
      [](ClusterPlan& plan) { plan.entrants[0].plugin_version = "x"; },
      [](ClusterPlan& plan) { plan.run_files[0].sha256 = "x"; },
      [](ClusterPlan& plan) { plan.staged[0].sha256 = "x"; }};
  std::set<std::string> ids = {made_plan().id};
  for (const auto& change : changes) {
    ClusterPlan plan = made_plan();
    change(plan);
    ids.insert(id_of(plan));
  }
  EXPECT_EQ(ids.size(), changes.size() + 1);
  ClusterPlan renamed = made_plan();
  renamed.id = "x";
  EXPECT_EQ(id_of(renamed), made_plan().id);
}

TEST_F(PlanFile, IsRefusedByItsLineIfItWasChanged) {
  write_plan(made_plan(), file());
  const std::string remedy = "; make a new plan with 'matchbench run CONTEST --prepare FILE'";
  EXPECT_THAT(
      fault("\"secret\": \"9", "\"secret\": \"8"),
      MatchesRegex(place_of("\"id\"") + "the plan was changed since it was written" + remedy));
  EXPECT_THAT(fault("\"seed\": \"1", "\"seed\": \"-"),
              MatchesRegex(place_of("\"seed\"") +
                           "'-8446744073709551615' is not a whole number of 64 bits" + remedy));
  EXPECT_THAT(fault("name: \\\"N", "name: \\\"M"),
              MatchesRegex("changed.plan:[0-9]+:[0-9]+: this is not the digest of the contest's "
                           "text" +
                           remedy));
  EXPECT_THAT(fault("\"track\"", "\"trakc\""), HasSubstr("did you mean 'track'?"));
}

TEST_F(PlanFile, IsRefusedIfItsShardsAreNotItsBlocks) {
  const auto fault_with = [&](const std::vector<PlannedShard>& shards) {
    ClusterPlan plan = made_plan();
    plan.shards = shards;
    plan.id = id_of(plan);
    std::filesystem::remove(file());
    write_plan(plan, file());
    return fault_of_text(read_file(file()));
  };
  const std::string none = fault_with({});
  EXPECT_THAT(none, MatchesRegex(place_of("\"shards\"") + "there is no shard; .*"));
  EXPECT_THAT(fault_with({{{0, 2}, {}}}), HasSubstr("the shards have 2 of 3 blocks"));
  EXPECT_THAT(fault_with({{{0, 2}, {}}, {{1, 2}, {}}}),
              HasSubstr("the shards do not follow one another"));
  // Each group of entrants has all blocks.
  EXPECT_THAT(fault_with({{{0, 3}, {"keyword"}}, {{0, 2}, {"random"}}}),
              HasSubstr("the shards have 2 of 3 blocks"));
  EXPECT_EQ(fault_with({{{0, 3}, {"keyword"}}, {{0, 3}, {"random"}}}), "no error");
  EXPECT_EQ(entrant_groups(read_plan(file())), 2U);
  EXPECT_EQ(entrant_groups(made_plan()), 1U);
}

TEST_F(PlanFile, OfAnotherFormatOrCutShortIsRefused) {
  write_plan(made_plan(), file());
  EXPECT_THAT(fault("plan/1", "plan/2"),
              MatchesRegex(place_of("plan/1") +
                           "the plan is of the format 'plan/2'; this version reads 'plan/1'; use "
                           "the version of matchbench that made the plan"));
  EXPECT_THAT(fault_of_text("{}"),
              HasSubstr("this is not a plan of a round: it has no key 'matchbench'; name the file "
                        "that 'matchbench run CONTEST --prepare FILE' has written"));
  const std::string text = read_file(file());
  for (const auto left : {text.size() - 2, text.size() / 2, std::size_t{0}}) {
    EXPECT_THAT(fault_of_text(text.substr(0, left)), HasSubstr("changed.plan")) << left;
  }
}

}  // namespace
}  // namespace matchbench::cluster
