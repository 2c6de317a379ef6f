// The engines that scripts/engines.sh has built, checked and in one round beside entrants in every
// language.
#include "tests/engines/sme2_plugin.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

fs::path engines_folder() {
  const char* stated = std::getenv("MATCHBENCH_ENGINES");
  return stated != nullptr ? fs::path(stated) : fs::path(MATCHBENCH_SOURCE_DIR) / "build/engines";
}

// What a contest writes after `plugin:` for each engine that is there.
std::vector<fs::path> built_engines() {
  std::vector<fs::path> built;
  std::error_code none_built;
  for (const auto& entry : fs::directory_iterator(engines_folder(), none_built)) {
    const std::string name = entry.path().filename().string();
    if (fs::exists(entry.path() / (name + ".so")))
      built.push_back(entry.path() / (name + ".so"));
    else if (fs::exists(entry.path() / "plugin.yaml"))
      built.push_back(entry.path() / "");
  }
  std::sort(built.begin(), built.end());
  return built;
}

TEST(Engines, StandBesideEntrantsInEveryLanguageInAConfinedRoundThatCanBeResumed) {
  const Bench bench;
  std::string entrants = "  - plugin: keyword\n  - name: in-c\n    plugin: random\n";
  int count = 2;
  if (fs::exists("/usr/bin/python3")) {
    ASSERT_EQ(bench.run({"plugin", "new", "in-python", "--language", "python"}).exit_code, 0);
    entrants += "  - plugin: in-python/\n";
    ++count;
  }
  if (has_java_compiler()) {
    ASSERT_EQ(bench.run({"plugin", "new", "in-java", "--language", "java"}).exit_code, 0);
    ASSERT_NO_FATAL_FAILURE(add_sme2_plugin(bench));
    entrants += "  - plugin: in-java/\n  - plugin: awkward\n";
    count += 2;
  }
  for (const fs::path& engine : built_engines()) {
    entrants += "  - plugin: " + engine.string() + "\n";
    ++count;
  }
  bench.put("c.yaml", contest_text(entrants, "  passes: 2\n  confinement: required\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string all = std::to_string(12 * 2 * count);  // requests, passes
  EXPECT_THAT(run.out, HasSubstr(all + " queries answered, 0 failed")) << run.err;
  const Finished again = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_THAT(again.err, HasSubstr(all + " of " + all + " queries are answered already"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  EXPECT_EQ(board.size(), static_cast<std::size_t>(count));
}

}  // namespace
}  // namespace matchbench
