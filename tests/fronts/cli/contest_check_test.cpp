#include "harness/foundation/base/file.hpp"
#include "tests/fronts/cli/program.hpp"
#include "tests/fronts/cli/refused_contest.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <initializer_list>
#include <ostream>
#include <string>
#include <utility>

namespace matchbench::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// A contest that cannot end well, and what `run` says of it before anything runs.
struct Doomed {
  std::string name;
  std::string entrants;
  std::string rest;
  std::string message;
};

void PrintTo(const Doomed& doomed, std::ostream* out) {
  *out << doomed.name;
}

class DoomedContest : public testing::TestWithParam<Doomed> {};

TEST_P(DoomedContest, IsRefusedBeforeAnythingRuns) {
  const Bench bench;
  const std::string head =
      "matchbench: contest/1\nname: Test\ncollection: " + geography().string() + "\nentrants:\n";
  bench.put("c.yaml", head + GetParam().entrants + GetParam().rest);
  expect_refused(bench, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Run, DoomedContest,
    testing::Values(
        Doomed{"unknown_measure", "  - plugin: random\n", "measures: [AP, nDGC@10]\n",
               "c.yaml:6:16: there is no measure 'nDGC'; did you mean 'nDCG'?"},
        Doomed{
            "cutoff_beyond_all_ranks", "  - plugin: random\n",
            "measures: [AP, P@99999999999999999999]\n",
            "c.yaml:6:16: 'P@99999999999999999999': the cutoff cannot be '99999999999999999999'"},
        Doomed{"unknown_setting", "  - plugin: random\n", "relevance: [overal]\n",
               "c.yaml:6:13: the collection has no relevance setting 'overal'; did you mean "
               "'overall'? it has: overall"},
        Doomed{"unknown_grades", "  - plugin: learned\n", "folds: 3\ntraining: {grades: overal}\n",
               "c.yaml:7:11: the collection has no relevance setting 'overal'"},
        Doomed{"unknown_parameter", "  - plugin: keyword\n    parameters: {k2: 1}\n", "",
               "entrant 'keyword': the plugin has no parameter 'k2'; did you mean 'k1'?"},
        Doomed{"parameter_of_another_type", "  - plugin: keyword\n    parameters: {k1: much}\n", "",
               "the parameter 'k1' is \"much\", but its type is number; its default is 1.2"},
        Doomed{"parameter_of_none", "  - plugin: random\n    parameters: {x: 1}\n", "",
               "the plugin has no parameter 'x'"},
        Doomed{"no_folds", "  - plugin: learned\n", "",
               "entrant 'learned' has to be trained before it can answer; add 'folds: 5'"},
        Doomed{"more_folds_than_requests", "  - plugin: learned\n", "folds: 13\n",
               "c.yaml:6:8: 13 folds cannot share 12 requests"}),
    [](const auto& one) { return one.param.name; });

// Whoever meets the plugin says it: those who register it, those who ask it.
TEST(FaultyManifest, OfALibraryIsRefusedByEveryCommand) {
  const Bench bench;
  std::filesystem::create_directory(bench / "mine");
  std::filesystem::copy(std::string(MATCHBENCH_BINARY_DIR) + "/plugins/keyword/keyword.so",
                        bench / "mine/mine.so");
  bench.put("c.yaml", contest_text("  - plugin: ./mine/mine.so\n", "  passes: 1\n"));
  const std::string place = (bench / "mine/plugin.yaml").string() + ":2:1: ";
  for (const auto& [key, meant] : std::initializer_list<std::pair<std::string, std::string>>{
           {"sytem_files", "system_files"}, {"trainng", "training"}, {"parametrs", "parameters"}}) {
    bench.put("mine/plugin.yaml", "id: org.example.mine\n" + key + ": ~\n");
    const std::string said = place + "unknown key '" + key + "'; did you mean '" + meant + "'?";
    expect_refused(bench, "c.yaml:5:5: entrant 'mine': " + said);
    for (const char* command : {"add", "show", "check"}) {
      const Finished finished = bench.run({"plugin", command, "mine/mine.so"});
      EXPECT_EQ(finished.exit_code, 2) << command << finished.out;
      EXPECT_THAT(finished.err, HasSubstr(said)) << command;
    }
  }
  std::filesystem::resize_file(bench / "mine/plugin.yaml", std::uintmax_t{65} << 20);
  expect_refused(bench, "mine/plugin.yaml: a manifest of 68157440 bytes, the most is 1 MiB");
}

// A collection with a relevance setting whose judge is the entrant 'logic'.
class EntrantAsJudge : public testing::Test {
 protected:
  EntrantAsJudge() {
    std::filesystem::copy(geography(), bench_ / "g", std::filesystem::copy_options::recursive);
    const std::string manifest = read_file(bench_ / "g/collection.yaml");
    bench_.put("g/collection.yaml",
               manifest + "\n  of_logic: {judge: 'entrant:logic', dimensions: equivalence}\n");
  }

  std::string run(const std::string& entrants, const std::string& rest) const {
    bench_.put("c.yaml", "matchbench: contest/1\nname: Test\ncollection: g\nentrants:\n" +
                             entrants + rest + "protocol: {passes: 1}\n");
    return bench_.run({"run", "c.yaml", "--quiet", "--db", "r.db"}).err;
  }

  const Bench bench_;
};

TEST_F(EntrantAsJudge, HasToTakePartInTheContest) {
  const std::string refused =
      "the relevance setting 'of_logic' takes the scores of the entrant 'logic' for grades, which "
      "the contest does not have; add the entrant, or name settings without it under 'relevance'";
  EXPECT_THAT(run("  - plugin: keyword\n", "relevance: [of_logic]\n"),
              HasSubstr("c.yaml:6:13: " + refused));
  EXPECT_THAT(run("  - plugin: keyword\n", ""), HasSubstr(refused));  // all are scored
  EXPECT_FALSE(std::filesystem::exists(bench_ / "r.db"));
  EXPECT_THAT(run("  - plugin: keyword\n", "relevance: [overall]\n"),
              testing::Not(HasSubstr("error")));
  EXPECT_THAT(bench_.run({"score", "r.db", "--relevance", "of_logic"}).err,
              HasSubstr("takes the scores of the entrant 'logic' for grades, and the round has no "
                        "such entrant: it has keyword; name settings without it with --relevance"));
}

TEST_F(EntrantAsJudge, TeachesNobody) {
  EXPECT_THAT(
      run("  - plugin: logic\n  - plugin: learned\n", "folds: 3\ntraining: {grades: of_logic}\n"),
      HasSubstr("nobody can be trained on the relevance setting 'of_logic'"));
}

TEST(Run, SaysLoudlyThatAnEntrantAnsweredNothing) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n  - plugin: " FAULTY_SO
                                   "\n    parameters: {fault: load_fails}\n",
                                   "  passes: 1\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("warning: faulty failed in all of its 12 queries ("));
  EXPECT_THAT(run.err, testing::Not(HasSubstr("keyword failed")));
}

TEST(Run, GoesOnWhenNobodyReadsWhatItPrints) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 20\n", "  passes: 2\n"));
  const std::string program = std::string(MATCHBENCH_BINARY_DIR) + "/bin/matchbench";
  const std::string line = "cd " + bench.path().string() +
                           " && MATCHBENCH_PLUGINS=none bash -c '(" + program +
                           " run c.yaml --db r.db; echo $? > code) 2>&1 | head -1 > /dev/null'";
  ASSERT_EQ(std::system(line.c_str()), 0);
  const Finished resumed = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_THAT(resumed.err, HasSubstr("480 of 480 queries are answered already"));
}

