// Programs that live in environments, as a user meets them: real ones, made by the interpreters of
// this machine. Where an interpreter is missing, or the network, a test is skipped and says so.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kPython = "/usr/bin/python3";
constexpr const char* kIdentity = "id: org.example.mine\nname: mine\nversion: 1.0.0\n";
// It needs a package that no system has, and says on which side it finds Debian's packages.
constexpr const char* kMine = R"(import os
import frog
from matchbench import main
from matchbench.null import Null
if os.path.isdir("/usr/lib/python3/dist-packages") != frog.SEES_THE_SYSTEM:
    raise SystemExit("the packages of the system")
main(Null)
)";
constexpr const char* kNodeProgram = R"(const frog = require('frog');
let open = null, lines = 0;
function answer(message) { console.log(JSON.stringify(message)); }
require('readline').createInterface({input: process.stdin}).on('line', line => {
  if (lines > 0) {
    if (--lines === 0) answer(open);
    return;
  }
  const call = JSON.parse(line);
  const said = {id: call.id};
  if (call.call === 'hello') said.protocol = 1;
  if (call.call === 'query') said.ranking = [[frog.first, 1.0]];
  if (call.call === 'load') lines = call.services + (call.concepts || 0) + (call.ontologies || 0);
  open = said;
  if (lines === 0) answer(said);
});
)";

class Environments : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kPython)) GTEST_SKIP() << "there is no " << kPython;
    if (!is_made(kPython, "probe")) GTEST_SKIP() << kPython << " has no module venv";
  }

  // An environment without any package, and so without the network.
  bool is_made(const std::string& python, const std::string& environment,
               const std::string& option = "--without-pip") const {
    return bench_.run_program({python, "-m", "venv", "--without-pip", option, environment})
               .exit_code == 0;
  }
  // lib/python3.11 of a prefix or an environment.
  fs::path library_of(const fs::path& prefix) const {
    for (const auto& entry : fs::directory_iterator(prefix / "lib")) {
      if (entry.path().filename().string().starts_with("python3.")) return entry.path();
    }
    ADD_FAILURE() << "no library in " << prefix;
    return {};
  }
  void put_package(const std::string& prefix, bool sees_the_system = false) const {
    const fs::path library = library_of(bench_ / prefix).lexically_relative(bench_.path());
    // Debian's interpreters look into the second if they are in no virtual environment.
    for (const char* packages : {"site-packages", "dist-packages"}) {
      bench_.put((library / packages / "frog/__init__.py").string(),
                 fmt::format("SEES_THE_SYSTEM = {}\n", sees_the_system ? "True" : "False"));
    }
  }
  void put_program(const std::string& command) const {
    bench_.put("mine/plugin.yaml", kIdentity + command + "\n");
    bench_.put("mine/mine.py", kMine);
  }
  // An interpreter with a prefix of its own, as conda, pyenv and uv lay it out.
  void put_prefix(const std::string& prefix) const {
    const fs::path real = fs::canonical(kPython);
    fs::create_directories(bench_ / prefix / "bin");
    fs::copy_file(real, bench_ / prefix / "bin" / real.filename());
    fs::create_symlink(real.filename(), bench_ / prefix / "bin/python3");
    const fs::path library = bench_ / prefix / "lib" / real.filename();
    fs::create_directories(library / "site-packages");
    for (const auto& entry : fs::directory_iterator("/usr/lib" / real.filename())) {
      const std::string name = entry.path().filename();
      // What Debian has elsewhere, and links that lead there.
      if (entry.is_symlink() || name.starts_with("config-") || name.ends_with("-packages"))
        continue;
      fs::copy(entry.path(), library / name,
               fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    }
  }

  // The words and --interpreter for what the person permits.
  std::vector<std::string> permitting(std::vector<std::string> words) const {
    for (const auto& prefix : permitted_) {
      words.insert(words.end(), {"--interpreter", (bench_ / prefix).string()});
    }
    return words;
  }

  void expect_on_the_board(const std::string& what) const {
    const Finished added = bench_.run(permitting({"plugin", "add", "mine"}));
    EXPECT_THAT(added.out, HasSubstr("registered 'mine'")) << what << added.err;
    bench_.put("c.yaml", contest_text("  - plugin: mine\n", "  passes: 1\n"));
    const Finished run = bench_.run(permitting({"run", "c.yaml", "--db", "r.db"}));
    EXPECT_THAT(run.out, HasSubstr("12 queries answered, 0 failed")) << what << run.err;
    fs::remove(bench_ / "r.db");
    EXPECT_EQ(bench_.run({"plugin", "remove", "mine"}).exit_code, 0);
  }

  const Bench bench_;
  std::vector<std::string> permitted_;
};

