#include "harness/data/store/merge/merge.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <functional>
#include <set>
#include <thread>

namespace matchbench::store {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Property;
using testing::Throws;

using Paths = std::vector<std::filesystem::path>;

class Merge : public RoundFolder {
 protected:
  struct Shard {
    std::uint32_t number = 0;
    std::string entrant = "keyword";
    std::string node = "node1";
    std::uint32_t first_service = 0;  // of its rankings
    int passes = 2;
    double drift = 0;  // of the first score, from pass to pass
    bool finished = true;
    std::function<void(RoundFacts&)> change = [](RoundFacts&) {};
  };

  // A part with passes 0, 1, … and one of warm-up, over two requests, that all give one ranking.
  std::filesystem::path part(const Shard& shard, const std::string& name = "") const {
    const auto path =
        folder_ / (name.empty() ? "part-" + std::to_string(shard.number) + ".db" : name);
    RoundFacts round = small_round();
    round.part = PartFacts{"plan 1", shard.number, 3};
    round.node = shard.node;
    shard.change(round);
    RoundStore store = RoundStore::create(path, round, small_collection());
    const OpenRun opened = open_run(store, shard.entrant);
    Ranking ranking = ranking_of({shard.first_service, 4});
    for (int pass = -1; pass < shard.passes; ++pass) {
      ranking[0].score += shard.drift;
      for (std::uint32_t request = 0; request < 2; ++request) {
        store.add_answer(opened.session,
                         answer_to(request, pass, ranking, 1000 + shard.number * 100 + pass));
      }
    }
    store.add_phase(opened.session, {.phase = Phase::kLoad});
    store.add_trial_answer(opened.session, {.answer = answer_to(1, 0, {})});
    store.end_session(opened.session, {.message = "of shard " + std::to_string(shard.number)});
    if (shard.finished) store.finish_repetition(opened.repetition);
    store.commit();
    return path;
  }

  MergeSummary merge(const Paths& parts) const { return merge_parts(parts, file()); }

  void expect_refused(const Paths& parts, const std::string& reason) const {
    const std::string before = std::filesystem::exists(file()) ? read_file(file()) : "";
    EXPECT_THAT([&] { merge(parts); },
                Throws<Error>(AllOf(Property(&Error::what, HasSubstr(parts.back().string())),
                                    Property(&Error::what, HasSubstr(reason)))));
    EXPECT_EQ(std::filesystem::exists(file()) ? read_file(file()) : "", before);
    EXPECT_FALSE(std::filesystem::exists(file().string() + ".part"));
  }

  RoundStore merged() const { return RoundStore::open(file(), RoundStore::Mode::kRead); }
};

TEST_F(Merge, PutsTheShardsOfARoundTogether) {
  const Paths parts = {part({.number = 0}), part({.number = 1, .node = "node2"}),
                       part({.number = 2, .entrant = "random"})};
  const MergeSummary summary = merge(parts);
  EXPECT_THAT(summary.taken, ElementsAre(0, 1, 2));
  EXPECT_THAT(summary.missing, IsEmpty());
  const RoundStore store = merged();
  store.check_integrity();
  EXPECT_EQ(store.round().seed, small_round().seed);
  EXPECT_EQ(store.round().secret, small_round().secret);
  EXPECT_EQ(store.round().part, std::nullopt);
  ASSERT_EQ(store.entrants().size(), 2u);
  ASSERT_EQ(store.repetitions().size(), 2u);
  EXPECT_EQ(store.repetitions()[0].state, RepetitionState::kFinished);
  // Of keyword: 2 requests in passes 0 and 1 of both shards and in their warm-up passes.
  std::vector<std::pair<int, int>> passes;  // pass, time
  for (const Answer& answer : answers_of(store, store.repetitions()[0].id)) {
    passes.emplace_back(answer.pass, answer.time.wall_ns);
    EXPECT_EQ(answer.ranking, ranking_of({0, 4}));
  }
  using P = std::pair<int, int>;
  EXPECT_THAT(passes,
              ElementsAre(P(-2, 1099), P(-2, 1099), P(-1, 999), P(-1, 999), P(0, 1000), P(0, 1000),
                          P(1, 1001), P(1, 1001), P(2, 1100), P(2, 1100), P(3, 1101), P(3, 1101)));
  EXPECT_EQ(store.phases().size(), 3u);
  EXPECT_EQ(store.trials().size(), 3u);
}

TEST_F(Merge, StoresEqualRankingsOnce) {
  merge({part({.number = 0}), part({.number = 1}), part({.number = 2, .first_service = 3})});
  // One for each of the two requests, and as many that differ.
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_id) FROM ranking"), "4");
  EXPECT_EQ(query("SELECT count(*) FROM ranking"), "8");
}

