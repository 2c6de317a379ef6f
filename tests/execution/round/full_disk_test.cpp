#include "tests/execution/round/host_round.hpp"
#include "tests/support/small_disk.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace matchbench::round {
namespace {

using testing::HasSubstr;

class FullDisk : public HostRound {
 protected:
  static constexpr int kLargeKibibytes = 64 << 10;

  FullDisk() { std::filesystem::create_directory(disk_); }
  ~FullDisk() override { umount2(disk_.c_str(), MNT_DETACH); }

  Ended run(const std::string& db) const {
    return run_host(folder_, run_into("disk/" + db), [&] { setenv("TMPDIR", disk_.c_str(), 1); });
  }
  std::filesystem::path on_disk(const std::string& db) const { return disk_ / db; }

  const std::filesystem::path disk_ = folder_ / "disk";
};

// The database, its log and the temporary folder are on a disk that is full at another instant each
// time: before there is a database, while it is made, and amid the answers.
TEST_F(FullDisk, EndsTheRoundWhichGoesOnWhenThereIsRoom) {
  if (!mount_small_disk(disk_, kLargeKibibytes)) {
    GTEST_SKIP() << "mounting a file system is not allowed here";
  }
  write_geography_contest();
  ASSERT_EQ(run("whole.db").code, 0);
  const Facts whole = facts_in(on_disk("whole.db"));
  const auto whole_kibibytes =
      static_cast<int>(std::filesystem::file_size(on_disk("whole.db")) >> 10);
  std::filesystem::remove(on_disk("whole.db"));
  int full_amid_answers = 0;
  int kibibytes = whole_kibibytes / 2;
  for (;; kibibytes += whole_kibibytes / 4) {
    ASSERT_TRUE(resize_small_disk(disk_, kibibytes));
    const std::string db = fmt::format("r{}.db", kibibytes);
    const Ended ended = run(db);
    ASSERT_TRUE(resize_small_disk(disk_, kLargeKibibytes));
    if (ended.code == 0) break;
    EXPECT_EQ(ended.code, 3) << ended.output;
    EXPECT_THAT(ended.output, HasSubstr("space left to write to; free some space and "));
    if (std::filesystem::exists(on_disk(db))) {
      const Facts kept = facts_in(on_disk(db));
      full_amid_answers += !kept.empty() && kept.size() < whole.size() ? 1 : 0;
      for (const auto& [key, fact] : kept) EXPECT_EQ(whole.at(key), fact) << key;
    }
    const Ended resumed = run(db);
    EXPECT_EQ(resumed.code, 0) << resumed.output;
    EXPECT_EQ(facts_in(on_disk(db)), whole) << kibibytes;
    EXPECT_TRUE(all_finished(on_disk(db)));
    std::filesystem::remove(on_disk(db));
  }
  EXPECT_GT(full_amid_answers, 0);
  EXPECT_LT(kibibytes, 8 * whole_kibibytes);
}

}  // namespace
}  // namespace matchbench::round
