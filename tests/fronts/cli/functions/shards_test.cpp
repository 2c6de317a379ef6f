// A round that is split into shards, by hand. tests/operations/cluster merges parts and compares
// rounds.
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/parts_of_shards.hpp"
#include "tests/support/stored_rankings.hpp"

#include <gmock/gmock.h>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;

TEST_F(Shards, GoOnWhereTheyWereInterrupted) {
  const StoredRankings whole = stored_rankings(bench_ / "part-0.db");
  change(
      "part-0.db",
      "DELETE FROM answer WHERE pass = 0 AND request > 6; UPDATE repetition SET state = 'running'");
  expect_refused({"merge", "part-0.db", "--db", "round.db", "--partial"},
                 "shard 0 has not finished", "resume it");
  expect_done({"run", "--plan", "round.plan", "--shard", "0", "--db", "part-0.db", "--node", "n0",
               "--resume"});
  EXPECT_EQ(stored_rankings(bench_ / "part-0.db"), whole);
}

TEST_F(Shards, ThatAreMissingAreNamedAndThoseThatAreThereNotTakenAgain) {
  expect_refused({"merge", "part-0.db", "part-1.db", "--db", "round.db"},
                 "no part contains these shards of the plan: 2", "run each with");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db"));
  expect_done({"merge", "part-0.db", "part-1.db", "--db", "round.db", "--partial"});
  EXPECT_THAT(bench_.run({"merge", "part-1.db", "--db", "round.db", "--partial"}).out,
              HasSubstr("shard 1 was there already"));
  expect_refused({"run", "c.yaml", "--db", "round.db", "--resume"}, "lacks the shards 2",
                 "merge their parts");
}

TEST_F(Shards, MayBeSigned) {
  const auto keygen = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "ssh-keygen");
    return bench_.run_program(words).exit_code;
  };
  const std::string key = (bench_ / "key").string();
  if (keygen({"-q", "-t", "ed25519", "-N", "", "-f", key}) != 0) {
    GTEST_SKIP() << "there is no ssh-keygen";
  }
  bench_.put("signers", "node@example.org " + read_file(bench_ / "key.pub"));
  ASSERT_EQ(keygen({"-Y", "sign", "-n", "matchbench", "-f", key, (bench_ / "part-0.db").string()}),
            0);
  const std::vector<std::string> merge = {"merge", "part-0.db", "part-1.db", "part-2.db",
                                          "--db",  "round.db",  "--signers", "signers"};
  std::filesystem::copy(bench_ / "part-0.db.sig", bench_ / "part-1.db.sig");
  expect_refused(merge, "part-1.db.sig is not a signature of node@example.org");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db"));
  std::filesystem::remove(bench_ / "part-1.db.sig");
  expect_refused(merge, "part-1.db is unsigned");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db"));
  for (const char* part : {"part-1.db", "part-2.db"}) {
    ASSERT_EQ(keygen({"-Y", "sign", "-n", "matchbench", "-f", key, (bench_ / part).string()}), 0);
  }
  // With such a log the database says something else, though not a byte of it is changed.
  bench_.put("part-1.db-wal", "frames");
  expect_refused(merge, "part-1.db-wal lies beside part-1.db, changes what it says");
  std::filesystem::remove(bench_ / "part-1.db-wal");
  const Finished merged = bench_.run_while_exchanged("part-0.db", "something else", merge);
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("part-0.db is signed by node@example.org\n"
                                    "part-1.db is signed by node@example.org\n"));
}

TEST_F(Shards, SayWhatDoesNotGoTogether) {
  expect_refused({"run", "--plan", "round.plan", "--shard", "3"}, "the plan has no shard 3",
                 "0 to 2");
  expect_refused({"run", "c.yaml", "--prepare", "many.plan", "--shards", "4"},
                 "3 blocks cannot be split into 4 shards", "raise 'blocks:'");
  expect_refused({"run", "--plan", "round.plan"}, "does not say what is to be run", "--shard");
  expect_refused({"run", "c.yaml", "--shard", "1"}, "--shard needs --plan");
  expect_refused({"run"}, "no contest file is named");
  expect_refused({"run", "c.yaml", "--db", "part-0.db", "--resume"},
                 "part-0.db contains shard 0 of 3", "--plan FILE --shard NUMBER --resume");
  expect_refused({"run", "--plan", "round.plan", "--shard", "0", "--db", "part-0.db", "--resume",
                  "--node", "elsewhere"},
                 "was begun on the node", "the entrants of a block are to run on one node");
  expect_done({"score", "part-0.db"});
  EXPECT_THAT(bench_.run({"leaderboard", "part-0.db", "--wide", "--explain"}).out,
              testing::HasSubstr("This is only shard 0 of 3 (counted from 0)"));
}

TEST_F(Shards, RefuseALibraryThatWasReplaced) {
  const std::string plugins = std::string(MATCHBENCH_BINARY_DIR) + "/plugins/";
  std::filesystem::create_directory(bench_ / "p");
  std::filesystem::copy(plugins + "keyword/keyword.so", bench_ / "p/mine.so");
  bench_.put("c.yaml", contest_text("  - plugin: ./p/mine.so\n", ""));
  expect_done({"run", "c.yaml", "--prepare", "mine.plan"});
  std::filesystem::copy(plugins + "random/random.so", bench_ / "p/mine.so",
                        std::filesystem::copy_options::overwrite_existing);
  expect_refused({"run", "--plan", "mine.plan", "--shard", "0"},
                 "the entrant 'mine' of the round was the plugin", "--plugin 'mine=PATH'");
  expect_refused({"run", "--plan", "mine.plan", "--shard", "0", "--plugin", "mine=p/mine.so"},
                 "the entrant 'mine' from a library with the digest", "copy the library");
}

}  // namespace
}  // namespace matchbench::cli
