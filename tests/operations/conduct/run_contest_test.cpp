// Rounds on the collection that ships with matchbench, asked of real workers by functions alone.
#include "harness/operations/conduct/run_contest.hpp"

#include "harness/data/store/merge/merge.hpp"
#include "harness/execution/keeper/guarded_list.hpp"
#include "harness/execution/worker/serve.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/conduct/record_environment.hpp"
#include "harness/operations/conduct/same_round.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "tests/plugins/small_vectors.hpp"
#include "tests/support/built_programs.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/geography_contest.hpp"
#include "tests/support/stored_rankings.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kOneWorkerEach = "  passes: 2\n  blocks: 1\n  warmup: 0\n  secret: 77\n";
const std::string kPair = "  - plugin: keyword\n  - plugin: random\n";

class Audience : public ContestObserver {
 public:
  void on_warning(const std::string& warning) override { warnings.push_back(warning); }
  void on_progress(const RoundProgress& progress) override { last = progress; }

  std::vector<std::string> warnings;
  RoundProgress last;
};

class RunContest : public testing::Test {
 protected:
  // A round of the pair that nothing has disturbed.
  struct WholeRound {
    const TemporaryFolder folder;
    Audience audience;
    std::optional<PreparedContest> prepared;
    ContestResult result;
  };
  static void SetUpTestSuite() {
    whole_ = std::make_unique<WholeRound>();
    setenv("MATCHBENCH_PLUGINS", (whole_->folder / "registry").c_str(), 1);  // none of the user's
    whole_->prepared = prepare_in(whole_->folder, kPair, {}, kOneWorkerEach, built_programs());
    whole_->result = carry_out(*whole_->prepared, whole_->audience, [] { return false; });
  }
  static void TearDownTestSuite() { whole_.reset(); }
  static StoredRankings whole_rankings() { return stored_rankings(whole_->folder / "r.db"); }

  static PreparedContest prepare_in(const TemporaryFolder& folder, const std::string& entrants,
                                    ContestRequest request, const std::string& protocol,
                                    const session::WorkerSource& programs) {
    request.contest = folder.put("c.yaml", contest_text(entrants, protocol));
    if (request.database.empty()) request.database = folder / "r.db";
    return prepare_contest(request, programs);
  }
  PreparedContest prepare(const std::string& entrants, ContestRequest request = {},
                          const std::string& protocol = kOneWorkerEach,
                          const session::WorkerSource& programs = built_programs()) const {
    return prepare_in(folder_, entrants, std::move(request), protocol, programs);
  }
  std::string fault(const std::function<void()>& action) const { return fault_in(folder_, action); }
  ContestResult run(PreparedContest&& prepared) { return run(prepared); }
  ContestResult run(PreparedContest& prepared) {
    return carry_out(prepared, audience_, [] { return false; });
  }
  StoredRankings rankings() const { return stored_rankings(folder_ / "r.db"); }
  store::RoundStore stored(const std::string& file = "r.db") const {
    return store::RoundStore::open(folder_ / file, store::RoundStore::Mode::kRead);
  }

  static std::unique_ptr<WholeRound> whole_;
  const TemporaryFolder folder_;
  Audience audience_;
};

std::unique_ptr<RunContest::WholeRound> RunContest::whole_;

// 2 entrants · 2 passes · 12 requests.
TEST_F(RunContest, AsksEverybodyEverythingAndSaysHowItWent) {
  EXPECT_THAT(describe(*whole_->prepared), HasSubstr("2 repetitions, 2 workers, 48 timed queries"));
  EXPECT_EQ(whole_->result.summary.asked, 48U);
  EXPECT_EQ(whole_->result.summary.failed, 0U);
  EXPECT_FALSE(whole_->result.summary.interrupted);
  EXPECT_THAT(whole_->result.remarks, ElementsAre());
  EXPECT_EQ(whole_rankings().size(), 48U);
  EXPECT_EQ(whole_->audience.last.queries, 48U);
  EXPECT_EQ(whole_->audience.last.answered, 48U);
  EXPECT_TRUE(whole_->audience.last.ended);
}