// What stands for rankings that were not stored does so in the whole.
TEST_F(Merge, KeepsWhichRankingsStandForOthers) {
  const Paths parts = {part({.number = 0, .passes = 300, .drift = 1}), part({.number = 1}),
                       part({.number = 2, .first_service = 1, .passes = 300, .drift = 1})};
  merge(parts);
  const RoundStore store = merged();
  store.check_integrity();
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_hash) FROM answer"), "603");
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_id) < 400 FROM ranking"), "1");
  for (const Answer& answer : answers_of(store, store.repetitions()[0].id)) {
    EXPECT_EQ(answer.ranking_hash, hash_of(answer.ranking));
  }
}

TEST_F(Merge, KeepsToEachSessionTheEnvironmentItRanIn) {
  merge({part({.number = 0}), part({.number = 1, .node = "node2"}), part({.number = 2})});
  const RoundStore store = merged();
  ASSERT_EQ(store.environments().size(), 2u);  // of two machines
  EXPECT_EQ(store.round().node, "node1");
  EXPECT_EQ(
      query("SELECT group_concat(message || ': ' || node, ', ') FROM (SELECT * FROM session "
            "JOIN environment_record AS e ON e.id = session.environment ORDER BY session.id)"),
      "of shard 0: node1, of shard 1: node2, of shard 2: node1");
}

TEST_F(Merge, GivesTheSameWhateverTheOrderOfTheParts) {
  const Paths parts = {part({.number = 2}), part({.number = 0}), part({.number = 1})};
  merge(parts);
  EXPECT_EQ(query("SELECT group_concat(message, ', ') FROM (SELECT * FROM session ORDER BY id)"),
            "of shard 0, of shard 1, of shard 2");
}

TEST_F(Merge, KeepsThePassesNumbersIfTheyAreFree) {
  const auto first = part({.number = 0});
  const auto second = part({.number = 1});
  SQLite::Database(second.string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE answer SET pass = pass + 100 WHERE pass >= 0; "
          "UPDATE answer SET pass = pass - 50 WHERE pass < 0");
  merge({second, first});
  EXPECT_EQ(query("SELECT group_concat(DISTINCT pass) FROM answer"), "-51,-1,0,1,100,101");
}

TEST_F(Merge, IsIdempotent) {
  const Paths parts = {part({.number = 0}), part({.number = 1})};
  merge(parts);
  const std::string before = read_file(file());
  const MergeSummary again = merge(parts);
  EXPECT_THAT(again.taken, IsEmpty());
  EXPECT_THAT(again.skipped, ElementsAre(0, 1));
  EXPECT_THAT(again.missing, ElementsAre(2));
  EXPECT_EQ(read_file(file()), before);
}

TEST_F(Merge, TakesTheFirstPartOfAShardThatIsGivenTwice) {
  const MergeSummary summary =
      merge({part({.number = 1}), part({.number = 1, .first_service = 3}, "late.db")});
  EXPECT_THAT(summary.taken, ElementsAre(1));
  EXPECT_THAT(summary.skipped, ElementsAre(1));
  EXPECT_EQ(query("SELECT min(service) FROM ranking"), "0");
}

TEST_F(Merge, AddsToATargetAndDropsItsScores) {
  merge({part({.number = 0})});
  {
    RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
    const RepetitionId repetition = store.repetitions()[0].id;
    store.replace_scores(
        std::vector{SettingScores{"binary", "", "", {{"AP", {{repetition, {0}, 0.5}}}}}});
    store.keep_analysis({"incomplete", "", "[]", ""});
  }
  EXPECT_THAT(merge({part({.number = 2})}).missing, ElementsAre(1));
  EXPECT_THAT(merged().scores(), IsEmpty());
  EXPECT_THAT(merged().kept_analyses(), IsEmpty());
  EXPECT_EQ(merged().sessions().size(), 2u);
}

TEST_F(Merge, RefusesAPartOfAnotherRound) {
  const auto first = part({.number = 0});
  const std::vector<std::pair<std::string, std::function<void(RoundFacts&)>>> changes = {
      {"plan", [](RoundFacts& round) { round.part->plan = "plan 2"; }},
      {"track", [](RoundFacts& round) { round.contest.track = "other"; }},
      {"number of shards", [](RoundFacts& round) { round.part->shard_count = 9; }},
      {"seed", [](RoundFacts& round) { round.seed = 1; }},
      {"secret", [](RoundFacts& round) { round.secret = 1; }},
      {"version of matchbench", [](RoundFacts& round) { round.harness_version = "0.2"; }},
      {"commit of matchbench", [](RoundFacts& round) { round.harness_commit = "def"; }},
      {"contest", [](RoundFacts& round) { round.contest.text = "contest: large\n"; }},
      {"protocol", [](RoundFacts& round) { round.protocol = "{}"; }},
  };
  for (const auto& [name, change] : changes) {
    const auto other = part({.number = 1, .change = change}, "other.db");
    expect_refused({first, other}, "different are: " + name + "; merge only parts");
    std::filesystem::remove(other);
  }
  const auto second = part({.number = 1});
  const auto edit = [&](const std::string& sql) {
    SQLite::Database(second.string(), SQLite::OPEN_READWRITE).exec(sql);
  };
  edit("UPDATE round SET collection_digest = 'd2'");
  expect_refused({first, second}, "different are: digest of the collection; ");
  edit("UPDATE round SET collection_digest = 'd1'; UPDATE entrant SET plugin_sha256 = 'other'");
  expect_refused({first, second},
                 "different are: plugin file or parameters of the entrant 'keyword'; ");
  edit(
      "UPDATE entrant SET plugin_sha256 = 'sha of keyword'; UPDATE service SET name = 'z' "
      "WHERE id = 3");
  expect_refused({first, second}, "different are: services and requests; ");
}

