// What `plugin check` says about programs, as their authors meet it.
#include "tests/fronts/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(CheckOfPrograms, PassesANodeProgramThatKeepsNothing) {
  if (!fs::exists("/usr/bin/node")) GTEST_SKIP() << "there is no node";
  const Bench bench;
  fs::create_directory(bench / "mine");
  fs::copy(std::string(MATCHBENCH_SOURCE_DIR) + "/tests/execution/conformance/rankers/ranker.mjs",
           bench / "mine/ranker.mjs");
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [node, ranker.mjs]\n");
  const Finished checked = bench.run({"plugin", "check", "mine/"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out, HasSubstr(" 0 failed, 1 not checked"));
}

class CheckOfPythonPrograms : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
    bench_.put("mine/plugin.yaml",
               "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [python3, mine.py]\n");
  }

  Finished check(const std::string& program, std::vector<std::string> options = {}) const {
    bench_.put("mine/mine.py", program);
    std::vector<std::string> words = {"plugin", "check", "mine/"};
    words.insert(words.end(), options.begin(), options.end());
    return bench_.run(words);
  }

  const Bench bench_{};
};

TEST_F(CheckOfPythonPrograms, ShowsWhatItIsAtAndTheConversation) {
  const std::string early =
      "import matchbench\n"
      "class Mine(matchbench.Matchmaker):\n"
      "    def load(self, collection):\n"
      "        print('hello from load')\n"
      "        raise ValueError('enough')\n"
      "    def query(self, query):\n"
      "        return []\n"
      "matchbench.main(Mine)\n";
  const Finished traced = check(early, {"--trace"});
  EXPECT_EQ(traced.exit_code, 1);
  EXPECT_THAT(traced.err, HasSubstr(R"(-> {"id":1,"call":"hello","protocol":1,)"));
  EXPECT_THAT(traced.err, HasSubstr(R"(<- {"id":1,"protocol":1,"rankings":"binary")"));
  EXPECT_THAT(traced.err, HasSubstr(R"("call":"load","services":60,)"));
  EXPECT_THAT(traced.err, HasSubstr("hello from load\n"));
  EXPECT_THAT(traced.err, HasSubstr("ValueError: enough (mine.py:5)"));
  EXPECT_THAT(traced.out, testing::Not(HasSubstr("->")));
  EXPECT_THAT(bench_.run_on_terminal({"plugin", "check", "mine/"}, 100),
              HasSubstr("checking whether it opens, 0:0"));
  const Finished library = bench_.run({"plugin", "check", "keyword", "--trace"});
  EXPECT_EQ(library.exit_code, 2);
  EXPECT_THAT(library.err, HasSubstr("--trace shows the conversation with a program"));
}

}  // namespace
}  // namespace matchbench::cli
