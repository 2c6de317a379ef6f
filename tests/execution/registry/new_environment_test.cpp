// Real environments of the system's Python, without the network. Where it lacks pip, a test is
// skipped and says so.
#include "harness/execution/registry/new_environment.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPython = "/usr/bin/python3";
// Makes wheels by hand: wheels.py FOLDER MARK [BYTES]. `frog` has a hostile .pth, `sneak` scripts
// whose names lead out, and `lure` requires a package by the path of its sources, whose build is
// hostile; or else `swell`, which is described in so many bytes.
constexpr const char* kWheels = R"(import os, sys, zipfile
folder, mark, *size = sys.argv[1:]
def wheel(name, files, required=''):
    with zipfile.ZipFile(f'{folder}/{name}-1.0-py3-none-any.whl', 'w', 8) as archive:
        about = f'{name}-1.0.dist-info/'
        for file, text in {
            **{file.replace('ABOUT/', about): text for file, text in files.items()},
            about + 'METADATA': f'Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{required}',
            about + 'WHEEL': 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
            about + 'RECORD': '',
        }.items():
            archive.writestr(file, text)
if size:
    wheel('swell', {}, '\n' + 'a' * int(size[0]))
    sys.exit()
wheel('frog', {'frog.py': 'x = 1\n', 'frog.pth': f'import os; open({mark + "pth"!r}, "w")\n'})
wheel('sneak', {'sneak.py': '', 'ABOUT/entry_points.txt': '[console_scripts]\n'
      f'a = sneak:x\n{mark}absolute = sneak:x\n{"../" * 30}{mark[1:]}relative = sneak:x\n'})
wheel('lure', {'lure.py': ''}, f'Requires-Dist: trap @ file://{folder}/trap\n')
os.mkdir(f'{folder}/trap')
with open(f'{folder}/trap/pyproject.toml', 'w') as file:
    file.write('[build-system]\nrequires = []\nbuild-backend = "build"\nbackend-path = ["."]\n')
with open(f'{folder}/trap/build.py', 'w') as file:
    file.write(f'open({mark + "build"!r}, "w")\n')
)";

// Does all that a pip can that trusts the names in a wheel, within TMPDIR and outside of it.
constexpr const char* kPipThatWritesAnywhere = R"(import os, shutil, sys, tempfile
outside = 'OUTSIDE/'
def fill(folder):
    for name in 'abcdef':
        with open(folder + name, 'w') as file:
            file.write('kept')
    os.mkdir(folder + 'empty')
def folder():
    inside = tempfile.mkdtemp() + '/'
    fill(inside)
    return inside, os.open(inside, os.O_RDONLY)
inside, here = folder()
there, opened = os.open(outside, os.O_RDONLY), os.open(outside + 'a', os.O_RDONLY)
def deeds(to, folder):
    yield lambda: open(to + 'new', 'w')
    yield lambda: open(to + 'a', 'r+')
    yield lambda: os.open(to + 'b', os.O_RDONLY | os.O_TRUNC)
    yield lambda: os.truncate(to + 'a', 1)
    yield lambda: os.chmod(to + 'a', 0o755)
    yield lambda: os.chown(to + 'a', os.getuid(), os.getgid())
    yield lambda: os.utime(to + 'a', (0, 0))
    yield lambda: os.mkdir(to + 'made')
    yield lambda: os.mkdir('made beside', dir_fd=folder)
    yield lambda: os.link(to + 'a', to + 'linked')
    yield lambda: os.symlink('a', to + 'leads')
    yield lambda: os.rename('b', to + 'moved', src_dir_fd=here)
    yield lambda: os.rename(to + 'c', inside + 'taken')
    yield lambda: os.remove('d', dir_fd=folder)
    yield lambda: os.rmdir(to + 'empty')
    yield lambda: shutil.copyfile(inside + 'a', to + 'copied')
    yield lambda: shutil.rmtree(to)
for deed in deeds(inside, here):
    deed()
inside, here = folder()
os.symlink(outside, inside + 'door')
ways = outside, inside + 'door/', os.path.relpath(outside) + '/'
deeds_outside = [deed for way in ways for deed in deeds(way, there)]
deeds_outside += [lambda: os.chmod(opened, 0o755), lambda: os.remove(outside + 'link')]
for deed in deeds_outside:
    try:
        deed()
    except PermissionError as error:
        assert 'outside of the new environment' in str(error), error
    else:
        sys.exit('something was written')
open('/dev/null', 'w').close()
)";

class NewEnvironmentTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(kPython)) GTEST_SKIP() << "there is no " << kPython;
    put_program("python3");
    fs::create_directories(folder_ / "ran");
    folder_.put("wheels.py", kWheels);
    fs::create_directories(folder_ / "wheels");
    make_wheels("");
    // Those of the user, who has an index without the network.
    setenv("PIP_NO_INDEX", "1", 1);
    setenv("PIP_FIND_LINKS", (folder_ / "wheels").c_str(), 1);
    fs::current_path(folder_ / "mine");  // where the author's files are
  }
  void TearDown() override { fs::current_path("/"); }

  static void use_pip() {
    if (std::system("/usr/bin/python3 -I -c 'import pip' 2>/dev/null") != 0) {
      GTEST_SKIP() << kPython << " has no pip";
    }
  }

  void make_wheels(const std::string& size) const {
    ASSERT_EQ(std::system(fmt::format("{0} -I '{1}/wheels.py' '{1}/wheels' '{1}/ran/' {2}", kPython,
                                      folder_.path().string(), size)
                              .c_str()),
              0);
  }

  PluginManifest put_program(const std::string& program, const std::string& line = "") const {
    return read_plugin_manifest(folder_.put(
        "mine/plugin.yaml", fmt::format("id: org.example.mine\nname: mine\nversion: 1.0.0\n"
                                        "program: [{}, mine.py]\n{}",
                                        program, line)));
  }

  // What is wrong; "" if it was made.
  std::string made(const std::string& package, const PluginManifest& manifest,
                   NewEnvironment wanted = {}) const {
    wanted.requirements = folder_.put("r.txt", package + "\n");
    try {
      make_environment(
          manifest, wanted, [] {}, [] { return false; });
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

TEST_F(NewEnvironmentTest, RunsNothingOfAPackage) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_EQ(made("frog"), "");
  EXPECT_FALSE(has_started_something());
  expect_whole();
}

// pip builds what a wheel requires by a URL, whatever --only-binary says.
TEST_F(NewEnvironmentTest, BuildsNothingThatAWheelRequires) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_THAT(made("lure"), HasSubstr("could not be made"));
  EXPECT_FALSE(has_started_something());
  EXPECT_FALSE(has_environment());
}

