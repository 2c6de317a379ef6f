// What the walls around entrants hold back, whatever command starts them.
#include "tests/fronts/cli/program.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kSecret = "the answer to everything";

// A stranger's folder beside something that the stranger wants to read.
class Stranger : public testing::Test {
 protected:
  Stranger() { bench_.put("secret.txt", kSecret); }
  void SetUp() override {
    if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "there is no python3";
  }

  // A program that prints what it can read of the file, after a word that is not in its source.
  void put_entrant(const std::string& interpreter, const std::string& system_files,
                   const fs::path& wanted) const {
    bench_.put("mine/plugin.yaml",
               fmt::format("id: org.example.mine\nname: mine\nprogram: ['{}', read.py]\n"
                           "system_files: [{}]\n",
                           interpreter, system_files));
    bench_.put(
        "mine/read.py",
        fmt::format("import sys\nsys.exit('re' 'ad: ' + open('{}').read())\n", wanted.string()));
  }

  fs::path secret() const { return bench_ / "secret.txt"; }

  const Bench bench_;
};

std::string longer_than_any_path_may_be(const fs::path& path) {
  std::string steps = "/usr/";
  for (int i = 0; i < 2'100; ++i) steps += "./";
  return steps + ".." + path.string();
}

// Which paths lead out of the installed system is tested in
// tests/execution/session/shown_files_test.
TEST_F(Stranger, IsShownNoFileOfTheMachineByACheckOrWhenItIsAdded) {
  for (const std::string& path :
       {longer_than_any_path_may_be(secret()), fmt::format("/proc/{}/root/etc/shadow", getpid())}) {
    put_entrant("python3", "'" + path + "'", path.ends_with("shadow") ? "/etc/shadow" : secret());
    for (const char* command : {"check", "add"}) {
      const Finished finished = bench_.run({"plugin", command, "mine/"});
      EXPECT_THAT(finished.exit_code, testing::AnyOf(1, 2)) << command << finished.err;
      EXPECT_THAT(finished.out + finished.err,
                  HasSubstr("not a file or folder of the installed system"))
          << command;
      EXPECT_THAT(finished.out + finished.err, Not(HasSubstr("read: "))) << command;
    }
  }
}

// An installed matchbench has it there, in whatever prefix.
TEST_F(Stranger, ReadsNoCollectionThatIsInstalledBesideItsInterpreter) {
  const fs::path judgments = bench_.put("prefix/share/matchbench/judgments.tsv", kSecret);
  fs::create_directories(bench_ / "prefix/bin");
  const fs::path python = fs::canonical("/usr/bin/python3");
  fs::copy_file(python, bench_ / "prefix/bin/python");
  put_entrant((bench_ / "prefix/bin/python").string(), "/usr/lib/" + python.filename().string(),
              judgments);
  for (const char* command : {"check", "add"}) {
    const Finished finished =
        bench_.run({"plugin", command, "mine/", "--interpreter", (bench_ / "prefix").string()});
    EXPECT_THAT(finished.out + finished.err, HasSubstr("FileNotFoundError")) << command;
    EXPECT_THAT(finished.out + finished.err, Not(HasSubstr("read: "))) << command;
  }
}

// In a user namespace in which there are to be no further ones, as in many containers.
class WithoutNamespaces : public testing::Test {
 protected:
  Finished run(const std::string& head, const std::string& protocol) const {
    bench_.put("c.yaml", head + contest_text("  - plugin: keyword\n", protocol));
    return run_as("run c.yaml --db r.db");
  }

  Finished run_as(const std::string& words) const {
    return bench_.run_program(
        {"/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c",
         "echo 0 > /proc/sys/user/max_user_namespaces || exit 77; exec '" MATCHBENCH_BINARY_DIR
         "/bin/matchbench' " +
             words});
  }

  const Bench bench_;
};

TEST_F(WithoutNamespaces, StrangersAreNotLetIn) {
  const Finished finished = run("", "  strangers: true\n");
  if (finished.exit_code == 77) GTEST_SKIP() << finished.err;
  EXPECT_EQ(finished.exit_code, 3) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("and 'strangers' asks for them"));
}

TEST_F(WithoutNamespaces, StrangersAreNotLetIntoAShardEither) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n", "  strangers: true\n"));
  const Finished prepared = bench_.run({"run", "c.yaml", "--prepare", "round.plan"});
  ASSERT_EQ(prepared.exit_code, 0) << prepared.err;
  const Finished finished = run_as("run --plan round.plan --shard 0 --db part-0.db");
  if (finished.exit_code == 77) GTEST_SKIP() << finished.err;
  EXPECT_EQ(finished.exit_code, 3) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("and 'strangers' asks for them"));
}

TEST_F(WithoutNamespaces, FriendsAreAndFoldsWarn) {
  const Finished finished = run("folds: 2\n", "  passes: 1\n");
  if (finished.exit_code == 77) GTEST_SKIP() << finished.err;
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("a worker can leave marks for the next one"));
  EXPECT_THAT(finished.out, HasSubstr("12 queries answered, 0 failed"));
}

// In a container something lies over a part of /proc, so that nobody inside may mount another one.
class InAContainer : public testing::TestWithParam<const char*> {};

TEST_P(InAContainer, ProgramsRunWithoutProc) {
  const Bench bench;
  const std::string language = GetParam();
  ASSERT_EQ(bench.run({"plugin", "new", "mine", "--language", language}).exit_code, 0);
  if (const Finished added = bench.run({"plugin", "add", "mine/"}); added.exit_code != 0) {
    GTEST_SKIP() << added.err;
  }
  bench.put("c.yaml", contest_text("  - plugin: mine\n", "  passes: 1\n"));
  const Finished finished =
      bench.run_program({"/usr/bin/unshare", "--user", "--map-root-user", "--mount", "--pid",
                         "--fork", "--mount-proc", "/bin/sh", "-c",
                         "mount --bind /usr /proc/sys || exit 77; exec '" MATCHBENCH_BINARY_DIR
                         "/bin/matchbench' run c.yaml --db r.db"});
  if (finished.exit_code == 77 || finished.err.rfind("unshare:", 0) == 0)
    GTEST_SKIP() << finished.err;
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("12 queries answered, 0 failed"));
}

INSTANTIATE_TEST_SUITE_P(Languages, InAContainer, testing::Values("python", "java"),
                         [](const auto& language) { return std::string(language.param); });

}  // namespace
}  // namespace matchbench::cli
