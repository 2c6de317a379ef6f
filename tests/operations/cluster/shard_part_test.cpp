#include "harness/operations/cluster/shard_part.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/operations/cluster/staging_folder.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

#include <optional>
#include <utility>

namespace matchbench::cluster {
namespace {

class ShardPart : public testing::Test {
 protected:
  ShardPart() {
    plan_.id = "0123456789abcdef";
    plan_.shards.resize(2);
    std::filesystem::create_directories(parts_in(staging()));
  }
  const std::filesystem::path& staging() const { return folder_.path(); }

  // Puts a database in the place of a shard's part, finished or not.
  void put(std::uint32_t shard, std::optional<store::PartFacts> part, bool finished = true) const {
    store::RoundFacts facts = store::small_round();
    facts.part = std::move(part);
    std::filesystem::remove(part_in(staging(), shard));
    store::RoundStore store =
        store::RoundStore::create(part_in(staging(), shard), facts, store::small_collection());
    const store::OpenRun run = store::open_run(store);
    if (finished) store.finish_repetition(run.repetition);
    store.commit();
  }
  std::string fault(std::uint32_t shard) const {
    const FoundPart found = find_part(plan_, staging(), shard);
    EXPECT_TRUE(found.is_there);
    EXPECT_EQ(found.is_usable(), found.fault.empty());
    return found.fault;
  }

  const TemporaryFolder folder_;
  ClusterPlan plan_;
};

TEST_F(ShardPart, IsUsableIfItIsFinishedAndOfThisPlan) {
  EXPECT_FALSE(find_part(plan_, staging(), 1).is_there);
  EXPECT_FALSE(find_part(plan_, staging(), 1).is_usable());
  put(1, store::PartFacts{plan_.id, 1, 2});
  EXPECT_EQ(fault(1), "");
}

TEST_F(ShardPart, IsNoneOfAnotherPlanOrShard) {
  put(1, store::PartFacts{"fedcba9876543210", 1, 2});
  EXPECT_EQ(fault(1), "it is a part of another plan");
  put(1, store::PartFacts{plan_.id, 0, 2});
  EXPECT_EQ(fault(1), "it is a part of another plan");
  put(1, store::PartFacts{plan_.id, 1, 3});
  EXPECT_EQ(fault(1), "it is a part of another plan");
  put(1, std::nullopt);
  EXPECT_EQ(fault(1), "it is a part of another plan");
}

TEST_F(ShardPart, IsNotFinishedWhileARunIsNot) {
  put(1, store::PartFacts{plan_.id, 1, 2}, false);
  EXPECT_EQ(fault(1), "it is not finished");
}

TEST_F(ShardPart, OfWhatFollowsTheMergeIsAMergedRound) {
  put(kFollowUp, std::nullopt);
  EXPECT_EQ(fault(kFollowUp), "it was not merged from parts");
}

TEST_F(ShardPart, ThatIsNoDatabaseSaysWhyAndCanBeSetAside) {
  write_file(part_in(staging(), 0), "no database");
  EXPECT_NE(fault(0), "");
  set_part_aside(staging(), 0);
  EXPECT_FALSE(find_part(plan_, staging(), 0).is_there);
  EXPECT_EQ(read_file(part_in(staging(), 0).string() + ".bad"), "no database");
}

}  // namespace
}  // namespace matchbench::cluster
