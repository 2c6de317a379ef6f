#include "harness/foundation/base/file.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"
#include "tests/publishing/publish/forged_bundle.hpp"
#include "tests/support/changed_database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;
using publish::pack;
using publish::sum_anew;
using testing::HasSubstr;

void make_bundle(const CommandBench& bench) {
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 2\n  - plugin: keyword\n",
                                   "  passes: 2\n  blocks: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
  const Finished made = bench.run({"report", "r.db", "--format", "json", "--bundle", "r.tar.zst"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("digest"));
  const Finished again = bench.run({"report", "r.db", "--format", "json", "--bundle", "r.tar.zst"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("r.tar.zst exists already; remove it, or name another file"));
}

class BundleTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    maker_ = new CommandBench;
    make_bundle(*maker_);
  }
  static void TearDownTestSuite() { delete maker_; }

  // A round and its bundle, which each test may change.
  void SetUp() override {
    for (const char* name : {"c.yaml", "r.db", "r.tar.zst"}) {
      fs::copy(*maker_ / name, bench_ / name);
    }
    fs::create_directories(unpacked());
    report::read_archive(bench_ / "r.tar.zst", unpacked());
  }
  fs::path unpacked() const { return bench_ / "unpacked"; }

  // After the change, with sums that fit it.
  Finished verify_changed(const std::function<void()>& change) {
    change();
    sum_anew(unpacked());
    pack(unpacked(), bench_ / "forged.tar.zst");
    return bench_.run({"verify", "forged.tar.zst"});
  }

  static CommandBench* maker_;
  CommandBench bench_;
};

CommandBench* BundleTest::maker_ = nullptr;

TEST_F(BundleTest, IsVerifiedWhereTheCollectionAndTheRoundAreNotAtHand) {
  fs::remove(bench_ / "r.db");
  const Finished finished = bench_.run({"verify", "r.tar.zst"});
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  // 2 settings · 3 measures · 3 runs · 12 requests
  EXPECT_THAT(finished.out, HasSubstr("all 216 scores are the same"));
}

// Whoever unpacks it by other means could find more than was verified.
TEST_F(BundleTest, HidesNothingBehindItsEnd) {
  const std::string bundle = read_file(bench_ / "r.tar.zst");
  const std::string skipped("\x50\x2a\x4d\x18\x04\0\0\0mine", 12);  // RFC 8878, 3.1.2
  for (const std::string& more : {bundle, skipped, std::string("mine")}) {
    bench_.put("more.tar.zst", bundle + more);
    const Finished finished = bench_.run({"verify", "more.tar.zst"});
    EXPECT_EQ(finished.exit_code, 2);
    EXPECT_THAT(finished.err, HasSubstr("more.tar.zst: more follows behind the end of the bundle"));
  }
}

TEST_F(BundleTest, AChangedScoreIsFoundThoughTheSumsFit) {
  const Finished finished = verify_changed([&] {
    change_database(
        unpacked() / "round.db",
        "UPDATE score SET value = value + 0.001 WHERE repetition = 3 AND request = 7 AND "
        "measure = (SELECT id FROM measure WHERE name = 'nDCG@10') AND "
        "setting = (SELECT id FROM relevance_setting WHERE name = 'overall')");
  });
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err,
              HasSubstr("nDCG@10 under 'overall', repetition 3, request 7: the round states"));
}

TEST_F(BundleTest, NumbersThatNoRoundGivesAreRefused) {
  const Finished finished = verify_changed([&] {
    change_database(unpacked() / "round.db",
                    "UPDATE request SET id = 40 WHERE id = 11;"
                    "UPDATE answer SET request = 40 WHERE request = 11;"
                    "UPDATE score SET request = 40 WHERE request = 11;"
                    "UPDATE judged_request SET request = 40 WHERE request = 11");
  });
  EXPECT_EQ(finished.exit_code, 3);
  EXPECT_THAT(finished.err, HasSubstr("answer.request is 40, which is not from 0 to 11"));
}

TEST_F(BundleTest, RunsWithoutAnEndAreNamed) {
  const Finished finished = verify_changed([&] {
    change_database(unpacked() / "round.db",
                    "UPDATE repetition SET state = 'running' WHERE id = 2;"
                    "UPDATE entrant SET name = name || char(27) || '[2J' WHERE name = 'random'");
    std::filesystem::remove(unpacked() / "ir_metadata/random.yaml");
  });
  EXPECT_EQ(finished.exit_code, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("not finished: random [2J (1 of 2 repetitions)\n"));
  EXPECT_THAT(finished.out, HasSubstr("none of a finished repetition is missing"));
}

TEST_F(BundleTest, ADamagedOrForeignFileIsRefused) {
  std::string bytes = read_file(bench_ / "r.tar.zst");
  bench_.put("cut.tar.zst", bytes.substr(0, bytes.size() / 2));
  bench_.put("text.tar.zst", "no archive at all");
  for (const char* name : {"cut.tar.zst", "text.tar.zst", "absent.tar.zst"}) {
    const Finished finished = bench_.run({"verify", name});
    EXPECT_EQ(finished.exit_code, 2) << name << finished.err;
    EXPECT_THAT(finished.err, HasSubstr(name));
  }
}

