#include "tests/data/store/hostile_database.hpp"
#include "tests/fronts/cli/program.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

Finished run_into(const Bench& bench, const std::string& db, bool resume) {
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  std::vector<std::string> arguments = {"run", "c.yaml", "--db", db};
  if (resume) arguments.emplace_back("--resume");
  return bench.run(arguments);
}

TEST(BadDatabase, AnExistingOneIsNotTouchedWithoutResume) {
  const Bench bench;
  ASSERT_EQ(run_into(bench, "r.db", false).exit_code, 0);
  const std::string before = read_file(bench / "r.db");
  const Finished finished = run_into(bench, "r.db", false);
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("r.db exists already; add --resume"));
  EXPECT_EQ(read_file(bench / "r.db"), before);
}

TEST(BadDatabase, OneOnAnotherCollectionIsNotResumed) {
  const Bench bench;
  ASSERT_EQ(run_into(bench, "r.db", false).exit_code, 0);
  std::filesystem::copy(geography(), bench / "geography", std::filesystem::copy_options::recursive);
  std::string services = read_file(bench / "geography/services.yaml");
  services.replace(services.find("description: "), 13, "description: x");
  bench.put("geography/services.yaml", services);
  std::string contest = contest_text("  - plugin: random\n", "  passes: 1\n");
  contest.replace(contest.find(geography().string()), geography().string().size(), "geography");
  bench.put("changed.yaml", contest);
  const Finished finished = bench.run({"run", "changed.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("r.db contains a round on another collection"));
}

TEST(BadDatabase, OneThatWasBegunOtherwiseIsNotResumed) {
  const Bench bench;
  ASSERT_EQ(run_into(bench, "r.db", false).exit_code, 0);
  bench.put("other.yaml",
            contest_text("  - plugin: keyword\n", "  passes: 2\n  blocks: 1\n  audit: true\n"));
  const Finished finished = bench.run({"run", "other.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("contains another round: it differs in protocol.passes, "
                                      "protocol.audit, entrants (no 'random' any more); restore"));
  // It was made by another commit, on another machine.
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE environment_fact SET value = 'Z80' WHERE key = 'cpu.model';"
          "UPDATE environment_fact SET value = 'abc' WHERE key = 'harness.commit'");
  const Finished elsewhere = run_into(bench, "r.db", true);
  EXPECT_EQ(elsewhere.exit_code, 2);
  EXPECT_THAT(elsewhere.err, HasSubstr("cpu.model ('Z80', now '"));
  EXPECT_THAT(elsewhere.err, HasSubstr("harness.commit ('abc', now '"));
}

TEST(BadDatabase, OneIsResumedWithMoreEntrantsAndOtherMeasures) {
  const Bench bench;
  ASSERT_EQ(run_into(bench, "r.db", false).exit_code, 0);
  std::string text = contest_text("  - plugin: random\n  - plugin: keyword\n", "  passes: 1\n");
  text.replace(text.find("measures: [AP, nDCG@10, P@5]"), 28, "measures: [RR]");
  bench.put("more.yaml", text);
  const Finished finished = bench.run({"run", "more.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("24 queries answered, 0 failed"));
  SQLite::Database database((bench / "r.db").string());
  EXPECT_EQ(database.execAndGet("SELECT contest_text FROM round").getString(), text);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM current_run").getInt(), 2);
}

TEST(BadDatabase, AFullDiskKeepsWhatWasStoredAndTheRoundGoesOnLater) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 240\n", "  passes: 1\n"));
  Bench::Limits limits;
  limits.file_bytes = 5 << 20;  // more than any file of a worker, less than the round
  const Finished full = bench.run({"run", "c.yaml", "--db", "r.db"}, limits);
  EXPECT_EQ(full.exit_code, 3) << full.err;
  EXPECT_THAT(full.err, HasSubstr("r.db"));
  {
    SQLite::Database database((bench / "r.db").string(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
  }
  const Finished resumed = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_THAT(resumed.out, HasSubstr("2880 queries answered, 0 failed"));  // 12 · 240
}

// However little memory the host gets, it says so, and nothing is left beside a round that can go
// on.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(BadDatabase, AHostWithoutMemorySaysSoAndLeavesNothingHalfMade) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  std::size_t refused = 0;
  for (std::uint64_t mib = 64; mib <= 96; mib += 2) {
    Bench::Limits limits;
    limits.address_bytes = mib << 20;
    // The program cannot start: its libraries have no room, or the C++ runtime has none for
    // throwing.
    if (bench.run({"--version"}, limits).exit_code != 0) continue;
    const Finished finished = bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}, limits);
    for (const char* left : {"r.db.part", "r.db.null", "r.db.null-wal"}) {
      EXPECT_FALSE(std::filesystem::exists(bench / left)) << mib << ": " << left;
    }
    if (finished.exit_code == 3) {
      EXPECT_THAT(finished.err, HasSubstr("memory")) << mib;
      ++refused;
    } else if (finished.err.find("GnuTLS") == std::string::npos) {
      // 127: not even its libraries could be loaded. One of them ends the process in its own way.
      EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 127)) << mib << finished.err;
    }
    if (std::filesystem::exists(bench / "r.db")) {
      EXPECT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--resume", "--quiet"}).exit_code, 0);
      std::filesystem::remove(bench / "r.db");
    }
  }
  if (refused == 0) GTEST_SKIP() << "this build starts with less memory, or needs more";
}
#endif

