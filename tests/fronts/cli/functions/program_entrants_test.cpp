// Entrants that are programs, as a user meets them. Without an interpreter its tests are skipped.
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kHead = "id: org.example.mine\nname: mine\nversion: 1.0.0\n";

std::string program_named(const std::string& name) {
  return std::string(MATCHBENCH_SOURCE_DIR) + "/tests/fronts/cli/programs/" + name;
}

std::string learner() {
  return program_named("learner");
}

std::string sdk(const std::string& part) {
  return std::string(MATCHBENCH_BINARY_DIR) + "/sdk/" + part;
}

// Runs a matchmaker without the host on what `collection export` makes of geography.
Finished run_by_hand(const CommandBench& bench, std::vector<std::string> command) {
  const Finished exported = bench.run(
      {"collection", "export", geography().string(), "--format", "json", "--out", "exported"});
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  command.insert(command.end(), {"--collection", "exported", "--request", "GeocodeUsAddress"});
  return bench.run_program(command);
}

bool has_java() {
  return fs::exists("/usr/bin/javac") && fs::exists(sdk("java/matchbench.jar"));
}

class PythonEntrants : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  }

  // A folder with a program.
  void put_program(const std::string& command) const {
    fs::create_directories(bench_ / "mine");
    bench_.put("mine/plugin.yaml", std::string(kHead) + command);
  }

  Finished run_script(const std::string& program) const {
    return run_by_hand(
        bench_, {"/usr/bin/env", "PYTHONPATH=" + sdk("python"), "/usr/bin/python3", program});
  }

  Finished round_of(const std::string& protocol, const std::string& more = "") const {
    bench_.put("c.yaml", more + contest_text(fmt::format("  - name: learner\n    plugin: {0}\n"
                                                         "  - name: noisy\n    plugin: {0}\n"
                                                         "    parameters: {{noise: 5}}\n"
                                                         "    repetitions: 2\n",
                                                         learner()),
                                             protocol));
    return bench_.run({"run", "c.yaml", "--db", "r.db"});
  }

  const CommandBench bench_;
};

TEST_F(PythonEntrants, BeginWithAProjectThatPassesItsCheckAndTakesPart) {
  ASSERT_EQ(bench_.run({"plugin", "new", "mine", "--language", "python"}).exit_code, 0);
  const Finished checked = bench_.run({"plugin", "check", "mine/"});
  EXPECT_EQ(checked.exit_code, 0) << checked.out << checked.err;
  EXPECT_THAT(checked.out, HasSubstr(", 0 failed"));

  const Finished added = bench_.run({"plugin", "add", "mine"});
  EXPECT_THAT(added.out, HasSubstr("registered 'mine': mine 0.1.0")) << added.err;
  const auto shown = bench_.run({"plugin", "show", "mine", "--json"}).json();
  EXPECT_EQ(shown[0]["author"], "Your Name");
  EXPECT_EQ(shown[0]["sha256"].get<std::string>().size(), 64U);
  EXPECT_THAT(bench_.run({"plugin", "show", "mine"}).out,
              testing::ContainsRegex("\ntags +text\n[^:]*\nmanifest +/[^\n]*/mine/plugin.yaml\n"));

  bench_.put("c.yaml", contest_text("  - plugin: mine\n", "  passes: 1\n"));
  const Finished run = bench_.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_THAT(run.out, HasSubstr("12 queries answered, 0 failed")) << run.err;

  const Finished alone = run_script("mine/matchmaker.py");
  EXPECT_THAT(alone.out, testing::ContainsRegex("\n    1 .*  UsAddressGeocoder\n")) << alone.err;
}

// The program fails with a digest of all that it is given. By hand it is the last line of a
// traceback.
TEST_F(PythonEntrants, SeeWithoutTheHostWhatTheySeeInARound) {
  bench_.put("c.yaml", contest_text("  - plugin: " + program_named("beholder") + "\n", ""));
  const std::string in_round = bench_.run({"run", "c.yaml", "--db", "r.db"}).err;
  const std::string alone = run_script(program_named("beholder") + "/matchmaker.py").err;
  const std::string begin = "beholds ";
  ASSERT_THAT(alone, testing::ContainsRegex(begin + "[0-9a-f]{64}"));
  EXPECT_THAT(in_round, HasSubstr(alone.substr(alone.rfind(begin), begin.size() + 64)));
}