// The cost of the harness is measured with its null matchmaker, in a database that is gone.
TEST_F(RunContest, StoresWhatWasAskedAndWhereTimesWereTaken) {
  const fs::path database = whole_->folder / "r.db";
  const auto facts = store::RoundStore::open(database, store::RoundStore::Mode::kRead).round();
  EXPECT_EQ(facts.contest.name, "Test");
  EXPECT_EQ(facts.secret, 77U);
  EXPECT_EQ(facts.harness_version, harness_version());
  EXPECT_EQ(facts.collection_folder, geography().string());
  EXPECT_THAT(facts.contest.entrants, ElementsAre("keyword", "random"));
  EXPECT_THAT(facts.contest.relevance, ElementsAre("overall", "same_function"));
  const std::string null_ns = results::value_of(facts.environment, "null.query_ns");
  EXPECT_THAT(null_ns, testing::MatchesRegex("[1-9][0-9]*"));
  EXPECT_FALSE(fs::exists(database.string() + ".null"));
  const auto here = record_environment();
  EXPECT_EQ(results::value_of(facts.environment, "kernel"), results::value_of(here, "kernel"));
}

// Nobody is warned of what disturbs times that nobody reads.
TEST_F(RunContest, MeasuresNothingOfTheMachineIfTimesDoNotCount) {
  run(prepare("  - plugin: random\n", {.times_count = false}));
  EXPECT_THAT(results::value_of(stored().round().environment, "null.query_ns"), "");
  EXPECT_THAT(audience_.warnings, ElementsAre());
  EXPECT_EQ(rankings().size(), 24U);
}

// Little memory, so that two fit anywhere.
TEST_F(RunContest, SideBySideGivesTheSameRankingsAndNoTimes) {
  const std::string protocol = kOneWorkerEach + "  memory: 512 MiB\n";
  run(prepare(kPair, {.jobs = 2}, protocol));
  EXPECT_EQ(rankings(), whole_rankings());
  EXPECT_EQ(results::value_of(stored().round().environment, "null.query_ns"), "");
  for (const auto& entrant : results::read_results(stored()).entrants) {
    EXPECT_TRUE(entrant.side_by_side);
    EXPECT_TRUE(entrant.samples.empty());
  }
}

// What is asked later, one by one, has no time either.
TEST_F(RunContest, SideBySideGoesOnOneByOneAndStillHasNoTimes) {
  const std::string protocol = kOneWorkerEach + "  memory: 512 MiB\n";
  run(prepare(kPair, {.only = {"keyword"}, .jobs = 2}, protocol));
  EXPECT_EQ(rankings().size(), 24U);
  EXPECT_EQ(run(prepare(kPair, {.resume = true}, protocol)).summary.asked, 48U);
  EXPECT_EQ(rankings(), whole_rankings());
  for (const auto& entrant : results::read_results(stored()).entrants) {
    EXPECT_TRUE(entrant.samples.empty());
  }
}

// A round with the secret that was drawn is the same round.
TEST_F(RunContest, DrawsASecretIfTheContestNamesNone) {
  const std::string hidden = "  passes: 1\n  warmup: 0\n  anonymise: true\n";
  run(prepare("  - plugin: random\n", {}, hidden));
  const std::uint64_t secret = stored().round().secret;
  EXPECT_NE(secret, 0U);
  run(prepare("  - plugin: random\n", {.database = folder_ / "again.db"},
              hidden + "  secret: " + std::to_string(secret) + "\n"));
  EXPECT_EQ(stored_rankings(folder_ / "again.db"), rankings());
}

TEST_F(RunContest, GoesOnWhereItWasInterruptedAndAsksNothingTwice) {
  PreparedContest prepared = prepare(kPair, {.resume = true});
  const ContestResult broken =
      carry_out(prepared, audience_, [&] { return audience_.last.answered >= 10; });
  EXPECT_TRUE(broken.summary.interrupted);
  EXPECT_LT(broken.summary.asked, 48U);
  EXPECT_EQ(run(prepared).summary.asked, 48U);
  EXPECT_EQ(rankings(), whole_rankings());
  audience_.last = {};
  EXPECT_EQ(run(prepared).summary.asked, 48U);
  for (const auto& entrant : audience_.last.entrants) EXPECT_EQ(entrant.now, 0U);
}

// The least weights that cut every word: a vector for each letter, at its beginning and in it.
void put_letters(const TemporaryFolder& folder, float first) {
  std::string tokens = "\"[UNK]\": 0";
  std::vector<float> vectors = {0, 0};
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    for (const char* prefix : {"", "##"}) {
      tokens += std::string(", \"") + prefix + letter + "\": " + std::to_string(vectors.size() / 2);
      vectors.insert(vectors.end(), {first + static_cast<float>(letter - 'a'), 1});
    }
  }
  folder.put("model/tokenizer.json",
             R"({"normalizer": {"type": "BertNormalizer"},
                 "pre_tokenizer": {"type": "BertPreTokenizer"},
                 "model": {"type": "WordPiece", "unk_token": "[UNK]", "vocab": {)" +
                 tokens + "}}}");
  folder.put("model/model.safetensors",
             small::tensor_file("embeddings", vectors.size() / 2, vectors));
}

