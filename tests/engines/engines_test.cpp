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

const std::vector<std::string> kEngines = {"bm25s",       "lsa",          "lucene", "minilm",
                                           "sqlite-fts5", "word-vectors", "xapian"};

// What a contest writes after `plugin:` for the engine; empty if it was not built.
fs::path built_engine(const std::string& name) {
  const fs::path folder = engines_folder() / name;
  if (fs::exists(folder / (name + ".so"))) return folder / (name + ".so");
  if (fs::exists(folder / "plugin.yaml")) return folder / "";
  return {};
}

TEST(Engines, StandBesideEntrantsInEveryLanguageInAConfinedRoundThatCanBeResumed) {
  const cli::Bench bench;
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
  for (const std::string& name : kEngines) {
    const fs::path engine = built_engine(name);
    if (engine.empty()) continue;
    entrants += "  - plugin: " + engine.string() + "\n";
    ++count;
  }
  bench.put("c.yaml", contest_text(entrants, "  passes: 2\n  confinement: required\n"));
  const cli::Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string all = std::to_string(12 * 2 * count);  // requests, passes
  EXPECT_THAT(run.out, HasSubstr(all + " queries answered, 0 failed")) << run.err;
  const cli::Finished again = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_THAT(again.err, HasSubstr(all + " of " + all + " queries are answered already"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  EXPECT_EQ(board.size(), static_cast<std::size_t>(count));
}

class Engine : public testing::TestWithParam<std::string> {};

// Whether 4000 services are loaded in time, and a call stops in time, depends on the machine, too.
TEST_P(Engine, KeepsEveryPromiseOfTheInterfaceThatIsNotAboutTime) {
  const fs::path engine = built_engine(GetParam());
  if (engine.empty()) GTEST_SKIP() << "scripts/engines.sh has not built it";
  const auto results = cli::Bench().run({"plugin", "check", engine.string(), "--json"}).json();
  EXPECT_GT(results.size(), 15U) << results;
  for (const auto& row : results) {
    const std::string check = row["check"];
    const bool is_timed = check == "many_services" || check.starts_with("stop_");
    EXPECT_TRUE(is_timed || row["verdict"] != "failed") << row;
  }
}

INSTANTIATE_TEST_SUITE_P(Built, Engine, testing::ValuesIn(kEngines), [](const auto& tested) {
  std::string name = tested.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace matchbench
