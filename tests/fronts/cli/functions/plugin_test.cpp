#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

TEST(PluginCommands, RegisterListShowAndForget) {
  const CommandBench bench;
  const Finished added = bench.run({"plugin", "add", FAULTY_SO, "--name", "mine"});
  EXPECT_EQ(added.exit_code, 0) << added.err;
  EXPECT_THAT(added.out, HasSubstr("registered 'mine': Faulty 1.0.0"));

  const auto listed = bench.run({"plugin", "list", "--json"}).json();
  const auto mine = std::find_if(listed.begin(), listed.end(),
                                 [](const auto& row) { return row["name"] == "mine"; });
  ASSERT_NE(mine, listed.end());
  EXPECT_EQ((*mine)["library"], FAULTY_SO);
  EXPECT_EQ((*mine)["origin"], "yours");

  const auto shown = bench.run({"plugin", "show", "mine", "--json"}).json();
  EXPECT_EQ(shown[0]["id"], "org.matchbench.test.faulty");
  EXPECT_EQ(shown[0]["abi"], "1.0");
  EXPECT_EQ(shown[0]["sha256"].get<std::string>().size(), 64U);
  EXPECT_TRUE(shown[0]["problem"].is_null());

  const Finished again = bench.run({"plugin", "add", FAULTY_SO, "--name", "mine"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  const std::string copy = (bench / "copy.so").string();
  std::filesystem::copy_file(FAULTY_SO, copy);
  const Finished other = bench.run({"plugin", "add", copy, "--name", "mine"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("a plugin named 'mine' is registered already"));

  // A registration whose library has gone does not take the name.
  EXPECT_EQ(bench.run({"plugin", "add", copy, "--name", "moved"}).exit_code, 0);
  std::filesystem::remove(copy);
  EXPECT_EQ(bench.run({"plugin", "add", FAULTY_SO, "--name", "moved"}).exit_code, 0);

  EXPECT_EQ(bench.run({"plugin", "remove", "mine"}).exit_code, 0);
  const Finished gone = bench.run({"plugin", "show", "mine"});
  EXPECT_EQ(gone.exit_code, 2);
  EXPECT_THAT(gone.err, HasSubstr("no plugin is named 'mine'; known are: "));
}

TEST(PluginCommands, SayWhichShippedPluginARegistrationReplaces) {
  const CommandBench bench;
  EXPECT_THAT(bench.run({"plugin", "add", FAULTY_SO, "--name", "keyword"}).out,
              HasSubstr("It replaces the 'keyword' that comes with matchbench, until 'matchbench "
                        "plugin remove keyword'.\n"));
  const Finished unknown = bench.run({"plugin", "remove", "keywrod"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("no plugin is named 'keywrod'; did you mean 'keyword'?"));
}

TEST(PluginCommands, NameTheFolderThatAProjectIsBuiltInto) {
  const CommandBench bench;
  EXPECT_EQ(bench.run({"plugin", "new", "mine", "--language", "go"}).exit_code, 0);
  EXPECT_THAT(bench.run({"plugin", "add", "mine"}).err, HasSubstr("mine/plugin/?\n"));
}

// Whether the package is installed is the machine's.
TEST(PluginCommands, ListWhatBringsAFileThatAPluginNeeds) {
  const auto listed = CommandBench().run({"plugin", "list", "--json"}).json();
  const auto found = std::find_if(listed.begin(), listed.end(),
                                  [](const auto& row) { return row["name"] == "static"; });
  ASSERT_NE(found, listed.end());
  if ((*found)["state"] == "there") GTEST_SKIP() << "the package is installed here";
  EXPECT_EQ((*found)["state"], "lacks weights");
  EXPECT_EQ((*found)["remedy"],
            "pip install 'wordllama<0.5'; or name it in the contest: files: {weights: PATH}");
}

TEST(PluginCommands, ShowWhatAManifestSays) {
  const auto shown = CommandBench().run({"plugin", "show", "keyword", "--json"}).json();
  EXPECT_EQ(shown[0]["approach"], "text retrieval");
  EXPECT_THAT(shown[0]["parameters"].get<std::string>(), HasSubstr("k1 (number, 1.2): "));
}

TEST(PluginCommands, RefuseWhatIsNoPlugin) {
  const CommandBench bench;
  bench.put("text.so", "not a library\n");
  for (const auto& [file, message] : std::vector<std::pair<std::string, std::string>>{
           {"text.so", "cannot be opened as a shared library"},
           {"/usr/lib/x86_64-linux-gnu/libm.so.6", "exports no mb_entry_v1"},
           {"absent.so", "there is no file"},
           {"rankr/", "rankr; correct the path, or make it with 'matchbench plugin new'"}}) {
    if (file[0] == '/' && !std::filesystem::exists(file)) continue;
    const Finished finished = bench.run({"plugin", "add", file});
    EXPECT_EQ(finished.exit_code, 2) << file;
    EXPECT_THAT(finished.err, HasSubstr(message)) << file;
  }
  EXPECT_FALSE(std::filesystem::exists(bench / "registry"));
}

TEST(PluginCommands, DoNotForgetAShippedPlugin) {
  const Finished finished = CommandBench().run({"plugin", "remove", "keyword"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("'keyword' comes with matchbench and cannot be removed"));
}

TEST(PartsOfPrograms, AreRefusedWithTheFolderToName) {
  const CommandBench bench;
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

// The newcomer's way: new, build, check, add, run.
class NewLibrary : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Languages, NewLibrary, testing::Values("cpp", "c"),
                         [](const auto& tested) { return tested.param; });

TEST_P(NewLibrary, BuildsPassesTheCheckAndRuns) {
  const CommandBench bench;
  const Finished made = bench.run({"plugin", "new", "sum-match", "--language", GetParam()});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("cmake --build sum-match/build"));
  EXPECT_THAT(bench.run({"plugin", "check", "sum-match/"}).err,
              HasSubstr("this is the source folder of a library; build it and name the library, "
                        "such as " +
                        (bench / "sum-match/build/plugins/sum-match/sum-match.so").string()));
  const std::string start = made.out.substr(made.out.find("  cmake -S"));
  const std::string configure = start.substr(0, start.find('\n'));
  const std::string build =
      "cd '" + bench.path().string() + "' && " + configure +
      " > configure.log 2>&1 && cmake --build sum-match/build > build.log 2>&1";
  ASSERT_EQ(std::system(build.c_str()), 0) << build;
  const std::string library = "sum-match/build/plugins/sum-match/sum-match.so";
  const Finished checked = bench.run({"plugin", "check", library});
  EXPECT_EQ(checked.exit_code, 0) << checked.out;
  ASSERT_EQ(bench.run({"plugin", "add", library}).exit_code, 0);
  bench.put("contest.yaml",
            contest_text("  - plugin: sum-match\n  - plugin: random\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "contest.yaml", "--db", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const auto board = bench.run({"leaderboard", "r.db", "--json"}).json();
  EXPECT_EQ(board[0]["entrant"], "sum-match");  // before the random floor
  EXPECT_EQ(board[0]["failures"], 0);
  if (GetParam() == "c") return;
  // The one in C++ reads a parameter.
  bench.put("contest.yaml",
            contest_text("  - plugin: sum-match\n    parameters: {shortest_word: 0}\n", ""));
  EXPECT_THAT(bench.run({"run", "contest.yaml", "--db", "zero.db"}).err,
              HasSubstr("config: shortest_word is 0, but must be a whole number from 1 to 100"));
}

TEST(PluginCommands, DoNotOverwriteAProject) {
  const CommandBench bench;
  bench.put("mine/keep.txt", "work");
  const Finished finished = bench.run({"plugin", "new", "mine"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("mine exists already and is not empty"));
  EXPECT_EQ(bench.run({"plugin", "new", "../up"}).exit_code, 2);
}

}  // namespace
}  // namespace matchbench::cli
