#include "harness/store/schema.hpp"

#include "harness/model/outcome.hpp"
#include "tests/store/round_fixture.hpp"

#include <SQLiteCpp/Exception.h>

namespace matchbench {
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

TEST_F(Schema, IsLeftAloneWhereItIsUpToDate) {
  migrate(database_, migrations());
  database_.exec("INSERT INTO environment VALUES ('cores', '2')");
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

TEST_F(Schema, StaysAsItWasWhereAStepFails) {
  migrate(database_, migrations().first(1));
  const char* const steps[] = {migrations()[0], "DROP VIEW leaderboard", "no such statement"};
  EXPECT_THROW(migrate(database_, steps), SQLite::Exception);
  EXPECT_EQ(number("PRAGMA user_version"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM sqlite_schema WHERE name = 'leaderboard'"), 1);
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
       {"INSERT INTO run VALUES (1, 7, 0, '0', 'k', 'running')",
        "INSERT INTO session (run, kind, started, confinement) VALUES (7, '', '', '')",
        "INSERT INTO phase VALUES (1, 7, 'load', 0, '', 0, 0, 0)",
        "INSERT INTO answer VALUES (7, 0, 0, 0, 0, '', NULL, NULL, NULL, 0, NULL)",
        "INSERT INTO ranking VALUES (1, 1, 7, 0, 0.5)", "INSERT INTO score VALUES (7, 7, 7, 7, 0)",
        "INSERT INTO entrant_label VALUES (7, 'tag', 0, 'x')"}) {
    database_.exec("PRAGMA foreign_keys = ON");
    EXPECT_THROW(database_.exec(insert), SQLite::Exception) << insert;
  }
}

}  // namespace
}  // namespace matchbench