TEST_F(PythonEntrants, ReadWhatTheContestHandsThemAndNeitherWriteItNorReadWhatLiesBesideIt) {
  put_program("program: [python3, mine.py]\n");
  bench_.put("models/weights.txt", "the weights");
  bench_.put("models/secret.txt", "a secret");
  bench_.put("mine/mine.py",
             "import os\n"
             "import matchbench\n"
             "def refused(path, mode):\n"
             "    try:\n"
             "        open(path, mode).close()\n"
             "    except OSError:\n"
             "        return True\n"
             "    return False\n"
             "class Mine(matchbench.Matchmaker):\n"
             "    def load(self, collection):\n"
             "        path = collection.files['weights']\n"
             "        assert open(path).read() == 'the weights'\n"
             "        assert refused(path, 'a')\n"
             "        assert refused(os.path.join(os.path.dirname(path), 'secret.txt'), 'r')\n"
             "    def query(self, query):\n"
             "        return [(0, 1.0)]\n"
             "matchbench.main(Mine)\n");
  bench_.put("c.yaml", contest_text("  - plugin: mine/\n    files: {weights: models/weights.txt}\n",
                                    "  passes: 1\n"));
  const Finished run = bench_.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_THAT(run.out, HasSubstr("12 queries answered, 0 failed")) << run.err;
}

TEST_F(PythonEntrants, LearnWithFoldsAndRepeatWithSeedsOfTheirOwn) {
  // 12 requests · (1 + 2 repetitions)
  const Finished run = round_of("  passes: 1\n", "folds: 2\n");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("36 queries answered, 0 failed"));
  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const Finished again = bench_.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(again.exit_code, 0) << again.err;
}

TEST_F(PythonEntrants, AnswerBatchesAndGrowWithTheCollection) {
  const Finished run = round_of("  passes: 1\n  scenario: offline\n  scaling: [0.3, 0.6, 1]\n");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("36 queries answered, 0 failed"));
}

TEST_F(PythonEntrants, AreAskedAtScheduledTimes) {
  const Finished run = round_of("  passes: 1\n  scenario: server\n  server: {rate: 100}\n");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("36 queries answered, 0 failed"));
}

TEST_F(PythonEntrants, AreRefusedWithTheRemedy) {
  struct Case {
    const char* manifest;
    int exit_code;
    const char* message;
  };
  fs::create_directories(bench_ / "mine");
  bench_.put("mine/script.sh", "#!/bin/sh\n");
  fs::permissions(bench_ / "mine/script.sh", fs::perms::owner_all);
  bench_.put("mine/data", "not executable\n");
  for (const Case& tried : std::initializer_list<Case>{
           {"", 2, "there is no 'program'"},
           {"program: []\n", 2, "'program' names nothing"},
           {"porgram: [python3, mine.py]\n", 2,
            "plugin.yaml:4:1: unknown key 'porgram'; did you mean 'program'?"},
           {"program: [python3 mine.py]\n", 3, "write its words apart: [python3, mine.py]"},
           {"program: [no-such-interpreter, mine.x]\n", 3,
            "or /bin; build it into the folder, or write"},
           {"program: [python, -m, matchbench.null]\n", 3, "write 'python3', or the full path"},
           {"program: [./absent]\n", 2, "there is no file './absent' to be executed"},
           {"program: [data]\n", 2, "'data' is not executable; 'chmod +x"},
           {"program: [script.sh]\n", 2, "'script.sh' is a script; write its interpreter"},
           {"program: [python3, absent.py]\n", 2, "there is no file 'absent.py' in the folder"},
           {"system_files: [/etc/shadow]\nprogram: [python3, -m, matchbench.null]\n", 2,
            "/etc/shadow cannot be shown to the plugin: it is not a file or folder of the "
            "installed "
            "system"},
           {"program: [python3, -c, 'input(); print(1)']\n", 2, "no JSON object"},
           {"program: [python3, -c, 'import numpyy']\n", 2, "No module named 'numpyy'"}}) {
    put_program(tried.manifest);
    const Finished added = bench_.run({"plugin", "add", "mine"});
    EXPECT_EQ(added.exit_code, tried.exit_code) << tried.manifest << added.err;
    EXPECT_THAT(added.err, HasSubstr(tried.message)) << tried.manifest;
  }
  fs::remove(bench_ / "mine/plugin.yaml");
  EXPECT_THAT(bench_.run({"plugin", "add", "mine"}).err, HasSubstr("it contains no plugin.yaml"));
}