TEST_F(RunContest, HandsFilesToAnEntrantAndStartsItAnewIfTheyChange) {
  const std::string entrants = "  - plugin: static\n    files: {weights: model}\n";
  put_letters(folder_, 0);
  EXPECT_EQ(run(prepare(entrants)).summary.failed, 0U);
  EXPECT_EQ(rankings().size(), 24U);
  ASSERT_EQ(stored().entrants().size(), 1U);
  const std::vector<HandedFile> files = stored().entrants().front().entrant.files;
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files.front().key, "weights");
  EXPECT_EQ(files.front().path, (folder_ / "model").string());
  run(prepare(entrants, {.resume = true}));
  EXPECT_EQ(stored().entrants().size(), 1U);
  put_letters(folder_, -20);
  run(prepare(entrants, {.resume = true}));
  EXPECT_EQ(stored().entrants().size(), 2U);
}

TEST_F(RunContest, SaysWhatBringsAFileThatAnEntrantNeeds) {
  EXPECT_THAT(
      [&] { prepare("  - plugin: static\n    files: {tokenizer: c.yaml}\n"); },
      testing::ThrowsMessage<Error>(AllOf(HasSubstr("the file 'weights' is needed and not there"),
                                          HasSubstr("pip install 'wordllama<0.5'"))));
  EXPECT_THAT(prepare("  - plugin: random\n"
                      "  - {plugin: static, files: {tokenizer: c.yaml}, optional: true}\n")
                  .warnings,
              testing::Contains(AllOf(StartsWith("left out: "), HasSubstr("pip install"))));
}

// Whoever scores the round looks there.
TEST_F(RunContest, GoesOnWithACollectionThatHasMovedAndRemembersWhere) {
  run(prepare("  - plugin: random\n"));
  fs::copy(geography(), folder_ / "moved", fs::copy_options::recursive);
  std::string text = contest_text("  - plugin: random\n", kOneWorkerEach);
  text.replace(text.find(geography().string()), geography().string().size(), "moved");
  run(prepare_contest(
      {.contest = folder_.put("c.yaml", text), .database = folder_ / "r.db", .resume = true},
      built_programs()));
  EXPECT_EQ(stored().round().collection_folder, (folder_ / "moved").string());
}

TEST_F(RunContest, TakesNoDatabaseThatIsThereUnlessItMayGoOn) {
  folder_.put("r.db", "");
  EXPECT_THAT(fault([&] { run(prepare("  - plugin: random\n")); }),
              StartsWith("r.db exists already; add --resume to continue it"));
}

TEST_F(RunContest, NamesAFileInAFolderThatIsGivenAsDatabase) {
  fs::create_directory(folder_ / "emp");
  for (const bool resume : {false, true}) {
    EXPECT_EQ(fault([&] { prepare(kPair, {.database = folder_ / "emp", .resume = resume}); }),
              "emp is a folder; name a file in it, such as emp/contest.db");
  }
}

TEST_F(RunContest, AsksOnlyWhomItIsTold) {
  EXPECT_THAT(prepare(kPair, {.only = {"random"}}).entrants.asked.size(), 1U);
  EXPECT_EQ(fault([&] { prepare(kPair, {.only = {"rendom"}}); }),
            "--only: the contest has no entrant 'rendom'; did you mean 'random'? it has: keyword, "
            "random");
  EXPECT_EQ(fault([&] {
              prepare(kPair + "  - {fusion: [random, keyword], name: both}\n", {.only = {"both"}});
            }),
            "--only names fusions alone, which run nothing; add what they combine: random, "
            "keyword");
}

TEST_F(RunContest, IsRefusedIfNoOptionalEntrantIsThere) {
  EXPECT_THAT(fault([&] { prepare("  - plugin: nonesuch\n    optional: true\n"); }),
              StartsWith("no entrant is left: left out, because it is optional and not there: "
                         "nonesuch; install"));
}

