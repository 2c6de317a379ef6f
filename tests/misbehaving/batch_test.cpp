// Plugins that are asked many queries in one call and break their word about some of them.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

using testing::HasSubstr;

class Batch : public MisbehavingTest,
              public testing::WithParamInterface<std::tuple<Misdeed, ConfinementMode>> {
 protected:
  void expect_blame(bool clock_apart) const {
    const auto& [misdeed, confinement] = GetParam();
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.scenario = Scenario::kOffline;
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    const round::RoundRecord record = round_of(misdeed, protocol);
    const round::EntrantRecord& entrant = record.entrants.at("misbehaving");
    ASSERT_EQ(entrant.answers.size(), 5u);
    for (const auto& [request, answer] : entrant.answers) {
      // A worker that dies while it copies the answers takes the later ones of the call along.
      if (misdeed.blame == Blame::kAbout && request != "bad" && answer.outcome == kOk) continue;
      if (misdeed.blame == Blame::kAbout || misdeed.blame == Blame::kAll ||
          (misdeed.blame == Blame::kQuery && request == "bad")) {
        EXPECT_EQ(answer.outcome, misdeed.outcome) << request << ": " << answer.message;
        EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
        EXPECT_TRUE(answer.ranking.empty());
      } else {
        EXPECT_EQ(answer.outcome, kOk) << request << ": " << answer.message;
      }
    }
    expect_all_honest(record.entrants.at("before"), "before");
    expect_all_honest(record.entrants.at("after"), "after");
  }
};

TEST_P(Batch, IsBlamedForWhatItBreaks) {
  expect_blame(true);
}

TEST_P(Batch, IsBlamedForTheSameIfTheClockIsBeside) {
  expect_blame(false);
}

constexpr Misdeed kBatches[] = {
    {"Honest", "bad_batch", Blame::kNobody, kOk, "", ""},
    {"Crash", "bad_batch", Blame::kAll, kCrashed, "SIGABRT", kSignal, R"("fault":"crash")"},
    {"Dangling", "bad_batch", Blame::kAbout, kBadRanking, "points to memory that cannot be read",
     kNoRanking, R"("fault":"dangling")"},
    {"AbsurdCount", "bad_batch", Blame::kQuery, kBadRanking, "4000000000 entries", kNoRanking,
     R"("fault":"absurd count")"},
    {"UnknownStatus", "bad_batch", Blame::kQuery, kError, "12345", kReturned,
     R"("fault":"status")"},
    {"Silent", "bad_batch", Blame::kQuery, kError, "MB_E_INTERNAL", kReturned,
     R"("fault":"silent")"},
    {"WholeCall", "bad_batch", Blame::kAll, kError, "-77", kReturned, R"("fault":"whole")"},
    {"ChangeInput", "bad_batch", Blame::kNobody, kOk, "", kHarmless, R"("fault":"change input")"},
};

INSTANTIATE_TEST_SUITE_P(Batches, Batch,
                         testing::Combine(testing::ValuesIn(kBatches), kConfinedOrNot),
                         name_of_tried<Misdeed>);

}  // namespace
}  // namespace matchbench
