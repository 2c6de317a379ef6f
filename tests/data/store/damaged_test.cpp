// Databases that somebody has edited with another program: whatever a column holds, reading ends
// with a message and never with a crash.
#include "harness/foundation/base/error.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

namespace matchbench::store {
namespace {

using testing::HasSubstr;

class Damaged : public RoundFolder {
 protected:
  Damaged() {
    RoundStore store = RoundStore::create(file(), small_round(), small_collection());
    const OpenRun opened = open_run(store);
    store.add_phase(opened.session, {.phase = Phase::kLoad});
    store.add_answer(opened.session, answer_to(0, 0, ranking_of({1, 2})));
    store.add_trial_answer(opened.session, {.answer = answer_to(1, 0, {})});
    store.end_session(opened.session, {});
    store.replace_scores(
        std::vector<SettingScores>{{"graded", "", "", {{"AP", {{opened.repetition, {0}, 0.5}}}}}});
  }

  // What reading everything says after this change, made without regard for references.
  std::string after(const std::string& change) const {
    const std::filesystem::path copy = folder_ / "edited.db";
    std::filesystem::remove(copy);
    std::filesystem::remove(copy.string() + "-wal");
    std::filesystem::copy(file(), copy);
    {
      SQLite::Database database(copy.string(), SQLite::OPEN_READWRITE);
      database.exec("PRAGMA foreign_keys = OFF");
      EXPECT_GT(database.exec(change), 0) << change;
    }
    try {
      const RoundStore store = RoundStore::open(copy, RoundStore::Mode::kRead);
      for (const auto& repetition : store.repetitions()) answers_of(store, repetition.id);
      store.sessions();
      store.phases();
      store.trials();
      store.scores();
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("edited.db: the database is damaged: "));
      return error.what();
    }
    return "nothing";
  }
};

TEST_F(Damaged, NumbersThatStandForNothingAreNamed) {
  EXPECT_EQ(after("UPDATE answer SET message = 'x'"), "nothing");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"UPDATE answer SET request = 3", "answer.request is 3, which is not from 0 to 2"},
      {"UPDATE answer SET request = 4294967296", "answer.request is 4294967296"},
      {"UPDATE answer SET request = -1", "answer.request is -1"},
      {"UPDATE answer SET outcome = 99", "answer.outcome is 99"},
      {"UPDATE answer SET pass = 2000000000", "answer.pass is 2000000000"},
      {"UPDATE answer SET ranked_services = 9223372036854775807", "answer.ranked_services is 92"},
      {"UPDATE answer SET ranked_services = -1", "answer.ranked_services is -1"},
      {"UPDATE ranking SET service = 4000000000", "ranking.service is 4000000000"},
      {"UPDATE ranking SET score = 9e999", "ranking.score is inf"},
      {"UPDATE answer SET queued_ns = 5, scheduled_ns = NULL",
       "answer.queued_ns is given without answer.scheduled_ns"},
      {"UPDATE trial_answer SET queued_ns = 5, scheduled_ns = NULL",
       "trial_answer.queued_ns is given without trial_answer.scheduled_ns"},
      {"UPDATE trial_answer SET request = 77", "trial_answer.request is 77"},
      {"UPDATE trial_answer SET outcome = 11", "trial_answer.outcome is 11"},
      {"UPDATE session SET outcome = 300", "session.outcome is 300"},
      {"UPDATE phase SET outcome = -5", "phase.outcome is -5"},
      {"UPDATE repetition SET entrant = 9", "repetition.entrant is 9, which no entrant is"},
      {"UPDATE score SET request = 3", "score.request is 3"},
      {"DELETE FROM request", "answer.request is 0"},
      {"DELETE FROM ranking WHERE rank = 2", "ranking 1 has 1 services instead of 2"},
      {"UPDATE repetition SET seed = 'x'", "the column 'seed' is 'x'"},
      {"UPDATE repetition SET number = -1", "the column 'number' is '-1'"},
      {"UPDATE session SET kind = 'idle'", "the column 'kind' is 'idle'"},
      {"UPDATE session SET log = printf('%.*c', 70000000, 'x')",
       "the column 'log' has a text of 70000000 bytes, more than 67108864"},
  };
  for (const auto& [change, message] : cases) EXPECT_THAT(after(change), HasSubstr(message));
}

}  // namespace
}  // namespace matchbench::store
