#include "harness/data/store/pool/pool_store.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/judgment_limits.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <SQLiteCpp/Exception.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

namespace matchbench::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Property;
using testing::Throws;

class Pool : public testing::Test {
 protected:
  static PoolOrigin origin() {
    return {"2031-05-04T09:08:07Z", "0.1.0", "/tools", "d1", {"relevance", "safety"}};
  }
  static std::vector<NewPoolPair> two_pairs() {
    return {{"urn:r1", "urn:s2", {.batch = 1, .opinions = 2}},
            {"urn:r1",
             "urn:s1",
             {.batch = 1, .stratum = 3, .probability = 0.25, .drawn = false, .opinions = 0}}};
  }
  PoolStore made() const {
    PoolStore pool = PoolStore::create(file_, origin());
    pool.grow({"2031-05-04T09:08:07Z", "depth", 10, std::nullopt, 7}, two_pairs());
    return pool;
  }
  static Decision grade(std::uint32_t judge, double grade, const std::string& key) {
    return {.judge = judge,
            .request = 0,
            .pair = 0,
            .grades = {{0, grade}},
            .comment = "a note",
            .made = "2031-05-04T09:08:07Z",
            .key = key};
  }

  const TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_ / "tools.pool";
};

TEST_F(Pool, ReadsBackWhatItWasGiven) {
  made();
  const PoolStore pool = PoolStore::open(file_, PoolStore::Mode::kRead);
  EXPECT_EQ(pool.origin().collection_folder, "/tools");
  EXPECT_THAT(pool.origin().dimensions, ElementsAre("relevance", "safety"));
  ASSERT_EQ(pool.growths().size(), 1u);
  EXPECT_EQ(pool.growths()[0].seed, 7u);
  EXPECT_THAT(pool.requests(), ElementsAre("urn:r1"));
  EXPECT_THAT(pool.services(), ElementsAre("urn:s2", "urn:s1"));
  const auto pairs = pool.pairs();
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].opinions, 2u);
  EXPECT_TRUE(pairs[0].drawn);
  EXPECT_EQ(pairs[1].service, 1u);
  EXPECT_EQ(pairs[1].stratum, 3u);
  EXPECT_EQ(pairs[1].probability, 0.25);
  EXPECT_FALSE(pairs[1].drawn);
}

TEST_F(Pool, GrowsByPairsThatKeepTheirNumbers) {
  PoolStore pool = made();
  pool.grow({"2031-05-05T09:08:07Z", "depth", 20, 1, 8},
            std::vector<NewPoolPair>{{"urn:r2", "urn:s1", {.batch = 2}}});
  EXPECT_THAT(pool.requests(), ElementsAre("urn:r1", "urn:r2"));
  ASSERT_EQ(pool.pairs().size(), 3u);
  EXPECT_EQ(pool.pairs()[2].request, 1u);
  EXPECT_EQ(pool.pairs()[2].service, 1u);
  EXPECT_EQ(pool.growths()[1].budget, 1u);
}

TEST_F(Pool, KeepsEveryDecisionInTheOrderOfArrivalWhateverTheClockSays) {
  PoolStore pool = made();
  const std::uint32_t anna = pool.add_judge("anna", JudgeRole::kJudge);
  const auto first = pool.add_decision(grade(anna, 1, "k1"));
  Decision later = grade(anna, 2, "k2");
  later.made = "1999-01-01T00:00:00Z";
  const auto second = pool.add_decision(later);
  EXPECT_LT(first, second);
  const auto decisions = pool.decisions();
  ASSERT_EQ(decisions.size(), 2u);
  EXPECT_EQ(decisions[0].grades[0].grade, 1);
  EXPECT_EQ(decisions[0].comment, "a note");
  EXPECT_EQ(decisions[1].grades[0].grade, 2);
  EXPECT_EQ(decisions[1].made, "1999-01-01T00:00:00Z");
}

// Each two judges are compared: a small file with thousands would keep its reader busy for hours.
TEST_F(Pool, HasNoMoreJudgesThanCanBeCompared) {
  PoolStore pool = made();
  for (std::size_t j = 0; j < kMostPoolJudges; ++j) {
    pool.add_judge("judge-" + std::to_string(j), JudgeRole::kJudge);
  }
  EXPECT_EQ(pool.judges().size(), kMostPoolJudges);
  EXPECT_EQ(pool.add_judge("judge-7", JudgeRole::kJudge), 7u);
  const auto is_refused = Throws<Error>(Property(&Error::what, HasSubstr("more than 500 judges")));
  EXPECT_THAT([&] { pool.add_judge("one more", JudgeRole::kJudge); }, is_refused);
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE)
      .exec("INSERT INTO judge VALUES (500, 'one more', 0)");
  EXPECT_THAT([&] { pool.judges(); }, is_refused);
}

