#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "tests/fronts/cli/program.hpp"
#include "tests/fronts/cli/refused_contest.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kRequests = "http://matchbench.org/geography/requests/";
constexpr const char* kServices = "http://matchbench.org/geography/services/";

std::string line(const std::string& topic, const std::string& document, double score) {
  return kRequests + topic + " Q0 " + kServices + document + " 1 " + std::to_string(score) +
         " old\n";
}

// The rankings that `keyword` gives, exported as a run file, beside the contest that is to hold it.
class RunFileContest : public testing::Test {
 protected:
  RunFileContest() {
    bench_.put("live.yaml", contest_text("  - plugin: keyword\n", "  passes: 1\n"));
    run({"run", "live.yaml", "--quiet"});
    run({"score", "live.db"});
    run({"report", "live.db", "--out", "r", "--format", "trec"});
    text_ = read_file(bench_ / "r/trec/runs/keyword.run");
    bench_.put("runs/old.run", text_);
  }

  Finished run(const std::vector<std::string>& words) const {
    Finished finished = bench_.run(words);
    EXPECT_EQ(finished.exit_code, 0) << finished.err;
    return finished;
  }

  // Asks and scores a contest with these entrants, in c.db.
  Finished hold(const std::string& entrants, const std::string& protocol = "  passes: 2\n",
                const std::string& more = "") const {
    bench_.put("c.yaml", contest_text(entrants, protocol) + more);
    Finished round = run({"run", "c.yaml", "--quiet"});
    run({"score", "c.db"});
    return round;
  }

  // The file without the lines of the topic that it begins with.
  std::string without_first_topic() const {
    const std::string topic = text_.substr(0, text_.find(' ') + 1);
    std::string left = text_;
    while (left.starts_with(topic)) left.erase(0, left.find('\n') + 1);
    return left;
  }

  const Bench bench_;
  std::string text_;
};

TEST_F(RunFileContest, ScoresARunFileAsTheEntrantThatWroteItWithoutTimes) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n    tags: [former]\n");
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 2u);
  for (const auto& row : rows) {
    const bool is_file = row["entrant"] == "old";
    EXPECT_EQ(row["kind"], is_file ? "run file" : "plugin");
    EXPECT_EQ(row["AP"], rows[0]["AP"]);
    EXPECT_EQ(row["queries"], is_file ? 12 : 24);  // it counts once, whatever the passes
    for (const char* time : {"load_ms", "cold_ms", "hot_ms", "aqrt_ms", "p50_ms", "peak_rss_mib"}) {
      EXPECT_EQ(row[time].is_null(), is_file) << time;
    }
  }
  const store::RoundStore store =
      store::RoundStore::open(bench_ / "c.db", store::RoundStore::Mode::kRead);
  const Entrant file = store.entrants().back().entrant;
  EXPECT_EQ(file.plugin.sha256, sha256_of_file(bench_ / "runs/old.run"));
  EXPECT_EQ(file.plugin.path, (bench_ / "runs/old.run").string());
  EXPECT_EQ(file.parameters, R"({"tag":"keyword","topics":12,"rows":1656})");
}

