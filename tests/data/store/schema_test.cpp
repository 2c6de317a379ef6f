#include "harness/data/store/schema/schema.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/database_mark.hpp"
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

TEST_F(Schema, IsNumber7AndMarksTheFile) {
  make_schema(database_);
  EXPECT_EQ(number("PRAGMA user_version"), 7);
  EXPECT_EQ(number("PRAGMA application_id"), kApplicationId);
  EXPECT_NO_THROW(require_schema(database_));
}

TEST_F(Schema, IsMadeWholeOrNotAtAll) {
  FileKind kind = round_files();
  kind.sql = "CREATE TABLE one (id INTEGER); no such statement";
  EXPECT_THROW(make_schema(database_, kind), SQLite::Exception);
  EXPECT_EQ(number("PRAGMA user_version"), 0);
  EXPECT_EQ(number("SELECT count(*) FROM sqlite_schema"), 0);
}

TEST_F(RoundFolder, TakesWhatTheContestAsksForWhenTheRoundGoesOn) {
  RoundFacts round = small_round();
  round.contest = contest::ContestFacts{.measures = {"RR", "AP"}, .track = "b", .tracks = {"b"}};
  RoundStore store = RoundStore::create(file(), round, small_collection());
  const contest::ContestFacts facts{.name = "small",
                                    .text = "now",
                                    .undefined = Undefined::kZero,
                                    .measures = {"AP"},
                                    .split = "test",
                                    .training = {.split = "train"},
                                    .track = "a",
                                    .tracks = {"b", "a"},
                                    .overall = OverallRule::kMeanScore};
  store.replace_contest(facts);
  EXPECT_EQ(store.round().contest, facts);
  store.commit();
  EXPECT_EQ(query("SELECT split FROM round"), "test");
}

TEST_F(RoundFolder, WithAnOverallBoardByNoKnownRuleIsDamaged) {
  RoundFacts round = small_round();
  round.contest = contest::ContestFacts{.track = "a", .tracks = {"a"}};
  RoundStore::create(file(), round, small_collection());
  execute("UPDATE round SET overall = 'by lot'");
  const RoundStore store = RoundStore::open(file(), RoundStore::Mode::kRead);
  EXPECT_THROW(store.round(), Error);
}

TEST_F(Schema, NamesTheOutcomesAsTheModelDoes) {
  make_schema(database_);
  EXPECT_EQ(number("SELECT count(*) FROM outcome"), kOutcomeCount);
  for (int i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    const std::string of = " FROM outcome WHERE id = " + std::to_string(i);
    EXPECT_EQ(database_.execAndGet("SELECT name" + of).getString(), name_of(outcome));
    EXPECT_EQ(number("SELECT is_failure" + of) != 0, is_failure(outcome));
  }
}

TEST_F(Schema, HasStrictTablesOnly) {
  make_schema(database_);
  EXPECT_EQ(number("SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND strict = 0 "
                   "AND name NOT LIKE 'sqlite_%'"),
            0);
  EXPECT_THROW(database_.exec("INSERT INTO phase VALUES (1, 1, 'load', 0, '', 'long', 0, 0)"),
               SQLite::Exception);
}

TEST_F(Schema, CanBeReadByEveryView) {
  make_schema(database_);
  for (const char* view :
       {"current_run", "query_time", "per_query", "leaderboard", "failures", "confinement"}) {
    EXPECT_EQ(number(std::string("SELECT count(*) FROM ") + view), 0) << view;
  }
}

TEST_F(Schema, DeclaresWhatRefersToWhat) {
  make_schema(database_);
  for (const char* insert :
       {"INSERT INTO repetition VALUES (1, 7, 0, '0', 'k', 'running')",
        "INSERT INTO session (repetition, kind, started, scenario, environment, side_by_side) "
        "VALUES (7, '', '', '', 1, 0)",
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
