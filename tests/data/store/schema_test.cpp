#include "harness/data/store/schema/schema.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <SQLiteCpp/Exception.h>

namespace matchbench::store {
namespace {

class Schema : public RoundFolder {
 protected:
  SQLite::Database database_{(folder_ / "schema.db").string(),
                             SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};

  int number(const std::string& sql) { return database_.execAndGet(sql).getInt(); }
};

TEST_F(Schema, MakesThePresentVersionOutOfAnEmptyFile) {
  migrate(database_, migrations());
  EXPECT_EQ(number("PRAGMA user_version"), schema_version());
  EXPECT_EQ(number("PRAGMA application_id"), kApplicationId);
  EXPECT_EQ(checked_version(database_, schema_version()), schema_version());
}

TEST_F(Schema, IsLeftAloneIfItIsUpToDate) {
  migrate(database_, migrations());
  database_.exec("INSERT INTO environment_fact VALUES (1, 'cores', '2')");
  migrate(database_, migrations());
  EXPECT_EQ(number("SELECT count(*) FROM environment"), 1);
}

TEST_F(Schema, OfAnOlderFileTakesTheMissingStepsOnly) {
  migrate(database_, migrations().first(1));
  database_.exec("INSERT INTO environment VALUES ('cores', '2')");
  const char* const steps[] = {migrations()[0],
                               "ALTER TABLE environment ADD COLUMN unit TEXT DEFAULT 'none'",
                               "INSERT INTO environment VALUES ('memory', '24', 'GB')"};
  migrate(database_, steps);
  EXPECT_EQ(number("PRAGMA user_version"), 3);
  EXPECT_EQ(database_.execAndGet("SELECT unit FROM environment WHERE key = 'cores'").getString(),
            "none");
  EXPECT_EQ(number("SELECT count(*) FROM environment"), 2);
}

TEST_F(Schema, StaysAsItWasIfAStepFails) {
  migrate(database_, migrations().first(1));
  const char* const steps[] = {migrations()[0], "DROP VIEW leaderboard", "no such statement"};
  EXPECT_THROW(migrate(database_, steps), SQLite::Exception);
  EXPECT_EQ(number("PRAGMA user_version"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM sqlite_schema WHERE name = 'leaderboard'"), 1);
}

// What a round of schema 1 holds, as SQL: one entrant, run, session and environment.
constexpr const char* kOldRound =
    "INSERT INTO round VALUES (1, '2026-01-02T03:04:05Z', 'old', 'scoring: {undefined: zero}', "
    "'7', "
    "'9', '{}', '0.9', 'abc', 'Release', 'c', '1', 'CC0', 's', 'd1', '/c');"
    "INSERT INTO environment VALUES ('cores', '2');"
    "INSERT INTO request VALUES (0, 'urn:p', 'p');"
    "INSERT INTO entrant VALUES (1, 'keyword', '', '', '', '', '', '', 'sha', 0, 0, '{}', 1);"
    "INSERT INTO run VALUES (1, 1, 0, '5', 'key', 'finished', '');"
    "INSERT INTO session (id, run, kind, scenario, started, confinement) "
    "VALUES (4, 1, 'queries', 'single-stream', '', 'full');"
    "INSERT INTO answer (run, pass, request, session, outcome, message, ranked_services) "
    "VALUES (1, 0, 0, 4, 1, '', 0);";

class OlderSchema : public RoundFolder {
 protected:
  OlderSchema() {
    SQLite::Database made(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(made, migrations().first(1));
    made.exec(kOldRound);
  }

  // What a round of schema 1 says of itself, whichever way it was opened.
  static void expect_old_round(const RoundStore& store) {
    const RoundFacts round = store.round();
    EXPECT_EQ(round.contest_name, "old");
    EXPECT_EQ(round.seed, 7u);
    EXPECT_EQ(round.secret, 9u);
    EXPECT_EQ(round.environment.at(0).second, "2");
    EXPECT_EQ(round.contest, std::nullopt);
    EXPECT_EQ(round.part, std::nullopt);
    EXPECT_EQ(round.node, std::nullopt);
    ASSERT_EQ(store.sessions().size(), 1u);
    EXPECT_EQ(store.sessions()[0].start.environment, kFirstEnvironment);
    ASSERT_EQ(store.environments().size(), 1u);
    EXPECT_EQ(store.environments()[0].environment.facts, round.environment);
    EXPECT_EQ(store.entrants().at(0).entrant.name, "keyword");
    ASSERT_EQ(store.repetitions().size(), 1u);
    EXPECT_EQ(store.repetitions()[0].start.seed, 5u);
    EXPECT_EQ(store.sessions()[0].start.repetition, store.repetitions()[0].id);
    std::int64_t answers = 0;
    store.for_each_answer(store.repetitions()[0].id, [&](const Answer& answer) {
      ++answers;
      EXPECT_EQ(answer.outcome, Outcome::kAbstained);
    });
    EXPECT_EQ(answers, 1);
  }
};

TEST_F(OlderSchema, IsReadWithoutAChangeToTheFile) {
  const std::string before = read_file(file());
  expect_old_round(RoundStore::open(file(), RoundStore::Mode::kRead));
  EXPECT_EQ(read_file(file()), before);
}

TEST_F(OlderSchema, IsBroughtUpToDateByAWriterAndReadsTheSame) {
  expect_old_round(RoundStore::open(file(), RoundStore::Mode::kWrite));
  EXPECT_EQ(query("PRAGMA user_version"), std::to_string(schema_version()));
  expect_old_round(RoundStore::open(file(), RoundStore::Mode::kRead));
  EXPECT_EQ(query("SELECT value FROM environment WHERE key = 'cores'"), "2");
  EXPECT_EQ(query("SELECT entrant || run || repetition FROM current_run"), "keyword10");
}

TEST_F(OlderSchema, TakesWhatTheContestAsksForWhenTheRoundGoesOn) {
  RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
  const ContestFacts facts{.undefined = Undefined::kZero, .measures = {"AP"}};
  store.replace_contest("old", "now", facts);
  EXPECT_EQ(store.round().contest, facts);
  store.replace_contest("old", "again");  // nobody knows any more what it asks for
  EXPECT_EQ(store.round().contest, std::nullopt);
}

// What a round of schema 2 says of its contest, whichever way it was opened.
void expect_all_requests(const RoundStore& store) {
  const auto contest = store.round().contest;
  ASSERT_TRUE(contest);
  EXPECT_EQ(contest->folds, 4u);
  EXPECT_EQ(contest->split, "");
  EXPECT_EQ(contest->training_split, "");
  EXPECT_EQ(contest->track, "");
  EXPECT_TRUE(contest->tracks.empty());
}

TEST_F(OlderSchema, LearnsItsSplitsAndTracksWhenTheRoundGoesOn) {
  const ContestFacts facts{.split = "test",
                           .training_split = "train",
                           .track = "a",
                           .tracks = {"b", "a"},
                           .overall = OverallRule::kMeanScore};
  RoundStore store = RoundStore::open(file(), RoundStore::Mode::kWrite);
  store.replace_contest("old", "now", facts);
  EXPECT_EQ(store.round().contest, facts);
  store.commit();
  EXPECT_EQ(query("SELECT value FROM contest_part WHERE key = 'split'"), "test");
}

TEST_F(RoundFolder, WithAnOverallBoardByNoKnownRuleIsDamaged) {
  RoundFacts round = small_round();
  round.contest = ContestFacts{.track = "a", .tracks = {"a"}};
  RoundStore::create(file(), round, small_collection());
  execute("UPDATE contest_part SET value = 'by lot' WHERE key = 'overall'");
  const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
  EXPECT_THROW(store.round(), Error);
}

TEST_F(RoundFolder, WithARoundOfSchema2HasAskedAllRequestsHoweverItIsOpened) {
  {
    SQLite::Database made(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(made, migrations().first(1));
    made.exec(kOldRound);
    migrate(made, migrations().first(2));
    made.exec(
        "UPDATE round SET undefined = 'skip', scenario = 'single-stream', folds = 4, "
        "training_grades = '', training_relevant = ''");
  }
  const std::string before = read_file(file());
  expect_all_requests(RoundStore::open(file(), RoundStore::Mode::kRead));
  EXPECT_EQ(read_file(file()), before);
  expect_all_requests(RoundStore::open(file(), RoundStore::Mode::kWrite));
  expect_all_requests(RoundStore::open(file(), RoundStore::Mode::kRead));
  EXPECT_EQ(query("PRAGMA user_version"), std::to_string(schema_version()));
}

TEST_F(Schema, NamesTheOutcomesAsTheModelDoes) {
  migrate(database_, migrations());
  EXPECT_EQ(number("SELECT count(*) FROM outcome"), kOutcomeCount);
  for (int i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const std::string of = " FROM outcome WHERE id = " + std::to_string(i);
    EXPECT_EQ(database_.execAndGet("SELECT name" + of).getString(), name_of(outcome));
    EXPECT_EQ(number("SELECT is_failure" + of) != 0, is_failure(outcome));
  }
}

TEST_F(Schema, HasStrictTablesOnly) {
  migrate(database_, migrations());
  EXPECT_EQ(number("SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND strict = 0 "
                   "AND name NOT LIKE 'sqlite_%'"),
            0);
  EXPECT_THROW(database_.exec("INSERT INTO phase VALUES (1, 1, 'load', 0, '', 'long', 0, 0)"),
               SQLite::Exception);
}

TEST_F(Schema, CanBeReadByEveryView) {
  migrate(database_, migrations());
  for (const char* view : {"current_run", "query_time", "per_query", "leaderboard", "failures"}) {
    EXPECT_EQ(number(std::string("SELECT count(*) FROM ") + view), 0) << view;
  }
}

TEST_F(Schema, DeclaresWhatRefersToWhat) {
  migrate(database_, migrations());
  for (const char* insert :
       {"INSERT INTO repetition VALUES (1, 7, 0, '0', 'k', 'running')",
        "INSERT INTO session (repetition, kind, started, confinement) VALUES (7, '', '', '')",
        "INSERT INTO phase VALUES (1, 7, 'load', 0, '', 0, 0, 0)",
        "INSERT INTO answer VALUES (7, 0, 0, 0, 0, '', NULL, NULL, NULL, 0, NULL)",
        "INSERT INTO ranking VALUES (1, 1, 7, 0, 0.5)", "INSERT INTO score VALUES (7, 7, 7, 7, 0)",
        "INSERT INTO entrant_label VALUES (7, 'tag', 0, 'x')"}) {
    database_.exec("PRAGMA foreign_keys = ON");
    EXPECT_THROW(database_.exec(insert), SQLite::Exception) << insert;
  }
}

}  // namespace
}  // namespace matchbench::store
