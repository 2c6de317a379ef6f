#include "tests/data/store/hostile_database.hpp"
#include "tests/fronts/cli/program.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace matchbench::cli {
namespace {

// However little memory the host gets, it says so, and nothing is left beside a round that can go
// on.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(BadDatabase, AHostWithoutMemorySaysSoAndLeavesNothingHalfMade) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  std::size_t refused = 0;
  for (std::uint64_t mib = 64; mib <= 96; mib += 4) {
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
      EXPECT_THAT(finished.err, testing::HasSubstr("memory")) << mib;
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
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
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
