#include "harness/execution/registry/python_environment.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::ThrowsMessage;

// A base interpreter as pyenv and uv lay it out, and an environment that was made from it.
class Environments : public testing::Test {
 protected:
  Environments() {
    copy_program("base/bin/python3.11");
    fs::create_symlink("python3.11", folder_ / "base/bin/python3");
    for (const char* file :
         {"lib/python3.11/os.py", "lib/python3.11/test/t.py", "lib/python3.11/site-packages/p.py",
          "lib/python3.11/config-3.11/libpython3.11.a", "lib/libpython3.11.so.1.0", "lib/notes.txt",
          "share/secret"}) {
      folder_.put(fmt::format("base/{}", file), "x");
    }
    fs::create_symlink("/etc/hostname", folder_ / "base/lib/libstray.so");
    put_environment("mine/.venv");
    folder_.put("mine/plugin.yaml", "id: a.b\nname: b\nprogram: [python3, mine.py]\n");
  }

  // The link is read first: under valgrind it names this program all the same.
  void copy_program(const std::string& name) const {
    fs::create_directories((folder_ / name).parent_path());
    fs::copy_file(fs::read_symlink("/proc/self/exe"), folder_ / name);
  }
  void put_settings(const std::string& environment, const std::string& settings) const {
    folder_.put(environment + "/pyvenv.cfg", settings);
  }
  void put_environment(const std::string& environment) const {
    put_settings(environment, fmt::format("home = {}\nversion_info = 3.11.7\n",
                                          (folder_ / "base/bin").string()));
    folder_.put(environment + "/lib/python3.11/site-packages/frog.py", "x");
    folder_.put(environment + "/share/secret", "x");
    fs::create_directories(folder_ / environment / "bin");
    fs::create_symlink(folder_ / "base/bin/python3", folder_ / environment / "bin/python");
    fs::create_symlink("python", folder_ / environment / "bin/python3");
  }
  PluginManifest manifest() const { return read_plugin_manifest(folder_ / "mine/plugin.yaml"); }
  static std::vector<std::string> paths(const std::vector<EnvironmentPart>& parts) {
    std::vector<std::string> paths;
    for (const auto& part : parts) paths.push_back(part.path.string());
    return paths;
  }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }

  const TemporaryFolder folder_;
};

TEST_F(Environments, AreFoundInTheFolderOfTheProgramAndCalledByTheirLink) {
  EXPECT_THAT(program_order(manifest(), {}).words, ElementsAre(".venv/bin/python3", "mine.py"));
  for (const char* name : {"venv", "env"}) {
    fs::remove_all(folder_ / "mine/.venv");
    put_environment(std::string("mine/") + name);
    EXPECT_EQ(program_order(manifest(), {}).words[0], std::string(name) + "/bin/python3");
    fs::remove_all(folder_ / "mine" / name);
  }
  EXPECT_THAT(program_order(manifest(), {}).words[0], Not(HasSubstr("env/")));
}

TEST_F(Environments, AreNamedByPathInTwoWays) {
  put_environment("elsewhere");
  for (const std::string& named : {"program: [" + at("elsewhere/bin/python3") + "]",
                                   std::string("program: [../elsewhere/bin/python3]"),
                                   std::string("program: [python3]\nenvironment: ../elsewhere"),
                                   "program: [python3]\nenvironment: " + at("elsewhere")}) {
    folder_.put("mine/plugin.yaml", "id: a.b\nname: b\n" + named + "\n");
    EXPECT_THAT(program_order(manifest(), {}).words, ElementsAre(at("elsewhere/bin/python3")));
  }
  folder_.put("mine/plugin.yaml", "id: a.b\nname: b\nprogram: [python3]\nenvironment: ../base\n");
  EXPECT_THAT([&] { program_order(manifest(), {}); },
              ThrowsMessage<Error>(HasSubstr("plugin.yaml:4:14: ")));
  folder_.put("mine/python3", "a file of the folder");
  for (const std::string& word : {std::string("node"), at("base/bin/python3"),
                                  std::string("./python3"), std::string("python3")}) {
    folder_.put("mine/plugin.yaml",
                "id: a.b\nname: b\nprogram: [" + word + "]\nenvironment: ../elsewhere\n");
    EXPECT_THAT([&] { program_order(manifest(), {}); },
                ThrowsMessage<Error>(AllOf(HasSubstr("plugin.yaml:4:14: "),
                                           HasSubstr("'program' begins with '" + word + "'"))));
  }
}