// Every value of JSON that a database keeps is shown in a report.
TEST(BadDatabase, OneWithJsonAsDeepAsItsTextAllowsIsReported) {
  const Bench bench;
  ASSERT_EQ(run_into(bench, "r.db", false).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench.run({"analyse", "scores", "r.db", "--keep"}).exit_code, 0);
  const std::string deep = "replace(hex(zeroblob(1000000)), '00', '[')";
  for (const std::string column : {"analysis SET tables", "round SET protocol"}) {
    std::filesystem::copy_file(bench / "r.db", bench / "h.db",
                               std::filesystem::copy_options::overwrite_existing);
    SQLite::Database((bench / "h.db").string(), SQLite::OPEN_READWRITE)
        .exec("UPDATE " + column + " = " + deep + " || replace(" + deep + ", '[', ']')");
    for (const std::string without : {"logs", "requests"}) {
      const Finished finished =
          bench.run({"report", "h.db", "--format", "json", "--out", without, "--without", without});
      EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 2)) << column << finished.err;
      std::filesystem::remove_all(bench / without);
    }
  }
}

// Whatever a column holds, each use of the file ends with a documented exit code, and what it says
// commands no terminal.
TEST(BadDatabase, OneWithAnythingInAnyColumnIsScoredOrRefused) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n  audit: true\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const store::HostileDatabase hostile(bench / "r.db");
  for (const auto& column : hostile.columns()) {  // an index that is far out of everything
    if (std::ranges::count(hostile.text_columns(), column) > 0) continue;
    if (!hostile.make(bench / "h.db", column, "2147483647")) continue;
    SCOPED_TRACE(column.first + "." + column.second);
    try {
      score::score_round({.database = bench / "h.db"});
    } catch (const Error&) {
      // It may be refused, but in no other way.
    }
  }
  const std::vector<std::vector<std::string>> uses = {
      {"score", "h.db"}, {"leaderboard", "h.db"}, {"report", "h.db", "--format", "md,csv"}};
  std::size_t turn = 0;
  for (const auto& column : hostile.columns()) {
    const std::string& value = store::hostile_values()[turn % store::hostile_values().size()];
    const auto& use = uses[turn++ / 3 % uses.size()];
    if (!hostile.make(bench / "h.db", column, value)) continue;
    SCOPED_TRACE(use[0] + ": " + column.first + "." + column.second + " = " + value);
    const Finished finished = bench.run(use);
    EXPECT_THAT(finished.exit_code, testing::AnyOf(0, 2, 3)) << finished.err;
    EXPECT_EQ((finished.out + finished.err).find('\033'), std::string::npos) << finished.err;
  }
}

}  // namespace
}  // namespace matchbench::cli
