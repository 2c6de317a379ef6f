#include "harness/store/store.hpp"
#include "tests/cli/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace matchbench {
namespace {

constexpr const char* kEntrants = "  - plugin: random\n    repetitions: 30\n  - plugin: keyword\n";
constexpr const char* kProtocol = "  passes: 30\n  blocks: 10\n";

using Facts = std::map<std::tuple<std::string, std::uint32_t, std::int32_t, std::uint32_t>,
                       std::tuple<Outcome, std::uint64_t>>;

// Timed answers: warm-ups are done again by each worker.
Facts facts_in(const std::filesystem::path& db) {
  const RoundStore store = RoundStore::open(db, RoundStore::Mode::kRead);
  store.check_integrity();
  Facts facts;
  for (const auto& entrant : store.entrants()) {
    for (const auto& run : store.runs()) {
      if (run.start.entrant != entrant.id) continue;
      store.for_each_answer(run.id, [&](const Answer& answer) {
        if (answer.pass < 0) return;
        const auto [at, added] =
            facts.emplace(std::tuple(entrant.entrant.name, run.start.repetition, answer.pass,
                                     answer.request.value),
                          std::tuple(answer.outcome, answer.ranking_hash));
        EXPECT_TRUE(added) << "stored twice";
      });
    }
  }
  return facts;
}

TEST(Survival, AnInterruptedRoundGoesOnWhereItStopped) {
  const Bench bench;
  bench.put("c.yaml", contest_text(kEntrants, kProtocol));
  ASSERT_EQ(bench.run({"run", "c.yaml", "--db", "whole.db"}).exit_code, 0);
  const Facts whole = facts_in(bench / "whole.db");
  ASSERT_EQ(whole.size(), 12U * 30 * 31);

  Bench::Limits limits;
  limits.interrupt_after = "r.db";
  const Finished stopped = bench.run({"run", "c.yaml", "--db", "r.db"}, limits);
  ASSERT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_THAT(stopped.err, testing::AllOf(testing::HasSubstr("interrupted after "),
                                          testing::HasSubstr("--resume")));
  const Facts kept = facts_in(bench / "r.db");
  EXPECT_LT(kept.size(), whole.size());
  for (const auto& [key, fact] : kept) EXPECT_EQ(whole.at(key), fact);

  const Finished resumed = bench.run({"run", "c.yaml", "--db", "r.db", "--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(facts_in(bench / "r.db"), whole);
}

}  // namespace
}  // namespace matchbench
