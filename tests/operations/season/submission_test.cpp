#include "harness/operations/season/submission.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/operations/season/own_file.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

// A library, whose bytes nobody looks at here, and a file of its own.
class SubmissionTest : public testing::Test {
 protected:
  SubmissionTest() {
    folder_.put("s/fast.so", "library");
    fs::permissions(folder_ / "s/fast.so", fs::perms::owner_all);
    folder_.put("s/data/words.txt", "one\ntwo\n");
    fs::permissions(folder_ / "s/data/words.txt", fs::perms::owner_read | fs::perms::owner_write);
  }
  std::string digest() const { return examine_submission(folder_ / "s").digest; }
  std::string fault() const {
    return fault_in(folder_, [&] { examine_submission(folder_ / "s"); });
  }

  const TemporaryFolder folder_;
};

// Of "data/words.txt", "-", its SHA-256, "fast.so", "x" and its own, each behind its length in
// eight bytes; computed by Python's hashlib.
TEST_F(SubmissionTest, HasADigestOfPathsExecutionAndBytes) {
  const std::string first = digest();
  EXPECT_EQ(first, "a19e374e8ba930eb3bd9063dcddff2d21dfdce51dadae1aa0f48c2321297164e");
  fs::copy(folder_ / "s", folder_ / "elsewhere", fs::copy_options::recursive);
  EXPECT_EQ(examine_submission(folder_ / "elsewhere").digest, first);
  fs::permissions(folder_ / "s/fast.so", fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_NE(digest(), first);
}

// As `season check` names it in the repository.
TEST_F(SubmissionTest, OfAProgramIsTheSameByARelativePath) {
  folder_.put("p/plugin.yaml",
              "id: org.example.mine\nname: mine\nversion: 1.0.0\nauthor: Owls\n"
              "licence: Apache-2.0\nprogram: [python3, mine.py]\n");
  folder_.put("p/mine.py", "import matchbench\n");
  const std::string digest = examine_submission(folder_ / "p").digest;
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path());
  EXPECT_EQ(fault_in(folder_, [&] { EXPECT_EQ(examine_submission("p").digest, digest); }),
            "no error");
  fs::current_path(before);
}

TEST_F(SubmissionTest, IsKeptAsItWasOrNotAtAll) {
  keep_submission(folder_ / "s", digest(), folder_ / "kept");
  EXPECT_EQ(examine_submission(folder_ / "kept").digest, digest());
  EXPECT_THAT(
      fault_in(folder_, [&] { keep_submission(folder_ / "s", "another", folder_ / "other"); }),
      HasSubstr("it was changed while it was read"));
  EXPECT_FALSE(fs::exists(folder_ / "other"));
}

// The path is short enough among the entries, and would be too long in the folder that keeps it.
// Whoever may write there can put a link in the place of what was a file a moment ago.
TEST_F(SubmissionTest, IsReadThroughNoLinkWheneverThatIsPutThere) {
  folder_.put("secret", "s");
  folder_.put("secrets/words.txt", "s");
  fs::create_symlink(folder_ / "secret", folder_ / "s/link.txt");
  fs::create_directory_symlink(folder_ / "secrets", folder_ / "s/linked");
  fs::create_directory_symlink(folder_ / "secrets", folder_ / "whole");
  for (const auto& [folder, name] : {std::pair("s", "link.txt"), std::pair("s", "linked/words.txt"),
                                     std::pair("s", "data"), std::pair("whole", "words.txt")}) {
    EXPECT_THAT(fault_in(folder_, [&] { OwnFile(folder_ / folder, name); }),
                HasSubstr("cannot read "))
        << name;
  }
  const OwnFile own(folder_ / "s", "data/words.txt");
  fs::remove(folder_ / "s/data/words.txt");
  fs::create_symlink(folder_ / "secret", folder_ / "s/data/words.txt");
  EXPECT_EQ(read_file(own.path()), "one\ntwo\n");
}

