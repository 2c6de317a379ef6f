#include "harness/program/environment.hpp"

#include "harness/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::program {
namespace {

using testing::ElementsAre;

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

}  // namespace
}  // namespace matchbench::program
