// The parts of a plan of three shards, made by the functions that a shard's command calls, and what
// becomes of them if somebody changes one: what no shard gives is refused, with nothing written.
#include "harness/operations/cluster/merge_round.hpp"

#include "tests/operations/cluster/planned_round.hpp"
#include "tests/support/changed_database.hpp"
#include "tests/support/stored_rankings.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <memory>
#include <vector>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kRepeated =
    kPlannedEntrants + "    repetitions: 2\n  - fusion: [keyword, random]\n";

// Rankings that no answer has any more.
const std::string kForgetUnused =
    "DELETE FROM ranking WHERE ranking_id NOT IN (SELECT ranking_id FROM answer WHERE ranking_id "
    "IS "
    "NOT NULL);";

class MergeRound : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    made_ = std::make_unique<TemporaryFolder>();
    const std::string contest = contest_text(kRepeated, kPlannedProtocol);
    carry_out_quietly(prepare_here(*made_, contest, "local.db"));
    make_plan(prepare_here(*made_, contest, "r.db"), {.plan = *made_ / "round.plan"},
              built_programs());
    for (const int shard : {0, 1, 2}) run_planned(*made_ / "round.plan", shard, part(shard));
  }
  static void TearDownTestSuite() { made_.reset(); }

  static fs::path part(int shard) { return *made_ / fmt::format("part-{}.db", shard); }

  // A copy of a part, changed by `change`, which is given its path.
  fs::path changed(int shard, const std::function<void(const fs::path&)>& change) const {
    const fs::path copy = folder_ / "other.db";
    fs::copy_file(part(shard), copy, fs::copy_options::overwrite_existing);
    change(copy);
    return copy;
  }
  fs::path changed(int shard, const std::string& sql) const {
    return changed(shard, [&](const fs::path& path) { change_database(path, sql); });
  }

  // What is said of these parts if they are merged; nothing is written then.
  std::string fault(const std::vector<fs::path>& parts,
                    store::MergeScope scope = store::MergeScope::kAllShards) const {
    const std::string said = fault_in(folder_, [&] { merge_round(parts, target(), scope); });
    EXPECT_FALSE(fs::exists(target())) << said;
    return said;
  }
  // The same if shard 1 is the only one that was changed.
  std::string fault_with(const std::string& sql) const {
    return fault({part(0), changed(1, sql), part(2)});
  }

  fs::path target() const { return folder_ / "round.db"; }

  static std::unique_ptr<TemporaryFolder> made_;
  const TemporaryFolder folder_;
};

std::unique_ptr<TemporaryFolder> MergeRound::made_;

// 12 requests · 3 passes · (3 runs and the fusion).
TEST_F(MergeRound, GivesTheLocalRoundRankingForRanking) {
  const std::vector<fs::path> parts = {part(2), part(0), part(1)};
  const auto merged = merge_round(parts, target(), store::MergeScope::kAllShards);
  EXPECT_THAT(merged.taken, ElementsAre(0, 1, 2));
  EXPECT_THAT(merged.skipped, ElementsAre());
  EXPECT_THAT(merged.missing, ElementsAre());
  EXPECT_EQ(stored_rankings(target()).size(), 12U * 3 * 3);
  run_planned(*made_ / "round.plan", std::nullopt, target());  // fuses, and asks nobody
  const StoredRankings local = stored_rankings(*made_ / "local.db");
  EXPECT_EQ(local.size(), 12U * 3 * 4);
  EXPECT_EQ(stored_rankings(target()), local);
}

TEST_F(MergeRound, TakesAShardOnceHoweverOftenItIsDelivered) {
  const std::vector<fs::path> parts = {part(0), part(1), changed(1, ""), part(2)};
  const auto merged = merge_round(parts, target(), store::MergeScope::kAllShards);
  EXPECT_THAT(merged.taken, ElementsAre(0, 1, 2));
  EXPECT_THAT(merged.skipped, ElementsAre(1));
  const StoredRankings once = stored_rankings(target());
  const std::vector<fs::path> again = {part(1)};
  const auto nothing = merge_round(again, target(), store::MergeScope::kAllShards);
  EXPECT_THAT(nothing.taken, ElementsAre());
  EXPECT_THAT(nothing.skipped, ElementsAre(1));
  EXPECT_EQ(stored_rankings(target()), once);
}

