#include "harness/session/start/shown_files.hpp"

#include "harness/base/error.hpp"
#include "harness/registry/program_plugin.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// There is no keeper, which shows in the policy what a worker may see.
class ShownFiles : public testing::Test {
 protected:
  ShownFiles() { fs::create_directory(folder_ / "root"); }

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

  ConfinementPolicy policy_for(const fs::path& plugin,
                               const std::vector<fs::path>& guarded = {}) const {
    protocol::Start start;
    start.plugin_path = plugin.string();
    if (registry::is_program(plugin))
      start.program = registry::program_order(registry::read_plugin_manifest(plugin), {});
    ConfinementPolicy policy;
    policy.root = folder_ / "root";
    show_files(
        start, guarded, [] {}, nullptr, policy);
    return policy;
  }

  std::string refusal(const fs::path& plugin, const std::vector<fs::path>& guarded = {}) const {
    try {
      policy_for(plugin, guarded);
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

TEST_F(ShownFiles, AProgramOfItsOwnIsExecutedInItsCopy) {
  put_program("entrant/mine");
  const auto policy = policy_for(put_manifest("entrant", "./mine"));
  ASSERT_EQ(policy.executable.size(), 2u);  // with the system's loader
  EXPECT_EQ(policy.executable[0], policy.root + (folder_ / "entrant/mine").string());
  EXPECT_TRUE(fs::exists(policy.executable[0]));
  EXPECT_THAT(policy.executable[1], HasSubstr("ld-linux"));
}

// The folder above one that is called bin is an interpreter's, not that of an entrant's own
// program.
TEST_F(ShownFiles, NothingAboveAFolderThatIsCalledBinIsShown) {
  put_program("above/bin/mine");
  folder_.put("above/lib/secret", "s");
  const auto policy = policy_for(put_manifest("above/bin", "mine"));
  EXPECT_THAT(paths(policy), Not(Contains(HasSubstr("secret"))));
  EXPECT_FALSE(fs::exists(policy.root + (folder_ / "above/lib").string()));
}

TEST_F(ShownFiles, AnInterpreterAmongTheFilesOfTheRoundIsRefused) {
  const fs::path interpreter = put_program("tools/bin/snake");
  folder_.put("tools/lib/judgments/all.tsv", "secret");
  const fs::path plugin = put_manifest("entrant", interpreter.string());
  EXPECT_EQ(refusal(plugin, {plugin}), "");
  EXPECT_THAT(refusal(plugin, {folder_ / "tools/lib/judgments"}), HasSubstr("lies there"));
  EXPECT_THAT(refusal(plugin, {folder_ / "tools"}), HasSubstr("it is part of"));
}

TEST_F(ShownFiles, AnInterpreterBesideInstalledCollectionsShowsNoneOfThem) {
  const fs::path interpreter = put_program("prefix/bin/snake");
  folder_.put("prefix/lib/snake/standard", "library");
  folder_.put("prefix/share/matchbench/owls/judgments.tsv", "secret");
  const auto shown = paths(policy_for(put_manifest("entrant", interpreter.string())));
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

}  // namespace
}  // namespace matchbench::session