TEST_F(Environments, InTheFolderOfTheProgramNeedNoFurtherWord) {
  put_program("program: [python3, mine.py]");
  for (const auto& [name, option] :
       {std::pair(".venv", "--symlinks"), {"venv", "--copies"}, {"env", "--symlinks"}}) {
    const std::string environment = std::string("mine/") + name;
    ASSERT_TRUE(is_made(kPython, environment, option));
    put_package(environment);
    expect_on_the_board(environment);
    fs::remove_all(bench_ / environment);
  }
}

TEST_F(Environments, ElsewhereAreNamedByPath) {
  permitted_ = {"elsewhere"};
  const std::string interpreter = (bench_ / "elsewhere/bin/python").string();
  for (const auto& [option, command] :
       {std::pair<std::string, std::string>("--symlinks",
                                            "program: ['" + interpreter + "', mine.py]"),
        {"--copies", "program: [python3, mine.py]\nenvironment: ../elsewhere"}}) {
    ASSERT_TRUE(is_made(kPython, "elsewhere", option));
    put_package("elsewhere");
    put_program(command);
    expect_on_the_board(command);
    fs::remove_all(bench_ / "elsewhere");
  }
}

TEST_F(Environments, ShareThePackagesOfTheSystemOnlyIfTheySaySo) {
  if (!fs::exists("/usr/lib/python3/dist-packages")) GTEST_SKIP() << "there are none of Debian's";
  put_program("program: [python3, mine.py]");
  ASSERT_TRUE(is_made(kPython, "mine/.venv", "--system-site-packages"));
  put_package("mine/.venv", true);
  expect_on_the_board("with those of the system");
}

TEST_F(Environments, AreMadeFromInterpretersThatLieAnywhere) {
  permitted_ = {"base"};
  put_prefix("base");
  ASSERT_TRUE(is_made((bench_ / "base/bin/python3").string(), "mine/.venv"));
  put_package("mine/.venv");
  put_program("program: [python3, mine.py]");
  expect_on_the_board("from a base");

  // The digest is that of the base, too.
  const auto digest = [&] {
    EXPECT_EQ(bench_.run(permitting({"plugin", "add", "mine"})).exit_code, 0);
    const auto shown = bench_.run(permitting({"plugin", "show", "mine", "--json"})).json();
    EXPECT_EQ(bench_.run({"plugin", "remove", "mine"}).exit_code, 0);
    return shown[0]["sha256"].get<std::string>();
  };
  const std::string before = digest();
  write_file(library_of(bench_ / "base") / "antigravity.py", "# nothing flies\n");
  EXPECT_NE(digest(), before);
}

TEST_F(Environments, OfCondaAreTheirOwnBase) {
  put_program("program: [python3, mine.py]");
  put_prefix("mine/env");
  fs::create_directory(bench_ / "mine/env/conda-meta");
  put_package("mine/env");
  expect_on_the_board("in the folder");

  fs::rename(bench_ / "mine/env", bench_ / "elsewhere");
  permitted_ = {"elsewhere"};
  put_program("program: [python3, mine.py]\nenvironment: ../elsewhere");
  expect_on_the_board("by path");
}

// Nobody is told whether there is an interpreter in a place that entrants may not name.
TEST_F(Environments, WhoseInterpreterIsGoneAreRefusedWithTheRemedy) {
  put_program("program: [python3, mine.py]");
  bench_.put("mine/.venv/pyvenv.cfg", "home = /nowhere/bin\nversion = 3.11.2\n");
  fs::create_directories(bench_ / "mine/.venv/bin");
  fs::create_symlink("/nowhere/bin/python3", bench_ / "mine/.venv/bin/python3");
  const Finished gone = bench_.run({"plugin", "add", "mine"});
  EXPECT_EQ(gone.exit_code, 2);
  EXPECT_THAT(gone.err, AllOf(HasSubstr("mine/.venv/bin/python3 lies neither in"),
                              HasSubstr("elsewhere is to be made on this machine")));
}

// Its pyvenv.cfg leads to something that looks like an interpreter from outside.
TEST_F(Environments, AreConfirmedByTheirInterpreter) {
  put_program("program: [python3, mine.py]");
  ASSERT_TRUE(is_made(kPython, "mine/.venv"));
  put_package("mine/.venv");
  const std::string library = library_of(bench_ / "mine/.venv").filename();
  bench_.put("fake/lib/" + library + "/os.py", "");
  bench_.put("mine/.venv/pyvenv.cfg",
             fmt::format("home = {}\nversion = {}.1\n", (bench_ / "fake/bin").string(),
                         library.substr(std::string("python").size())));
  permitted_ = {"fake"};
  const Finished refused = bench_.run(permitting({"plugin", "add", "mine"}));
  EXPECT_EQ(refused.exit_code, 2) << refused.out;
  EXPECT_THAT(refused.err, HasSubstr("the interpreter of the environment"));
}

