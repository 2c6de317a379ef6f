// Entrants that ask for files that no entrant may read, in their manifests and their folders: each
// costs itself alone its answers.
#include "harness/foundation/base/os/remove_tree.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <string>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class AskedFiles : public MisbehavingTest {
 protected:
  AskedFiles() {
    fs::create_directories(entrant());
    fs::copy_file(misbehaving_plugin("read_judgments"), library());
  }

  fs::path entrant() const { return folder_ / "entrant"; }
  fs::path library() const { return entrant() / "read_judgments.so"; }

  void declare(const std::string& file) const {
    std::ofstream(entrant() / "plugin.yaml") << "id: a.b\nsystem_files: ['" << file << "']\n";
  }

  // The entrant between two honest ones, which must not notice.
  round::EntrantRecord curious() const {
    const round::RoundRecord record = round::run_small_round(
        {.database = folder_ / "database" / "round.db",
         .contestants = {{"before", misbehaving_plugin("honest")},
                         {"curious", library(),
                          fmt::format(R"({{"host":"{}","secret":"{}","library_folder":"{}"}})",
                                      getpid(), secret().string(), entrant().string())},
                         {"after", misbehaving_plugin("honest"), R"({"place":"after"})"}},
         .guarded = {secret().parent_path(), folder_ / "database"}});
    expect_all_honest(record.entrants.at("before"), "before");
    expect_all_honest(record.entrants.at("after"), "after");
    return record.entrants.at("curious");
  }

  void expect_refused(const std::string& reason) const {
    const round::EntrantRecord entrant = curious();
    EXPECT_EQ(entrant.answers.size(), 5u);
    for (const auto& [request, answer] : entrant.answers) {
      EXPECT_EQ(answer.outcome, Outcome::kLoadFailed) << request;
      EXPECT_THAT(answer.message, HasSubstr(reason)) << request;
    }
  }
};

TEST_F(AskedFiles, AreRefusedByAPathThatIsLongerThanAnyMayBe) {
  std::string path = "/usr/";
  for (int i = 0; i < 2'100; ++i) path += "./";
  declare(path + ".." + secret().string());
  expect_refused("cannot be shown to the plugin: it is part of");
}

TEST_F(AskedFiles, AreRefusedThroughTheRootOfAProcess) {
  declare(fmt::format("/proc/{}/root{}", getpid(), secret().string()));
  expect_refused("cannot be shown to the plugin: it is part of");
}

// The number is that of a process that starts later: here, of none.
TEST_F(AskedFiles, AreNotShownIfTheyAppearAfterTheyWereJudged) {
  declare(fmt::format("/proc/4194301/root{}", secret().string()));
  const round::EntrantRecord entrant = curious();
  EXPECT_EQ(entrant.answers.at("bad").outcome, Outcome::kOk) << entrant.answers.at("bad").message;
}

TEST_F(AskedFiles, AreRefusedOutsideTheInstalledSystem) {
  declare("/etc/shadow");
  expect_refused("not a file or folder of the installed system");
}

TEST_F(AskedFiles, AreRefusedIfTheyAreTheDatabase) {
  declare("/usr/.." + (folder_ / "database" / "round.db").string());
  expect_refused("it is part of");
}

TEST_F(AskedFiles, AreRefusedByAnotherNameInTheEntrantsFolder) {
  fs::create_hard_link(secret(), entrant() / "notes.yaml");
  expect_refused("another name of a file that no plugin may read");
}

TEST_F(AskedFiles, AreNotFollowedThroughALinkInTheEntrantsFolder) {
  fs::create_symlink(secret(), entrant() / "secret.yaml");
  const round::EntrantRecord entrant = curious();
  EXPECT_EQ(entrant.answers.at("bad").outcome, Outcome::kOk) << entrant.answers.at("bad").message;
}

TEST_F(AskedFiles, AreRefusedIfTheyAreTooMany) {
  std::ofstream(entrant() / "0");
  for (int i = 1; i < 60'001; ++i) {
    fs::create_hard_link(entrant() / "0", entrant() / std::to_string(i));
  }
  expect_refused("more than 60000 files");
}

// Holes: to bring them into memory took the worker minutes, and ended the round for all.
TEST_F(AskedFiles, AreRefusedIfTheyAreTooLarge) {
  std::ofstream(entrant() / "holes");
  fs::resize_file(entrant() / "holes", std::uintmax_t{100} << 30);
  expect_refused("holes has 100.0 GiB");
}

TEST_F(AskedFiles, AreRefusedIfTheyLieTooDeep) {
  OwnedFd here(open(entrant().c_str(), O_PATH | O_DIRECTORY));
  for (int i = 0; i < 1'200; ++i) {
    ASSERT_EQ(mkdirat(here.get(), "d", 0755), 0);
    here = OwnedFd(openat(here.get(), "d", O_PATH | O_DIRECTORY));
  }
  expect_refused("folders deep");
  remove_tree(entrant());
}

}  // namespace
}  // namespace matchbench
