#include "harness/execution/session/start/shown_files.hpp"

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <chrono>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

// There is no keeper, which shows in the policy what a worker may see.
class ShownFiles : public testing::Test {
 protected:
  // An executable of the system's own format. The link is read first: under valgrind it names this
  // program all the same, though what it leads to is valgrind itself.
  fs::path put_program(const std::string& name) const {
    const fs::path file = folder_ / name;
    fs::create_directories(file.parent_path());
    fs::copy_file(fs::read_symlink("/proc/self/exe"), file);
    return file;
  }

  fs::path put_manifest(const std::string& folder, const std::string& program,
                        const std::string& more = "") const {
    return folder_.put(folder + "/plugin.yaml",
                       fmt::format("id: a.b\nname: b\nprogram: [{}]\n{}", program, more));
  }

  ConfinementPolicy policy_for(const fs::path& plugin, const Bounds& bounds = {}) const {
    keeper::Keeper none("/bin/true");
    return policy_for(plugin, bounds, none);
  }

  static ConfinementPolicy policy_for(const fs::path& plugin, const Bounds& bounds,
                                      keeper::Keeper& keeper) {
    protocol::Start start;
    start.plugin_path = plugin.string();
    if (registry::is_program(plugin))
      start.program = registry::program_order(registry::read_plugin_manifest(plugin), {});
    ConfinementPolicy policy;
    show_files(
        start, bounds, [] {}, keeper, policy);
    return policy;
  }

  std::string refusal(const fs::path& plugin, const Bounds& bounds = {}) const {
    try {
      policy_for(plugin, bounds);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return error.what();
    }
    return "";
  }

  static std::vector<std::string> paths(const ConfinementPolicy& policy) {
    std::vector<std::string> paths;
    for (const auto& shown : policy.shown) paths.push_back(shown.path);
    return paths;
  }

  const TemporaryFolder folder_;
};

TEST_F(ShownFiles, AProgramOfItsOwnIsExecutedWithTheLoaderOfTheSystem) {
  put_program("entrant/mine");
  const auto policy = policy_for(put_manifest("entrant", "./mine"));
  ASSERT_EQ(policy.executable.size(), 2u);
  EXPECT_EQ(policy.executable[0], fs::canonical(folder_ / "entrant/mine"));
  EXPECT_THAT(policy.executable[1], HasSubstr("ld-linux"));
  EXPECT_THAT(paths(policy), IsSupersetOf(policy.executable));
}

// What the organiser hands over is judged as the plugin's own folder is.
TEST_F(ShownFiles, WhatIsHandedOverIsShownUnlessItIsGuarded) {
  put_program("entrant/mine");
  const fs::path plugin = put_manifest("entrant", "./mine");
  const fs::path file = folder_.put("models/weights.bin", "w");
  folder_.put("vectors/a/b.bin", "b");
  folder_.put("collection/judgments.tsv", "secret");
  const std::vector<fs::path> guarded = {folder_ / "collection"};
  const auto shown_with = [&](const fs::path& handed) {
    protocol::Start start;
    start.plugin_path = plugin.string();
    start.program = registry::program_order(registry::read_plugin_manifest(plugin), {});
    start.files = {{"weights", handed.string(), ""}};
    keeper::Keeper none("/bin/true");
    ConfinementPolicy policy;
    show_files(
        start, {.guarded = guarded}, [] {}, none, policy);
    return paths(policy);
  };
  EXPECT_THAT(shown_with(file), Contains(fs::canonical(file).string()));
  EXPECT_THAT(shown_with(file), Not(Contains(HasSubstr("vectors"))));
  EXPECT_THAT(shown_with(folder_ / "vectors"),
              Contains(fs::canonical(folder_ / "vectors/a/b.bin").string()));
  // What is in the plugin's folder is shown once.
  EXPECT_EQ(shown_with(folder_ / "entrant/mine").size(), shown_with(plugin).size());
  EXPECT_THROW(shown_with(folder_ / "collection/judgments.tsv"), Error);
  EXPECT_THROW(shown_with(folder_ / "nothing"), Error);
  EXPECT_THROW(shown_with("/"), Error);
}

// A program can name any file as its loader.
TEST_F(ShownFiles, ALoaderThatIsNotTheSystemsIsNeitherShownNorExecuted) {
  const fs::path program = put_program("entrant/mine");
  std::string bytes = read_file(program);
  const std::string other = "/etc/passwd";
  const auto at = bytes.find("/ld-linux-");
  if (at == std::string::npos) GTEST_SKIP() << "another C library's loader";
  const auto begin = bytes.rfind('\0', at) + 1;
  const auto length = bytes.find('\0', at) - begin;
  bytes.replace(begin, length, other + std::string(length - other.size(), '\0'));
  std::ofstream(program, std::ios::binary) << bytes;
  const auto policy = policy_for(put_manifest("entrant", "./mine"));
  EXPECT_THAT(policy.executable, ElementsAre(fs::canonical(program).string()));
  EXPECT_THAT(paths(policy), Not(Contains(other)));
}

// The folder above one that is called bin is an interpreter's, not that of an entrant's own
// program.
TEST_F(ShownFiles, NothingAboveAFolderThatIsCalledBinIsShown) {
  put_program("above/bin/mine");
  folder_.put("above/lib/secret", "s");
  const auto policy = policy_for(put_manifest("above/bin", "mine"));
  EXPECT_THAT(paths(policy), Not(Contains(HasSubstr("above/lib"))));
}

