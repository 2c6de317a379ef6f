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

TEST(CheckOfPrograms, AdvisesWhoIsTooSlowForALongTextToTakeLessTime) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const Bench bench;
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [python3, mine.py]\n");
  bench.put(
      "mine/mine.py",
      "import matchbench, time\n"
      "class Mine(matchbench.Matchmaker):\n"
      "    def load(self, collection):\n"
      "        self.longest = max((len(s.description) for s in collection.services), default=0)\n"
      "    def query(self, query):\n"
      "        if self.longest > 1_000_000: time.sleep(60)\n"
      "        return []\n"
      "matchbench.main(Mine)\n");
  const Finished checked = bench.run({"plugin", "check", "mine/"});
  EXPECT_EQ(checked.exit_code, 1) << checked.out << checked.err;
  EXPECT_THAT(checked.out, testing::ContainsRegex("takes a text of 1 MiB[^\n]*\n[^✗]*take time in "
                                                  "proportion to the length of a text"));
  EXPECT_THAT(checked.out, HasSubstr("killed\n"));
  EXPECT_THAT(checked.out, testing::Not(HasSubstr("raise it in the contest")));
}

// It fails where it has no services.
TEST(CheckOfPrograms, AdvisesInTheTermsOfJavaScriptAndNamesFileAndLine) {
  if (!fs::exists("/usr/bin/node")) GTEST_SKIP() << "there is no node";
  const Bench bench;
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [node, mine.mjs]\n");
  bench.put("mine/mine.mjs",
            "import { createInterface } from 'node:readline';\n"
            "let owed = 0, services = 0, id = 0;\n"
            "const answer = (members) => console.log(JSON.stringify({ id, ...members }));\n"
            "for await (const line of createInterface({ input: process.stdin })) {\n"
            "  if (owed > 0) { if (--owed === 0) answer({}); continue; }\n"
            "  const call = JSON.parse(line);\n"
            "  id = call.id;\n"
            "  if (call.call === 'hello') answer({ protocol: 1 });\n"
            "  else if (call.call === 'load') {\n"
            "    services = call.services;\n"
            "    owed = services + call.concepts + call.ontologies;\n"
            "    if (owed === 0) answer({});\n"
            "  } else if (call.call === 'query') {\n"
            "    if (services === 0) throw new Error('nothing to rank');\n"
            "    answer({ ranking: [[0, 1]] });\n"
            "  } else answer({});\n"
            "}\n");
  const std::string said = bench.run({"plugin", "check", "mine/"}).out;
  EXPECT_THAT(said,
              testing::ContainsRegex("FAILED  takes an empty collection: [^\n]*Error: nothing "
                                     "to rank [^\n]*/mine\\.mjs:14:"));
  EXPECT_THAT(said, HasSubstr("let load() return as usual, and return [] from query()"));
  for (const char* foreign : {"MB_", "plugin.hpp", "raise", "NULL"}) {
    EXPECT_THAT(said, testing::Not(HasSubstr(foreign)));
  }
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

TEST_F(CheckOfPythonPrograms, NamesFileAndLineOfTheAuthorsOwnCode) {
  EXPECT_THAT(check("import matchbench\n"
                    "\n"
                    "def broken(:\n")
                  .out,
              HasSubstr("mine.py\", line 3 | def broken(: | SyntaxError: invalid syntax"));
  EXPECT_THAT(check("import matchbench\n"
                    "class Mine(matchbench.Matchmaker):\n"
                    "    def load(self, collection):\n"
                    "        self.first = {}['first']\n"
                    "    def query(self, query):\n"
                    "        return []\n"
                    "matchbench.main(Mine)\n")
                  .out,
              HasSubstr("KeyError: 'first' (mine.py:4)"));
}

TEST_F(CheckOfPythonPrograms, AdvisesInTheTermsOfPython) {
  const std::string said = check(
                               "import matchbench\n"
                               "class Mine(matchbench.Matchmaker):\n"
                               "    def load(self, collection):\n"
                               "        self.services = collection.services\n"
                               "    def query(self, query):\n"
                               "        if not self.services:\n"
                               "            return None\n"
                               "        if not query.request.description:\n"
                               "            raise ValueError('no text')\n"
                               "        return [(0, 1.0)]\n"
                               "matchbench.main(Mine)\n")
                               .out;
  EXPECT_THAT(said, HasSubstr("let load() return as usual, and return [] from query()"));
  EXPECT_THAT(said, HasSubstr("raise matchbench.Unsupported for a request"));
  for (const char* foreign : {"MB_", "plugin.hpp", "throw", "options.", "NULL"}) {
    EXPECT_THAT(said, testing::Not(HasSubstr(foreign)));
  }
}

// Nearly as long as a call may go on, so that a slow machine makes it longer.
TEST_F(CheckOfPythonPrograms, NeverFailsWithNothingToStop) {
  const std::string said = check(
                               "import matchbench, time\n"
                               "class Mine(matchbench.Matchmaker):\n"
                               "    def load(self, collection):\n"
                               "        if len(collection.services) > 1000: time.sleep(0.4)\n"
                               "    def query(self, query):\n"
                               "        return []\n"
                               "matchbench.main(Mine)\n")
                               .out;
  EXPECT_THAT(said, testing::ContainsRegex("(ok    |FAILED)  load stops when told"));
  EXPECT_THAT(said, testing::Not(testing::ContainsRegex("FAILED[^\n]*nothing to stop")));
}

TEST_F(CheckOfPythonPrograms, TellsSilenceFromAbstentions) {
  const std::string said = check(
                               "import matchbench\n"
                               "class Mine(matchbench.Matchmaker):\n"
                               "    def load(self, collection):\n"
                               "        pass\n"
                               "    def query(self, query):\n"
                               "        if query.request.description: return []\n"
                               "        raise matchbench.Unsupported('no text')\n"
                               "matchbench.main(Mine)\n")
                               .out;
  EXPECT_THAT(said, testing::ContainsRegex("[1-9][0-9]* empty rankings? \\(nothing fits\\), "
                                           "[0-9]+ abstentions?"));
}

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

TEST(PartsOfPrograms, AreRefusedWithTheFolderToName) {
  const Bench bench;
  bench.put("mine/mine.py", "");
  bench.put("mine/plugin.yaml", "");
  bench.put("old.jar", "");
  for (const char* command : {"check", "add"}) {
    EXPECT_THAT(bench.run({"plugin", command, "mine/mine.py"}).err,
                HasSubstr("name the folder with its plugin.yaml: "));
    EXPECT_THAT(bench.run({"plugin", command, "old.jar"}).err,
                HasSubstr("with --sme2 CLASS, or write a plugin.yaml beside it"));
  }
}

}  // namespace
}  // namespace matchbench::cli
