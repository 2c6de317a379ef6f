// A round on a machine whose calendar is set while it runs: times and deadlines are of the
// monotonic clock, and no other.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPreload = "LD_PRELOAD=" JUMPING_CLOCK_SO;

// The programs as they were built, the worker with a clock that jumps.
void put_programs(const Bench& bench) {
  const fs::path built = fs::path(MATCHBENCH_BINARY_DIR) / "bin";
  fs::create_directory(bench / "bin");
  fs::copy_file(built / "matchbench", bench / "bin/matchbench");
  bench.put("bin/matchbench-worker", fmt::format("#!/bin/sh\nexec env {} {} \"$@\"\n", kPreload,
                                                 (built / "matchbench-worker").string()));
  fs::permissions(bench / "bin/matchbench-worker", fs::perms::owner_all);
}

TEST(ClockJumps, ChangeNoTimeAndNoDeadline) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer has to be loaded first";
#endif
  const Bench bench;
  put_programs(bench);
  for (const auto& [clock, confinement] :
       {std::pair("beside", "required"), {"beside", "off"}, {"apart", "required"}}) {
    const std::string database = fmt::format("{}-{}.db", clock, confinement);
    bench.put("c.yaml",
              contest_text("  - plugin: " MATCHBENCH_BINARY_DIR "/plugins/keyword/keyword.so\n",
                           fmt::format("  passes: 3\n  clock: {}\n  confinement: {}\n", clock,
                                       confinement)));
    const std::string command =
        fmt::format("cd '{}' && {} bin/matchbench run c.yaml --db {} > out.txt 2>&1",
                    bench.path().string(), kPreload, database);
    ASSERT_EQ(std::system(command.c_str()), 0) << read_file(bench / "out.txt");
    SQLite::Database stored((bench / database).string());
    const auto number = [&](const char* query) { return stored.execAndGet(query).getInt64(); };
    EXPECT_EQ(number("SELECT count(*) FROM answer WHERE wall_ns > 0"),
              72);  // 12 requests, 3 blocks of a warm-up and a pass
    EXPECT_LT(number("SELECT max(wall_ns) FROM answer"), 3'600'000'000'000);
    EXPECT_EQ(number("SELECT count(*) FROM repetition WHERE invalid <> ''"), 0);
  }
}

}  // namespace
}  // namespace matchbench::cli
