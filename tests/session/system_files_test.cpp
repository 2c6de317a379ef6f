#include "harness/registry/system_files.hpp"

#include "harness/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Its share may hold collections.
TEST(FilesOfInterpreter, AreItsLibrariesAndSettingsBesideItsOwnBin) {
  const auto files = registry::files_of_interpreter("/opt/snake-3/bin/snake");
  EXPECT_THAT(files, Contains("/opt/snake-3/lib"));
  EXPECT_THAT(files, Contains("/opt/snake-3/bin"));
  for (const fs::path& file : files) EXPECT_NE(file.filename(), "share");
  EXPECT_THAT(registry::files_of_interpreter("/opt/snake-3/snake"), ElementsAre("/opt/snake-3"));
  EXPECT_THAT(registry::files_of_interpreter("/usr/lib/jvm/none/bin/java"),
              Contains("/usr/lib/jvm/none/conf"));
}

TEST(FilesOfInterpreter, BearItsNameIfItIsTheSystems) {
  if (!fs::exists("/usr/lib/python3")) GTEST_SKIP() << "Python is not installed";
  const auto files = registry::files_of_interpreter("/usr/bin/python3.11");
  EXPECT_THAT(files, Contains("/usr/lib/python3"));
  for (const fs::path& file : files) {
    const std::string name = file.filename();
    EXPECT_TRUE(name == "python" || name.starts_with("python")) << name;
    EXPECT_TRUE(name.size() == 6 || std::isalpha(name[6]) == 0) << name;
  }
  EXPECT_THAT(registry::files_of_interpreter("/usr/bin/py"), Not(Contains("/usr/lib/python3")));
}

// Whoever writes plugin.yaml chooses the program.
TEST(FilesOfInterpreter, HoldNoSecretsOfTheMachine) {
  for (const char* program :
       {"/usr/bin/passwd", "/usr/bin/ssh", "/usr/bin/sudo", "/usr/bin/group"}) {
    for (const fs::path& file : registry::files_of_interpreter(program)) {
      EXPECT_THAT(file.string(), testing::StartsWith("/usr/")) << program;
    }
  }
}

class DeclaredSystemFiles : public testing::Test {
 protected:
  fs::path declare(const std::string& files) const {
    folder_.put("plugin.yaml", "id: a.b\nsystem_files: " + files + "\n");
    return folder_ / "plugin.so";
  }
  std::string message(const std::string& files) const {
    try {
      registry::declared_system_files(declare(files));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  const TemporaryFolder folder_;
};

TEST_F(DeclaredSystemFiles, AreNoneWithoutAManifestOrAKey) {
  EXPECT_THAT(registry::declared_system_files(folder_ / "plugin.so"), ElementsAre());
  folder_.put("plugin.yaml", "id: a.b\n");
  EXPECT_THAT(registry::declared_system_files(folder_ / "plugin.so"), ElementsAre());
}

TEST_F(DeclaredSystemFiles, MayBeAbsent) {
  EXPECT_THAT(registry::declared_system_files(declare("[/usr/lib/none, /usr/lib/locale]")),
              ElementsAre("/usr/lib/none", "/usr/lib/locale"));
}

TEST_F(DeclaredSystemFiles, AreNamedInFull) {
  EXPECT_THAT(message("[usr/lib]"),
              HasSubstr("plugin.yaml:2:16: 'usr/lib' is no file or folder of the installed"));
}

}  // namespace
}  // namespace matchbench::session
