#include "harness/execution/session/start/confinement_order.hpp"
#include "harness/execution/session/start/shown_files.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <vector>

namespace matchbench::session {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class PluginFolder : public testing::Test {
 protected:
  PluginFolder() : folder_(fs::path("/tmp") / fmt::format("matchbench_folder_{}", getpid())) {
    for (const char* name : {"plugins/own", "plugins/other", "collection/judgments"}) {
      fs::create_directories(folder_ / name);
    }
    for (const auto& file : {library(), other(), folder_ / "contest.yaml"})
      std::ofstream{file} << "x";
  }
  ~PluginFolder() override { fs::remove_all(folder_); }

  fs::path library() const { return folder_ / "plugins/own/own.so"; }
  fs::path other() const { return folder_ / "plugins/other/other.so"; }

  static std::string fault(const fs::path& library, const std::vector<fs::path>& guarded) {
    return fault_of_plugin_folder(library, guarded);
  }

  fs::path folder_;
};

TEST_F(PluginFolder, IsThePluginsWhereNothingOfTheRoundLiesInIt) {
  EXPECT_EQ(fault(library(), {library(), other(), folder_ / "collection", folder_ / "contest.yaml",
                              folder_ / "round.db"}),
            "");
  EXPECT_EQ(fault(library(), {folder_ / "plugins/own-data"}), "");
}

TEST_F(PluginFolder, IsNotWhereItHoldsSomethingOfTheRound) {
  const fs::path beside = folder_ / "beside.so";
  EXPECT_EQ(fault(beside, {folder_ / "contest.yaml"}),
            (folder_ / "contest.yaml").string() + " lies there");
  EXPECT_THAT(fault(beside, {folder_ / "round.db"}), HasSubstr("round.db lies there"));  // to be
  EXPECT_THAT(fault(beside, {folder_ / "collection"}), HasSubstr("collection lies there"));
  EXPECT_THAT(fault(beside, {other()}), HasSubstr("other.so lies there"));  // at any depth
}

TEST_F(PluginFolder, IsNotWhereItIsPartOfTheCollection) {
  EXPECT_EQ(fault(folder_ / "collection/judgments/own.so", {folder_ / "collection"}),
            "it is part of " + (folder_ / "collection").string());
}

TEST_F(PluginFolder, IsNotWhereManyKeepTheirFiles) {
  EXPECT_EQ(fault("/tmp/own.so", {}), "/tmp is not the plugin's own");
  EXPECT_EQ(fault("/own.so", {}), "/ is not the plugin's own");
  const char* home = std::getenv("HOME");
  const std::string before = home == nullptr ? "" : home;
  setenv("HOME", (folder_ / "plugins/own").c_str(), 1);
  EXPECT_THAT(fault(library(), {}), HasSubstr("is not the plugin's own"));
  home == nullptr ? unsetenv("HOME") : setenv("HOME", before.c_str(), 1);
}

TEST_F(PluginFolder, IsTheOneThatALinkLeadsTo) {
  fs::create_directory_symlink(folder_, folder_ / "plugins/link");
  EXPECT_THAT(fault(folder_ / "plugins/link/own.so", {folder_ / "contest.yaml"}),
              HasSubstr("lies there"));
}

}  // namespace
}  // namespace matchbench::session
