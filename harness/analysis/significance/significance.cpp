#include "harness/analysis/significance/significance.hpp"

#include "harness/analysis/significance/friedman.hpp"
#include "harness/analysis/significance/paired_tests.hpp"
#include "harness/analysis/significance/pairs.hpp"
#include "harness/analysis/significance/tukey.hpp"
#include "harness/base/parallel.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace matchbench::analysis {
namespace {

constexpr std::array<std::string_view, 7> kTestNames = {
    "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"};

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
  return test == PairTest::kTukey || test == PairTest::kNemenyi;
}

Correction applied_correction(const SignificanceOptions& options) {
  return is_adjusted_in_itself(options.test) ? Correction::kNone : options.correction;
}

PairPValues pair_p_values(const ScoreMatrix& scores, const SignificanceOptions& options) {
  const std::size_t threads = options.randomization.threads;
  switch (options.test) {
    case PairTest::kRandomization:
      return all_defined(randomization_p_values(scores, options.randomization));
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

Separation separation_by(PairPValues p_values, const ScoreMatrix& scores,
                         const SignificanceOptions& options) {
  Separation out;
  out.means = mean_scores(scores);
  out.p_values = std::move(p_values);
  out.adjusted_p_values = adjusted(out.p_values, applied_correction(options));
  for (const auto& p : out.adjusted_p_values) {
    out.separated.push_back(p && *p < options.alpha);
    if (!p) ++out.undefined_count;
  }
  out.standings = standings_of(out.means, out.separated, scores.better);
  return out;
}

}  // namespace

Separation separate(const ScoreMatrix& scores, const SignificanceOptions& options) {
  return separation_by(pair_p_values(scores, options), scores, options);
}

std::vector<Separation> separate_all(std::span<const ScoreMatrix* const> scores,
                                     const SignificanceOptions& options) {
  std::vector<Separation> out;
  if (options.test != PairTest::kRandomization) {
    for (const ScoreMatrix* one : scores) out.push_back(separate(*one, options));
    return out;
  }
  const auto p_values = randomization_p_values(scores, options.randomization);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    out.push_back(separation_by(all_defined(p_values[i]), *scores[i], options));
  }
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
