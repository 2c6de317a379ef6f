#include "harness/operations/conduct/same_round.hpp"

#include "harness/data/store/merge/merge.hpp"
#include "tests/data/store/round_fixture.hpp"
#include "tests/support/fault_in.hpp"

#include <gmock/gmock.h>

#include <optional>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::HasSubstr;

const store::PartFacts kFirst = {.plan = "0123456789abcdef", .shard = 0, .shard_count = 2};
const store::PartFacts kSecond = {.plan = "0123456789abcdef", .shard = 1, .shard_count = 2};

PreparedContest prepared_for(std::optional<store::PartFacts> part, const std::string& node = "n1") {
  PreparedContest prepared;
  prepared.request.node = node;
  if (part) prepared.shard = ShardOfRound{.part = *part};
  return prepared;
}

class ShardOfARound : public testing::Test {
 protected:
  // A database that contains this shard, begun on this node, with one finished repetition.
  std::filesystem::path stored(const std::string& name, std::optional<store::PartFacts> part,
                               std::optional<std::string> node = "n1") const {
    store::RoundFacts facts = store::small_round();
    facts.part = std::move(part);
    facts.node = std::move(node);
    store::RoundStore store =
        store::RoundStore::create(folder_ / name, facts, store::small_collection());
    store.finish_repetition(store::open_run(store).repetition);
    store.commit();
    return folder_ / name;
  }

  // What is said if the database is to go on as that.
  std::string fault(const std::filesystem::path& path, const PreparedContest& prepared) const {
    const auto store = store::RoundStore::open(path, store::RoundStore::Mode::kRead);
    return fault_in(folder_, [&] { require_same_part(store, prepared, path); });
  }

  const TemporaryFolder folder_;
};

TEST_F(ShardOfARound, HasTheNodeThatItIsToldOrElseTheSystemNames) {
  EXPECT_EQ(node_of(prepared_for(kFirst, "n7")), "n7");
  EXPECT_NE(node_of(prepared_for(kFirst, "")), "");
}

TEST_F(ShardOfARound, GoesOnAsTheSameOnTheSameNode) {
  EXPECT_EQ(fault(stored("part.db", kFirst), prepared_for(kFirst)), "no error");
  EXPECT_EQ(fault(stored("unnamed.db", kFirst, std::nullopt), prepared_for(kFirst)), "no error");
  EXPECT_EQ(fault(stored("whole.db", std::nullopt), prepared_for(std::nullopt)), "no error");
}

TEST_F(ShardOfARound, GoesOnAsNoOtherShardAndAsNoWholeRound) {
  const auto part = stored("part.db", kFirst);
  EXPECT_EQ(fault(part, prepared_for(kSecond)),
            "part.db contains shard 0 of 2 of the plan 0123456789ab, not shard 1 of 2 of the plan "
            "0123456789ab; name another file with --db");
  EXPECT_EQ(fault(part, prepared_for(std::nullopt)),
            "part.db contains shard 0 of 2 of the plan 0123456789ab, not a whole round; continue "
            "with 'matchbench run --plan FILE --shard NUMBER --resume'");
  store::PartFacts other = kFirst;
  other.plan = "fedcba9876543210";
  EXPECT_THAT(fault(part, prepared_for(other)), HasSubstr("of the plan fedcba987654;"));
  EXPECT_THAT(fault(stored("whole.db", std::nullopt), prepared_for(kFirst)),
              HasSubstr("whole.db contains a whole round, not shard 0 of 2"));
}

TEST_F(ShardOfARound, GoesOnOnNoOtherNode) {
  EXPECT_EQ(fault(stored("part.db", kFirst, "n2"), prepared_for(kFirst)),
            "part.db was begun on the node n2, and this is n1; continue there, or begin the shard "
            "anew with another --db: the entrants of a block are to run on one node");
}

TEST_F(ShardOfARound, HasToBeMergedBeforeTheWholeGoesOn) {
  const std::vector<std::filesystem::path> parts = {stored("0.db", kFirst)};
  store::merge_parts(parts, folder_ / "round.db");
  EXPECT_EQ(fault(folder_ / "round.db", prepared_for(std::nullopt)),
            "round.db lacks the shards 1 of its plan; run them and merge their parts before the "
            "round continues");
}

}  // namespace
}  // namespace matchbench::conduct
