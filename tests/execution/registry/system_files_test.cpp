#include "harness/execution/registry/system_files.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Its share may hold collections.
TEST(FilesOfInterpreter, AreItsLibrariesAndSettingsBesideItsOwnBin) {
  const auto files = files_of_interpreter("/opt/snake-3/bin/snake");
  EXPECT_THAT(files, Contains("/opt/snake-3/lib"));
  EXPECT_THAT(files, Contains("/opt/snake-3/bin"));
  for (const fs::path& file : files) EXPECT_NE(file.filename(), "share");
  EXPECT_THAT(files_of_interpreter("/opt/snake-3/snake"), ElementsAre("/opt/snake-3"));
  EXPECT_THAT(files_of_interpreter("/usr/lib/jvm/none/bin/java"),
              Contains("/usr/lib/jvm/none/conf"));
}

// Debian has the library of node in folders of both of its names, and R is started by Rscript.
TEST(FilesOfInterpreter, BearEachNameOfItsLanguage) {
  const auto names = [](const char* program) {
    std::set<std::string> found;
    for (const fs::path& file : files_of_interpreter(program)) found.insert(file.filename());
    return found;
  };
  for (const auto& [program, folder] : {std::pair("/usr/bin/node", "/usr/share/nodejs"),
                                        std::pair("/usr/bin/Rscript", "/usr/lib/R"),
                                        std::pair("/usr/bin/perl5.36.0", "/etc/perl")}) {
    if (!fs::exists(folder)) continue;  // it is not installed
    EXPECT_THAT(names(program), Contains(fs::path(folder).filename().string())) << program;
  }
}

TEST(FilesOfInterpreter, BearItsNameIfItIsTheSystems) {
  if (!fs::exists("/usr/lib/python3")) GTEST_SKIP() << "Python is not installed";
  const auto files = files_of_interpreter("/usr/bin/python3.11");
  EXPECT_THAT(files, Contains("/usr/lib/python3"));
  for (const fs::path& file : files) {
    const std::string name = file.filename();
    EXPECT_TRUE(name == "python" || name.starts_with("python")) << name;
    EXPECT_TRUE(name.size() == 6 || std::isalpha(name[6]) == 0) << name;
  }
  EXPECT_THAT(files_of_interpreter("/usr/bin/py"), Not(Contains("/usr/lib/python3")));
}

// Whoever writes plugin.yaml chooses the program.
TEST(FilesOfInterpreter, HoldNoSecretsOfTheMachine) {
  for (const char* program :
       {"/usr/bin/passwd", "/usr/bin/ssh", "/usr/bin/sudo", "/usr/bin/group"}) {
    for (const fs::path& file : files_of_interpreter(program)) {
      EXPECT_THAT(file.string(), testing::StartsWith("/usr/")) << program;
    }
  }
}

class DeclaredSystemFiles : public testing::Test {
 protected:
  std::vector<std::string> declared(const std::string& files) const {
    folder_.put("plugin.yaml", "id: a.b\nsystem_files: " + files + "\n");
    return read_plugin_manifest(folder_ / "plugin.so").system_files;
  }
  std::string message(const std::string& files) const {
    try {
      declared(files);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  const TemporaryFolder folder_;
};

TEST_F(DeclaredSystemFiles, MayBeAbsent) {
  EXPECT_THAT(declared("[/usr/lib/none, /usr/lib/locale]"),
              ElementsAre("/usr/lib/none", "/usr/lib/locale"));
}

TEST_F(DeclaredSystemFiles, AreNamedInFull) {
  EXPECT_THAT(message("[usr/lib]"),
              HasSubstr("plugin.yaml:2:16: 'usr/lib' is not a file or folder of the installed"));
}

}  // namespace
}  // namespace matchbench::registry
