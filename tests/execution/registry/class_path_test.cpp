#include "harness/execution/registry/class_path.hpp"

#include "harness/execution/registry/sme2_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

TEST(ClassPath, IsOfJarsAndOfFoldersOfJarsInAnyNotation) {
  const TemporaryFolder folder;
  for (const char* jar : {"lib/b.jar", "lib/a.jar", "lib/notes.txt"}) folder.put(jar, "");
  const std::string lib = (folder / "lib").string();
  const auto paths = [](const std::vector<std::string>& texts) {
    std::vector<std::string> found;
    for (const auto& jar : jars_of_class_path(texts)) found.push_back(jar.string());
    return found;
  };
  EXPECT_THAT(paths({"x.jar:y.jar", "z.jar"}), ElementsAre("x.jar", "y.jar", "z.jar"));
  EXPECT_THAT(paths({":x.jar::"}), ElementsAre("x.jar"));
  for (const std::string& all : {lib, lib + "/", lib + "/*", lib + "/*.jar"}) {
    EXPECT_THAT(paths({"x.jar:" + all}), ElementsAre("x.jar", lib + "/a.jar", lib + "/b.jar"));
  }
  EXPECT_THROW(paths({(folder / "none/*").string()}), Error);
}

// They are copied into the plugin's folder, which its author's code may read.
TEST(ClassPath, TakesNoFileFromAFolderOfJarsThatALinkLeadsTo) {
  const TemporaryFolder folder;
  folder.put("lib/a.jar", "");
  folder.put("secret", "");
  const std::vector<std::string> all = {(folder / "lib/*").string()};
  fs::create_symlink("a.jar", folder / "lib/b.jar");
  EXPECT_EQ(jars_of_class_path(all).size(), 2U);
  fs::create_symlink("../secret", folder / "lib/c.jar");
  EXPECT_THROW(jars_of_class_path(all), Error);
}

TEST(ClassPath, HasNoJarToWhichALinkLeadsOutIfItIsNamedAlone) {
  const TemporaryFolder folder;
  folder.put("theirs/own.jar", "PK");
  folder.put("secret/notes.docx", "PK");
  fs::create_symlink("own.jar", folder / "theirs/inner.jar");
  fs::create_symlink("../secret/notes.docx", folder / "theirs/dep.jar");
  const std::vector<fs::path> inner = {folder / "theirs/inner.jar"};
  const std::vector<fs::path> outer = {folder / "theirs/dep.jar"};
  const auto made = [&](const std::vector<fs::path>& jar, const std::vector<fs::path>& others) {
    make_sme2_program({.name = "A", .jar = jar.front(), .classpath = others}, folder / "made");
  };
  EXPECT_NO_THROW(made(inner, inner));
  EXPECT_THROW(made(outer, inner), Error);
  EXPECT_THROW(made(inner, outer), Error);
  EXPECT_FALSE(fs::exists(folder / "made/01-dep.jar"));
}

}  // namespace
}  // namespace matchbench::registry