TEST_F(RunContest, SaysWhoAnsweredNothing) {
  folder_.put("mine/broken.so", "not a library\n");
  PreparedContest prepared = prepare("  - plugin: ./mine/broken.so\n  - plugin: random\n");
  const ContestResult result = run(prepared);
  EXPECT_EQ(result.summary.failed, 24U);
  EXPECT_THAT(
      result.remarks,
      ElementsAre(StartsWith(
          "broken failed in all of its 24 queries (load failed: not asked, open failed: ")));
  EXPECT_THAT(audience_.warnings, testing::Contains(StartsWith("broken: load failed: ")));
}

// Each look at what no plugin may read takes a time that grows with their number.
TEST_F(RunContest, LooksOnceAtWhatNoEntrantMayRead) {
  for (const char* confinement : {"required", "off"}) {
    const PreparedContest prepared =
        prepare(kPair, {}, kOneWorkerEach + "  confinement: " + confinement + "\n");
    const std::weak_ptr<const keeper::GuardedList> found =
        keeper::GuardedList::of(prepared.guarded);
    EXPECT_FALSE(found.expired()) << confinement;
  }
}

// As `gate --contest` and `reproduce` do with --grant.
TEST_F(RunContest, GrantsNothingToStrangersWhoeverNamesIt) {
  const fs::path file = folder_.put(
      "c.yaml", contest_text("  - plugin: keyword\n", kOneWorkerEach + "  strangers: true\n"));
  contest::Contest contest = contest::read_contest(file);
  contest.entrants.at(0).grants.network = NetworkReach::kMachine;
  EXPECT_THAT(fault([&] { prepare_contest({.contest = file}, contest, built_programs()); }),
              HasSubstr("'strangers: true' does not go with what 'keyword' is granted"));
}

TEST_F(RunContest, RefusesACollectionThatIsNone) {
  const auto fault_with = [&](const std::string& collection) {
    folder_.put("c.yaml", "matchbench: contest/1\nname: Test\ncollection: " + collection +
                              "\nentrants: [{plugin: random}]\n");
    return fault([&] { prepare_contest({.contest = folder_ / "c.yaml"}, built_programs()); });
  };
  EXPECT_EQ(fault_with("absent"),
            "c.yaml:3:13: there is no folder absent; name a collection's folder, relative to this "
            "file; 'matchbench collection import' makes one");
  fs::create_directory(folder_ / "empty");
  EXPECT_THAT(fault_with("empty"),
              StartsWith("c.yaml:3:13: empty is not a collection: it has no collection.yaml"));
}

TEST_F(RunContest, GivesTheSameRankingsInTheHostsOwnProcess) {
  session::WorkerSource here = built_programs();
  here.serve_in_process = [](int socket, std::string_view image,
                             protocol::FlightRecorder& recorder) {
    worker::serve(socket, image, recorder,
                  [](const ConfinementPolicy&) { return Confinement{.own_process = false}; });
  };
  run(prepare(kPair, {}, kOneWorkerEach + "  isolation: none\n  confinement: off\n", here));
  EXPECT_EQ(rankings(), whole_rankings());
}

// Its times were taken on several machines, so that going on here adds one more; but the harness
// has to be the same.
TEST_F(RunContest, GoesOnWithMergedPartsOnAnyMachine) {
  PreparedContest shard = prepare("  - plugin: keyword\n", {.node = "n1"});
  shard.shard = ShardOfRound{.part = {"a plan", 0, 1}};
  shard.blocks = {.first = 0, .count = 1};
  run(shard);
  EXPECT_EQ(stored().round().node, "n1");
  const std::vector<fs::path> parts = {folder_ / "r.db"};
  store::merge_parts(parts, folder_ / "merged.db");
  PreparedContest whole = prepare(
      "  - plugin: keyword\n", {.database = folder_ / "merged.db", .resume = true, .node = "n2"});
  const auto fault_with = [&](const char* key) {
    auto environment = record_environment();
    std::erase_if(environment, [&](const auto& fact) { return fact.first == key; });
    environment.emplace_back(key, "another");
    return fault([&] {
      require_same_round(stored("merged.db"), whole.contest, whole.collection, environment,
                         folder_ / "merged.db");
    });
  };
  EXPECT_EQ(fault_with("cpu.model"), "no error");
  EXPECT_THAT(fault_with("harness.commit"), HasSubstr("it differs in harness.commit"));
  EXPECT_EQ(run(whole).summary.asked, 24U);
  const auto environments = stored("merged.db").environments();
  ASSERT_EQ(environments.size(), 2U);
  EXPECT_EQ(environments[1].environment.node, "n2");
}

}  // namespace
}  // namespace matchbench::conduct
