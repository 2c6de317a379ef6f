// A round that is split into shards, by hand. tests/operations/cluster merges parts and compares
// rounds.
#include "tests/fronts/cli/shards.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/random.hpp"
#include "tests/support/stored_rankings.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

namespace matchbench::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// The staged program looks for the SDK beside itself; nothing of the build folder is asked.
TEST_F(Shards, WithProgramsAsEntrantsHaveAllThatTheyNeedStaged) {
  if (std::system("python3 -c pass") != 0) GTEST_SKIP() << "there is no python3";
  bench_.put("c.yaml", contest_text("  - plugin: rare-words\n", "  passes: 1\n"));
  expect_done({"run", "c.yaml", "--prepare", "stage/round.plan", "--stage", "--quiet"});
  EXPECT_TRUE(is_file(bench_ / "stage/sdk/python/matchbench/__init__.py"));
  const std::string shard = fmt::format(
      "cd '{}' && stage/bin/matchbench run --plan stage/round.plan --shard 0 --db part-0.db "
      "--strict "
      "--quiet",
      bench_.path().string());
  EXPECT_EQ(std::system(shard.c_str()), 0);
  expect_done({"merge", "part-0.db", "--db", "round.db"});
}

TEST_F(Shards, RunFromAStagedFolderThatHasMoved) {
  bench_.put("c.yaml", contest(""));
  expect_done({"run", "c.yaml", "--prepare", "stage/round.plan", "--stage", "--shards", "1"});
  std::filesystem::rename(bench_ / "stage", bench_ / "elsewhere");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "elsewhere/collection/judgments"));
  run_shards("elsewhere/round.plan", 1);
  expect_done({"merge", "part-0.db", "--db", "round.db"});
  expect_done({"score", "round.db"});  // with the judgments, which stayed where they were

  bench_.put("elsewhere/collection/services.yaml", "- nothing\n");
  const Finished changed =
      bench_.run({"run", "--plan", "elsewhere/round.plan", "--shard", "0", "--db", "again.db"});
  EXPECT_EQ(changed.exit_code, 3);
  EXPECT_THAT(changed.err, AllOf(HasSubstr("services.yaml is not what the plan has put there"),
                                 HasSubstr("copy the folder of the plan again")));
}

TEST_F(Shards, GoOnWhereTheyWereInterrupted) {
  prepare("round.plan");
  run_shards("round.plan", 1);
  const StoredRankings whole = stored_rankings(bench_ / "part-0.db");
  change(
      "part-0.db",
      "DELETE FROM answer WHERE pass = 0 AND request > 6; UPDATE repetition SET state = 'running'");
  expect_refused({"merge", "part-0.db", "--db", "round.db", "--partial"},
                 "shard 0 has not finished", "resume it");
  expect_done({"run", "--plan", "round.plan", "--shard", "0", "--db", "part-0.db", "--resume"});
  EXPECT_EQ(stored_rankings(bench_ / "part-0.db"), whole);
}

// At any instant: before there is a file, in a query, between two commits. Nothing that was stored
// is lost, nobody is blamed, and the part is what it would have been.
TEST_F(Shards, GoOnHoweverOftenTheyAreKilled) {
  prepare("round.plan", "  anonymise: true\n  warmup: 20\n");
  run_shards("round.plan", 1, "whole-");
  const std::vector<std::string> shard = {"run",  "--plan",    "round.plan", "--shard", "0",
                                          "--db", "killed.db", "--resume",   "--quiet"};
  Random random(18);
  for (int kills = 0; kills < 12; ++kills) {
    const pid_t host = bench_.start(shard, "killed", {});
    usleep(static_cast<useconds_t>(random.below(400'000)));
    kill(host, SIGKILL);
    bench_.wait(host, "killed");
  }
  expect_done(shard);
  EXPECT_EQ(stored_rankings(bench_ / "killed.db"), stored_rankings(bench_ / "whole-0.db"));
  const store::RoundStore part =
      store::RoundStore::open(bench_ / "killed.db", store::RoundStore::Mode::kRead);
  part.check_integrity();
  for (const auto& repetition : part.repetitions()) {
    EXPECT_EQ(repetition.state, store::RepetitionState::kFinished);
    part.for_each_time(repetition.id, [](const Answer& answer, store::SessionId) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << answer.message;
    });
  }
}

TEST_F(Shards, ThatAreMissingAreNamedAndThoseThatAreThereNotTakenAgain) {
  prepare("round.plan");
  run_shards("round.plan", 2);
  expect_refused({"merge", "part-0.db", "part-1.db", "--db", "round.db"},
                 "no part contains these shards of the plan: 2", "run each with");
  EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db"));
  expect_done({"merge", "part-0.db", "part-1.db", "--db", "round.db", "--partial"});
  EXPECT_THAT(bench_.run({"merge", "part-1.db", "--db", "round.db", "--partial"}).out,
              HasSubstr("shard 1 was there already"));
  expect_refused({"run", "c.yaml", "--db", "round.db", "--resume"}, "lacks the shards 2",
                 "merge their parts");
}

TEST_F(Shards, OfAnotherRoundAreRefused) {
  prepare("round.plan");
  run_shards("round.plan", 1);
  const auto refused_as = [&](const std::string& sql, const char* what) {
    std::filesystem::copy(bench_ / "part-0.db", bench_ / "other.db");
    change("other.db", sql);
    expect_refused({"merge", "part-0.db", "other.db", "--db", "round.db", "--partial"}, what,
                   "other.db: not a part of the round", "made from one plan");
    std::filesystem::remove(bench_ / "other.db");
    EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db"));
  };
  refused_as("UPDATE round SET plan = 'x'", "plan");
  refused_as("UPDATE round SET seed = '2'", "seed");
  refused_as("UPDATE round SET secret = '2'", "secret");
  refused_as("UPDATE round SET harness_version = '9'", "version of matchbench");
  refused_as("UPDATE round SET collection_digest = 'x'", "digest of the collection");
  refused_as("UPDATE entrant SET plugin_sha256 = 'x' WHERE name = 'keyword'",
             "plugin file or parameters of the entrant 'keyword'");
}

TEST_F(Shards, MayBeSigned) {
  prepare("round.plan");
  run_shards("round.plan", 3);
  const auto keygen = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "/usr/bin/ssh-keygen");
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
  const Finished merged = bench_.run(merge);
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("part-0.db is signed by node@example.org\n"
                                    "part-1.db is signed by node@example.org\n"));
}

