#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/letter_display.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"
#include "tests/scoring/analysis/expected.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;
using Values = std::vector<double>;

// "ab2" → {"a", "b2"}.
std::set<std::string> marks_of(const std::string& letters) {
  std::set<std::string> marks;
  for (std::size_t i = 0; i < letters.size();) {
    std::size_t end = i + 1;
    while (end < letters.size() && letters[end] >= '0' && letters[end] <= '9') ++end;
    EXPECT_TRUE(marks.insert(letters.substr(i, end - i)).second) << letters;
    i = end;
  }
  return marks;
}

bool share_a_letter(const std::string& a, const std::string& b) {
  const auto marks = marks_of(a);
  const auto others = marks_of(b);
  return std::any_of(marks.begin(), marks.end(),
                     [&](const auto& mark) { return others.count(mark) != 0; });
}

std::vector<std::size_t> natural_order(std::size_t size) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

void expect_letters_say_what_is_separated(const std::vector<std::string>& letters,
                                          const std::vector<bool>& separated) {
  const auto pairs = all_pairs(letters.size());
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    EXPECT_NE(share_a_letter(letters[pairs[p].first], letters[pairs[p].second]), separated[p])
        << pairs[p].first << " (" << letters[pairs[p].first] << ") and " << pairs[p].second << " ("
        << letters[pairs[p].second] << ")";
  }
}

// Scores of systems whose means and noise differ, so that separation is not monotone in the mean.
ScoreMatrix random_scores(Random& random) {
  const std::size_t systems = 2 + static_cast<std::size_t>(random.below(11));
  const std::size_t requests = 4 + static_cast<std::size_t>(random.below(25));
  Values values;
  for (std::size_t s = 0; s < systems; ++s) {
    const double mean = random.uniform();
    const double noise = 2 * random.uniform() * random.uniform();
    for (std::size_t r = 0; r < requests; ++r) values.push_back(mean + noise * random.uniform());
  }
  return matrix_of(systems, values);
}

TEST(CompactLetters, ShareALetterExactlyIfNotSeparated) {
  // Pairs 01 02 03 12 13 23. The first and the third are separated, the fourth from nobody: no
  // contiguous bars can say that.
  EXPECT_THAT(compact_letters(natural_order(4), {false, true, false, false, false, false}),
              ElementsAre("a", "ab", "b", "ab"));
  EXPECT_THAT(compact_letters(natural_order(3), {false, false, false}), ElementsAre("a", "a", "a"));
  EXPECT_THAT(compact_letters(natural_order(3), {true, true, true}), ElementsAre("a", "b", "c"));
  EXPECT_THAT(compact_letters(natural_order(1), {}), ElementsAre("a"));
}

TEST(CompactLetters, BeginWithTheBest) {
  // Order 2, 0, 1: the pair of the first two places (0 and 2) is not separated.
  EXPECT_THAT(compact_letters(std::vector<std::size_t>{2, 0, 1}, {true, false, true}),
              ElementsAre("a", "b", "a"));
}

TEST(CompactLetters, GoOnAfterZ) {
  constexpr std::size_t kSystems = 60;
  const auto letters =
      compact_letters(natural_order(kSystems), std::vector<bool>(all_pairs(kSystems).size(), true));
  EXPECT_EQ(letters[25], "z");
  EXPECT_EQ(letters[26], "A");
  EXPECT_EQ(letters[51], "Z");
  EXPECT_EQ(letters[52], "a2");
  EXPECT_EQ(letters[59], "h2");
}

TEST(CompactLetters, AreFoundForSeparationsThatHaveManyLargestGroups) {
  // 2i and 2i + 1 are separated, nothing else is: there are 2^20 largest groups.
  constexpr std::size_t kSystems = 40;
  std::vector<bool> separated;
  for (const auto& [a, b] : all_pairs(kSystems)) separated.push_back(a % 2 == 0 && b == a + 1);
  expect_letters_say_what_is_separated(compact_letters(natural_order(kSystems), separated),
                                       separated);
}

TEST(CompactLetters, HoldForArbitrarySeparations) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const std::size_t systems = 1 + static_cast<std::size_t>(random.below(16));
    const std::uint64_t of_ten = random.below(11);
    std::vector<bool> separated;
    for (std::size_t p = 0; p < all_pairs(systems).size(); ++p) {
      separated.push_back(random.below(10) < of_ten);
    }
    expect_letters_say_what_is_separated(compact_letters(natural_order(systems), separated),
                                         separated);
  }
}

