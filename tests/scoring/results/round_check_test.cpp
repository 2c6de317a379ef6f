#include "harness/scoring/results/round_check.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace matchbench::results {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::int64_t kSecondNs = 1'000'000'000;

class CheckAnswers : public store::RoundFolder {
 protected:
  // An answer in this session that waited so long for its call.
  void answer(store::SessionId session, std::int32_t pass, std::int64_t waited_ns) {
    Answer answered = store::answer_to(0, pass, store::ranking_of({1}));
    answered.arrival = Arrival{0, waited_ns};
    round_.add_answer(session, answered);
  }
  void end(store::SessionId session, std::int64_t wall_ns) {
    round_.end_session(session, {.outcome = Outcome::kOk, .wall_ns = wall_ns});
    round_.commit();
  }

  store::RoundStore round_ =
      store::RoundStore::create(file(), store::small_round(), store::small_collection());
  const store::OpenRun run_ = store::open_run(round_);
};

TEST_F(CheckAnswers, LetNothingWaitForLongerThanTheFirstSessionOfItsEntrantLasted) {
  answer(run_.session, 0, 3 * kSecondNs);
  end(run_.session, 2 * kSecondNs);
  EXPECT_THAT([&] { check_answers(round_, "round.db"); },
              ThrowsMessage<Error>(HasSubstr("states a time of 3000000000 ns, which is not from 0 "
                                             "to 2000000000 ns")));
}

// Or an entrant whose worker hangs would keep everybody from publishing the round.
TEST_F(CheckAnswers, LetAQueryWaitThroughTheSessionsOfWorkersThatHaveDied) {
  answer(run_.session, 0, 0);
  end(run_.session, 10 * kSecondNs);
  const store::SessionId next =
      round_.begin_session({run_.repetition, SessionKind::kQueries, "2031-05-04T09:08:19Z"});
  answer(next, 1, 9 * kSecondNs);
  end(next, kSecondNs);
  EXPECT_EQ(check_answers(round_, "round.db"), 2u);
}

// Whoever gives another ranking at every call has few of them stored.
TEST_F(CheckAnswers, LetARankingStandForThoseThatWereNotStored) {
  const auto give = [&](int first, int end) {
    for (int pass = first; pass < end; ++pass) {
      Ranking ranking = store::ranking_of({1, 2});
      ranking[0].score += pass;
      round_.add_answer(run_.session, store::answer_to(0, pass, ranking));
    }
    round_.commit();
  };
  const auto expect_fault = [&](int pass) {
    EXPECT_THAT([&] { check_answers(round_, "round.db"); },
                ThrowsMessage<Error>(HasSubstr(
                    fmt::format("pass {}, request 0: it is not the one that was given", pass))));
  };
  give(0, 4);
  execute("UPDATE answer SET ranking_id = 2 WHERE pass = 3");
  expect_fault(3);  // fewer were given than are stored of everybody
  execute("UPDATE answer SET ranking_id = 4 WHERE pass = 3");
  give(4, 1000);
  EXPECT_EQ(check_answers(round_, "round.db"), 1000u);
  execute("UPDATE ranking SET score = score - 0.25 WHERE ranking_id = 5 AND rank = 1");
  round_ = store::RoundStore::open(file(), store::RoundStore::Mode::kRead);
  expect_fault(4);  // nobody has given that
}

}  // namespace
}  // namespace matchbench::results
