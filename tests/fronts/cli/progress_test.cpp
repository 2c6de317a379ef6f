// What a round says while an entrant loads.
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::cli {
namespace {

TEST(Progress, SaysForHowLongAnEntrantLoadsAndHowLongItMay) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const Bench bench;
  bench.put("slow/plugin.yaml",
            "id: org.example.slow\nname: slow\nversion: 1.0.0\nprogram: [python3, slow.py]\n");
  bench.put("slow/slow.py",
            "import time\n"
            "import matchbench\n"
            "class Slow(matchbench.Matchmaker):\n"
            "    def load(self, collection):\n"
            "        time.sleep(3)\n"
            "    def query(self, query):\n"
            "        return [(0, 1.0)]\n"
            "matchbench.main(Slow)\n");
  bench.put("c.yaml", contest_text("  - name: sleeper\n    plugin: slow/\n",
                                   "  passes: 1\n  deadlines: {load: 15 min}\n"));
  const std::vector<std::string> run = {"run", "c.yaml", "--db", "r.db"};
  const std::string plain = bench.run(run).err;
  EXPECT_THAT(plain, testing::ContainsRegex("0/12 queries, loading sleeper, 0:0[2-9] of 15:00\n"));
  std::filesystem::remove(bench / "r.db");
  EXPECT_THAT(bench.run_on_terminal(run, 100),
              testing::ContainsRegex("loading sleeper, 0:0[2-9] of 15:00"));
}

TEST(Progress, EndsItsLineBeforeAWarning) {
  const Bench bench;
  bench.put("broken.so", "not a library\n");
  bench.put("c.yaml", contest_text("  - plugin: keyword\n  - plugin: ./broken.so\n",
                                   "  passes: 1\n  warmup: 0\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  const std::string shown =
      bench.run_on_terminal({"reproduce", "r.db", "--plugin", "broken=broken.so"}, 80);
  EXPECT_THAT(shown, testing::ContainsRegex("24/24 queries[^\n]*\n[^\n]*warning:"));
  EXPECT_THAT(shown, testing::Not(testing::ContainsRegex("24/24 queries[^\n]*warning:")));
}

}  // namespace
}  // namespace matchbench::cli
