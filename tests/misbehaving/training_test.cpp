// Plugins that are given judgments to learn from and do something else.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace matchbench {
namespace {

using testing::HasSubstr;

class BadTraining : public MisbehavingTest,
                    public testing::WithParamInterface<std::tuple<Misdeed, ConfinementMode>> {
 protected:
  BadTraining() {
    data_.max_grade = 1;
    for (std::uint32_t request = 0; request < 5; ++request) {
      data_.by_request.push_back({{{request}, 1, true}, {{7}, 0, false}});
    }
  }

  // Two workers, each asked the requests of its fold; the honest one is asked after them.
  round::RoundRecord record(bool clock_apart) const {
    const auto& [misdeed, confinement] = GetParam();
    contest::ProtocolSettings protocol =
        misdeed.outcome == kTimedOut ? round::impatient_protocol() : round::quick_protocol();
    protocol.deadlines.train_ns = protocol.deadlines.load_ns;
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    return round::run_small_round(
        {.database = folder_ / "database" / "round.db",
         .contestants = {{"misbehaving", misbehaving_plugin(misdeed.plugin), parameters(misdeed)},
                         {"after", misbehaving_plugin("bad_train"), "{}"}},
         .protocol = protocol,
         .folds = 2,
         .training = &data_});
  }

  static void expect_blame(const round::RoundRecord& record) {
    const Misdeed& misdeed = std::get<Misdeed>(GetParam());
    const round::EntrantRecord& entrant = record.entrants.at("misbehaving");
    EXPECT_EQ(entrant.answers.size(), 5u);
    for (const auto& [request, answer] : entrant.answers) {
      EXPECT_EQ(answer.outcome, misdeed.outcome) << request << ": " << answer.message;
      EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
    }
    expect_all_honest(record.entrants.at("after"), "after");
  }

  round::TrainingData data_;
};

TEST_P(BadTraining, CostsNobodyElseAnything) {
  expect_blame(record(true));
}

TEST_P(BadTraining, CostsNobodyElseAnythingIfTheClockIsBeside) {
  expect_blame(record(false));
}

constexpr Misdeed kTrainings[] = {
    {"Honest", "bad_train", Blame::kNobody, kOk, "", ""},
    {"Crash", "bad_train", Blame::kAll, kCrashed, "not asked, train failed: SIGABRT in train()", "",
     R"("fault":"crash")"},
    {"Exit", "bad_train", Blame::kAll, kExited, "exited with code 0 in train()", "",
     R"("fault":"exit")"},
    {"Refuse", "bad_train", Blame::kAll, kError, "train() returned MB_E_INTERNAL", "",
     R"("fault":"refuse")"},
    {"Hang", "bad_train", Blame::kAll, kTimedOut, "train() did not return within its deadline", "",
     R"("fault":"hang")"},
    {"ChangeInput", "bad_train", Blame::kNobody, kOk, "", "", R"("fault":"change input")"},
    {"ForgeHarnessError", "forger", Blame::kAll, kError, "not for workers to decide", "",
     R"("how":"not for workers in train")"},
};

INSTANTIATE_TEST_SUITE_P(Training, BadTraining,
                         testing::Combine(testing::ValuesIn(kTrainings), kConfinedOrNot),
                         name_of_tried<Misdeed>);

// 600 ms are computed and stated as nothing. The worker takes the time, and hears the word that the
// plugin's process says after the forged one.
class ShortTraining : public BadTraining {};

TEST_P(ShortTraining, IsOfNoUse) {
  const round::EntrantRecord entrant = record(true).entrants.at("misbehaving");
  int trained = 0;
  for (const auto& phase : entrant.phases) {
    if (phase.phase != Phase::kTrain) continue;
    ++trained;
    EXPECT_GE(phase.time.wall_ns, 600'000'000);
  }
  EXPECT_GE(trained, 2);
}

INSTANTIATE_TEST_SUITE_P(Training, ShortTraining,
                         testing::Combine(testing::Values(Misdeed{"Short", "forger", Blame::kAll,
                                                                  kError, "", "",
                                                                  R"("how":"short train")"}),
                                          kConfinedOrNot),
                         name_of_tried<Misdeed>);

}  // namespace
}  // namespace matchbench