TEST_F(MergeRound, NamesTheShardsThatAreMissingAndTakesThemLater) {
  EXPECT_EQ(fault({part(1)}),
            "no part contains these shards of the plan: 0, 2; run each with 'matchbench run --plan "
            "FILE --shard NUMBER' and merge its part, too");
  const std::vector<fs::path> first = {part(1)};
  const auto some = merge_round(first, target(), store::MergeScope::kAnyShards);
  EXPECT_THAT(some.missing, ElementsAre(0, 2));
  const std::vector<fs::path> rest = {part(0), part(2)};
  EXPECT_THAT(merge_round(rest, target(), store::MergeScope::kAllShards).taken, ElementsAre(0, 2));
  EXPECT_EQ(stored_rankings(target()).size(), 12U * 3 * 3);
}

TEST_F(MergeRound, RefusesWhatBelongsToAnotherRound) {
  for (const auto& [sql, what] : std::vector<std::pair<std::string, std::string>>{
           {"UPDATE round SET plan = 'x'", "plan"},
           {"UPDATE round SET seed = '2'", "seed"},
           {"UPDATE round SET secret = '2'", "secret"},
           {"UPDATE round SET harness_version = '9'", "version of matchbench"},
           {"UPDATE round SET collection_digest = 'x'", "digest of the collection"},
           {"UPDATE entrant SET plugin_sha256 = 'x' WHERE name = 'keyword'",
            "plugin file or parameters of the entrant 'keyword'"}}) {
    EXPECT_EQ(
        fault_with(sql),
        fmt::format("other.db: not a part of the round that {} belongs to; different are: {}; "
                    "merge only parts that were made from one plan, by one version of "
                    "matchbench",
                    part(0).string(), what));
  }
}

TEST_F(MergeRound, RefusesWholeRoundsAndAShardThatItsPlanDoesNotHave) {
  EXPECT_THAT(fault({*made_ / "local.db"}), HasSubstr("local.db: a whole round, not one shard"));
  EXPECT_THAT(fault_with("UPDATE round SET shard = 3"),
              StartsWith("other.db: it says that it is shard 3 of 3, counted from 0"));
  fs::copy_file(*made_ / "local.db", folder_ / "local.db");
  const StoredRankings before = stored_rankings(folder_ / "local.db");
  const std::vector<fs::path> parts = {part(0)};
  EXPECT_THAT(
      fault_in(folder_,
               [&] { merge_round(parts, folder_ / "local.db", store::MergeScope::kAnyShards); }),
      StartsWith("local.db: not a round that parts were merged into"));
  EXPECT_EQ(stored_rankings(folder_ / "local.db"), before);
}

TEST_F(MergeRound, RefusesAShardThatIsNotFinished) {
  EXPECT_EQ(fault_with("UPDATE repetition SET state = 'running' WHERE id = 2"),
            "other.db: shard 1 has not finished; resume it, then merge it");
}

TEST_F(MergeRound, RefusesAnswersThatWereTakenAway) {
  EXPECT_EQ(fault_with("DELETE FROM answer WHERE repetition = 2 AND request = 5;" + kForgetUnused),
            "other.db: answers of repetition 2 are missing: 0 to 1 of 1 passes are there");
  EXPECT_EQ(fault_with("UPDATE entrant SET name = 'stranger' WHERE name = 'keyword'"),
            "other.db: the entrant 'stranger' is not in its contest; merge only parts that were "
            "made from one plan");
}

TEST_F(MergeRound, RefusesTimesThatNoSessionCanHaveTaken) {
  EXPECT_THAT(fault_with("UPDATE answer SET wall_ns = -1 WHERE repetition = 2 AND request = 5"),
              AllOf(StartsWith("other.db: repetition 2, pass "),
                    HasSubstr(", request 5 states a time of -1 ns, which is not from 0 to ")));
  EXPECT_THAT(fault_with("UPDATE answer SET wall_ns = 1 + (SELECT wall_ns FROM session WHERE "
                         "session.id = answer.session) WHERE repetition = 2 AND request = 5"),
              AllOf(StartsWith("other.db: repetition 2, pass "), HasSubstr("states a time of ")));
  EXPECT_THAT(fault_with("UPDATE session SET wall_ns = 9223372036854775807 WHERE id = 1"),
              StartsWith("other.db: session 1 states a time of 9223372036854775807 ns"));
}

