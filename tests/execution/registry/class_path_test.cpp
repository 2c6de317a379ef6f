#include "harness/execution/registry/class_path.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::registry {
namespace {

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

}  // namespace
}  // namespace matchbench::registry