TEST_F(Shards, OfStrangersAreRefusedIfAWorkerHadLessThanAllWalls) {
  prepare("round.plan", "  strangers: true\n");
  run_shards("round.plan", 1);
  expect_done({"merge", "part-0.db", "--db", "round.db", "--partial"});
  const auto refused_with = [&](const char* wall, const char* words) {
    std::filesystem::copy(bench_ / "part-0.db", bench_ / "other.db");
    change("other.db", fmt::format("UPDATE session SET {} WHERE id = 2", wall));
    expect_refused({"merge", "other.db", "--db", "other-round.db", "--partial"},
                   "other.db: ", "strangers take part, and the confinement of session 2 is", words);
    std::filesystem::remove(bench_ / "other.db");
    EXPECT_FALSE(std::filesystem::exists(bench_ / "other-round.db"));
  };
  refused_with("own_files = 0", "no files of its own");
  refused_with("clock = 'beside'", "clock beside");
  refused_with("seccomp = 0", "partial");
}

TEST_F(Shards, ThatWereCutShortAreRefused) {
  prepare("round.plan");
  run_shards("round.plan", 1);
  const auto size = std::filesystem::file_size(bench_ / "part-0.db");
  for (const auto left : {size / 2, size - 1, std::uintmax_t{100}, std::uintmax_t{0}}) {
    std::filesystem::copy(bench_ / "part-0.db", bench_ / "cut.db");
    std::filesystem::resize_file(bench_ / "cut.db", left);
    const Finished merged = bench_.run({"merge", "cut.db", "--db", "round.db", "--partial"});
    EXPECT_NE(merged.exit_code, 0) << left;
    EXPECT_THAT(merged.err, HasSubstr("cut.db")) << left;
    EXPECT_FALSE(std::filesystem::exists(bench_ / "round.db")) << left;
    std::filesystem::remove(bench_ / "cut.db");
  }
}

TEST_F(Shards, PlansAreKeptFromOthersAndFromChanges) {
  prepare("round.plan");
  struct stat facts {};
  ASSERT_EQ(stat((bench_ / "round.plan").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600U);
  expect_refused({"run", "c.yaml", "--prepare", "round.plan"}, "round.plan exists already",
                 "name another file");
  std::string text = read_file(bench_ / "round.plan");
  const auto shard_of = [&](const std::string& changed) {
    bench_.put("changed.plan", changed);
    return std::vector<std::string>{"run", "--plan", "changed.plan", "--shard", "0"};
  };
  expect_refused(shard_of(text.substr(0, text.size() / 2)), "changed.plan");
  expect_refused(shard_of("{}"), "this is not a plan of a round");
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    return changed;
  };
  expect_refused(shard_of(replaced("\"secret\": \"77\"", "\"secret\": \"78\"")),
                 "the plan was changed since it was written", "make a new plan");
  expect_refused(shard_of(replaced("plan/1", "plan/2")), "plan/2", "this version reads 'plan/1'",
                 "use the version of matchbench that made the plan");
}

TEST_F(Shards, SayWhatDoesNotGoTogether) {
  prepare("round.plan");
  expect_refused({"run", "--plan", "round.plan", "--shard", "3"}, "the plan has no shard 3",
                 "0 to 2");
  expect_refused({"run", "c.yaml", "--prepare", "many.plan", "--shards", "4"},
                 "3 blocks cannot be split into 4 shards", "raise 'blocks:'");
  expect_refused({"run", "--plan", "round.plan"}, "does not say what is to be run", "--shard");
  expect_refused({"run", "c.yaml", "--shard", "1"}, "--shard needs --plan");
  expect_refused({"run"}, "no contest file is named");
  run_shards("round.plan", 1);
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
  expect_done({"run", "c.yaml", "--prepare", "round.plan"});
  std::filesystem::copy(plugins + "random/random.so", bench_ / "p/mine.so",
                        std::filesystem::copy_options::overwrite_existing);
  expect_refused({"run", "--plan", "round.plan", "--shard", "0"},
                 "the entrant 'mine' of the round was the plugin", "--plugin 'mine=PATH'");
  expect_refused({"run", "--plan", "round.plan", "--shard", "0", "--plugin", "mine=p/mine.so"},
                 "the entrant 'mine' from a library with the digest", "copy the library");
}

}  // namespace
}  // namespace matchbench::cli
