// Real environments of the system's Python, without the network. Where it lacks pip, or uv is not
// installed, a test is skipped and says so.
#include "harness/execution/registry/new_environment.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPython = "/usr/bin/python3";
// Makes wheels by hand: wheels.py FOLDER MARK. `frog` has a hostile .pth, and `lure` requires a
// package by the path of its sources, whose build is hostile.
constexpr const char* kWheels = R"(import os, sys, zipfile
folder, mark = sys.argv[1:]
def wheel(name, files, required=''):
    with zipfile.ZipFile(f'{folder}/{name}-1.0-py3-none-any.whl', 'w') as archive:
        about = f'{name}-1.0.dist-info/'
        for file, text in {
            **files,
            about + 'METADATA': f'Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{required}',
            about + 'WHEEL': 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
            about + 'RECORD': '',
        }.items():
            archive.writestr(file, text)
wheel('frog', {'frog.py': 'x = 1\n', 'frog.pth': f'import os; open({mark + "pth"!r}, "w")\n'})
wheel('lure', {'lure.py': ''}, f'Requires-Dist: trap @ file://{folder}/trap\n')
os.mkdir(f'{folder}/trap')
with open(f'{folder}/trap/pyproject.toml', 'w') as file:
    file.write('[build-system]\nrequires = []\nbuild-backend = "build"\nbackend-path = ["."]\n')
with open(f'{folder}/trap/build.py', 'w') as file:
    file.write(f'open({mark + "build"!r}, "w")\n')
)";

class NewEnvironmentTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kPython)) GTEST_SKIP() << "there is no " << kPython;
    put_program("python3");
    fs::create_directories(folder_ / "ran");
    const fs::path script = folder_.put("wheels.py", kWheels);
    fs::create_directories(folder_ / "wheels");
    ASSERT_EQ(std::system(fmt::format("{} -I '{}' '{}' '{}/ran/'", kPython, script.string(),
                                      (folder_ / "wheels").string(), folder_.path().string())
                              .c_str()),
              0);
    // Those of the user, who has an index without the network.
    setenv("PIP_NO_INDEX", "1", 1);
    setenv("PIP_FIND_LINKS", (folder_ / "wheels").c_str(), 1);
    setenv("UV_NO_INDEX", "1", 1);
    setenv("UV_FIND_LINKS", (folder_ / "wheels").c_str(), 1);
    fs::current_path(folder_ / "mine");  // where the author's files are
  }
  void TearDown() override { fs::current_path("/"); }

  static void use_pip() {
    if (std::system("/usr/bin/python3 -I -c 'import pip' 2>/dev/null") != 0) {
      GTEST_SKIP() << kPython << " has no pip";
    }
    setenv("PATH", "/usr/bin:/bin", 1);
    if (found_on_path("uv")) GTEST_SKIP() << "uv is beside " << kPython;
  }

  PluginManifest put_program(const std::string& program, const std::string& line = "") const {
    return read_plugin_manifest(folder_.put(
        "mine/plugin.yaml", fmt::format("id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                        "program: [{}, mine.py]\n{}",
                                        program, line)));
  }

  // What is wrong; "" if it was made.
  std::string made(const std::string& package, const PluginManifest& manifest,
                   std::uint64_t most_bytes = ShownSize::kMostBytes) const {
    try {
      make_environment(
          manifest,
          {.requirements = folder_.put("r.txt", package + "\n"), .most_bytes = most_bytes}, [] {},
          [] { return false; });
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  }
  std::string made(const std::string& package) const {
    return made(package, put_program("python3"));
  }

  bool has_started_something() const { return !fs::is_empty(folder_ / "ran"); }
  bool has_environment() const {
    return fs::symlink_status(folder_ / "mine/.venv").type() != fs::file_type::not_found;
  }
  // Installed, compiled, and without what leads to where it was made.
  void expect_whole() const {
    std::size_t modules = 0;
    std::size_t compiled = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "mine/.venv")) {
      const std::string name = entry.path().filename();
      modules += name == "frog.py" ? 1 : 0;
      if (name.starts_with("frog.cpython-")) {
        ++compiled;
        // Compiled before it was moved there, where somebody else may put links.
        EXPECT_THAT(read_file(entry.path()), HasSubstr(entry.path().parent_path().parent_path()));
      }
      EXPECT_THAT(name, Not(HasSubstr("ctivate")));
    }
    EXPECT_EQ(modules, 1U);
    EXPECT_EQ(compiled, 1U);
    EXPECT_TRUE(fs::exists(folder_ / "mine/.venv/bin/python3"));
  }

  const TemporaryFolder folder_;
};

class NewEnvironmentBeside : public NewEnvironmentTest,
                             public testing::WithParamInterface<const char*> {};

INSTANTIATE_TEST_SUITE_P(Modules, NewEnvironmentBeside,
                         testing::Values("venv.py", "venv/__init__.py", "pip.py", "compileall.py"));

