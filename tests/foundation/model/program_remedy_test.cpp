#include "harness/foundation/model/program_remedy.hpp"

#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench {
namespace {

TEST(ProgramRemedy, IsOfTheSandboxInTheWordsOfEveryLanguage) {
  for (const char* said : {"<urlopen error [Errno -3] Temporary failure in name resolution>",
                           "TypeError: fetch failed: getaddrinfo EAI_AGAIN example.org",
                           "dial udp 127.0.0.53:53: connect: network is unreachable",
                           "java.net.ConnectException: Network is unreachable"}) {
    EXPECT_EQ(program_remedy(said, "/p"), "matchmakers have no network") << said;
  }
  EXPECT_EQ(program_remedy("EROFS: read-only file system, open '/p/cache'", "/p"),
            "matchmakers can write only in their scratch folder, which TMPDIR names");
  EXPECT_EQ(program_remedy("KeyError: 'x' (mine.py:3)", "/p"), "");
}

// multiprocessing.Pool, whose lock has no name, and subprocess.run.
TEST(ProgramRemedy, OfAProgramThatStartsProcessesIsToUseThreads) {
  EXPECT_EQ(program_remedy("pool = multiprocessing.Pool(2) | FileNotFoundError: [Errno 2] No such "
                           "file or directory",
                           "/p"),
            "matchmakers cannot start processes; use threads, at most options.max_threads");
  EXPECT_EQ(program_remedy("PermissionError: [Errno 1] Operation not permitted", "/p"),
            "matchmakers have no network and cannot start processes; use threads, at most "
            "options.max_threads");
  EXPECT_EQ(
      program_remedy("FileNotFoundError: [Errno 2] No such file or directory: 'absent'", "/p"), "");
}

// keyword.py, which Python's own collections then import.
TEST(ProgramRemedy, OfAProgramThatHidesAModuleOfPythonIsToRenameIt) {
  EXPECT_THAT(program_remedy("ImportError: cannot import name 'defaultdict' from partially "
                             "initialized module 'collections'",
                             "/p"),
              testing::EndsWith("it hides that module: rename the file"));
}

TEST(ProgramRemedy, IsNotSaidTwice) {
  const std::string said = "Error: Cannot find package 'nowhere'";
  const std::string remedy = program_remedy(said, "/p");
  EXPECT_EQ(remedy, "run 'npm install nowhere' in /p");
  EXPECT_EQ(program_remedy(said + "; " + remedy, "/p"), "");
  EXPECT_EQ(program_remedy("Network is unreachable; matchmakers have no network", "/p"), "");
}

TEST(ProgramRemedy, OfAModuleIsToCopyItOrToBringItsPackage) {
  const TemporaryFolder folder;
  const std::string said = "ModuleNotFoundError: No module named 'frog'";
  const std::string own = fmt::format(
      "if 'frog' is your own, copy it into {} and name its path from os.path.dirname(__file__); "
      "else ",
      folder.path().string());
  EXPECT_EQ(program_remedy(said, folder.path()),
            own + fmt::format("list the package that has it in {0}/requirements.txt and run "
                              "'matchbench plugin add {0} --requirements {0}/requirements.txt'",
                              folder.path().string()));
  // 'plugin add' makes no second one.
  folder.put(".venv/pyvenv.cfg", "");
  EXPECT_EQ(program_remedy(said, folder.path()),
            own + fmt::format("install the package that has it: '{0}/.venv/bin/python -m pip "
                              "install …', or 'uv pip install --python {0}/.venv …'",
                              folder.path().string()));
}

TEST(ProgramRemedy, FollowsWhatIsSaid) {
  EXPECT_EQ(with_program_remedy("Network is unreachable", "/p"),
            "Network is unreachable; matchmakers have no network");
  EXPECT_EQ(with_program_remedy("KeyError: 'x'", "/p"), "KeyError: 'x'");
}

TEST(ProgramRemedy, OfAFileIsItsPlaceIfTheProgramsFolderHasIt) {
  const TemporaryFolder folder;
  const std::string said = "[Errno 2] No such file or directory: 'model.json'";
  EXPECT_EQ(program_remedy(said, folder.path()), "");
  folder.put("model.json", "{}");
  EXPECT_EQ(program_remedy(said, folder.path()),
            "name it from the program's folder: "
            "os.path.join(os.path.dirname(__file__), 'model.json')");
}

// Whether such a file exists is not said: an entrant could ask for any file of the machine.
TEST(ProgramRemedy, OfAFileOutsideOfTheFolderIsToCopyIt) {
  const TemporaryFolder folder;
  folder.put("here/model.json", "{}");
  const std::filesystem::path mine = folder / "here";
  const auto remedy_for = [&](const std::string& name) {
    return program_remedy("[Errno 2] No such file or directory: '" + name + "'", mine);
  };
  const std::string outside =
      "matchmakers see only their own folder, and of the system what 'system_files' in plugin.yaml "
      "lists: copy the file into " +
      mine.string();
  EXPECT_EQ(remedy_for("../other/model.json"), outside);
  EXPECT_EQ(remedy_for("x/../../model.json"), outside);
  EXPECT_EQ(remedy_for("~/model.json"), outside);
  EXPECT_EQ(remedy_for("/etc/passwd"), outside);
  EXPECT_EQ(remedy_for("/etc/absent"), outside);
  EXPECT_NE(program_remedy("[Errno 2] No such file or directory: '/etc/passwd'", "mine"), "");
  EXPECT_EQ(remedy_for((mine / "absent.json").string()), "");
  EXPECT_EQ(remedy_for("./model.json"),
            "name it from the program's folder: "
            "os.path.join(os.path.dirname(__file__), 'model.json')");
}

}  // namespace
}  // namespace matchbench