// A merge writes a file for each.
TEST_F(Pool, HasNoMoreDimensionsThanACollection) {
  made();
  SQLite::Database file(file_.string(), SQLite::OPEN_READWRITE);
  const auto add = [&](std::size_t number) {
    file.exec("INSERT INTO dimension VALUES (" + std::to_string(number) + ", 'd" +
              std::to_string(number) + "')");
  };
  for (std::size_t d = 2; d < kMostDimensions; ++d) add(d);
  const PoolStore pool = PoolStore::open(file_, PoolStore::Mode::kRead);
  EXPECT_EQ(pool.origin().dimensions.size(), kMostDimensions);
  add(kMostDimensions);
  const auto is_refused = Throws<Error>(Property(&Error::what, HasSubstr("more than 64 dimen")));
  EXPECT_THAT([&] { pool.origin(); }, is_refused);
  EXPECT_THAT([&] { pool.decisions(); }, is_refused);
}

TEST_F(Pool, RefusesADecisionOfTheSameKeyTwice) {
  PoolStore pool = made();
  const std::uint32_t anna = pool.add_judge("anna", JudgeRole::kJudge);
  pool.add_decision(grade(anna, 1, "k1"));
  EXPECT_THROW(pool.add_decision(grade(anna, 2, "k1")), Error);
  EXPECT_EQ(pool.decisions().size(), 1u);
}

TEST_F(Pool, LetsNoSqlShellChangeOrDeleteADecision) {
  {
    PoolStore pool = made();
    pool.add_decision(grade(pool.add_judge("anna", JudgeRole::kJudge), 1, "k1"));
  }
  SQLite::Database shell(file_.string(), SQLite::OPEN_READWRITE);
  for (const char* statement :
       {"UPDATE decision SET made = ''", "DELETE FROM decision",
        "UPDATE decided_grade SET grade = 3", "DELETE FROM decided_grade"}) {
    EXPECT_THROW(shell.exec(statement), SQLite::Exception) << statement;
  }
}

TEST_F(Pool, GivesAJudgeOneNumberAndForgetsRevokedTokens) {
  PoolStore pool = made();
  const std::uint32_t anna = pool.add_judge("anna", JudgeRole::kJudge);
  const std::uint32_t boss = pool.add_judge("boss", JudgeRole::kOrganiser);
  EXPECT_EQ(pool.add_judge("anna", JudgeRole::kJudge), anna);
  EXPECT_EQ(pool.judges()[boss].role, JudgeRole::kOrganiser);
  pool.add_token({anna, std::string(64, 'a')}, "2031-05-04T09:08:07Z");
  pool.add_token({boss, std::string(64, 'b')}, "2031-05-04T09:08:07Z");
  pool.revoke_tokens(anna, "2031-05-04T09:08:08Z");
  ASSERT_EQ(pool.tokens().size(), 1u);
  EXPECT_EQ(pool.tokens()[0].judge, boss);
}

TEST_F(Pool, ErasesANameAndCommentsFromTheFilesBytesAndKeepsTheGrades) {
  {
    PoolStore pool = made();
    const std::uint32_t judge = pool.add_judge("Annabella Unusual", JudgeRole::kJudge);
    Decision decision = grade(judge, 1, "k1");
    decision.comment = "a quite particular remark";
    pool.add_decision(decision);
    pool.erase_judge(judge, "judge 1", "2031-05-04T09:08:07Z");
    EXPECT_EQ(pool.decisions()[0].comment, "");
    EXPECT_EQ(pool.decisions()[0].grades[0].grade, 1);
  }
  const std::string bytes = read_file(file_);
  EXPECT_EQ(bytes.find("Annabella"), std::string::npos);
  EXPECT_EQ(bytes.find("particular remark"), std::string::npos);
}

