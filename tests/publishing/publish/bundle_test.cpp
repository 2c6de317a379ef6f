#include "harness/publishing/publish/bundle.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/publishing/report/formats/archive.hpp"
#include "harness/scoring/score/score_round.hpp"
#include "tests/data/store/round_fixture.hpp"
#include "tests/publishing/publish/forged_bundle.hpp"
#include "tests/support/changed_database.hpp"
#include "tests/support/small_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::publish {
namespace {

namespace fs = std::filesystem;
using store::RoundStore;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

const std::string kJudgments =
    "request\tservice\tjudge\tdimension\tgrade\n"
    "urn:p\turn:a\tconsensus\tuse\t2\nurn:p\turn:b\tconsensus\tuse\t1\n"
    "urn:q\turn:b\tconsensus\tuse\t2\n";

// A scored round of two requests, three services and two passes, its bundle, and what is in it.
// `keyword` has one repetition, `random` two.
class BundleTest : public store::RoundFolder {
 protected:
  BundleTest() {
    folder_.put("c/collection.yaml", kSmallManifest);
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:c\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n");
    folder_.put("c/judgments.tsv", kJudgments);
    store::RoundFacts facts = store::small_round();
    facts.collection_folder = folder_ / "c";
    facts.protocol = R"({"passes": 2})";
    facts.contest.measures = {"AP", "P@1"};
    facts.contest.entrants = {"keyword", "random"};
    fill(facts);
    score::score_round({.database = file()});
    summary_ =
        write_bundle(std::vector<TrackDatabase>{{"", file()}}, bundle(), BundleContent::kAll);
    fs::create_directories(unpacked());
    report::read_archive(bundle(), unpacked());
  }

  void fill(const store::RoundFacts& facts) const {
    RoundStore round =
        RoundStore::create(file(), facts, collection::read_collection(folder_ / "c"));
    const store::OpenRun keyword = store::open_run(round);
    answer_all(round, keyword.repetition, keyword.session, {0, 1, 2});
    const store::OpenRun random = store::open_run(round, "random");
    answer_all(round, random.repetition, random.session, {2, 1, 0});
    const store::RepetitionId second =
        round.begin_repetition({random.entrant, 1, 6, "key of random1"});
    const store::SessionId session =
        round.begin_session({second, SessionKind::kQueries, "2031-05-04T09:08:09Z"});
    answer_all(round, second, session, {1, 2});
  }

  static void answer_all(RoundStore& round, store::RepetitionId repetition,
                         store::SessionId session, const std::vector<std::uint32_t>& services) {
    for (const std::int32_t pass : {0, 1}) {
      for (const std::uint32_t request : {0U, 1U}) {
        round.add_answer(session, store::answer_to(request, pass, store::ranking_of(services)));
      }
    }
    round.add_phase(session, {.phase = Phase::kLoad, .time = {5000, 4000}});
    round.end_session(session, {.wall_ns = 1'000'000, .first_query_ns = 900});
    round.finish_repetition(repetition);
    round.commit();
  }

  fs::path bundle() const { return folder_ / "r.tar.zst"; }
  fs::path unpacked() const { return folder_ / "unpacked"; }
  fs::path unpacked_round() const { return unpacked() / "round.db"; }

  BundleSummary verify_again() const {
    pack(unpacked(), folder_ / "forged.tar.zst");
    return verify_bundle(folder_ / "forged.tar.zst", "");
  }
  // After a change, whose sums fit.
  void expect_refused(const std::function<void()>& action, const std::string& fault) const {
    action();
    sum_anew(unpacked());
    EXPECT_THAT([&] { verify_again(); }, ThrowsMessage<Error>(HasSubstr(fault)));
  }
  void expect_refused(const std::string& sql, const std::string& fault) const {
    const std::string before = read_file(unpacked_round());
    expect_refused([&] { change_database(unpacked_round(), sql); }, fault);
    write_file(unpacked_round(), before);
  }
  void replace_in(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = read_file(unpacked() / name);
    ASSERT_NE(text.find(from), std::string::npos) << name << " lacks " << from;
    write_file(unpacked() / name, text.replace(text.find(from), from.size(), to));
  }

