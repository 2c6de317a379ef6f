#include "harness/data/store/round/store.hpp"
#include "tests/fronts/cli/functions/command_bench.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

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

void run_twice_and_score(const CommandBench& bench) {
  bench.put("c.yaml", contest_text("  - plugin: random\n    repetitions: 3\n  - plugin: keyword\n",
                                   "  passes: 2\n  seed: 20\n"));
  const Finished run = bench.run({"run", "c.yaml", "--db", "r.db"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  // 12 requests · 2 passes · (3 repetitions + 1)
  EXPECT_THAT(run.out, testing::HasSubstr("96 queries answered, 0 failed"));
  ASSERT_EQ(bench.run({"score", "r.db"}).exit_code, 0);
}

// Its measures are named by their aliases in the end, and one contains commas.
TEST(Round, HasABoardThatAgreesWithScoresComputedFromRankingsAndQrels) {
  const CommandBench bench;
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

  const Finished scored =
      bench.run({"score", "r.db", "-m", "nDCG(gain=map(1=1,2=3))@10,map", "-m", "P.5,10"});
  ASSERT_EQ(scored.exit_code, 0) << scored.err;
  EXPECT_THAT(scored.out, testing::HasSubstr("10 boards"));  // 4 and nDCG@10, under 2 settings
  const Finished named = bench.run({"leaderboard", "r.db", "-m", "P_10,map", "--json"});
  ASSERT_EQ(named.exit_code, 0) << named.err;
  EXPECT_TRUE(named.json().at(0).contains("P@10"));
  EXPECT_TRUE(named.json().at(0).contains("AP"));
  EXPECT_FALSE(named.json().at(0).contains("P@5"));
}

// 12 requests and 3 passes; what the shorter member was asked besides, for the sake of its time, is
// fused with nothing.
TEST(Round, AFusionHasEveryPassThatWasAskedForOnce) {
  const CommandBench bench;
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

}  // namespace
}  // namespace matchbench::cli