TEST_F(Merge, LeavesTheTargetAsItWasIfThePartIsOfAnotherRound) {
  merge({part({.number = 0})});
  const auto seeded = [](RoundFacts& round) { round.seed = 1; };
  expect_refused({part({.number = 1, .change = seeded})}, "different are: seed; ");
}

TEST_F(Merge, RefusesAPartThatIsNotFinishedOrNotWhole) {
  const auto first = part({.number = 0});
  expect_refused({first, part({.number = 1, .finished = false})}, "shard 1 has not finished");
  const auto cut = part({.number = 2});
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
  expect_refused({first, cut}, "the database is damaged");
  expect_refused({first, folder_ / "none.db"}, "no such database");
  const auto whole = [](RoundFacts& round) { round.part.reset(); };
  expect_refused({part({.number = 1, .change = whole}, "whole.db")},
                 "a whole round, not one shard");
}

TEST_F(Merge, RefusesATargetThatIsNoMergedRound) {
  const auto first = part({.number = 0});
  RoundStore::create(file(), small_round(), small_collection());
  EXPECT_THAT(
      [&] { merge({first}); },
      Throws<Error>(Property(&Error::what, HasSubstr("not a round that parts were merged into"))));
}

TEST_F(Merge, RefusesAPartThatWasCutShort) {
  const auto first = part({.number = 0});
  // Facts at the end: without its schema, nobody can say how long the file was.
  SQLite::Database(first.string(), SQLite::OPEN_READWRITE)
      .exec("INSERT INTO environment_fact VALUES (1, 'long', printf('%.*c', 50000, 'x'))");
  std::filesystem::resize_file(first, std::filesystem::file_size(first) - 1);
  EXPECT_THAT([&] { merge({first}); },
              Throws<Error>(Property(
                  &Error::what, AllOf(HasSubstr("cut short"), HasSubstr("copy the part again")))));
  EXPECT_FALSE(std::filesystem::exists(file()));
  for (const auto left :
       {std::filesystem::file_size(first) / 2, std::uintmax_t{100}, std::uintmax_t{0}}) {
    std::filesystem::resize_file(first, left);
    EXPECT_THAT([&] { merge({first}); },
                Throws<Error>(Property(&Error::what, HasSubstr(first.filename().string()))));
    EXPECT_FALSE(std::filesystem::exists(file())) << left;
  }
}

TEST_F(Merge, RefusesARoundThatLacksShardsIfAllAreWanted) {
  const Paths some = {part({.number = 0}), part({.number = 2})};
  EXPECT_THAT([&] { merge_parts(some, file(), MergeScope::kAllShards); },
              Throws<Error>(Property(&Error::what,
                                     HasSubstr("no part contains these shards of the plan: 1"))));
  EXPECT_FALSE(std::filesystem::exists(file()));
  merge(some);
  const Paths rest = {part({.number = 1})};
  EXPECT_THAT(merge_parts(rest, file(), MergeScope::kAllShards).missing, IsEmpty());
  EXPECT_THAT(RoundStore::open(file(), RoundStore::Mode::kRead).merged().value().shards,
              ElementsAre(0U, 1U, 2U));
}

TEST_F(Merge, KilledAtAnyMomentLeavesTheTargetAsItWas) {
  merge({part({.number = 0, .passes = 400})});
  const Paths more = {part({.number = 1, .passes = 400}), part({.number = 2, .passes = 400})};
  const auto base = folder_ / "base.db";
  std::filesystem::copy(file(), base);
  const auto start = std::chrono::steady_clock::now();
  merge(more);
  const auto undisturbed = std::chrono::steady_clock::now() - start;
  std::set<std::size_t> seen;
  for (int kill_number = 0; kill_number < 20; ++kill_number) {
    std::filesystem::copy_file(base, file(), std::filesystem::copy_options::overwrite_existing);
    const pid_t child = fork();
    if (child == 0) {
      merge_parts(more, file());
      pause();
    }
    ASSERT_GT(child, 0);
    std::this_thread::sleep_for(undisturbed * kill_number / 16);
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
    store.check_integrity();
    seen.insert(store.sessions().size());
  }
  seen.erase(1);  // as it was
  seen.erase(3);  // with both parts
  EXPECT_THAT(seen, IsEmpty());
}

}  // namespace
}  // namespace matchbench::store