TEST_F(Environments, NeedOfTheirBaseItsInterpreterItsStandardLibraryAndItsLibraries) {
  const auto found = python_environment(folder_ / "mine/.venv/bin/python3");
  ASSERT_TRUE(found && found->is_virtual());
  EXPECT_EQ(found->base, folder_ / "base");
  EXPECT_EQ(found->version, "3.11");
  EXPECT_THAT(paths(own_parts(*found)), Not(Contains(HasSubstr("share"))));
  const auto parts = base_parts(*found);
  EXPECT_THAT(paths(parts),
              IsSupersetOf({at("base/bin/python3"), at("base/bin/python3.11"),
                            at("base/lib/python3.11"), at("base/lib/libpython3.11.so.1.0")}));
  for (const char* other : {"share", "notes", "libstray", "mine"}) {
    EXPECT_THAT(paths(parts), Not(Contains(HasSubstr(std::string("/") + other)))) << other;
  }
  for (const auto& part : parts) {
    if (part.path != folder_ / "base/lib/python3.11") continue;
    EXPECT_THAT(part.but, IsSupersetOf({"site-packages", "test", "config-3.11"}));
  }
}

TEST_F(Environments, ShareThePackagesOfTheirBaseIfTheySaySo) {
  put_settings("mine/.venv", fmt::format("home={}\nInclude-System-Site-Packages = True\n"
                                         "version = 3.11.7\n",
                                         at("base/bin")));
  const auto found = python_environment(folder_ / "mine/.venv/bin/python3");
  ASSERT_TRUE(found);
  for (const auto& part : base_parts(*found)) {
    EXPECT_THAT(part.but, Not(Contains("site-packages")));
  }
}

TEST_F(Environments, OfAnInterpreterThatIsGoneAreRefusedWithTheRemedy) {
  const auto refusal = [&](const std::string& expected) {
    EXPECT_THAT(
        [&] { program_order(manifest(), {}); },
        ThrowsMessage<Error>(testing::AllOf(HasSubstr(expected), HasSubstr("on this machine"))));
  };
  put_settings("mine/.venv", "home = /nowhere/bin\nversion = 2.1.0\n");
  refusal("pyvenv.cfg: 'home' is /nowhere/bin, but no lib/python2.1/os.py");
  put_settings("mine/.venv", "home = bin\nversion = 3.11.7\n");
  refusal("which is not a full path");
  put_settings("mine/.venv", std::string(70'000, 'x'));
  refusal("too large");
  fs::remove(folder_ / "base/bin/python3");
  refusal("bin/python3: the interpreter of the environment is a link that leads nowhere");
}

TEST_F(Environments, ArePartOfTheDigestWithTheirBase) {
  const auto digest = [&] { return plugin_digest(folder_ / "mine/plugin.yaml"); };
  const auto state = [&] { return plugin_state(folder_ / "mine/plugin.yaml"); };
  const std::string before = digest();
  const std::string state_before = state();
  // Nothing of this is shown, or it is made anew whenever somebody imports the module.
  folder_.put("base/share/more", "x");
  folder_.put("base/lib/python3.11/site-packages/more.py", "x");
  folder_.put("base/lib/python3.11/__pycache__/os.cpython-311.pyc", "x");
  EXPECT_EQ(digest(), before);
  EXPECT_EQ(state(), state_before);
  for (const char* file : {"base/lib/python3.11/os.py", "base/lib/libpython3.11.so.1.0",
                           "mine/.venv/lib/python3.11/site-packages/frog.py"}) {
    folder_.put(file, "other");
    EXPECT_NE(digest(), before) << file;
    EXPECT_NE(state(), state_before) << file;
    folder_.put(file, "x");
    EXPECT_EQ(digest(), before) << file;
  }
}

TEST_F(Environments, ThatLieElsewhereArePartOfTheDigestToo) {
  put_environment("elsewhere");
  folder_.put("mine/plugin.yaml",
              "id: a.b\nname: b\nprogram: [python3]\nenvironment: ../elsewhere\n");
  const std::string before = plugin_digest(folder_ / "mine/plugin.yaml");
  folder_.put("elsewhere/share/secret", "other");
  EXPECT_EQ(plugin_digest(folder_ / "mine/plugin.yaml"), before);
  folder_.put("elsewhere/lib/python3.11/site-packages/frog.py", "other");
  EXPECT_NE(plugin_digest(folder_ / "mine/plugin.yaml"), before);
}

// This is what 'uv pip install --link-mode symlink' leaves.
TEST_F(Environments, HoldNoLinksToPackagesThatLieElsewhere) {
  folder_.put("cache/toad.py", "x");
  const auto refused = [&] {
    EXPECT_THAT([&] { plugin_digest(folder_ / "mine/plugin.yaml"); },
                ThrowsMessage<Error>(testing::AllOf(HasSubstr("toad.py is a link that leads out"),
                                                    HasSubstr("--link-mode copy"))));
  };
  const fs::path toad = "lib/python3.11/site-packages/toad.py";
  fs::create_symlink(folder_ / "cache/toad.py", folder_ / "mine/.venv" / toad);
  refused();
  fs::remove_all(folder_ / "mine/.venv");
  put_environment("elsewhere");
  fs::create_symlink(folder_ / "cache/toad.py", folder_ / "elsewhere" / toad);
  folder_.put("mine/plugin.yaml",
              "id: a.b\nname: b\nprogram: [python3]\nenvironment: ../elsewhere\n");
  refused();
}

}  // namespace
}  // namespace matchbench::registry