TEST_F(Pool, IsNoRoundAndARoundIsNoPool) {
  made();
  EXPECT_THAT([&] { RoundStore::open(file_, RoundStore::Mode::kRead); },
              Throws<Error>(Property(&Error::what, HasSubstr("matchbench run"))));
  RoundStore::create(folder_ / "round.db", small_round(), small_collection());
  EXPECT_THAT([&] { PoolStore::open(folder_ / "round.db", PoolStore::Mode::kRead); },
              Throws<Error>(Property(&Error::what, HasSubstr("matchbench judge pool"))));
}

TEST_F(Pool, RefusesAFileThatSomebodyAddedAViewTo) {
  made();
  SQLite::Database(file_.string(), SQLite::OPEN_READWRITE)
      .exec("CREATE VIEW mine AS SELECT * FROM pair");
  EXPECT_THAT([&] { PoolStore::open(file_, PoolStore::Mode::kRead); },
              Throws<Error>(Property(&Error::what, HasSubstr("'mine'"))));
}

TEST_F(Pool, IsReadAndCopiedWhileItIsWrittenAndRefusesASecondWriter) {
  PoolStore writer = made();
  const std::uint32_t anna = writer.add_judge("anna", JudgeRole::kJudge);
  const PoolStore reader = PoolStore::open(file_, PoolStore::Mode::kRead);
  writer.add_decision(grade(anna, 1, "k1"));
  EXPECT_EQ(reader.decisions().size(), 1u);
  SQLite::Database copier(file_.string(), SQLite::OPEN_READONLY);
  copier.exec("VACUUM INTO '" + (folder_ / "copy.pool").string() + "'");
  writer.add_decision(grade(anna, 2, "k2"));
  EXPECT_EQ(PoolStore::open(folder_ / "copy.pool", PoolStore::Mode::kRead).decisions().size(), 1u);
  EXPECT_THAT([&] { PoolStore::open(file_, PoolStore::Mode::kWrite); },
              Throws<Error>(Property(&Error::what, HasSubstr("another matchbench is writing"))));
}

// Two desks could let one judge decide one pair twice.
TEST_F(Pool, RefusesASecondWriterThroughALink) {
  const PoolStore writer = made();
  std::filesystem::create_symlink(file_, folder_ / "other.pool");
  EXPECT_THAT([&] { PoolStore::open(folder_ / "other.pool", PoolStore::Mode::kWrite); },
              Throws<Error>(Property(&Error::what, HasSubstr("another matchbench is writing"))));
}

// A pool comes from elsewhere, and names in it become ids, columns and lines of tables.
TEST_F(Pool, RefusesNamesThatAreNone) {
  made().add_judge("anna", JudgeRole::kJudge);
  const auto fault_with = [&](const std::string& table, const std::string& name) {
    SQLite::Database(file_.string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE " + table + " SET name = " + name + " WHERE " + table + " = 0");
    try {
      const PoolStore pool = PoolStore::open(file_, PoolStore::Mode::kRead);
      return pool.judges()[0].name + " " + pool.origin().dimensions[0];
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  for (const char* table : {"judge", "dimension"}) {
    const std::string where = std::string(table) + ".name is ";
    EXPECT_THAT(fault_with(table, "''"), HasSubstr(where + "empty")) << table;
    EXPECT_THAT(fault_with(table, "'a' || char(10) || 'b'"),
                HasSubstr(where + "more than one line"));
    EXPECT_THAT(fault_with(table, "'a' || char(27)"), HasSubstr(where + "more than one line"));
    EXPECT_THAT(fault_with(table, "printf('%.70000c', 'a')"),
                HasSubstr(where + "a name of 70000 bytes"));
    fault_with(table, "'x'");
  }
  EXPECT_EQ(fault_with("judge", "'judge 1'"), "judge 1 x");
}

TEST_F(Pool, NamesANumberThatStandsForNothing) {
  {
    PoolStore pool = made();
    pool.add_decision(grade(pool.add_judge("anna", JudgeRole::kJudge), 1, "k1"));
  }
  {
    SQLite::Database shell(file_.string(), SQLite::OPEN_READWRITE);
    shell.exec("PRAGMA foreign_keys = OFF; UPDATE pair SET service = 9 WHERE pair = 1");
  }
  const PoolStore pool = PoolStore::open(file_, PoolStore::Mode::kRead);
  EXPECT_THAT([&] { pool.pairs(); },
              Throws<Error>(Property(&Error::what, HasSubstr("pair.service is 9"))));
}

}  // namespace
}  // namespace matchbench::store