// A team that may write into the folder of entries could do this: the link is there only while the
// bytes are read, and never while the file is examined.
TEST_F(SubmissionTest, KeepsNothingThatALinkLedToForAMoment) {
  folder_.put("secret", "s");
  folder_.put("s/zzz", std::string(std::size_t{8} << 20, 'z'));
  const std::string file = folder_ / "s/data/words.txt";
  const std::string link = folder_ / "link";
  fs::create_symlink(folder_ / "secret", link);
  const OwnedFd notes(inotify_init1(IN_CLOEXEC));
  inotify_add_watch(notes.get(), (folder_ / "s/data").c_str(), IN_CLOSE_NOWRITE);
  const int last = inotify_add_watch(notes.get(), (folder_ / "s").c_str(), IN_OPEN);
  std::atomic<bool> is_over = false;
  std::thread team([&] {
    alignas(inotify_event) std::array<char, 4096> events{};
    bool is_link = false;
    while (!is_over) {
      const ssize_t got = read(notes.get(), events.data(), events.size());
      for (ssize_t at = 0; at < got;) {
        const auto* one = reinterpret_cast<const inotify_event*>(events.data() + at);
        at += static_cast<ssize_t>(sizeof(inotify_event) + one->len);
        const bool ends = one->wd == last && one->len > 0 && std::string(one->name) == "zzz";
        const bool begins = one->wd != last && one->len > 0;
        if (is_link ? !ends : !begins) continue;
        is_link = !is_link;
        renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, link.c_str(), RENAME_EXCHANGE);
      }
    }
  });
  for (int tried = 0; tried < 20; ++tried) {
    const fs::path kept = folder_ / ("kept" + std::to_string(tried));
    fault_in(folder_, [&] { keep_submission(folder_ / "s", digest(), kept); });
    if (!fs::exists(kept)) continue;
    EXPECT_NE(read_file(kept / "data/words.txt"), "s");
  }
  is_over = true;
  folder_.put("s/data/end", "");  // an event, so that it looks up
  std::ifstream(folder_ / "s/data/end").get();
  team.join();
}

TEST_F(SubmissionTest, HasNoPathThatIsTooLongToBeKept) {
  std::string path = "s";
  for (int depth = 0; depth < 5; ++depth) path += "/" + std::string(190, 'd');
  folder_.put(path + "/x", "");
  EXPECT_EQ(fault(), "no error");
  folder_.put(path + "/" + std::string(80, 'x'), "");
  EXPECT_EQ(fault(), "s: it has a path of more than 1000 bytes; shorten the names in it");
}

TEST_F(SubmissionTest, NeedsNoFileOfTheOrganisers) {
  folder_.put("s/plugin.yaml", "files: {model: {needed: true}}\n");
  EXPECT_THAT(fault(), HasSubstr("it needs the file 'model', and a season hands over none"));
}

TEST_F(SubmissionTest, HasFilesAndFoldersAlone) {
  fs::create_symlink("/etc/passwd", folder_ / "s/link");
  EXPECT_THAT(fault(), StartsWith("s/link: a submission has files and folders alone"));
}

TEST_F(SubmissionTest, HasNamesThatEachSystemWritesInOneWay) {
  folder_.put("s/two\nlines", "");
  EXPECT_THAT(fault(), StartsWith("s/two lines: the name has characters"));
  fs::remove(folder_ / "s/two\nlines");
  folder_.put("s/DATA/words.txt", "");
  EXPECT_THAT(fault(), HasSubstr("another file has this name but for letter case"));
}

TEST_F(SubmissionTest, HasNothingThatIsMadeAnewElsewhere) {
  folder_.put("s/.venv/pyvenv.cfg", "home = /usr/bin\n");
  EXPECT_THAT(fault(), StartsWith("s/.venv: this is no part of a submission"));
  fs::remove_all(folder_ / "s/.venv");
  folder_.put("s/model.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n");
  EXPECT_THAT(fault(), StartsWith("s/model.bin: this is a pointer to a file that Git keeps"));
}

// Nothing of it is read: the size that the file system states is enough.
TEST_F(SubmissionTest, IsNotLargerThanAPluginMayBe) {
  folder_.put("s/holes", "");
  fs::resize_file(folder_ / "s/holes", std::uintmax_t{3} << 30);
  EXPECT_THAT(fault(), HasSubstr("s/holes"));
}

// Else each reader would make several copies of it in memory, and fail for all that come after.
TEST_F(SubmissionTest, HasNoRequirementsOfGigabytes) {
  folder_.put("s/requirements.txt", "");
  fs::resize_file(folder_ / "s/requirements.txt", (std::uintmax_t{2} << 30) - 1);
  EXPECT_THAT(fault(), StartsWith("s/requirements.txt: a file of 2147483647 bytes, the most is 4"));
}

TEST_F(SubmissionTest, IsAPluginWithRequirementsThatStayWhatTheyAre) {
  folder_.put("s/requirements.txt", "numpy>=1\n");
  EXPECT_THAT(fault(), HasSubstr("'numpy>=1' could be another package tomorrow"));
  folder_.put("s/requirements.txt", "numpy==1.26.0 --hash=sha256:ab\n");
  EXPECT_TRUE(examine_submission(folder_ / "s").has_requirements);
  fs::remove(folder_ / "s/fast.so");
  EXPECT_THAT(fault(), StartsWith("s: it has neither a plugin.yaml with a program nor a library"));
}

}  // namespace
}  // namespace matchbench::season