TEST_P(NewEnvironmentBeside, RunsNoModuleOfTheAuthors) {
  use_pip();
  if (IsSkipped()) return;
  folder_.put(std::string("mine/") + GetParam(),
              fmt::format("open('{}', 'w')\n", (folder_ / "ran/module").string()));
  EXPECT_EQ(made("frog == 1.0"), "");
  EXPECT_FALSE(has_started_something());
  expect_whole();
}

TEST_F(NewEnvironmentTest, RunsNoInterpreterOfTheAuthors) {
  const fs::path own = folder_.put(
      "mine/python3", fmt::format("#!/bin/sh\n: > {}/ran/interpreter\n", folder_.path().string()));
  fs::permissions(own, fs::perms::owner_all);
  for (const std::string& program :
       {std::string("/proc/self/cwd/python3"), own.string(), std::string("./python3")}) {
    EXPECT_THAT(made("frog", put_program(program)), HasSubstr("would not run in the environment"));
    EXPECT_FALSE(has_started_something()) << program;
    EXPECT_FALSE(has_environment()) << program;
  }
  use_pip();
  if (IsSkipped()) return;
  EXPECT_EQ(made("frog"), "");
  EXPECT_FALSE(has_started_something());
}

TEST_F(NewEnvironmentTest, RunsNothingOfAPackageWithUv) {
  if (!found_on_path("uv")) GTEST_SKIP() << "there is no uv";
  EXPECT_EQ(made("frog"), "");
  EXPECT_FALSE(has_started_something());
  expect_whole();
  fs::remove_all(folder_ / "mine/.venv");
  EXPECT_NE(made("lure"), "");
  EXPECT_FALSE(has_started_something());
  EXPECT_FALSE(has_environment());
}

// pip builds what a wheel requires by a URL, whatever --only-binary says.
TEST_F(NewEnvironmentTest, BuildsNothingThatAWheelRequires) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_THAT(made("lure"), HasSubstr("could not be made"));
  EXPECT_FALSE(has_started_something());
  EXPECT_FALSE(has_environment());
}

// A wheel of 3 MB can unpack to gigabytes, on the disk of whoever tries a stranger's program.
TEST_F(NewEnvironmentTest, TakesNoMoreOfTheDiskThanItMay) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_THAT(made("frog", put_program("python3"), 1), HasSubstr("the packages take more than"));
  EXPECT_FALSE(has_environment());
}

TEST_F(NewEnvironmentTest, IsNotMadeThroughALink) {
  for (const char* target : {"../elsewhere", "../nowhere"}) {
    fs::create_directories(folder_ / "elsewhere");
    fs::create_symlink(target, folder_ / "mine/.venv");
    EXPECT_THAT(made("frog"), HasSubstr("has an environment already"));
    EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
    EXPECT_FALSE(fs::exists(folder_ / "nowhere"));
    fs::remove(folder_ / "mine/.venv");
  }
}

TEST_F(NewEnvironmentTest, IsOfTheInterpreterThatTheUserNames) {
  use_pip();
  if (IsSkipped()) return;
  const NewEnvironment wanted{.requirements = folder_.put("r.txt", "frog\n"),
                              .python = folder_ / "absent/python3"};
  EXPECT_THAT(
      [&] {
        make_environment(
            put_program("python3"), wanted, [] {}, [] { return false; });
      },
      testing::ThrowsMessage<Error>(HasSubstr("absent/python3; correct the path behind --python")));
  EXPECT_FALSE(has_environment());
}

TEST_F(NewEnvironmentTest, IsFilledByAPipThatIsThrownAwayIfTheInterpreterHasNone) {
  use_pip();
  if (IsSkipped()) return;
  if (std::system("/usr/bin/python3 -I -c 'import ensurepip' 2>/dev/null") != 0) {
    GTEST_SKIP() << kPython << " has no module ensurepip";
  }
  const std::string other = (folder_ / "other").string();
  ASSERT_EQ(std::system(fmt::format("{} -I -m venv --without-pip '{}'", kPython, other).c_str()),
            0);
  make_environment(
      put_program("python3"),
      {.requirements = folder_.put("r.txt", "frog\n"), .python = other + "/bin/python3"}, [] {},
      [] { return false; });
  expect_whole();
  EXPECT_FALSE(has_started_something());
}

TEST_F(NewEnvironmentTest, IsNotMadeWhereOneIsAndSaysHowToGoOn) {
  folder_.put("mine/.venv/pyvenv.cfg", "");
  EXPECT_THAT(made("frog"), EndsWith("already: " + (folder_ / "mine/.venv").string() +
                                     "; leave --requirements out, or remove it"));
  EXPECT_THAT(made("frog", put_program("python3", "environment: env\n")),
              EndsWith("already: " + (folder_ / "mine/env").string() +
                       "; leave --requirements out, or take 'environment' out of plugin.yaml"));
}

}  // namespace
}  // namespace matchbench::registry