TEST(Standings, CountTheSystemsThatAreSignificantlyBetterAndWorse) {
  // Means in order: 2 (.9), 0 (.8), 3 (.5), 1 (.4). Separated: 2–1, 0–1, 2–3 of the pairs
  // 01 02 03 12 13 23.
  const auto standings = standings_of(Values{.8, .4, .9, .5},
                                      {true, false, false, true, false, true}, Better::kLarger);
  EXPECT_THAT(standings.order, ElementsAre(2, 0, 3, 1));
  EXPECT_THAT(standings.ranks, ElementsAre(1, 3, 1, 2));
  EXPECT_THAT(standings.worst_ranks, ElementsAre(3, 4, 2, 4));
  EXPECT_THAT(standings.letters, ElementsAre("ab", "c", "a", "bc"));
}

TEST(Standings, GiveTheFirstRankToAnyoneWhomNobodyBeats) {
  // The last of four is separated from the first alone; the third from nobody at all.
  const auto standings = standings_of(Values{.9, .8, .7, .6},
                                      {false, false, true, false, false, false}, Better::kLarger);
  EXPECT_THAT(standings.ranks, ElementsAre(1, 1, 1, 2));
  EXPECT_THAT(standings.worst_ranks, ElementsAre(3, 4, 4, 4));
}

TEST(Standings, PutTheSmallerMeanFirstIfLessIsBetter) {
  const auto standings = standings_of(Values{.8, .2, .5}, {true, true, false}, Better::kSmaller);
  EXPECT_THAT(standings.order, ElementsAre(1, 2, 0));
  EXPECT_THAT(standings.ranks, ElementsAre(3, 1, 1));
  EXPECT_THAT(standings.worst_ranks, ElementsAre(3, 2, 2));
}

TEST(Standings, SayOfEveryPairOfRandomScoresWhatTheTestSays) {
  Random random(11);
  std::size_t separated_pairs = 0;
  for (int i = 0; i < 200; ++i) {
    const auto scores = random_scores(random);
    SignificanceOptions options;
    options.test = i % 2 == 0 ? PairTest::kT : PairTest::kWilcoxon;
    const auto result = separate(scores, options);
    const auto means = mean_scores(scores);
    const std::size_t size = means.size();
    std::vector<std::size_t> better(size);
    std::vector<std::size_t> worse(size);
    const auto pairs = all_pairs(size);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      const auto [a, b] = pairs[p];
      const bool separated = *result.adjusted_p_values[p] < options.alpha;
      EXPECT_NE(share_a_letter(result.standings.letters[a], result.standings.letters[b]),
                separated);
      if (!separated) continue;
      ++separated_pairs;
      ++(means[a] > means[b] ? better[b] : better[a]);
      ++(means[a] > means[b] ? worse[a] : worse[b]);
    }
    for (std::size_t s = 0; s < size; ++s) {
      EXPECT_EQ(result.standings.ranks[s], 1 + better[s]);
      EXPECT_EQ(result.standings.worst_ranks[s], size - worse[s]);
    }
  }
  EXPECT_GT(separated_pairs, 500U);
}

TEST(Separation, FollowsTheDirectionOfTheMeasure) {
  auto scores = make_score_matrix(
      "Fallout@5", {"much", "little"}, {"r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"},
      {{.9, .8, .9, .9, .8, .7, .9, .8}, {.1, .2, .1, 0, .1, .2, .1, 0}}, Undefined::kSkip);
  const auto result = separate(scores, {});
  EXPECT_THAT(result.standings.order, ElementsAre(1, 0));
  EXPECT_THAT(result.standings.ranks, ElementsAre(2, 1));
  EXPECT_THAT(friedman_test(scores).mean_ranks, ElementsAre(2, 1));
}

TEST(DiscriminativePower, IsThatOfTheCorrection) {
  // Three systems on eight requests: all differences have one sign, so each pair has an exact
  // p = 2/256; Bonferroni makes it 6/256 = 0.0234.
  const auto scores = matrix_of(3, {.1, .2, .3, .1, .2, .3, .1, .2, .3, .5, .5, .3,
                                    .4, .4, .4, .3, .6, .9, .8, .7, .7, .9, .9, .8});
  SignificanceOptions options;
  options.test = PairTest::kRandomization;
  options.alpha = 0.01;
  options.correction = Correction::kNone;
  EXPECT_EQ(discriminative_power(scores, options).separated_share, 1);
  options.correction = Correction::kBonferroni;
  const auto corrected = discriminative_power(scores, options);
  EXPECT_EQ(corrected.separated_share, 0);
  EXPECT_NEAR(corrected.levels.front(), 6.0 / 256, 1e-15);
}

}  // namespace
}  // namespace matchbench::analysis
