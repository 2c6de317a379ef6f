#include "harness/execution/registry/plugin_registry.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A folder that somebody else has made, with a register in it, is the working folder.
class RegisterWithoutHome : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* home = std::getenv("HOME")) home_ = home;
    for (const char* name : {"MATCHBENCH_PLUGINS", "XDG_DATA_HOME", "HOME"}) unsetenv(name);
    for (const char* data : {".local/share", "home/.local/share", "data"}) {
      folder_.put(std::string(data) + "/matchbench/plugins/planted", "/elsewhere/planted.so\n");
    }
    fs::current_path(folder_.path());
  }
  void TearDown() override {
    fs::current_path("/");
    if (home_) setenv("HOME", home_->c_str(), 1);
  }

  static void expect_no_register() {
    PluginRegistry registry = PluginRegistry::standard();
    EXPECT_FALSE(registry.find("planted"));
    try {
      registry.resolve("planted", ".");
      FAIL() << "found in the working folder";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_THAT(error.remedy(), HasSubstr("set HOME"));
    }
    try {
      registry.add("mine", "mine.so");
      FAIL() << "registered in the working folder";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
      EXPECT_THAT(error.remedy(), HasSubstr("set HOME"));
    }
  }
  const TemporaryFolder folder_;
  std::optional<std::string> home_;
};

TEST_F(RegisterWithoutHome, IsNotTheWorkingFolder) {
  expect_no_register();
}

TEST_F(RegisterWithoutHome, IsInNoFolderThatIsNamedFromTheWorkingFolder) {
  setenv("HOME", "home", 1);
  setenv("XDG_DATA_HOME", "data", 1);
  expect_no_register();
}

TEST_F(RegisterWithoutHome, IsWhereMatchbenchPluginsSays) {
  setenv("MATCHBENCH_PLUGINS", (folder_ / "mine").c_str(), 1);
  PluginRegistry::standard().add("mine", "/elsewhere/mine.so");
  EXPECT_EQ(read_file(folder_ / "mine/mine"), "/elsewhere/mine.so\n");
}

TEST(DefaultName, IsThatOfTheFileOrOfTheFolderOfAProgram) {
  EXPECT_EQ(default_name("keyword"), "keyword");
  EXPECT_EQ(default_name("../build/mine.so"), "mine");
  for (const char* given : {"/a/mine", "/a/mine/", "/a/mine/plugin.yaml", "/a/mine/."}) {
    EXPECT_EQ(default_name(given), "mine") << given;
  }
}

// A shipped plugin whose manifest is damaged is in nobody's way but its own.
TEST(PluginRegistry, ReadsNoOtherPluginToFindOne) {
  const TemporaryFolder folder;
  folder.put("shipped/damaged/plugin.yaml", "program: [");
  folder.put("shipped/mine/mine.so", "");
  folder.put("shipped/other/other.so", "");
  folder.put("user/mine", (folder.path() / "shipped/other/other.so").string() + "\n");
  const PluginRegistry registry(folder.path() / "user", folder.path() / "shipped");
  EXPECT_EQ(registry.resolve("other", "."), folder.path() / "shipped/other/other.so");
  EXPECT_EQ(registry.resolve("mine", "."), folder.path() / "shipped/other/other.so");
  EXPECT_FALSE(registry.find("another"));
  EXPECT_THROW(registry.find("damaged"), Error);
}

}  // namespace
}  // namespace matchbench::registry
