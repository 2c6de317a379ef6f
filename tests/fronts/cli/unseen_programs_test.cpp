#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// An author names any path. Whether it can be looked at is nobody else's affair.
TEST(EntrantsThatNameWhatCannotBeLookedAt, FailToLoadAndEndNoRound) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  Bench bench;
  fs::create_directories(bench / "closed/.venv");
  fs::permissions(bench / "closed", fs::perms::none);
  const std::string closed = (bench / "closed/tool").string();
  const auto expect_failure_of = [&](const std::string& program) {
    bench.put("mine/plugin.yaml", "id: org.example.mine\nname: mine\nversion: 1.0.0\n" +
                                      ("program: " + program + "\n"));
    bench.put("c.yaml", contest_text("  - plugin: keyword\n  - {plugin: mine/, name: odd}\n",
                                     "  passes: 1\n"));
    fs::remove(bench / "r.db");
    const Finished round = bench.run({"run", "c.yaml", "--db", "r.db"});
    EXPECT_EQ(round.exit_code, 0) << program << round.err;
    EXPECT_THAT(round.err, HasSubstr("odd: load failed: ")) << program;
    EXPECT_THAT(round.out, HasSubstr("12 queries answered, 12 failed")) << program;
  };
  for (const bool is_root : {geteuid() == 0, false}) {
    if (geteuid() == 0 && !is_root) bench.give_to(1, 1);
    // The last three lie where nothing is permitted: no program, nothing, no environment.
    for (const std::string program :
         {"[/proc/1/root/usr/bin/python3, mine.py]",
          "[python3, mine.py]\nenvironment: /proc/self/cwd/.venv", "[../c.yaml]",
          "[/nowhere/python3, mine.py]", "[python3, mine.py]\nenvironment: /nowhere"}) {
      expect_failure_of(program);
    }
    if (is_root) continue;  // who may look at everything
    expect_failure_of("[" + closed + "]");
    expect_failure_of("[python3, mine.py]\nenvironment: ../closed/.venv");
  }
  fs::permissions(bench / "closed", fs::perms::owner_all);
}

}  // namespace
}  // namespace matchbench::cli
