// Figures are drawn by another program beside the installed one.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Figures, AreDrawnForPapers) {
  if (!fs::exists(std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench-figures")) {
    GTEST_SKIP() << "built without the HTML report";
  }
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n  - plugin: keyword\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db", "--quiet"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const Finished drawn = bench.run({"report", "r.db", "--out", "out", "--figures"});
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_THAT(drawn.out, HasSubstr("out/figures/index.html"));
  EXPECT_TRUE(fs::exists(bench / "out/figures/latency.svg"));
  EXPECT_TRUE(fs::exists(bench / "out/figures/latency.pdf"));
  const Finished no_page = bench.run({"report", "r.db", "--figures", "--format", "csv"});
  EXPECT_EQ(no_page.exit_code, 2);
  EXPECT_THAT(no_page.err, HasSubstr("add html to --format"));
}

TEST(Figures, AreDrawnWithoutPackagesThatLieAboveTheProgram) {
  const std::string program = std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench-figures";
  if (!fs::exists(program)) GTEST_SKIP() << "built without the HTML report";
  const Bench bench;
  const std::string mark = (bench / "ran").string();
  const std::string foreign = "require('fs').writeFileSync('" + mark + "', '');\n";
  std::set<std::string> named = {"canvas"};
  const std::string text = read_file(program);
  const std::regex required("require\\(\"([^\"]*)\"\\)");
  for (std::sregex_iterator at(text.begin(), text.end(), required), end; at != end; ++at) {
    named.insert((*at)[1]);
  }
  for (const std::string& name : named) {
    bench.put("repository/node_modules/" + name + "/index.js", foreign);
  }
  fs::create_directories(bench / "repository/.venv/bin");
  fs::copy(program, bench / "repository/.venv/bin");
  const std::string command =
      "cd '" + bench.path().string() +
      "' && repository/.venv/bin/matchbench-figures absent.html out 2> said";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_THAT(read_file(bench / "said"), HasSubstr("absent.html"));  // it was run
  EXPECT_FALSE(fs::exists(mark));
}

TEST(Figures, CannotBeDrawnByEveryInstallation) {
  const Bench bench;
  fs::copy(std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench", bench / "alone");
  const std::string command =
      "cd '" + bench.path().string() + "' && ./alone report r.db --figures --format html 2> said";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status));
  // A build without the page refuses the format first.
  EXPECT_THAT(WEXITSTATUS(status), testing::AnyOf(2, 3));
  EXPECT_THAT(read_file(bench / "said"), HasSubstr("MATCHBENCH_WEB"));
}

}  // namespace
}  // namespace matchbench::cli