// The system's pip may take the last part of such a name; others take all of it.
TEST_F(NewEnvironmentTest, HasNoScriptOutsideOfItWhateverAWheelCallsIt) {
  use_pip();
  if (IsSkipped()) return;
  made("sneak");
  EXPECT_FALSE(has_started_something());
}

TEST_F(NewEnvironmentTest, IsAllThatPipMayWriteTo) {
  const std::string other = (folder_ / "other").string();
  ASSERT_EQ(std::system(fmt::format("{} -I -m venv --without-pip '{}'", kPython, other).c_str()),
            0);
  std::string pip = kPipThatWritesAnywhere;
  pip.replace(pip.find("OUTSIDE"), 7, (folder_ / "outside").string());
  for (const auto& entry : fs::directory_iterator(other + "/lib")) {
    const fs::path file = entry.path() / "site-packages/pip/__main__.py";
    folder_.put(fs::relative(file, folder_.path()).string(), pip);
  }
  const std::string text = "kept";
  for (const char* name : {"a", "b", "c", "d"}) folder_.put(std::string("outside/") + name, text);
  fs::create_directory(folder_ / "outside/empty");
  fs::create_symlink("/proc/self/cwd", folder_ / "outside/link");  // to where pip may write
  make_environment(
      put_program("python3"),
      {.requirements = folder_.put("r.txt", "frog\n"), .python = other + "/bin/python3"}, [] {},
      [] { return false; });
  std::vector<std::string> left;
  for (const auto& entry : fs::directory_iterator(folder_ / "outside")) {
    left.push_back(entry.path().filename());
    if (entry.is_regular_file()) {
      EXPECT_EQ(read_file(entry.path()), text) << entry.path();
    }
  }
  EXPECT_THAT(left, testing::UnorderedElementsAre("a", "b", "c", "d", "empty", "link"));
}

// A wheel of 3 MB can unpack to gigabytes, on the disk of whoever tries a stranger's program.
TEST_F(NewEnvironmentTest, TakesNoMoreOfTheDiskThanItMay) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_THAT(made("frog", put_program("python3"), {.requirements = {}, .most_bytes = 1}),
              HasSubstr("the packages take more than"));
  EXPECT_FALSE(has_environment());
}

// Of the memory pip takes eleven times what describes a package, which is a text of kilobytes.
TEST_F(NewEnvironmentTest, TakesNoMoreOfTheMemoryThanItMay) {
  use_pip();
  if (IsSkipped()) return;
  make_wheels("134217728");
  const NewEnvironment wanted{.requirements = folder_.put("r.txt", "swell\n"),
                              .most_memory_bytes = std::uint64_t{512} << 20};
  try {
    make_environment(
        put_program("python3"), wanted, [] {}, [] { return false; });
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_THAT(error.what(), HasSubstr("the packages take more than 0.5 GiB of memory to be "));
  }
  EXPECT_FALSE(has_environment());
  EXPECT_EQ(made("frog", put_program("python3"), wanted), "");
}

TEST_F(NewEnvironmentTest, TakesNoLongerThanItMay) {
  use_pip();
  if (IsSkipped()) return;
  EXPECT_THAT(made("frog", put_program("python3"),
                   {.requirements = {}, .deadline = std::chrono::minutes(0)}),
              HasSubstr("the packages take more than 0 minutes to be installed"));
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

// A submission that waits for such a machine to be mended is not refused. This one says that it is
// of a version whose library no folder above it has.
TEST_F(NewEnvironmentTest, IsNoFaultOfTheAuthorIfTheInterpreterIsALinkAwayFromItsLibrary) {
  use_pip();
  if (IsSkipped()) return;
  const fs::path called = folder_.put(
      "python3", fmt::format("#!/bin/sh\n{} \"$@\" && sed -i 's|^version = .*|version = 9.9.9|' "
                             ".venv/pyvenv.cfg\n",
                             kPython));
  fs::permissions(called, fs::perms::owner_all);
  const auto make = [&](const fs::path& python) {
    make_environment(
        put_program("python3"), {.requirements = folder_.put("r.txt", "frog\n"), .python = python},
        [] {}, [] { return false; });
  };
  try {
    make(called);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(),
                HasSubstr(fmt::format("an environment that {} makes cannot be used: 'home' is /usr",
                                      called.string())));
    EXPECT_THAT(error.what(),
                EndsWith("name the interpreter itself with --python, not a link to it"));
  }
  EXPECT_FALSE(has_environment());
  make(kPython);
  expect_whole();
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
