#include "harness/execution/program/environment.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/sdk_folder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::program {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;

TEST(ProgramWords, NameTheFilesOfTheFolderInFull) {
  const TemporaryFolder folder;
  write_file(folder / "mine.py", "");
  protocol::ProgramOrder program;
  program.words = {"/usr/bin/python3", "mine.py", "other.py"};
  EXPECT_THAT(program_words(program, folder.path(), "/scratch"),
              ElementsAre("/usr/bin/python3", (folder / "mine.py").string(), "other.py"));
}

TEST(ProgramWords, GiveAVirtualMachineAHomeAndATemporaryFolderItCanWriteTo) {
  const TemporaryFolder folder;
  protocol::ProgramOrder program;
  program.words = {"/usr/bin/java", "-Duser.home=/else", "Mine"};
  EXPECT_THAT(program_words(program, folder.path(), "/scratch"),
              ElementsAre("/usr/bin/java", "-Djava.io.tmpdir=/scratch", "-Duser.home=/scratch",
                          "-Duser.home=/else", "Mine"));
}

TEST(ProgramEnvironment, SaysWhereTheSdksAreAndTheArchivesOfTheFolder) {
  const TemporaryFolder folder;
  for (const char* file : {"b.jar", "a.jar", "data.txt", "lib/a.jar"}) folder.put(file, "");
  const auto environment = program_environment(folder.path(), "/scratch", 2);
  EXPECT_THAT(
      environment,
      IsSupersetOf({"PYTHONPATH=" + (sdk_folder() / "python").string(),
                    std::string("PYTHONHASHSEED=0"), std::string("HOME=/scratch"),
                    std::string("OMP_NUM_THREADS=2"), std::string("OMP_WAIT_POLICY=passive")}));
  const std::string jars = folder.path().string() + ":" + (folder / "a.jar").string() + ":" +
                           (folder / "b.jar").string() + ":" + (folder / "lib/a.jar").string();
  EXPECT_THAT(environment, Contains("CLASSPATH=" + jars + ":" +
                                    (sdk_folder() / "java/matchbench.jar").string()));
}

}  // namespace
}  // namespace matchbench::program