TEST_F(BundleTest, AFileOutsideTheBundleIsNotWritten) {
  report::write_archive(bench_ / "evil.tar.zst",
                        std::vector<report::ArchivedFile>{{"../escaped.txt", bench_ / "c.yaml"}});
  const Finished finished = bench_.run({"verify", "evil.tar.zst"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("'../escaped.txt' does not belong in a bundle"));
  EXPECT_FALSE(fs::exists(fs::temp_directory_path() / "escaped.txt"));
}

// What `verify` says to an archive of these files, each the size of a file with holes.
std::string refusal(const CommandBench& bench, const std::map<std::string, std::uintmax_t>& sizes) {
  std::vector<report::ArchivedFile> files;
  for (const auto& [name, size] : sizes) {
    const fs::path on_disk = bench / ("holes_" + std::to_string(size));
    write_file(on_disk, "");
    fs::resize_file(on_disk, size);
    files.push_back({name, on_disk});
  }
  report::write_archive(bench / "made.tar.zst", files);
  const Finished finished = bench.run({"verify", "made.tar.zst"});
  EXPECT_EQ(finished.exit_code, 2) << finished.err;
  return finished.err;
}

// 600 MiB of zeros in some kilobytes.
TEST_F(BundleTest, ThatUnpacksToManyTimesItsSizeIsRefused) {
  EXPECT_THAT(refusal(bench_, {{"round.db", 600 << 20}}), HasSubstr("unpacks to more than 512."));
  EXPECT_LT(fs::file_size(bench_ / "made.tar.zst"), 200'000u);
  // Each below the limit, and more of them together.
  EXPECT_THAT(refusal(bench_, {{"collection/a", 300 << 20}, {"collection/b", 300 << 20}}),
              HasSubstr("unpacks to more than 512."));
}

TEST_F(BundleTest, OfSumsThatNobodyCouldReadIsRefused) {
  EXPECT_THAT(refusal(bench_, {{"SHA256SUMS", 5 << 20}}),
              HasSubstr("SHA256SUMS has 5.0 MiB, the most is 4.0 MiB"));
}

// Git and shells carry out what hidden files say.
TEST_F(BundleTest, WithNamesThatNoFileCanHaveOrThatAreHiddenIsRefused) {
  std::string deep;
  for (int i = 0; i < 3000; ++i) deep += "d/";
  for (const std::string& name :
       {deep + "file", std::string(300, 'n'), std::string("a\033[2J/") + std::string(300, 'n'),
        std::string(".git/config"), std::string("collection/.envrc")}) {
    const std::string said = refusal(bench_, {{name, 1}});
    EXPECT_THAT(said, HasSubstr("does not belong in a bundle"));
    EXPECT_THAT(said, testing::Not(HasSubstr("\033")));
  }
  EXPECT_THAT(refusal(bench_, {{"a", 1}, {"a/b", 2}}), HasSubstr("'a/b' does not belong"));
}

TEST_F(BundleTest, ThatIsAPipeIsNotWaitedFor) {
  ASSERT_EQ(mkfifo((bench_ / "pipe.tar.zst").c_str(), 0600), 0);
  const Finished finished = bench_.run({"verify", "pipe.tar.zst"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("there is no bundle pipe.tar.zst"));
}

TEST_F(BundleTest, OfARoundThatIsNotScoredIsRefused) {
  change_database(bench_ / "r.db", "DELETE FROM score");
  const Finished finished =
      bench_.run({"report", "r.db", "--format", "json", "--bundle", "unscored.tar.zst"});
  EXPECT_EQ(finished.exit_code, 2);
  EXPECT_THAT(finished.err, HasSubstr("not scored"));
  EXPECT_FALSE(fs::exists(bench_ / "unscored.tar.zst"));
}

TEST_F(BundleTest, WithoutJudgmentsSaysWhatItCanStillVerify) {
  ASSERT_EQ(bench_.run({"analyse", "scores", "r.db", "--keep"}).exit_code, 0);
  const Finished made = bench_.run({"report", "r.db", "--out", "public", "--format", "json",
                                    "--without", "judgments", "--bundle", "p.tar.zst"});
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const Finished verified = bench_.run({"verify", "p.tar.zst"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("no score can be checked; if you have the collection: "
                                      "'matchbench score p.tar.zst --collection DIR'\n"));

  for (const char* command : {"leaderboard", "report", "score"}) {
    const Finished refused = bench_.run({command, "p.tar.zst"});
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(refused.err, HasSubstr("p.tar.zst has no scores, because the organiser withholds "
                                       "the judgments; if you have the collection: 'matchbench "
                                       "score p.tar.zst --collection DIR'"));
    EXPECT_FALSE(fs::exists(bench_ / "p"));
  }
  EXPECT_EQ(bench_.run({"score", "p.tar.zst", "--collection", geography()}).exit_code, 0);

  report::read_archive(bench_ / "p.tar.zst", bench_ / "open");
  SQLite::Database db((bench_ / "open/round.db").string());
  EXPECT_EQ(db.execAndGet("SELECT count(*) FROM score").getInt(), 0);
  EXPECT_EQ(db.execAndGet("SELECT tables FROM analysis").getString(), "[]");
  EXPECT_GT(db.execAndGet("SELECT count(*) FROM answer").getInt(), 0);
  EXPECT_FALSE(fs::exists(bench_ / "open/collection/judgments"));
  // Who has the judgments gets the scores back.
  const Finished scored = bench_.run({"score", "open/round.db", "--collection", geography()});
  EXPECT_EQ(scored.exit_code, 0) << scored.err;
  const auto board = bench_.run({"leaderboard", "open/round.db", "--json"}).json();
  ASSERT_EQ(board.size(), 2U);
  EXPECT_EQ(board, bench_.run({"leaderboard", "r.db", "--json"}).json());
  const Finished more = bench_.run(
      {"report", "r.db", "--out", "other", "--without", "logs", "--bundle", "q.tar.zst"});
  EXPECT_EQ(more.exit_code, 2);
  EXPECT_THAT(more.err, HasSubstr("--bundle can leave out judgments"));
}

}  // namespace
}  // namespace matchbench::cli
