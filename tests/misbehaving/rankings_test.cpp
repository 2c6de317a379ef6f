#include "tests/misbehaving/misbehaving_round.hpp"

#include <cmath>
#include <map>

namespace matchbench {
namespace {

constexpr Misdeed kRankings[] = {
    {"Nan", "bad_ranking", Blame::kQuery, kBadRanking, "rank 3 has the score nan", kNoRanking,
     R"("fault":"nan")"},
    {"Infinity", "bad_ranking", Blame::kQuery, kBadRanking, "rank 1 has the score inf", kNoRanking,
     R"("fault":"infinity")"},
    {"RisingScores", "bad_ranking", Blame::kQuery, kBadRanking, "rank 3 has the score 0.5, more",
     kNoRanking, R"("fault":"rising")"},
    {"Duplicate", "bad_ranking", Blame::kQuery, kBadRanking, "rank 4 repeats service", kNoRanking,
     R"("fault":"duplicate")"},
    {"OutOfRange", "bad_ranking", Blame::kQuery, kBadRanking,
     "rank 2 names service 8, the collection has 8, counted from 0", kNoRanking, R"("fault":"out of range")"},
    {"AbsurdCount", "bad_ranking", Blame::kQuery, kBadRanking,
     "the ranking has 4000000000 entries, the collection 8 services", kNoRanking,
     R"("fault":"absurd count")"},
    {"OneTooMany", "bad_ranking", Blame::kQuery, kBadRanking, "the ranking has 9 entries",
     kNoRanking, R"("fault":"one too many")"},
    {"NullRanking", "bad_ranking", Blame::kQuery, kBadRanking, "8 entries at NULL", kNoRanking,
     R"("fault":"null")"},
    {"DanglingRanking", "bad_ranking", Blame::kQuery, kBadRanking,
     "points to memory that cannot be read", kNoRanking, R"("fault":"dangling")"},
    {"Abstain", "abstain", Blame::kQuery, Outcome::kAbstained, "MB_UNSUPPORTED",
     "no misdeed: the plugin says that it cannot"},
    {"TenMegabytesOfMessage", "long_words", Blame::kQuery, kError, " [2Jxxx", kReturned},
    {"TenMegabytesOfName", "long_descriptor", Blame::kOpen, Outcome::kLoadFailed,
     "the descriptor's name is longer than 1024 bytes", "a descriptor is bounded"},
    {"WrongStructSize", "wrong_struct_size", Blame::kOpen, Outcome::kAbiMismatch,
     "the plugin table states struct_size 3", "it speaks another ABI"},
};

INSTANTIATE_TEST_SUITE_P(Rankings, MisdeedTest, testing::ValuesIn(kRankings), name_of_misdeed);
INSTANTIATE_TEST_SUITE_P(Rankings, MisdeedAnywhereTest, testing::ValuesIn(kRankings),
                         name_of_misdeed);

struct Setting {
  const char* name;
  bool clock_apart;
};

class GivenRanking : public MisbehavingTest,
                     public testing::WithParamInterface<std::tuple<Setting, ConfinementMode>> {
 protected:
  round::EntrantRecord record(const Misdeed& misdeed, std::uint32_t warmup) const {
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.warmup = warmup;
    protocol.confinement = std::get<ConfinementMode>(GetParam());
    protocol.clock_apart = std::get<Setting>(GetParam()).clock_apart;
    return record_of(misdeed, protocol);
  }
};

// The first worker is asked each request twice untimed, answers honestly, then backwards, and
// timed, honestly again, until it dies; the second is asked all of them twice again, then what is
// left.
TEST_P(GivenRanking, IsTheOneThatIsStored) {
  const Misdeed wavering{"", "waver", Blame::kQuery, kCrashed, "", ""};
  const round::EntrantRecord entrant = record(wavering, 2);
  ASSERT_EQ(entrant.sessions.size(), 2u);
  for (const auto& [request, answer] : entrant.answers) {
    if (request == "bad") {
      EXPECT_EQ(answer.outcome, kCrashed);
    } else {
      expect_honest(answer, request);
      EXPECT_EQ(hash_of(answer.ranking), answer.ranking_hash) << request;
    }
  }
}

// The second ranking of each request is not the one that was given in the warm-up.
TEST_P(GivenRanking, IsStoredIfAnotherWasGivenBefore) {
  const round::EntrantRecord entrant = record({"", "waver", Blame::kNobody, kOk, "", ""}, 1);
  std::map<std::uint32_t, Ranking> before;
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) before[answer.request.value] = answer.ranking;
  }
  for (const auto& [request, answer] : entrant.answers) {
    ASSERT_EQ(answer.outcome, kOk) << answer.message;
    ASSERT_EQ(answer.ranking.size(), 8u);
    const Ranking& first = before.at(answer.request.value);
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(answer.ranking[i].service, first.at(7 - i).service) << request;
    }
    EXPECT_EQ(hash_of(answer.ranking), answer.ranking_hash) << request;
  }
}

// The plugin makes its thread take subnormal numbers for zero besides; its scores are 4.9e-324, 0,
// and -0 from there on, which is stored as 0.
TEST_P(GivenRanking, KeepsSubnormalScoresAndZerosOfBothSigns) {
  const Misdeed tiny{"", "bad_ranking", Blame::kNobody, kOk, "", "", R"("fault":"tiny")"};
  const round::EntrantRecord entrant = record(tiny, 0);
  const Answer& answer = entrant.answers.at("bad");
  ASSERT_EQ(answer.outcome, kOk) << answer.message;
  ASSERT_EQ(answer.ranking.size(), 8u);
  EXPECT_EQ(answer.ranking[0].score, 4.9e-324);
  for (std::size_t i = 1; i < 8; ++i) {
    EXPECT_EQ(answer.ranking[i].score, 0.0);
    EXPECT_FALSE(std::signbit(answer.ranking[i].score));
  }
  EXPECT_EQ(hash_of(answer.ranking), answer.ranking_hash);
  expect_honest(entrant.answers.at("good 1"), "good 1");
}

INSTANTIATE_TEST_SUITE_P(Rankings, GivenRanking,
                         testing::Combine(testing::Values(Setting{"", true},
                                                          Setting{"ClockBeside", false}),
                                          kConfinedOrNot),
                         name_of_tried<Setting>);

}  // namespace
}  // namespace matchbench
