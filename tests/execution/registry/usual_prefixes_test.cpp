#include "harness/execution/registry/system_files.hpp"

#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Not;

// With an environment of its own, which is restored.
class UsualPrefixes : public testing::Test {
 protected:
  UsualPrefixes() {
    setenv("HOME", (folder_ / "home").c_str(), 1);
    setenv("PATH", ((folder_ / "links").string() + ":" + (folder_ / "home/bin").string()).c_str(),
           1);
    for (const char* name : {"UV_PYTHON_INSTALL_DIR", "MAMBA_ROOT_PREFIX", "CONDA_PREFIX",
                             "XDG_DATA_HOME", "PYENV_ROOT"}) {
      unsetenv(name);
    }
    fs::create_directories(folder_ / "links");
  }
  ~UsualPrefixes() override {
    setenv("HOME", home_.c_str(), 1);
    setenv("PATH", path_.c_str(), 1);
  }

  // An executable of the system's own format.
  void put_program(const std::string& name) const {
    fs::create_directories((folder_ / name).parent_path());
    fs::copy_file(fs::read_symlink("/proc/self/exe"), folder_ / name);
  }

  const std::string home_ = std::getenv("HOME");
  const std::string path_ = std::getenv("PATH");
  const TemporaryFolder folder_;
};

TEST_F(UsualPrefixes, AreThoseToWhichThePathLeads) {
  put_program("jdk/bin/java");
  fs::create_symlink(folder_ / "jdk/bin/java", folder_ / "links/java");
  EXPECT_THAT(usual_prefixes(true), Contains(folder_ / "jdk"));
}

TEST_F(UsualPrefixes, AreNeitherTheHomeNorAllThatAUserKeeps) {
  put_program("home/bin/node");
  put_program("home/.local/bin/python3");
  fs::create_symlink(folder_ / "home/.local/bin/python3", folder_ / "links/python3");
  EXPECT_TRUE(usual_prefixes(true).empty());
}

// All of a prefix can be shown, of the system only what all may read.
TEST_F(UsualPrefixes, AreNotTheSystemsOwn) {
  fs::create_symlink("/usr/bin/env", folder_ / "links/python3");
  EXPECT_TRUE(usual_prefixes(true).empty());
}

// A script looks for an interpreter somewhere else.
TEST_F(UsualPrefixes, AreNotThoseOfScripts) {
  const fs::path script = folder_.put("shims/bin/python3", "#!/bin/sh\n");
  fs::permissions(script, fs::perms::owner_all);
  fs::create_symlink(script, folder_ / "links/python3");
  EXPECT_TRUE(usual_prefixes(true).empty());
}

TEST_F(UsualPrefixes, AreThoseOfUvPyenvAndCondaIfNoStrangersTakePart) {
  const fs::path home = folder_ / "home";
  for (const char* folder : {".local/share/uv/python", ".pyenv/versions", "miniconda3"}) {
    EXPECT_THAT(usual_prefixes(false), Contains(home / folder));
    EXPECT_THAT(usual_prefixes(true), Not(Contains(home / folder)));
  }
}

TEST(PrefixOf, IsTheFolderAboveBinOrItsOwn) {
  EXPECT_EQ(prefix_of("/a/b/bin/python3"), "/a/b");
  EXPECT_EQ(prefix_of("/a/tools/tool"), "/a/tools");
}

}  // namespace
}  // namespace matchbench::registry
