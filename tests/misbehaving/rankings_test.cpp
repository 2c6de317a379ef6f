#include "tests/misbehaving/misbehaving_round.hpp"

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
     "rank 2 names service 8, the collection has 8", kNoRanking, R"("fault":"out of range")"},
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

// The first worker is asked each request twice untimed, answers honestly, then backwards, and
// timed, honestly again, until it dies; the second is asked all of them twice again, then what is
// left.
TEST_F(MisbehavingTest, TheRankingThatIsStoredIsTheOneThatWasGiven) {
  const Misdeed wavering{"", "waver", Blame::kQuery, kCrashed, "", ""};
  Protocol protocol = quick_protocol();
  protocol.warmup = 2;
  const EntrantRecord entrant = round_of(wavering, protocol).entrants.at("misbehaving");
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

}  // namespace
}  // namespace matchbench
