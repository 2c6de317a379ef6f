#include "harness/data/store/round/store.hpp"
#include "tests/fronts/cli/program.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace matchbench::cli {
namespace {

// service URI → gain, by request URI.
using Qrels = std::map<std::string, std::map<std::string, double>>;

Qrels read_qrels(const std::filesystem::path& file) {
  Qrels qrels;
  std::ifstream in(file);
  std::string topic;
  std::string iteration;
  std::string document;
  double gain = 0;
  while (in >> topic >> iteration >> document >> gain) qrels[topic][document] = gain;
  return qrels;
}

// Average precision as it is taught, over names instead of indices.
double average_precision(const std::vector<std::string>& ranking,
                         const std::map<std::string, double>& gains) {
  double relevant = 0;
  for (const auto& [service, gain] : gains) relevant += gain > 0 ? 1 : 0;
  double found = 0;
  double sum = 0;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto gain = gains.find(ranking[i]);
    if (gain == gains.end() || gain->second <= 0) continue;
    found += 1;
    sum += found / static_cast<double>(i + 1);
  }
  return sum / relevant;
}

double precision_at_5(const std::vector<std::string>& ranking,
                      const std::map<std::string, double>& gains) {
  double found = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto gain = gains.find(ranking[i]);
    found += gain != gains.end() && gain->second > 0 ? 1 : 0;
  }
  return found / 5;
}

