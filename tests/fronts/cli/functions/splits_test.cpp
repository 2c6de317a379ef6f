#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Six tools and five requests in BEIR's layout. The split dev shares q1 with train and q4 with
// test.
class SplitCollection : public testing::Test {
 protected:
  SplitCollection() {
    bench_.put("b/corpus.jsonl", R"({"_id":"t1","title":"weather","text":"Tells the forecast."}
{"_id":"t2","title":"flights","text":"Books a flight between two airports."}
{"_id":"t3","title":"currency","text":"Converts money into another currency."}
{"_id":"t4","title":"translate","text":"Translates a text into another language."}
{"_id":"t5","title":"mail","text":"Sends an e-mail message to a person."}
{"_id":"t6","title":"restaurants","text":"Finds a restaurant near a place."}
)");
    bench_.put("b/queries.jsonl", R"({"_id":"q1","text":"will it rain, what is the weather"}
{"_id":"q2","text":"fly from airport to airport"}
{"_id":"q3","text":"translate this text and send it as a message"}
{"_id":"q4","text":"convert money into another currency"}
{"_id":"q5","text":"a restaurant near the place, and the weather forecast"}
)");
    const std::string head = "query-id\tcorpus-id\tscore\n";
    bench_.put("b/qrels/train.tsv", head + "q1\tt1\t1\nq2\tt2\t1\nq3\tt4\t1\nq3\tt5\t1\n");
    bench_.put("b/qrels/test.tsv", head + "q4\tt3\t1\nq5\tt6\t1\nq5\tt1\t1\n");
    bench_.put("b/qrels/dev.tsv", head + "q1\tt1\t1\nq4\tt3\t1\n");
    const Finished made = bench_.run({"collection", "import", "beir", "b", "--out", "c",
                                      "--licence", "CC0-1.0", "--source", "made for a test"});
    EXPECT_EQ(made.exit_code, 0) << made.err;
  }

  void put_contest(const std::string& splits, const std::string& protocol = "") const {
    bench_.put("c.yaml", "matchbench: contest/1\nname: Split\ncollection: c\n" + splits +
                             "entrants: [{plugin: keyword}, {plugin: " PUPIL_SO
                             "}]\nmeasures: [RR, R@5]\nprotocol: {passes: 1" +
                             protocol + "}\n");
  }

  Finished run(const std::string& more = "--quiet") const {
    return bench_.run({"run", "c.yaml", "--db", "r.db", more});
  }

  const CommandBench bench_;
};

constexpr const char* kTestByTrain = "split: test\ntraining: {split: train}\n";

TEST_F(SplitCollection, IsAskedAndScoredOnOneSplitAndTrainsOnTheOtherInEveryWorker) {
  put_contest(kTestByTrain, ", audit: true, anonymise: true, scaling: [0.5, 0.7, 1]");
  const Finished round = run();
  ASSERT_EQ(round.exit_code, 0) << round.err;
  const store::RoundStore store =
      store::RoundStore::open(bench_ / "r.db", store::RoundStore::Mode::kRead);
  ASSERT_EQ(store.requests().size(), 2u);
  EXPECT_THAT(store.requests()[0].uri, HasSubstr("q4"));
  EXPECT_THAT(store.requests()[1].uri, HasSubstr("q5"));
  EXPECT_EQ(store.round().contest.split, "test");
  EXPECT_EQ(store.round().contest.training.split, "train");
  std::set<SessionKind> trained;
  for (const auto& session : store.sessions()) {
    if (!session.start.fold) continue;  // keyword cannot learn
    trained.insert(session.start.kind);
    const std::string& log = session.end->log;
    EXPECT_THAT(log, HasSubstr("learns 'will it rain, what is the weather'"));
    EXPECT_THAT(log, HasSubstr("learns 'fly from airport to airport'"));
    EXPECT_THAT(log, HasSubstr("learns 'translate this text and send it as a message'"));
    EXPECT_THAT(log, Not(HasSubstr("currency")));
    EXPECT_THAT(log, Not(HasSubstr("restaurant")));
    if (!session.start.services || *session.start.services == 6) {
      EXPECT_THAT(log, HasSubstr("as a message' with 2 judgments"));
    }
  }
  EXPECT_EQ(trained.size(), 6u);  // timed passes, three audits and that of the training, scaling

  ASSERT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const Finished board = bench_.run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_THAT(board.out, HasSubstr("2 requests, 6 services"));
  EXPECT_THAT(board.out, HasSubstr("The requests are those of the collection's split 'test'"));
  EXPECT_THAT(board.out, HasSubstr("Entrants that learn were trained on the split 'train'."));
  const auto rows = bench_.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 2u);
  // The words of q4 and q5 are those of their tools: keyword has them first.
  EXPECT_EQ(rows[0]["entrant"], "keyword");
  EXPECT_EQ(rows[0]["RR"], 1.0);
  EXPECT_EQ(rows[0]["R@5"], 1.0);
  const Finished report = bench_.run({"report", "r.db", "--format", "md", "--bundle", "r.tar.zst"});
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out, HasSubstr("split 'test'"));
  const Finished verified = bench_.run({"verify", "r.tar.zst"});
  EXPECT_EQ(verified.exit_code, 0) << verified.err;
  EXPECT_EQ(bench_.run({"analyse", "judges", "r.db"}).exit_code, 2);  // one judge: as ever

  // What was asked is scored after the splits are gone, too.
  const std::string manifest = read_file(bench_ / "c/collection.yaml");
  bench_.put("c/collection.yaml", manifest.substr(0, manifest.find("splits:")));
  EXPECT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  EXPECT_EQ(bench_.run({"leaderboard", "r.db", "--json"}).json()[0]["RR"], 1.0);
}

