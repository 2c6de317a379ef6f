// Rankings with scores before there is a contest, for every language alike.
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/fronts/cli/own_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kOneRequest = {"--collection", geography().string(), "--request",
                                              "geocode-us"};

Finished try_plugin(const CommandBench& bench, const std::string& plugin,
                    const std::vector<std::string>& options) {
  std::vector<std::string> words = {"plugin", "try", plugin};
  words.insert(words.end(), kOneRequest.begin(), kOneRequest.end());
  words.insert(words.end(), options.begin(), options.end());
  return bench.run(words);
}

TEST(PluginTry, PrintsRanksScoresAndNamesOfALibrary) {
  const CommandBench bench;
  const Finished tried = try_plugin(bench, "keyword", {"--top-k", "3"});
  EXPECT_EQ(tried.exit_code, 0) << tried.err;
  EXPECT_THAT(tried.out, ContainsRegex("^loaded [0-9]+ services in [0-9.]+ ms\n\n[^\n]+ "
                                       "\\([0-9.]+ ms\\)\n    1 +[0-9]+\\.[0-9]{4}  [^\n]+\n"
                                       "    2 +[^\n]+\n    3 +[^\n]+\n$"));
  const auto rows = try_plugin(bench, "keyword", {"--top-k", "3", "--json"}).json();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0]["request"].get<std::string>(), HasSubstr("geocode-us"));
  EXPECT_EQ(rows[2]["rank"], 3);
  EXPECT_GE(rows[0]["score"].get<double>(), rows[2]["score"].get<double>());
}

TEST(PluginTry, SaysThatAMatchmakerThatLearnsIsAskedUntrained) {
  const CommandBench bench;
  EXPECT_THAT(try_plugin(bench, "learned", {}).err,
              HasSubstr("note: this matchmaker learns from judgments, and was asked untrained"));
  EXPECT_THAT(try_plugin(bench, "keyword", {}).err, Not(HasSubstr("untrained")));
}

// It ranks service 4 first and service 2 second, and says what it was asked.
TEST(PluginTry, ShowsARankingTheLogAndTheConversationOfAProgram) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const CommandBench bench;
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [python3, mine.py]\n");
  bench.put("mine/mine.py",
            "import matchbench\n"
            "class Mine(matchbench.Matchmaker):\n"
            "    def load(self, collection):\n"
            "        self.names = [s.uri for s in collection.services]\n"
            "    def query(self, query):\n"
            "        print('asked', query.request.uri)\n"
            "        if self.options.parameters.get('broken'):\n"
            "            raise ValueError('enough')\n"
            "        return [(4, 0.75), (2, 0.5)]\n"
            "matchbench.main(Mine)\n");
  const Finished tried = try_plugin(bench, "mine/", {});
  EXPECT_EQ(tried.exit_code, 0) << tried.err;
  EXPECT_THAT(tried.out, ContainsRegex("\n    1     0\\.7500  [^\n]+\n    2     0\\.5000  "));
  EXPECT_THAT(tried.err, HasSubstr("asked http://matchbench.org/geography/requests/geocode-us"));
  EXPECT_THAT(tried.err, Not(HasSubstr("-> {")));
  EXPECT_THAT(try_plugin(bench, "mine/", {"--trace"}).err, HasSubstr(R"("call":"query")"));
  const Finished broken = try_plugin(bench, "mine/", {"--parameters", R"({"broken": true})"});
  EXPECT_EQ(broken.exit_code, 1);
  EXPECT_THAT(broken.out,
              ContainsRegex("GeocodeUsAddress: query failed: ValueError: enough \\(mine.py:8\\)"));
}

// Without ranks, which would be those of services that do not exist.
TEST(PluginTry, SaysOnceWhatIsWrongWithARanking) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const CommandBench bench;
  bench.put("lost/plugin.yaml",
            "id: org.example.lost\nname: lost\nversion: 0.1.0\nprogram: [python3, lost.py]\n");
  bench.put("lost/lost.py",
            "import matchbench\n"
            "class Lost(matchbench.Matchmaker):\n"
            "    def load(self, collection):\n"
            "        pass\n"
            "    def query(self, query):\n"
            "        return [(1000000, 1.0), (2, 0.5)]\n"
            "matchbench.main(Lost)\n");
  const Finished tried = try_plugin(bench, "lost/", {});
  EXPECT_EQ(tried.exit_code, 1);
  EXPECT_THAT(tried.out, ContainsRegex(": bad ranking: rank 1 names service 1000000, [^\n]+\n$"));
  EXPECT_THAT(tried.err, Not(HasSubstr("bad ranking")));
  const auto rows = try_plugin(bench, "lost/", {"--json"}).json();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0]["outcome"], "bad_ranking");
  EXPECT_TRUE(rows[0]["service"].is_null());
}