void run_twice_and_score(const Bench& bench) {
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 3\n  - plugin: keyword\n",
                                   "  passes: 2\n  seed: 20\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // 12 requests · 2 passes · (3 repetitions + 1)
  EXPECT_THAT(run.out, testing::HasSubstr("96 queries answered, 0 failed"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
}

TEST(Round, MeasuresMayHoldCommasAndBeNamedByTheirAliases) {
  const Bench bench;
  run_twice_and_score(bench);
  const Finished scored =
      bench.run({"score", "r.db", "-m", "nDCG(gain=map(1=1,2=3))@10,map", "-m", "P.5,10"});
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  EXPECT_THAT(scored.out, testing::HasSubstr("10 boards"));  // 4 and nDCG@10, under 2 settings
  const Finished board = bench.run({"leaderboard", "r.db", "-m", "P_10,map", "--json"});
  ASSERT_EQ(board.exit_code, 0) << board.err;
  EXPECT_TRUE(board.json().at(0).contains("P@10"));
  EXPECT_TRUE(board.json().at(0).contains("AP"));
  EXPECT_FALSE(board.json().at(0).contains("P@5"));
}

TEST(Round, LeaderboardAgreesWithScoresComputedFromRankingsAndQrels) {
  const Bench bench;
  run_twice_and_score(bench);
  ASSERT_EQ(bench.run({"collection", "export", geography().string(), "--out", "q"}).exit_code, 0);
  const Qrels qrels = read_qrels(bench / "q/same_function.qrels");
  ASSERT_EQ(qrels.size(), 12U);

  const store::RoundStore store =
      store::RoundStore::open(bench / "r.db", store::RoundStore::Mode::kRead);
  const auto services = store.services();
  const auto requests = store.requests();
  std::map<std::string, double> ap;
  std::map<std::string, double> p5;
  std::map<std::string, int> answers;
  for (const auto& entrant : store.entrants()) {
    const std::string& name = entrant.entrant.name;
    for (const auto& repetition : store.repetitions()) {
      if (repetition.start.entrant != entrant.id) continue;
      store.for_each_answer(repetition.id, [&](const Answer& answer) {
        if (answer.pass < 0) return;
        std::vector<std::string> ranking;
        for (const auto& entry : answer.ranking) {
          ranking.push_back(services[entry.service.value].uri);
        }
        const auto& gains = qrels.at(requests[answer.request.value].uri);
        ap[name] += average_precision(ranking, gains);
        p5[name] += precision_at_5(ranking, gains);
        ++answers[name];
      });
    }
  }
  const auto board =
      bench.run({"leaderboard", "r.db", "--relevance", "same_function", "--json"}).json();
  ASSERT_EQ(board.size(), 2U);
  for (const auto& row : board) {
    const std::string name = row["entrant"];
    EXPECT_NEAR(row["AP"].get<double>(), ap[name] / answers[name], 1e-12) << name;
    EXPECT_NEAR(row["P@5"].get<double>(), p5[name] / answers[name], 1e-12) << name;
    EXPECT_EQ(row["failures"], 0);
    EXPECT_GT(row["aqrt_ms"].get<double>(), 0);
  }
  EXPECT_EQ(board[0]["entrant"], "keyword");
  EXPECT_GT(board[0]["AP"].get<double>(), 0.4);
  EXPECT_LT(board[1]["AP"].get<double>(), 0.2);
}

TEST(Round, RunsWithoutTheJudgments) {
  const Bench bench;
  std::filesystem::copy(geography(), bench / "geography", std::filesystem::copy_options::recursive);
  std::filesystem::remove_all(bench / "geography/judgments");
  std::string contest = contest_text("  - plugin: keyword\n", "  passes: 1\n");
  contest.replace(contest.find(geography().string()), geography().string().size(), "geography");
  bench.put("c.yaml", contest);
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(bench.run({"score", "r.db"}).exit_code, 2);
  // They come back for scoring, from elsewhere.
  EXPECT_EQ(bench.run({"score", "r.db", "--collection", geography().string()}).exit_code, 0);
}

// (entrant, repetition, pass, request) → hash of the ranking.
std::map<std::tuple<std::string, std::uint32_t, std::int32_t, std::uint32_t>, std::uint64_t>
rankings_in(const std::filesystem::path& db) {
  const store::RoundStore store = store::RoundStore::open(db, store::RoundStore::Mode::kRead);
  std::map<std::tuple<std::string, std::uint32_t, std::int32_t, std::uint32_t>, std::uint64_t> all;
  for (const auto& entrant : store.entrants()) {
    for (const auto& repetition : store.repetitions()) {
      if (repetition.start.entrant != entrant.id) continue;
      store.for_each_answer(repetition.id, [&](const Answer& answer) {
        all[{entrant.entrant.name, repetition.start.number, answer.pass, answer.request.value}] =
            answer.ranking_hash;
      });
    }
  }
  return all;
}

// 12 requests and 3 passes; what the shorter member was asked besides, for the sake of its time, is
// fused with nothing.
TEST(Round, AFusionHasEveryPassThatWasAskedForOnce) {
  const Bench bench;
  bench.put("c.yaml", contest_text("  - plugin: keyword\n  - plugin: random\n"
                                   "  - fusion: [keyword, random]\n",
                                   "  passes: 3\n  blocks: 1\n  min_duration: 2 ms\n"));
  const auto count = [&](const char* of) {
    return SQLite::Database((bench / "r.db").string())
        .execAndGet(std::string("SELECT count(*) FROM answer JOIN current_run ON current_run.run = "
                                "answer.repetition "
                                "WHERE pass >= 0 AND entrant ") +
                    of)
        .getInt();
  };
  for (const bool resume : {false, true}) {
    std::vector<std::string> arguments = {"run", "c.yaml", "--db", "r.db", "--quiet"};
    if (resume) arguments.emplace_back("--resume");
    const Finished run = bench.run(arguments);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(count("LIKE 'fusion%'"), 36);
    EXPECT_EQ(count("LIKE 'fusion%' AND outcome = 0"), 36);
  }
  EXPECT_GE(count("= 'random'"), 36);
}

TEST(Round, InTheHostsOwnProcessGivesTheSameRankings) {
  const Bench bench;
  const std::string entrants = "  - plugin: random\n    repetitions: 2\n  - plugin: keyword\n";
  bench.put("process.yaml", contest_text(entrants, "  passes: 2\n  blocks: 1\n"));
  bench.put("none.yaml", contest_text(entrants,
                                      "  passes: 2\n  blocks: 1\n  isolation: none\n"
                                      "  confinement: off\n"));
  ASSERT_EQ(bench.run({"run", "process.yaml", "--db", "process.db"}).exit_code, 0);
  const Finished none = bench.run({"run", "none.yaml", "--db", "none.db"});
  ASSERT_EQ(none.exit_code, 0) << none.err;
  const auto expected = rankings_in(bench / "process.db");
  ASSERT_EQ(expected.size(), 12U * 3 * 3);  // requests · (passes and a warm-up) · (2 + 1) runs
  EXPECT_EQ(rankings_in(bench / "none.db"), expected);
}

}  // namespace
}  // namespace matchbench::cli