TEST_F(ShownFiles, AnInterpreterAmongTheFilesOfTheRoundIsRefused) {
  const fs::path interpreter = put_program("tools/bin/snake");
  folder_.put("tools/lib/judgments/all.tsv", "secret");
  const fs::path plugin = put_manifest("entrant", interpreter.string());
  const std::vector<fs::path> named = {folder_ / "tools"};
  const auto refusal_with = [&](const fs::path& guarded) {
    const std::vector<fs::path> all = {guarded};
    return refusal(plugin, {.guarded = all, .interpreters = named});
  };
  EXPECT_EQ(refusal_with(plugin), "");
  EXPECT_THAT(refusal_with(folder_ / "tools/lib/judgments"), HasSubstr("lies there"));
  EXPECT_THAT(refusal_with(folder_ / "tools"), HasSubstr("it is part of"));
}

// What lies beside a tool of the organiser's is not for whoever guesses its path.
TEST_F(ShownFiles, AnInterpreterIsRefusedWhereNobodyPermitsIt) {
  const fs::path interpreter = put_program("tools/bin/snake");
  const fs::path secret = folder_.put("tools/lib/secret", "s");
  const fs::path plugin = put_manifest("entrant", interpreter.string());
  EXPECT_THAT(refusal(plugin), HasSubstr("no interpreter may lie there"));
  const std::vector<fs::path> named = {folder_ / "tools"};
  EXPECT_THAT(paths(policy_for(plugin, {.interpreters = named})), Contains(secret.string()));
}

TEST_F(ShownFiles, AnInterpreterBesideInstalledCollectionsShowsNoneOfThem) {
  const fs::path interpreter = put_program("prefix/bin/snake");
  folder_.put("prefix/lib/snake/standard", "library");
  folder_.put("prefix/share/matchbench/owls/judgments.tsv", "secret");
  const std::vector<fs::path> named = {folder_ / "prefix"};
  const auto shown =
      paths(policy_for(put_manifest("entrant", interpreter.string()), {.interpreters = named}));
  EXPECT_THAT(shown, Contains(HasSubstr("prefix/lib/snake/standard")));
  EXPECT_THAT(shown, Not(Contains(HasSubstr("judgments.tsv"))));
}

TEST_F(ShownFiles, WhatAPluginDeclaresIsOfTheSystemAndNothingElse) {
  folder_.put("entrant/mine.so", "library");
  folder_.put("judgments.tsv", "secret");
  for (const std::string& file :
       {(folder_ / "judgments.tsv").string(), std::string("/etc/shadow"), std::string("/"),
        std::string("/usr"), std::string("/usr/lib/../../etc/passwd"),
        std::string("/proc/self/root/etc/passwd")}) {
    folder_.put("entrant/plugin.yaml", fmt::format("id: a.b\nsystem_files: ['{}']\n", file));
    EXPECT_THAT(refusal(folder_ / "entrant/mine.so"), HasSubstr("cannot be shown")) << file;
  }
}

const fs::path kWorker = fs::path(MATCHBENCH_BINARY_DIR) / "bin" / "matchbench-worker";

// What an environment of several hundred megabytes is.
TEST_F(ShownFiles, ASecondWorkerSeesAllThatTheFirstOneSawThoughItIsTooLargeToBeKept) {
  keeper::Keeper keeper(kWorker);
  if (!keeper.is_there()) GTEST_SKIP() << "no user namespaces here";
  const fs::path interpreter = put_program("prefix/bin/snake");
  fs::resize_file(folder_.put("prefix/lib/snake/weights", ""), keeper::Keeper::kMostSetBytes + 1);
  const fs::path plugin = put_manifest("entrant", interpreter.string());
  const std::vector<fs::path> named = {folder_ / "prefix"};
  const ConfinementPolicy first = policy_for(plugin, {.interpreters = named}, keeper);
  EXPECT_THAT(paths(first), Contains(HasSubstr("snake/weights")));
  EXPECT_THAT(paths(first), Contains(HasSubstr("libc.so")));  // of this program
  EXPECT_EQ(policy_for(plugin, {.interpreters = named}, keeper), first);
}

TEST_F(ShownFiles, AKeeperThatSomebodyHasStoppedIsNotWaitedForWithoutEnd) {
  keeper::Keeper keeper(kWorker, std::chrono::seconds(3));
  if (!keeper.is_there()) GTEST_SKIP() << "no user namespaces here";
  ASSERT_EQ(kill(keeper.process(), SIGSTOP), 0);
  EXPECT_THAT([&] { policy_for(folder_.put("entrant/mine.so", "library"), {}, keeper); },
              testing::Throws<Error>(testing::AllOf(
                  testing::Property(&Error::kind, ErrorKind::kEnvironment),
                  testing::Property(&Error::what, HasSubstr("has not answered for 3 s")))));
}

// A round of a thousand entrants has a thousand sets.
TEST_F(ShownFiles, AKeeperWithoutDescriptorsKeepsWhatItHasAndTheRestIsNamed) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{24, before.rlim_max};
  keeper::Keeper keeper(kWorker);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  const bool is_there = keeper.is_there();
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  if (!is_there) GTEST_SKIP() << "no user namespaces here";
  std::size_t kept = 0;
  for (int i = 0; i < 12; ++i) {
    const ConfinementPolicy policy =
        policy_for(folder_.put(fmt::format("{}/mine.so", i), "library"), {}, keeper);
    kept += policy.sets.size();
  }
  EXPECT_GT(kept, 0u);
  EXPECT_LT(kept, 36u);  // each has one of its own, that of the machine and that of constants
}

}  // namespace
}  // namespace matchbench::session
