// Compares the fast computations with the definitions, written out, on random rankings.

#include "tests/scoring/measures/random_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace matchbench::measures {
namespace {

bool close(double a, double b) {
  return std::abs(a - b) <= 1e-12 * std::max({std::abs(a), std::abs(b), 1e-3});
}

Example defined_example() {
  return relevant_example(kGains);
}

double ratio_sum(const Example& example, std::size_t depth, const Discount& discount) {
  const auto gains = gains_by_rank(example);
  const auto ideal = ideal_by_rank(example);
  double sum = 0, dcg = 0, ideal_dcg = 0;
  for (std::size_t i = 1; i <= depth; ++i) {
    if (i <= gains.size()) {
      dcg += gains[i - 1] / discount_at(discount, i);
      ideal_dcg += ideal[i - 1] / discount_at(discount, i);
    }
    sum += dcg / ideal_dcg;
  }
  return sum / static_cast<double>(depth);
}

RC_GTEST_PROP(Definition, AncgAndAndcgAverageTheRatioOverAllRanks, ()) {
  const auto example = defined_example();
  const auto size = *example.collection_size;
  const auto k = drawn<std::size_t>(1, 20);
  RC_ASSERT(close(score_of("ANCG", example), ratio_sum(example, size, {Discount::Kind::kNone, 0})));
  RC_ASSERT(close(score_of("ANCG@" + std::to_string(k), example),
                  ratio_sum(example, k, {Discount::Kind::kNone, 0})));
  RC_ASSERT(close(score_of("ANDCG(disc=log(3))@" + std::to_string(k), example),
                  ratio_sum(example, k, {Discount::Kind::kLog, 3})));
}

RC_GTEST_PROP(Definition, GenAvePPrimeDividesTheSumsOverAllRanks, ()) {
  const auto example = defined_example();
  const auto gains = gains_by_rank(example);
  const auto ideal = ideal_by_rank(example);
  double above = 0, below = 0, cg = 0, icg = 0;
  for (std::size_t i = 1; i <= gains.size(); ++i) {
    cg += gains[i - 1];
    icg += ideal[i - 1];
    above += cg / static_cast<double>(i);
    below += icg / static_cast<double>(i);
  }
  RC_ASSERT(close(score_of("GenAvePPrime", example), above / below));
}

RC_GTEST_PROP(Definition, TauPrimeCountsPairs, ()) {
  const auto example = defined_example();
  const auto size = static_cast<std::size_t>(*example.collection_size);
  // Ranked gains, then those of the services not retrieved.
  auto gains = gains_by_rank(example);
  gains.resize(example.slots.size());
  std::set<std::uint32_t> ranked(example.slots.begin(), example.slots.end());
  for (std::uint32_t s = 0; s < example.grades.size(); ++s) {
    if (!ranked.contains(s)) gains.push_back(std::max(example.grades[s], 0.0));
  }
  gains.resize(size, 0.0);
  double against = 0;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) {
      if (i >= example.slots.size()) {
        against += gains[i] != gains[j] ? 0.5 : 0;
      } else {
        against += gains[i] < gains[j] ? 1 : 0;
      }
    }
  }
  const double pairs = static_cast<double>(size * (size - 1)) / 2;
  RC_ASSERT(close(score_of("TauPrime", example), size < 2 ? 1 : 1 - against / pairs));
}

RC_GTEST_PROP(Definition, MuApWeighsApByTheStepsBetweenLevels, ()) {
  const auto example = defined_example();
  std::set<double> levels;
  for (const double grade : example.grades) {
    if (grade > 0) levels.insert(grade);
  }
  double sum = 0, below = 0;
  for (const double t : levels) {
    const auto ap = with_threshold(parse_measure("AP"), t);
    sum += scores_of({ap}, example).front() * (t - below);
    below = t;
  }
  RC_ASSERT(close(score_of("muAP", example), sum / below));
}

RC_GTEST_PROP(Definition, GapSumsOverPairs, ()) {
  const auto example = defined_example();
  const std::vector<double> scale{1, 2, 2.5, 3, 7};
  const std::vector<double> g{0.1, 0.2, 0.3, 0.25, 0.15};
  const auto weight = [&](double gain) {
    double sum = 0;
    for (std::size_t j = 0; j < scale.size() && scale[j] <= gain; ++j) sum += g[j];
    return sum;
  };
  auto scaled = example;
  scaled.scale = scale;
  const auto gains = gains_by_rank(example);
  double sum = 0, all = 0;
  for (std::size_t n = 0; n < gains.size(); ++n) {
    for (std::size_t m = 0; m <= n; ++m) {
      if (gains[m] > 0 && gains[n] > 0) {
        sum += weight(std::min(gains[m], gains[n])) / static_cast<double>(n + 1);
      }
    }
  }
  for (const double grade : example.grades) all += grade > 0 ? weight(grade) : 0;
  RC_ASSERT(close(score_of("GAP(g=[0.1,0.2,0.3,0.25,0.15])", scaled), sum / all));
}

