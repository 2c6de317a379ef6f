#include "harness/execution/round/unasked_entrants.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/execution/round/small_round.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

namespace matchbench::round {
namespace {

using testing::ElementsAre;

// A round of two run files and their fusion, in which nobody is asked.
class RunFilesInARound : public testing::Test {
 protected:
  RunFilesInARound() {
    protocol_.passes = 2;
    files_.resize(2);
    files_[0].entrant = {.name = "old", .plugin = {.sha256 = "1"}, .parameters = "{}"};
    files_[1].entrant = {.name = "older", .plugin = {.sha256 = "2"}, .parameters = "{}"};
    for (auto& file : files_) file.rankings.resize(collection_.requests.size());
    files_[0].rankings[0] = Ranking{{.service = {3}, .score = 2}, {.service = {1}, .score = 1}};
    files_[0].rankings[1] = Ranking{{.service = {2}, .score = 7}};
    files_[1].rankings[0] = Ranking{{.service = {1}, .score = 9}};
    fusions_.push_back({.entrant = {.name = "both", .parameters = "{}"}, .members = {0, 1}});
  }

  enum class Fusions { kMade, kBegun };

  RoundRecord store_all(Fusions wanted = Fusions::kMade) {
    PreparedRound prepared;
    prepared.contest.protocol = protocol_;
    prepared.entrants.run_files = files_;
    prepared.entrants.fusions = fusions_;
    prepared.collection = collection_;
    {
      store::RoundStore store = open_store();
      RoundFusions fusions(prepared, {}, {}, store_run_files(prepared, store), store);
      if (wanted == Fusions::kMade) fusions.make();
    }
    return read_round(folder_ / "r.db");
  }

  store::RoundStore open_store() {
    const auto path = folder_ / "r.db";
    if (std::filesystem::exists(path))
      return store::RoundStore::open(path, store::RoundStore::Mode::kWrite);
    return store::RoundStore::create(path, {}, collection_);
  }

  const TemporaryFolder folder_;
  contest::ProtocolSettings protocol_ = quick_protocol();
  Collection collection_ = made_collection();
  std::vector<RunFileEntrant> files_;
  std::vector<FusionEntrant> fusions_;
};

TEST_F(RunFilesInARound, BecomeAnswersOfOnePassWithoutTimes) {
  const auto record = store_all().entrants.at("old");
  ASSERT_EQ(record.all_answers.size(), collection_.requests.size());
  const Answer& answer = record.answers.at("good 1");
  EXPECT_EQ(answer.outcome, Outcome::kOk);
  EXPECT_FALSE(answer.is_timed);
  EXPECT_EQ(answer.ranking, *files_[0].rankings[0]);
  EXPECT_EQ(answer.ranking_hash, hash_of(*files_[0].rankings[0]));
}

TEST_F(RunFilesInARound, AbstainFromWhatTheyLack) {
  const auto record = store_all().entrants.at("older");
  const Answer& answer = record.answers.at("good 2");
  EXPECT_EQ(answer.outcome, Outcome::kAbstained);
  EXPECT_EQ(answer.message, "the run file has no such topic");
}

TEST_F(RunFilesInARound, AreFusedInEveryPassAndTheFusionHasNoTimes) {
  const auto record = store_all().entrants.at("both");
  EXPECT_EQ(record.all_answers.size(), 2 * collection_.requests.size());
  for (const Answer& answer : record.all_answers) {
    EXPECT_EQ(answer.is_timed, answer.outcome != Outcome::kOk);
  }
  std::vector<std::uint32_t> fused;
  for (const auto& line : record.answers.at("good 1").ranking) fused.push_back(line.service.value);
  EXPECT_THAT(fused, ElementsAre(1u, 3u));  // 1/62 + 1/61 before 1/61
}

TEST_F(RunFilesInARound, HaveAFusionWithoutAnEndUntilItIsMade) {
  const auto last = [this] { return open_store().repetitions().back().state; };
  store_all(Fusions::kBegun);
  EXPECT_EQ(last(), store::RepetitionState::kRunning);
  EXPECT_EQ(store_all().entrants.at("both").all_answers.size(), 2 * collection_.requests.size());
  EXPECT_EQ(last(), store::RepetitionState::kFinished);
}

TEST_F(RunFilesInARound, AreStoredOnceAndAnewIfTheFileHasChanged) {
  store_all();
  const auto sessions = [this] { return open_store().sessions().size(); };
  const auto before = sessions();
  store_all();
  EXPECT_EQ(sessions(), before + 1);  // the fusion's, which has nothing to add
  files_[0].entrant.plugin.sha256 = "3";
  files_[0].rankings[1].reset();
  store_all();
  const store::RoundStore store = open_store();
  std::size_t superseded = 0;
  for (const auto& repetition : store.repetitions())
    superseded += repetition.state == store::RepetitionState::kSuperseded ? 1 : 0;
  EXPECT_EQ(superseded, 2u);  // the file's former run and the fusion's
}

}  // namespace
}  // namespace matchbench::round