TEST_F(RunFileContest, IsMarkedOnEveryBoardAndInEveryFormat) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n  - fusion: [keyword, old]\n    name: both\n");
  const std::string board = run({"leaderboard", "c.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("- (run file)"));
  EXPECT_THAT(board, HasSubstr("old is a run file: its rankings were made elsewhere, nobody was "
                               "asked, and it has no times."));
  EXPECT_THAT(board, HasSubstr("both fuses a run file, and so has no times."));
  run({"report", "c.db", "--out", "out", "--format", "csv,json,md,latex,trec", "--latex-macros"});
  EXPECT_THAT(read_file(bench_ / "out/csv/entrants.csv"), HasSubstr("old,run file,"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"),
              HasSubstr("| 0 of 12 | - (run file) | - (run file) | - (run file) | - (run file) |"));
  EXPECT_THAT(read_file(bench_ / "out/report.md"), HasSubstr("| old (run file) |"));
  EXPECT_THAT(read_file(bench_ / "out/latex/overall.tex"), HasSubstr("-- (run file)"));
  EXPECT_THAT(read_file(bench_ / "out/latex/macros.tex"), HasSubstr("\\mbOldKind}{run file}"));
  const auto report = nlohmann::json::parse(read_file(bench_ / "out/report.json"));
  for (const auto& one : report["entrants"]) {
    const bool is_timed = one["name"] == "keyword";
    EXPECT_EQ(one["latency"].is_null(), !is_timed);
    EXPECT_EQ(one["no_times"].is_null(), is_timed);
  }
  // What was read in comes out as it was.
  EXPECT_EQ(read_file(bench_ / "out/trec/runs/old.run").size(),
            text_.size() - 1656 * (std::string("keyword").size() - std::string("old").size()));
  EXPECT_THAT(run({"analyse", "timing", "c.db"}).out, Not(HasSubstr("old")));
}

TEST_F(RunFileContest, SaysWhatAFileLacksAndScoresItZero) {
  bench_.put("runs/part.run", without_first_topic());
  const Finished round = hold("  - plugin: random\n  - run: runs/part.run\n");
  EXPECT_THAT(round.err, HasSubstr("part: the run file has no topic for 1 of 12 requests, which "
                                   "count as abstentions and score 0 if the measure is defined; "
                                   "the first is http"));
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  for (const auto& row : rows) EXPECT_EQ(row["abstentions"], row["entrant"] == "part" ? 1 : 0);
  EXPECT_THAT(run({"leaderboard", "c.db", "--wide", "--explain"}).out,
              HasSubstr("part has no ranking for 1 of 12 queries"));
}

TEST_F(RunFileContest, TakesOnlyTheRunFilesOfAContestToo) {
  bench_.put("runs/part.run", without_first_topic());
  hold("  - run: runs/old.run\n  - run: runs/part.run\n");
  EXPECT_EQ(run({"leaderboard", "c.db", "--json"}).json().size(), 2u);
  const std::string plan = run({"run", "c.yaml", "--resume", "--dry-run"}).out;
  EXPECT_THAT(plan, HasSubstr("part: a run file with rankings for 11 of 12 requests; nobody is "
                              "asked"));
  EXPECT_THAT(plan, HasSubstr("the database c.db is there: what it has is not asked again"));
}

TEST_F(RunFileContest, SaysThatNobodyKnowsItsTrainingAndLeavesItOutOfAudits) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n", "  passes: 1\n  audit: true\n",
       "folds: 3\n");
  const std::string board = run({"leaderboard", "c.db", "--wide", "--explain"}).out;
  EXPECT_THAT(board, HasSubstr("Nobody can know what old was trained on"));
  EXPECT_THAT(run({"leaderboard", "c.db", "--json"}).err,
              HasSubstr("note: Nobody can know what old was trained on"));
  EXPECT_THAT(board, HasSubstr("old has no part in audits: a run file cannot be asked."));
}

TEST_F(RunFileContest, IsPublishedAndVerified) {
  hold("  - plugin: keyword\n  - run: runs/old.run\n");
  run({"report", "c.db", "--bundle", "c.tar.zst"});
  EXPECT_THAT(run({"verify", "c.tar.zst"}).out,
              HasSubstr("scores are the same when computed again"));
}

TEST_F(RunFileContest, GoesOnWithAFileThatWasAddedOrHasChanged) {
  hold("  - plugin: keyword\n");
  bench_.put("c.yaml",
             contest_text("  - plugin: keyword\n  - run: runs/old.run\n", "  passes: 2\n"));
  EXPECT_THAT(run({"run", "c.yaml", "--resume"}).err, HasSubstr("24 of 24 queries are answered"));
  bench_.put("runs/old.run", without_first_topic());
  run({"run", "c.yaml", "--resume", "--quiet"});
  run({"score", "c.db"});
  for (const auto& row : run({"leaderboard", "c.db", "--json"}).json()) {
    EXPECT_EQ(row["abstentions"], row["entrant"] == "old" ? 1 : 0);
  }
}

TEST_F(RunFileContest, ReadsEndsOfUrisAndCutsToTopK) {
  bench_.put("runs/short.run",
             "geocode-us-address Q0 us-address-geocoder 1 2 x\n"
             "geocode-us-address Q0 aerial-photo-of-address 2 1 x\n");
  const Finished round = hold("  - run: runs/short.run\n", "  passes: 1\n  top_k: 1\n");
  EXPECT_THAT(round.err, HasSubstr("short: 1 ranking is cut to the contest's top_k of 1"));
}

TEST_F(RunFileContest, GoesAlongToTheNodesOfACluster) {
  bench_.put("c.yaml", contest_text("  - plugin: keyword\n  - run: runs/old.run\n"
                                    "  - fusion: [keyword, old]\n    name: both\n",
                                    "  passes: 2\n  blocks: 2\n"));
  run({"run", "c.yaml", "--prepare", "here.plan", "--shards", "1"});
  std::filesystem::create_directory(bench_ / "p");
  run({"run", "c.yaml", "--prepare", "p/round.plan", "--stage", "--shards", "1"});
  bench_.put("runs/old.run", without_first_topic());
  run({"run", "--plan", "p/round.plan", "--shard", "0", "--db", "0.db", "--quiet"});
  run({"merge", "0.db", "--db", "c.db"});
  run({"run", "--plan", "p/round.plan", "--db", "c.db", "--resume", "--quiet"});
  run({"score", "c.db"});
  const auto rows = run({"leaderboard", "c.db", "--json"}).json();
  ASSERT_EQ(rows.size(), 3u);
  for (const auto& row : rows) {
    EXPECT_EQ(row["queries"], row["entrant"] == "old" ? 12 : 24);
    EXPECT_EQ(row["abstentions"], 0);
  }
  const Finished changed =
      bench_.run({"run", "--plan", "here.plan", "--shard", "0", "--run", "old=runs/old.run"});
  EXPECT_EQ(changed.exit_code, 2);
  EXPECT_THAT(changed.err, HasSubstr("a run file of 'old' with the digest"));
}