RC_GTEST_PROP(Definition, ErrFollowsTheCascade, ()) {
  const auto example = defined_example();
  const auto err = [](const std::vector<double>& gains, std::size_t k) {
    double sum = 0, reached = 1;
    for (std::size_t i = 0; i < std::min(k, gains.size()); ++i) {
      const double stop = (std::exp2(gains[i]) - 1) / std::exp2(7.0);
      sum += reached * stop / static_cast<double>(i + 1);
      reached *= 1 - stop;
    }
    return sum;
  };
  const auto k = drawn<std::size_t>(1, 16);
  const auto at = "@" + std::to_string(k);
  const double own = err(gains_by_rank(example), k);
  RC_ASSERT(close(score_of("ERR(gmax=7)" + at, example), own));
  RC_ASSERT(close(score_of("nERR(gmax=7)" + at, example), own / err(ideal_by_rank(example), k)));
}

RC_GTEST_PROP(Definition, RbpResidualCompletesRbpOfAnAllRelevantAssumption, ()) {
  const auto example = defined_example();
  // Σ over judged ranks of (1 − p)p^(i−1), and the residual, are the whole.
  double judged = 0;
  for (std::size_t i = 0; i < example.slots.size(); ++i) {
    if (example.slots[i] != kUnjudged) judged += 0.1 * std::pow(0.9, static_cast<double>(i));
  }
  RC_ASSERT(std::abs(score_of("RBPResid(p=0.9)", example) + judged - 1) < 1e-14);
}

RC_GTEST_PROP(Definition, AlphaNdcgDividesByTheQuadraticGreedyIdeal, ()) {
  const auto example = defined_example();
  RC_PRE(!example.subtopic_ids.empty());
  const auto subtopics = [&](std::uint32_t s) {
    return std::vector(example.subtopic_ids.begin() + example.subtopic_begin[s],
                       example.subtopic_ids.begin() + example.subtopic_begin[s + 1]);
  };
  std::vector<double> novelty(3, 1);
  const auto value = [&](std::uint32_t s) {
    double sum = 0;
    for (const auto id : subtopics(s)) sum += novelty[id];
    return sum;
  };
  const auto take = [&](std::uint32_t s) {
    const double gained = value(s);
    for (const auto id : subtopics(s)) novelty[id] *= 0.3;
    return gained;
  };
  double ideal = 0;
  std::vector<std::uint32_t> left(example.grades.size());
  std::iota(left.begin(), left.end(), 0U);
  for (std::size_t rank = 1; rank <= 5 && !left.empty(); ++rank) {
    auto best = left.begin();
    for (auto it = left.begin(); it != left.end(); ++it) {
      if (value(*it) >= value(*best)) best = it;  // equal: the later slot
    }
    ideal += take(*best) / std::log2(static_cast<double>(rank + 1));
    left.erase(best);
  }
  novelty.assign(3, 1);
  double own = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(5, example.slots.size()); ++i) {
    if (example.slots[i] != kUnjudged) {
      own += take(example.slots[i]) / std::log2(static_cast<double>(i + 2));
    }
  }
  RC_ASSERT(close(score_of("alpha_nDCG(alpha=0.7)@5", example), own / ideal));
}

// As many levels as there are if an entrant's scores are taken for grades.
TEST(Definition, MuApHoldsForAThousandLevels) {
  Example example;
  std::uint64_t state = 1;
  for (std::uint32_t s = 0; s < 1000; ++s) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    example.grades.push_back(static_cast<double>(state >> 40));
    example.slots.push_back(s);
  }
  std::map<double, std::size_t> levels;
  for (const double grade : example.grades) ++levels[grade];
  double sum = 0, below = 0;
  for (const auto& [t, count] : levels) {
    sum += scores_of({with_threshold(parse_measure("AP"), t)}, example).front() * (t - below);
    below = t;
  }
  EXPECT_TRUE(close(score_of("muAP", example), sum / below));
}

}  // namespace
}  // namespace matchbench::measures