TEST_F(MergeRound, RefusesRankingsThatNobodyGave) {
  EXPECT_THAT(fault_with("UPDATE answer SET ranking_hash = ranking_hash + 1 WHERE repetition = 2"),
              AllOf(StartsWith("other.db: the ranking of repetition 2, pass "),
                    HasSubstr("it is not the one that was given")));
  // The second service is now first, and the first second.
  EXPECT_THAT(fault_with("UPDATE ranking SET service = (SELECT service FROM ranking AS other WHERE "
                         "other.ranking_id = ranking.ranking_id AND other.rank = 3 - ranking.rank) "
                         "WHERE rank = 1"),
              HasSubstr("it is not the one that was given"));
  const auto forged = [&](const char* sql) {
    return fault({part(0),
                  changed(1, [&](const fs::path& path) { change_first_ranking(path, sql); }),
                  part(2)});
  };
  EXPECT_THAT(forged(kRepeatFirstService), HasSubstr("repeats service"));
  EXPECT_THAT(forged(kRaiseSecondScore), HasSubstr("more than"));
}

// What no part has is not seen in any of them.
TEST_F(MergeRound, RefusesWhatAllPartsLackTogether) {
  const auto fault_of_all = [&](const std::string& sql) {
    std::vector<fs::path> parts;
    for (const int shard : {0, 1, 2}) {
      parts.push_back(folder_ / fmt::format("{}.db", shard));
      fs::copy_file(part(shard), parts.back(), fs::copy_options::overwrite_existing);
      change_database(parts.back(), sql);
    }
    return fault(parts);
  };
  EXPECT_THAT(
      fault_of_all("UPDATE repetition SET state = 'superseded' WHERE entrant = "
                   "(SELECT id FROM entrant WHERE name = 'keyword')"),
      StartsWith("round.db: the entrant 'keyword' has 0 of the 1 repetitions that the contest asks "
                 "for"));
  EXPECT_THAT(
      fault_of_all("UPDATE repetition SET state = 'superseded' WHERE number = 1"),
      StartsWith("round.db: the entrant 'random' has 1 of the 2 repetitions that the contest asks "
                 "for"));
  // One part lacks a run of which the others have their passes.
  EXPECT_EQ(fault_with("DELETE FROM answer WHERE repetition = 2;" + kForgetUnused +
                       "UPDATE repetition SET state = 'superseded' WHERE id = 2"),
            "round.db: answers of repetition 2 are missing: 2 to 2 of 3 passes are there");
}

// Whatever this machine has.
TEST_F(MergeRound, OfStrangersRefusesWorkersWithoutAllWalls) {
  const auto fault_without = [&](const std::string& change) {
    const fs::path one = changed(
        1,
        "UPDATE round SET contest_text = contest_text || '  strangers: true\n'; UPDATE session "
        "SET confined = 1, landlock_abi = 7, seccomp = 1, namespaces = 1, own_files = 1, "
        "no_capabilities = 1, limits = 1, threads_limited = 1, network = 'none', addresses = '', "
        "variables = '', "
        "unconfined = 0, clock = 'apart'; " +
            change);
    const std::vector<fs::path> parts = {one};
    return fault_in(folder_, [&] { merge_round(parts, target(), store::MergeScope::kAnyShards); });
  };
  for (const auto& [wall, tier] :
       std::vector<std::pair<std::string, std::string>>{{"own_files = 0", "full"},
                                                        {"namespaces = 0", "full"},
                                                        {"clock = 'beside'", "full"},
                                                        {"landlock_abi = 0", "partial"},
                                                        {"seccomp = 0", "partial"},
                                                        {"confined = 0", "off"}}) {
    EXPECT_THAT(fault_without("UPDATE session SET " + wall + " WHERE id = 2"),
                StartsWith("other.db: strangers take part, and the confinement of session 2 is '" +
                           tier + ":"))
        << wall;
  }
  EXPECT_EQ(fault_without("UPDATE session SET clock = 'program' WHERE id = 2"), "no error");
  EXPECT_EQ(fault_without(""), "no error");
}

}  // namespace
}  // namespace matchbench::cluster