  BundleSummary summary_;
};

// 2 settings, 2 measures, 3 repetitions, 2 requests; 3 repetitions of 2 passes over 2 requests.
TEST_F(BundleTest, IsVerifiedWhereTheCollectionAndTheRoundAreNotAtHand) {
  fs::remove(file());
  fs::remove_all(folder_ / "c");
  const BundleSummary verified = verify_bundle(bundle(), summary_.digest);
  EXPECT_EQ(verified.scores, 24U);
  EXPECT_EQ(verified.answers, 12U);
  EXPECT_EQ(verified.files, summary_.files);
  EXPECT_THAT(verified.unfinished, ElementsAre());
  EXPECT_THAT(verified.less_confined, ElementsAre());
}

TEST_F(BundleTest, HasTheDigestOfItsSums) {
  EXPECT_EQ(summary_.digest, Sha256().bytes(read_file(unpacked() / "SHA256SUMS")).hex());
  EXPECT_THAT([&] { verify_bundle(bundle(), std::string(64, '0')); },
              ThrowsMessage<Error>(HasSubstr(summary_.digest)));
  std::string capitals = summary_.digest;
  std::ranges::replace(capitals, 'a', 'A');
  verify_bundle(bundle(), capitals);
}

TEST_F(BundleTest, SaysWhatElseIsTakenForTheDigest) {
  EXPECT_THAT([&] { verify_bundle(bundle(), sha256_of_file(bundle())); },
              ThrowsMessage<Error>(HasSubstr("that is the SHA-256 of the file; --digest takes")));
  EXPECT_THAT([&] { verify_bundle(bundle(), "6e0f…"); },
              ThrowsMessage<Error>(HasSubstr("6e0f…: a digest has 64 hexadecimal digits")));
}

TEST_F(BundleTest, OfTheSameRoundIsTheSameFile) {
  write_bundle(std::vector<TrackDatabase>{{"", file()}}, folder_ / "again.tar.zst",
               BundleContent::kAll);
  EXPECT_EQ(read_file(folder_ / "again.tar.zst"), read_file(bundle()));
}

TEST_F(BundleTest, AnyChangedFileIsNamed) {
  for (const char* name : {"contest.yaml", "README.txt", "round.db", "collection/collection.yaml",
                           "collection/judgments/judgments.tsv", "collection/services.yaml"}) {
    const std::string before = read_file(unpacked() / name);
    std::string after = before;
    after[after.size() / 2] = static_cast<char>(after[after.size() / 2] ^ 1);
    write_file(unpacked() / name, after);
    EXPECT_THAT([&] { verify_again(); },
                ThrowsMessage<Error>(HasSubstr(std::string(name) + " has been changed")));
    write_file(unpacked() / name, before);
  }
}

TEST_F(BundleTest, AMissingOrAddedFileIsNamed) {
  write_file(unpacked() / "notes.txt", "x");
  EXPECT_THAT([&] { verify_again(); }, ThrowsMessage<Error>(HasSubstr("notes.txt has been added")));
  fs::remove(unpacked() / "notes.txt");
  fs::remove(unpacked() / "README.txt");
  EXPECT_THAT([&] { verify_again(); }, ThrowsMessage<Error>(HasSubstr("README.txt is missing")));
}

TEST_F(BundleTest, ARemovedScoreIsFoundThoughTheSumsFit) {
  expect_refused("DELETE FROM score WHERE repetition = 1 AND request = 0", "1 score is missing");
}

TEST_F(BundleTest, AChangedRankingIsFoundThoughTheSumsFit) {
  expect_refused(
      "UPDATE ranking SET service = CASE rank WHEN 1 THEN "
      "(SELECT service FROM ranking AS other WHERE other.ranking_id = "
      "ranking.ranking_id AND other.rank = 2) ELSE service END "
      "WHERE ranking_id = (SELECT min(ranking_id) FROM ranking) AND rank = 1",
      "is not the one that was given");
}

TEST_F(BundleTest, AnAnswerThatIsTakenAwayIsFoundThoughTheSumsFit) {
  expect_refused("DELETE FROM answer WHERE repetition = 2 AND pass = 1 AND request = 1",
                 "answers of repetition 2 are missing");
}

TEST_F(BundleTest, APassThatIsTakenAwayIsFoundThoughTheSumsFit) {
  expect_refused("DELETE FROM answer WHERE repetition = 2 AND pass = 1",
                 "answers of repetition 2 are missing: 1 to 1 of 2 passes");
}

TEST_F(BundleTest, MeasuresThatAreNotWrittenAsStoredAreRefused) {
  for (const std::string name : {"AP(rel=any)", "PRcurve[99]"}) {
    expect_refused("UPDATE measure SET name = '" + name + "' WHERE name = 'AP'",
                   "'" + name + "' is not a name");
  }
}

TEST_F(BundleTest, TimesThatNoSessionCanHaveTakenAreFoundThoughTheSumsFit) {
  const std::string largest = "9223372036854775807";
  for (const std::string& change :
       {"answer SET wall_ns = " + largest + " WHERE repetition = 2 AND pass = 0 AND request = 1",
        std::string("answer SET wall_ns = -1 WHERE repetition = 2 AND pass = 0 AND request = 1"),
        std::string(
            "answer SET cpu_ns = 3600000000000 WHERE repetition = 1 AND pass = 1 AND request = 0"),
        std::string("answer SET wall_ns = 1 + (SELECT wall_ns FROM session WHERE session.id = "
                    "answer.session) WHERE repetition = 2 AND pass = 0 AND request = 1"),
        "phase SET wall_ns = " + largest + " WHERE id = 2",
        std::string("session SET first_query_ns = wall_ns + 1 WHERE id = 1"),
        "session SET wall_ns = " + largest + " WHERE id = 1",
        std::string("session SET user_ns = -5 WHERE id = 1")}) {
    expect_refused("UPDATE " + change, "states a time of");
  }
}

TEST_F(BundleTest, RankingsThatAreNoneAreFoundThoughHashesAndSumsFit) {
  const std::string before = read_file(unpacked_round());
  expect_refused([&] { change_first_ranking(unpacked_round(), kRaiseSecondScore); }, "more than");
  write_file(unpacked_round(), before);
  expect_refused([&] { change_first_ranking(unpacked_round(), kRepeatFirstService); },
                 "repeats service");
}

TEST_F(BundleTest, EntrantsWithRepetitionsWithoutAnEndAreNamed) {
  change_database(unpacked_round(), "UPDATE repetition SET state = 'running' WHERE id = 3");
  sum_anew(unpacked());
  EXPECT_THAT(verify_again().unfinished, ElementsAre("random (1 of 10 repetitions)"));
}

TEST_F(BundleTest, AChangedJudgmentIsFoundThoughTheSumsFit) {
  expect_refused([&] { replace_in("collection/judgments/judgments.tsv", "\tuse\t1", "\tuse\t2"); },
                 "scored with other judgments");
}

TEST_F(BundleTest, AChangedSettingIsFoundThoughTheSumsFit) {
  expect_refused([&] { replace_in("collection/collection.yaml", "use: 2", "use: 1"); },
                 "'strict' is not defined as it was");
}

TEST_F(BundleTest, AJournalBesideTheDatabaseIsRefusedThoughTheSumsFit) {
  expect_refused([&] { write_file(unpacked() / "round.db-journal", "x"); },
                 "there is a rollback journal beside it");
}

TEST_F(BundleTest, AnotherContestFileIsFoundThoughTheSumsFit) {
  expect_refused([&] { write_file(unpacked() / "contest.yaml", "matchbench: contest/1\n"); },
                 "contest.yaml is not the contest");
}

}  // namespace
}  // namespace matchbench::publish
