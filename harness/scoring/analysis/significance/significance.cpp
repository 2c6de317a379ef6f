#include "harness/scoring/analysis/significance/significance.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace matchbench::analysis {
namespace {

constexpr std::array<std::string_view, 8> kTestNames = {
    "max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"};

template <class Test>
PairPValues p_values_by(const ScoreMatrix& scores, std::size_t threads, Test test) {
  const auto pairs = all_pairs(scores.systems.size());
  PairPValues out(pairs.size());
  parallel_for(pairs.size(), threads, [&](std::size_t p) {
    out[p] = test(differences(scores, pairs[p].first, pairs[p].second));
  });
  return out;
}

PairPValues all_defined(const std::vector<double>& p_values) {
  return {p_values.begin(), p_values.end()};
}

MaxTResult max_t_of_all_pairs(const ScoreMatrix& scores, const SignificanceOptions& options) {
  return step_down_max_t(scores, all_pairs(scores.systems.size()), options.flips, options.alpha);
}

// Undefined p-values take part as 1: the other pairs are adjusted as if they had been tested.
PairPValues adjusted(const PairPValues& p_values, Correction correction) {
  std::vector<double> levels;
  for (const auto& p : p_values) levels.push_back(p.value_or(1));
  levels = adjust(levels, correction);
  PairPValues out(p_values.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (p_values[i]) out[i] = levels[i];
  }
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
  return test == PairTest::kMaxT || test == PairTest::kTukey || test == PairTest::kNemenyi;
}

Correction applied_correction(const SignificanceOptions& options) {
  return is_adjusted_in_itself(options.test) ? Correction::kNone : options.correction;
}

PairPValues pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options) {
  const std::size_t threads = options.flips.threads;
  switch (options.test) {
    case PairTest::kMaxT:
    case PairTest::kRandomization:
      return all_defined(randomization_p_values(scores, options.flips));
    case PairTest::kT:
      return p_values_by(scores, threads, [](const auto& d) {
        const auto result = paired_t_test(d);
        return result ? std::optional(result->p) : std::nullopt;
      });
    case PairTest::kWilcoxon:
      return p_values_by(scores, threads, [](const auto& d) { return wilcoxon_signed_rank(d).p; });
    case PairTest::kSign:
      return p_values_by(scores, threads, [](const auto& d) { return sign_test(d).p; });
    case PairTest::kBootstrap: {
      PairPValues out;
      for (const auto& result : bootstrap_tests(scores, options.bootstrap)) {
        out.push_back(result ? std::optional(result->studentized_p) : std::nullopt);
      }
      return out;
    }
    case PairTest::kTukey:
      return tukey_hsd(scores, threads).p_values;
    case PairTest::kNemenyi:
      break;
  }
  return all_defined(nemenyi_p_values(friedman_test(scores), scores.requests.size()));
}

namespace {

// What no drawn flip and no replicate reaches still has a p.
double least_drawn_p(const ScoreMatrix& scores, const SignificanceOptions& options) {
  if (options.test == PairTest::kBootstrap) return 1 / (1.0 + options.bootstrap.replicates);
  if (options.test != PairTest::kMaxT && options.test != PairTest::kRandomization) return 0;
  return SignFlips(scores.requests.size(), scores.systems.size(), options.flips).p_of(0);
}

bool changes_signs_alone(PairTest test) {
  return test == PairTest::kMaxT || test == PairTest::kRandomization ||
         test == PairTest::kWilcoxon || test == PairTest::kSign;
}

}  // namespace

double least_p_value(const ScoreMatrix& scores, const SignificanceOptions& options) {
  double least = least_drawn_p(scores, options);
  if (changes_signs_alone(options.test)) least = std::max(least, least_sign_flip_p(scores));
  const Correction correction = applied_correction(options);
  if (correction == Correction::kHolm || correction == Correction::kBonferroni) {
    least *= static_cast<double>(all_pairs(scores.systems.size()).size());
  }
  return std::min(1.0, least);
}

namespace {

Separation separation_by(PairPValues p_values, PairPValues adjusted_p_values,
                         const ScoreMatrix& scores, const SignificanceOptions& options) {
  Separation out;
  out.means = mean_scores(scores);
  out.p_values = std::move(p_values);
  out.adjusted_p_values = std::move(adjusted_p_values);
  out.least_p = least_p_value(scores, options);
  for (const auto& p : out.adjusted_p_values) {
    out.separated.push_back(p && *p < options.alpha);
    if (!p) ++out.undefined_count;
  }
  out.standings = standings_of(out.means, out.separated, scores.better);
  return out;
}

}  // namespace

Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options) {
  if (options.test != PairTest::kMaxT) {
    auto p_values = pair_p_values(scores, options);
    auto corrected = adjusted(p_values, applied_correction(options));
    return separation_by(std::move(p_values), std::move(corrected), scores, options);
  }
  const MaxTResult result = max_t_of_all_pairs(scores, options);
  Separation out = separation_by(all_defined(result.p_values),
                                 all_defined(result.adjusted_p_values), scores, options);
  out.visible = visible_difference(scores, result.critical_t, options.alpha);
  return out;
}

DiscriminativePower discriminative_power(const ScoreMatrix& scores,
                                         const SignificanceOptions& options) {
  const Separation separation = separate(scores, options);
  const auto& means = separation.means;
  const auto pairs = all_pairs(scores.systems.size());
  std::vector<double> levels;
  for (const auto& p : separation.adjusted_p_values) levels.push_back(p.value_or(1));
  DiscriminativePower out;
  out.pairs = falling_order(levels);
  std::size_t separated = 0;
  for (const auto p : out.pairs) {
    out.levels.push_back(levels[p]);
    if (separation.separated[p]) {
      ++separated;
    } else {
      out.largest_undetected = std::max(out.largest_undetected,
                                        std::fabs(means[pairs[p].first] - means[pairs[p].second]));
    }
  }
  out.separated_share = static_cast<double>(separated) / static_cast<double>(pairs.size());
  return out;
}

}  // namespace matchbench::analysis