// An author writes any path; what lies there may be another entrant's, or the organiser's own.
TEST_F(Environments, AreNotThoseOfOthersUnlessThePersonPermitsThem) {
  ASSERT_TRUE(is_made(kPython, "victim/.venv"));
  put_package("victim/.venv");
  put_program("program: [python3, mine.py]\nenvironment: ../victim/.venv");
  const Finished added = bench_.run({"plugin", "add", "mine"});
  EXPECT_EQ(added.exit_code, 2);
  const std::string prefix = (bench_ / "victim/.venv").string();
  EXPECT_THAT(added.err, AllOf(HasSubstr("lies neither in the folder of the entrant"),
                               HasSubstr("'interpreters: [" + prefix + "]'"),
                               HasSubstr("--interpreter " + prefix)));
  // In a round it costs its owner the answers, and nobody else anything.
  const std::string contest =
      contest_text("  - plugin: keyword\n  - {plugin: ./mine, name: curious}\n", "  passes: 1\n");
  bench_.put("c.yaml", contest);
  const Finished run = bench_.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("curious: load failed: "));
  EXPECT_THAT(run.out, HasSubstr("12 queries answered, 12 failed"));
  bench_.put("c.yaml", contest + "interpreters: [victim/.venv]\n");
  EXPECT_THAT(bench_.run({"run", "c.yaml", "--db", "permitted.db"}).out,
              HasSubstr("24 queries answered, 0 failed"));
}

TEST_F(Environments, AreMadeOfRequirementsBeforeTheRound) {
  put_program("program: [python3, mine.py]");
  bench_.put("mine/mine.py",
             "import iniconfig\nfrom matchbench import main\n"
             "from matchbench.null import Null\nmain(Null)\n");
  bench_.put("mine/requirements.txt", "iniconfig >= 2  # small, and of Python alone\n");
  const Finished added =
      bench_.run({"plugin", "add", "mine", "--requirements", "requirements.txt"});
  EXPECT_THAT(added.err, HasSubstr("the network is used now, and never in a round"));
  if (added.exit_code == 3) {
    EXPECT_FALSE(fs::exists(bench_ / "mine/.venv"));
    GTEST_SKIP() << "no package can be had from the network: " << added.err;
  }
  EXPECT_THAT(added.out, HasSubstr("registered 'mine'")) << added.err;
  bench_.put("c.yaml", contest_text("  - plugin: mine\n", "  passes: 1\n"));
  EXPECT_THAT(bench_.run({"run", "c.yaml", "--db", "r.db"}).out,
              HasSubstr("12 queries answered, 0 failed"));
  // Not a second time.
  const Finished again = bench_.run(
      {"plugin", "add", "mine", "--name", "other", "--requirements", "mine/requirements.txt"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("has an environment already"));
}

TEST_F(Environments, AreNotMadeOfRequirementsThatLeadElsewhere) {
  put_program("program: [python3, mine.py]");
  for (const std::string line : {"--index-url https://example.org", "./mine", "-e ."}) {
    bench_.put("r.txt", "iniconfig\n" + line + "\n");
    const Finished refused = bench_.run({"plugin", "add", "mine", "--requirements", "r.txt"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, AllOf(HasSubstr("r.txt:2: "), HasSubstr("--allow-builds"))) << line;
    EXPECT_FALSE(fs::exists(bench_ / "mine/.venv"));
  }
  const Finished absent = bench_.run({"plugin", "add", "mine", "--requirements", "absent.txt"});
  EXPECT_EQ(absent.exit_code, 2);
  EXPECT_THAT(absent.err, StartsWith("error: cannot read "));  // before the network is announced
  EXPECT_EQ(bench_.run({"plugin", "add", "mine", "--allow-builds"}).exit_code, 2);
}

TEST(NodePackages, LieInTheFolderOfTheProgram) {
  if (!fs::exists("/usr/bin/node")) GTEST_SKIP() << "there is no node";
  const Bench bench;
  bench.put("mine/plugin.yaml", std::string(kIdentity) + "program: [node, mine.js]\n");
  bench.put("mine/mine.js", kNodeProgram);
  bench.put("mine/node_modules/frog/package.json", R"({"name": "frog", "main": "lib/frog.js"})");
  bench.put("mine/node_modules/frog/lib/frog.js", "exports.first = 0;\n");
  fs::create_directories(bench / "mine/node_modules/.bin");
  fs::create_symlink("../frog/lib/frog.js", bench / "mine/node_modules/.bin/frog");
  bench.put("c.yaml", contest_text("  - plugin: ./mine\n", "  passes: 1\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_THAT(run.out, HasSubstr("12 queries answered, 0 failed")) << run.err;
}

}  // namespace
}  // namespace matchbench::cli