TEST_F(SplitCollection, SaysWhichRequestsAreLeftOutOfTraining) {
  put_contest("split: test\ntraining: {split: dev}\n");
  EXPECT_THAT(
      run("--dry-run").err,
      HasSubstr("training leaves out 1 request of the split 'dev', which the contest asks"));
}

TEST_F(SplitCollection, IsSearchedForThePeakRateByWorkersThatAreTrainedAsAllOthers) {
  bench_.put("c.yaml", "matchbench: contest/1\nname: Split\ncollection: c\n" +
                           std::string(kTestByTrain) +
                           "entrants: [{plugin: " PUPIL_SO
                           "}]\n"
                           "protocol:\n  passes: 1\n  scenario: server\n  server: {rate: 500, "
                           "latency_bound: 100 ms, percentile: 50, find_peak: true}\n");
  const Finished round = run();
  ASSERT_EQ(round.exit_code, 0) << round.err;
  const store::RoundStore store =
      store::RoundStore::open(bench_ / "r.db", store::RoundStore::Mode::kRead);
  int searches = 0;
  for (const auto& session : store.sessions()) {
    EXPECT_EQ(session.start.fold, 0u);
    EXPECT_THAT(session.end->log, HasSubstr("learns 'fly from airport to airport'"));
    EXPECT_THAT(session.end->log, Not(HasSubstr("currency")));
    searches += session.start.kind == SessionKind::kRateSearch ? 1 : 0;
  }
  EXPECT_GT(searches, 1);
}

// The protocol of COLT (Qu et al. 2024), which ToolLens was made for.
TEST_F(SplitCollection, CanBeAskedByTheProtocolOfColt) {
  bench_.put("c.yaml",
             "matchbench: contest/1\nname: COLT\ncollection: c\nsplit: test\n"
             "training: {split: train}\n"
             "entrants:\n  - plugin: keyword\n  - plugin: precedents\n  - plugin: learned\n"
             "measures: [nDCG@5, R@5, COMP@5, nDCG@3, R@3, COMP@3]\n"
             "protocol: {passes: 1, top_k: 100, deadlines: {train: 10 min}}\n");
  const Finished round = run();
  ASSERT_EQ(round.exit_code, 0) << round.err;
  EXPECT_EQ(bench_.run({"score", "r.db"}).exit_code, 0);
  const auto rows = bench_.run({"leaderboard", "r.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 3u);
  for (const auto& row : rows) {
    EXPECT_EQ(row["failures"], 0) << row["entrant"];
    EXPECT_LE(row["COMP@3"], row["R@3"]) << row["entrant"];
    // keyword finds both tools of q5 and the one of q4 among the first three.
    if (row["entrant"] == "keyword") {
      EXPECT_EQ(row["COMP@3"], 1.0);
    }
  }
}

}  // namespace
}  // namespace matchbench::cli
