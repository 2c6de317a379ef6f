#include "harness/analysis/significance.hpp"

#include "harness/analysis/friedman.hpp"
#include "harness/analysis/paired_tests.hpp"
#include "harness/analysis/pairs.hpp"
#include "harness/analysis/tukey.hpp"
#include "harness/base/parallel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace matchbench {
namespace {

constexpr std::array<std::string_view, 7> kTestNames = {
    "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"};

template <class Test>
std::vector<double> p_values_by(const ScoreMatrix& scores, std::size_t threads, Test test) {
  const auto pairs = all_pairs(scores.systems.size());
  std::vector<double> out(pairs.size());
  parallel_for(pairs.size(), threads, [&](std::size_t p) {
    out[p] = test(differences(scores, pairs[p].first, pairs[p].second));
  });
  return out;
}

}  // namespace

std::string_view name_of(PairTest test) {
  return kTestNames[static_cast<std::size_t>(test)];
}

std::optional<PairTest> pair_test_named(std::string_view name) {
  const auto found = std::find(kTestNames.begin(), kTestNames.end(), name);
  if (found == kTestNames.end()) return std::nullopt;
  return static_cast<PairTest>(found - kTestNames.begin());
}

bool is_adjusted_in_itself(PairTest test) {
  return test == PairTest::kTukey || test == PairTest::kNemenyi;
}

std::vector<double> pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options) {
  const std::size_t threads = options.randomization.threads;
  switch (options.test) {
    case PairTest::kRandomization:
      return randomization_p_values(scores, options.randomization);
    case PairTest::kT:
      return p_values_by(scores, threads, [](const auto& d) { return paired_t_test(d).p; });
    case PairTest::kWilcoxon:
      return p_values_by(scores, threads, [](const auto& d) { return wilcoxon_signed_rank(d).p; });
    case PairTest::kSign:
      return p_values_by(scores, threads, [](const auto& d) { return sign_test(d).p; });
    case PairTest::kBootstrap: {
      std::vector<double> out;
      for (const auto& result : bootstrap_tests(scores, options.bootstrap)) {
        out.push_back(result.studentized_p);
      }
      return out;
    }
    case PairTest::kTukey:
      return tukey_hsd(scores, threads).p_values;
    case PairTest::kNemenyi:
      break;
  }
  return nemenyi_p_values(friedman_test(scores), scores.requests.size());
}

Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options) {
  Separation out;
  out.means = mean_scores(scores);
  out.p_values = pair_p_values(scores, options);
  out.adjusted_p_values = adjust(
      out.p_values, is_adjusted_in_itself(options.test) ? Correction::kNone : options.correction);
  out.groups = tie_groups(out.means, out.adjusted_p_values, options.alpha);
  return out;
}

DiscriminativePower discriminative_power(const ScoreMatrix& scores,
                                         const SignificanceOptions& options) {
  const auto means = mean_scores(scores);
  const auto p_values = pair_p_values(scores, options);
  const auto pairs = all_pairs(scores.systems.size());
  DiscriminativePower out;
  out.pairs = falling_order(p_values);
  std::size_t separated = 0;
  for (const auto p : out.pairs) {
    out.levels.push_back(p_values[p]);
    if (p_values[p] < options.alpha) {
      ++separated;
    } else {
      out.largest_undetected = std::max(out.largest_undetected,
                                        std::fabs(means[pairs[p].first] - means[pairs[p].second]));
    }
  }
  out.separated_share = static_cast<double>(separated) / static_cast<double>(pairs.size());
  return out;
}

}  // namespace matchbench