TEST(RoundWithoutAnswers, IsScoredAndSaysThatItHasNone) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: random\n", "  passes: 1\n"));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  SQLite::Database((bench / "r.db").string(), SQLite::OPEN_READWRITE)
      .exec("DELETE FROM ranking; DELETE FROM answer");
  EXPECT_EQ(bench.run({"score", "r.db"}).out, "nothing is answered yet: r.db has no boards\n");
}

// A collection of one service and, perhaps, a request, on which nobody has judged anything.
void put_unjudged(const Bench& bench, bool with_request) {
  bench.put("c/collection.yaml",
            "matchbench: collection/1\nname: c\nlicence: CC0-1.0\nsource: Made for this test.\n"
            "relevance:\n  all: {dimensions: d, judge: ada}\ndimensions:\n  d: {grades: {0: no, 1: "
            "yes}}\n"
            "judges: {ada: {}}\n");
  bench.put("c/services.yaml", "- {uri: http://x/a, name: A}\n");
  bench.put("c/requests.yaml", with_request ? "- {uri: http://x/q, name: Q}\n" : "[]\n");
  bench.put("c.yaml",
            "matchbench: contest/1\nname: Test\ncollection: c\nentrants:\n"
            "  - plugin: random\n");
}

TEST(ContestWithoutRequests, IsRefusedBeforeAnythingRuns) {
  const Bench bench;
  put_unjudged(bench, false);
  expect_refused(bench, "c.yaml:3:13: the collection");
  expect_refused(bench, "has no requests");
}

TEST(ContestWithATextThatWouldBeCut, IsRefusedBeforeAnythingRuns) {
  const Bench bench;
  put_unjudged(bench, true);
  bench.put("c/requests.yaml", "- {uri: http://x/q, name: Q, description: \"All\\0 of it\"}\n");
  expect_refused(bench, "c.yaml:3:13: in the collection");
  expect_refused(bench, "description of http://x/q contains U+0000");
}

TEST(RoundWithoutJudgments, IsScoredByNothingAndSaysWhy) {
  const Bench bench;
  put_unjudged(bench, true);
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "r.db"}).exit_code, 0);
  const Finished scored = bench.run({"score", "r.db"});
  EXPECT_EQ(scored.exit_code, 2);
  EXPECT_THAT(scored.err, HasSubstr("has no judgments"));
  const Finished board = bench.run({"leaderboard", "r.db", "--wide", "--explain"});
  EXPECT_EQ(board.exit_code, 2);
  EXPECT_THAT(board.err, HasSubstr("its collection has no judgments"));
  EXPECT_THAT(board.err, Not(HasSubstr("run 'matchbench score")));
  const Finished report = bench.run({"report", "r.db", "--out", "report", "--format", "md"});
  EXPECT_EQ(report.exit_code, 0) << report.err;
  EXPECT_THAT(report.out + report.err, HasSubstr("The collection has no judgments"));
}

}  // namespace
}  // namespace matchbench::cli