TEST_F(RunFileContest, OfRunFilesAloneIsNotSplit) {
  bench_.put("c.yaml", contest_text("  - run: runs/old.run\n", "  passes: 2\n"));
  const Finished plan = bench_.run({"run", "c.yaml", "--prepare", "c.plan"});
  EXPECT_EQ(plan.exit_code, 2);
  EXPECT_THAT(plan.err, HasSubstr("a round of run files alone asks nobody"));
}

TEST_F(RunFileContest, IsOutOfReachOfThePlugins) {
  const auto library = bench_.run({"plugin", "show", "keyword", "--json"});
  ASSERT_EQ(library.exit_code, 0) << library.err;
  bench_.put("c.yaml", contest_text("  - plugin: ./mine/keyword.so\n  - run: mine/old.run\n",
                                    "  passes: 1\n"));
  std::filesystem::create_directory(bench_ / "mine");
  std::filesystem::copy_file(std::string(library.json()[0]["library"]), bench_ / "mine/keyword.so");
  bench_.put("mine/old.run", text_);
  EXPECT_THAT(run({"run", "c.yaml", "--quiet"}).err,
              HasSubstr("keyword: may read only its library, and no other file of the folder"));
}

// A run file that cannot be taken, and what `run` says of it before anything runs.
struct Faulty {
  std::string name;
  std::string text;
  std::string message;
};

void PrintTo(const Faulty& faulty, std::ostream* out) {
  *out << faulty.name;
}

class FaultyRunFile : public testing::TestWithParam<Faulty> {};

TEST_P(FaultyRunFile, IsRefusedBeforeAnythingRuns) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n  - run: a.run\n", "  passes: 1\n"));
  bench.put("a.run", GetParam().text);
  expect_refused(bench, GetParam().message);
}

const std::string kTopic = "geocode-us-address";
const std::string kDocument = "us-address-geocoder";

INSTANTIATE_TEST_SUITE_P(
    Run, FaultyRunFile,
    testing::Values(
        Faulty{"wrong_topic", line(kTopic, kDocument, 1) + line("geocode-us-adress", kDocument, 1),
               "a.run:2: topic 'http://matchbench.org/geography/requests/geocode-us-adress' is no "
               "request of the collection; did you mean "
               "'http://matchbench.org/geography/requests/geocode-us-address'?"},
        Faulty{"wrong_document", line(kTopic, "us-adress-geocoder", 1),
               "a.run:1: document "
               "'http://matchbench.org/geography/services/us-adress-geocoder' is no service of "
               "the collection; did you mean "
               "'http://matchbench.org/geography/services/us-address-geocoder'?"},
        Faulty{"nothing_alike", kTopic + " Q0 clueweb09-en0000-00-00000 1 1 x\n",
               "a.run:1: document 'clueweb09-en0000-00-00000' is no service of the collection; "
               "name services by their URIs"},
        Faulty{"repeated", line(kTopic, kDocument, 2) + line(kTopic, kDocument, 1),
               "a.run:2: topic http://matchbench.org/geography/requests/geocode-us-address has "
               "document http://matchbench.org/geography/services/us-address-geocoder a second "
               "time, after line 1"},
        Faulty{"repeated_under_another_name",
               line(kTopic, kDocument, 2) + kTopic + " Q0 " + kDocument + " 1 1 x\n",
               "a second time, after line 1"},
        Faulty{"no_score", kTopic + " Q0 " + kDocument + " 1 nan x\n",
               "a.run:1: the score 'nan' is not a finite number"},
        Faulty{"too_few_columns", kTopic + " Q0 " + kDocument + " 1\n",
               "a.run:1: only 4 of 6 columns"},
        Faulty{"empty", "# nothing\n", "a.run has no rows"},
        Faulty{"compressed", "\x1f\x8b\x08", "a.run: damaged gzip file: it ends early"}),
    [](const auto& instance) { return instance.param.name; });

TEST(RunFile, ThatIsNotThereOrLiesElsewhereIsRefused) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - run: runs/a.run\n", "  passes: 1\n"));
  EXPECT_THAT(bench.run({"run", "c.yaml"}).err, HasSubstr("runs/a.run; correct the name"));
  bench.put("elsewhere/a.run", line(kTopic, kDocument, 1));
  std::filesystem::create_directory(bench / "runs");
  std::filesystem::create_symlink(bench / "elsewhere/a.run", bench / "runs/a.run");
  EXPECT_THAT(bench.run({"run", "c.yaml"}).err,
              HasSubstr("runs/a.run is a link out of the folder"));
}

}  // namespace
}  // namespace matchbench::cli