// It is missing when the program starts, or when it is asked.
TEST(PluginTry, SaysHowToBringAMissingPackage) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const CommandBench bench;
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [python3, mine.py]\n");
  const std::string remedy =
      "; if 'no_such_package' is your own, copy it into [^\n]+; else list the package that has it "
      "in [^\n']+/mine/requirements.txt and run 'matchbench plugin add [^\n']+'\n";
  bench.put("mine/mine.py", "import no_such_package\n");
  const Finished tried = try_plugin(bench, "mine/", {});
  EXPECT_EQ(tried.exit_code, 1);
  EXPECT_THAT(tried.err, ContainsRegex("'no_such_package'" + remedy));
  bench.put("mine/mine.py",
            "import matchbench\n"
            "class Mine(matchbench.Matchmaker):\n"
            "    def load(self, collection): pass\n"
            "    def query(self, query): import no_such_package\n"
            "matchbench.main(Mine)\n");
  EXPECT_THAT(try_plugin(bench, "mine/", {}).out,
              ContainsRegex(": query failed: [^\n]+ \\(mine.py:4\\)" + remedy));
}

TEST(PluginTry, SaysOnceHowAFileOfTheFolderIsOpened) {
  if (!std::filesystem::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  const CommandBench bench;
  bench.put("mine/plugin.yaml",
            "id: org.example.mine\nname: mine\nversion: 0.1.0\nprogram: [python3, mine.py]\n");
  bench.put("mine/model.json", "{}");
  bench.put("mine/mine.py",
            "import matchbench\n"
            "class Mine(matchbench.Matchmaker):\n"
            "    def load(self, collection):\n"
            "        open('model.json')\n"
            "    def query(self, query):\n"
            "        return []\n"
            "matchbench.main(Mine)\n");
  const Finished tried = try_plugin(bench, "mine/", {});
  const std::string told = tried.out + tried.err;
  EXPECT_THAT(told, HasSubstr("(mine.py:4); write os.path.join(self.options.folder, 'model.json'): "
                              "the working folder is the scratch folder"));
  EXPECT_EQ(told.find("__file__"), std::string::npos) << told;
}

// The tools of two servers have one name, and the id of the first request begins that of the
// second.
TEST(PluginTry, TellsToolsOfOneNameApartAndAsksTheRequestWithTheIdAlone) {
  const CommandBench bench;
  bench.put("tools/collection.yaml", manifest_text());
  bench.put("tools/services.yaml",
            "- {uri: 'urn:t:mail.json#send', name: send, description: send a mail}\n"
            "- {uri: 'urn:t:chat.json#send', name: send, description: send a chat message}\n");
  bench.put("tools/requests.yaml",
            "- {uri: 'urn:t:request/1', description: \"write a mail\\nto Ann\"}\n"
            "- {uri: 'urn:t:request/10', description: write}\n");
  for (const char* id : {"1", "request/1"}) {
    const Finished tried =
        bench.run({"plugin", "try", "keyword", "--collection", "tools", "--request", id});
    EXPECT_EQ(tried.exit_code, 0) << tried.err;
    EXPECT_THAT(tried.out,
                ContainsRegex("\n\nwrite a mail\n1 \\([0-9.]+ ms\\)\n"
                              "    1 +[0-9.]+  mail.json#send\n    2 +[0-9.]+  chat.json#send\n$"));
  }
}

TEST(PluginTry, RefusesARequestThatTheCollectionLacks) {
  const CommandBench bench;
  const Finished refused = bench.run({"plugin", "try", "keyword", "--collection",
                                      geography().string(), "--request", "no such thing"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("has 'no such thing' in its name or URI"));
  const auto tools = geography().parent_path() / "agent-tools";
  EXPECT_THAT(bench
                  .run({"plugin", "try", "keyword", "--collection", tools.string(), "--request",
                        "no such thing"})
                  .err,
              testing::ContainsRegex("asks them all; name one by its id, such as [^ ]+\n"));
}

}  // namespace
}  // namespace matchbench::cli