// What cannot be read in an entrant's folder is its own fault: all others are asked.
TEST_F(PythonEntrants, FailToLoadAndEndNoRoundIfTheirFolderCannotBeRead) {
  put_program("program: [python3, -m, matchbench.null]\n");
  const fs::path odd = bench_ / "mine/odd";
  const auto fails_to_load = [&](const char* reason) {
    for (const char* confinement : {"required", "off"}) {
      fs::remove(bench_ / "r.db");
      bench_.put("c.yaml",
                 contest_text("  - plugin: keyword\n  - {plugin: mine/, name: odd}\n",
                              std::string("  passes: 1\n  confinement: ") + confinement + "\n"));
      const Finished round = bench_.run({"run", "c.yaml", "--db", "r.db"});
      EXPECT_EQ(round.exit_code, 0) << round.err;
      EXPECT_THAT(round.err, AllOf(HasSubstr("odd: load failed: "), HasSubstr(reason)));
      EXPECT_THAT(round.out, HasSubstr("12 queries answered, 12 failed"));
    }
    fs::remove_all(odd);
  };
  ASSERT_EQ(mkfifo(odd.c_str(), 0600), 0);
  fails_to_load("it is a pipe or a device");
  fs::create_symlink("/etc/hostname", odd);
  fails_to_load("is a link that leads out of the program's folder");
  bench_.put("mine/odd", "");
  fs::resize_file(odd, std::uintmax_t{1} << 40);
  fails_to_load("1024.0 GiB");
}

// The superuser may read the file, and a worker, which has no more rights than anybody, may not. It
// is too large to be copied: each worker would mount it, and ends before it has said a word.
TEST_F(PythonEntrants, FailToLoadIfTheirFilesEndEachWorkerAndThoseOfOthersDoNot) {
  if (getuid() != 0) GTEST_SKIP() << "only the superuser can give files away";
  put_program("program: [python3, -m, matchbench.null]\n");
  bench_.put("mine/closed/holes", "");
  fs::resize_file(bench_ / "mine/closed/holes", std::uintmax_t{300} << 20);
  fs::permissions(bench_ / "mine/closed", fs::perms::owner_all);
  ASSERT_EQ(chown((bench_ / "mine/closed").c_str(), 65534, 65534), 0);
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n  - {plugin: mine/, name: odd}\n",
                                    "  passes: 1\n"));
  const Finished round = bench_.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_EQ(round.exit_code, 0) << round.err;
  EXPECT_THAT(round.err, AllOf(HasSubstr("odd: load failed: "),
                               HasSubstr("with the null plugin it does not")));
  EXPECT_THAT(round.out, HasSubstr("12 queries answered, 12 failed"));
}

TEST_F(PythonEntrants, NeedAFolderOfTheirOwn) {
  fs::copy(learner(), bench_.path(), fs::copy_options::recursive);
  bench_.put("c.yaml", contest_text("  - name: own\n    plugin: ./\n", "  passes: 1\n"));
  EXPECT_THAT(bench_.run({"run", "c.yaml", "--db", "r.db"}).err,
              HasSubstr("give the program a folder of its own"));
}

class JavaEntrants : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_java()) GTEST_SKIP() << "there is no javac, or matchbench.jar was not built";
  }
  const CommandBench bench_;
};

TEST_F(JavaEntrants, BeginWithAProjectThatTakesPart) {
  ASSERT_EQ(bench_.run({"plugin", "new", "my-own", "--language", "java"}).exit_code, 0);
  const Finished added = bench_.run({"plugin", "add", "my-own"});
  EXPECT_THAT(added.out, HasSubstr("registered 'my-own': my-own 0.1.0")) << added.err;
  bench_.put("c.yaml", contest_text("  - plugin: my-own\n", "  passes: 1\n"));
  const Finished run = bench_.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_THAT(run.out, HasSubstr("12 queries answered, 0 failed")) << run.err;

  const Finished alone = run_by_hand(
      bench_, {"/usr/bin/java", "-cp", sdk("java/matchbench.jar"), "my-own/MyOwn.java"});
  EXPECT_THAT(alone.out, testing::ContainsRegex("\n    1 +[0-9.]+  UsAddressGeocoder\n"))
      << alone.err;
}

TEST_F(JavaEntrants, OfSme2AreRefusedWithTheRemedy) {
  const std::string jar = sdk("java/matchbench.jar");
  EXPECT_THAT(bench_.run({"plugin", "add", jar}).err, HasSubstr("with --sme2"));
  EXPECT_THAT(bench_.run({"plugin", "add", jar, "--sme2", "org.example.None"}).err,
              HasSubstr("there is no class org.example.None on the class path"));
  EXPECT_THAT(bench_.run({"plugin", "add", jar, "--sme2", "java.lang.String"}).err,
              HasSubstr("does not implement de.dfki.sme2.IMatchmakerPlugin"));
  EXPECT_THAT(bench_.run({"plugin", "add", "absent.jar", "--sme2", "a.B"}).err,
              HasSubstr("there is no jar absent.jar"));
  bench_.put("text.jar", "not an archive");
  EXPECT_THAT(bench_.run({"plugin", "add", "text.jar", "--sme2", "a.B"}).err,
              HasSubstr("text.jar is not a jar; name the jar of the class"));
  EXPECT_THAT(bench_.run({"plugin", "list"}).out, testing::Not(HasSubstr("yours")));
}

}  // namespace
}  // namespace matchbench::cli
