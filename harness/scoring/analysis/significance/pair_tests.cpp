#include "harness/scoring/analysis/significance/pair_tests.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/significance/paired_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"

#include <fmt/format.h>

namespace matchbench::analysis {
namespace {

PairPValues p_values_under(const ScoreMatrix& scores, SignificanceOptions tests, PairTest test) {
  tests.test = test;
  return pair_p_values(scores, tests);
}

}  // namespace

void check_tests(const SignificanceOptions& tests) {
  if (!(tests.alpha > 0 && tests.alpha < 1)) {
    throw input_error(fmt::format("--alpha {}: a level is between 0 and 1", tests.alpha));
  }
  const auto replicates = tests.bootstrap.replicates;
  if (tests.flips.drawn == 0 || replicates < 100 || replicates > 10'000'000) {
    throw input_error("--permutations takes 1 or more, --replicates 100 to 10000000");
  }
}

std::vector<PairTests> test_all_pairs(const ScoreMatrix& scores, const Separation& separation,
                                      const SignificanceOptions& tests) {
  const bool has_randomization =
      tests.test == PairTest::kMaxT || tests.test == PairTest::kRandomization;
  const auto randomization = has_randomization
                                 ? separation.p_values
                                 : p_values_under(scores, tests, PairTest::kRandomization);
  const auto intervals = sign_flip_intervals(scores, tests.flips, 1 - tests.alpha);
  const auto bootstrap = bootstrap_tests(scores, tests.bootstrap);
  const auto tukey = p_values_under(scores, tests, PairTest::kTukey);
  const auto nemenyi = p_values_under(scores, tests, PairTest::kNemenyi);
  const auto pairs = all_pairs(scores.systems.size());
  std::vector<PairTests> out;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    const auto d = differences(scores, a, b);
    const auto t = paired_t_test(d);
    PairTests one{.first = a, .second = b, .effects = effect_sizes(d)};
    one.low = measures::known_bound(intervals[p].low);
    one.high = measures::known_bound(intervals[p].high);
    if (bootstrap[p]) {
      one.bootstrap = bootstrap[p]->studentized_p;
      one.percentile = bootstrap[p]->percentile_p;
    }
    one.randomization = randomization[p];
    if (t) one.t = t->p;
    one.wilcoxon = wilcoxon_signed_rank(d).p;
    one.sign = sign_test(d).p;
    one.tukey = tukey[p];
    one.nemenyi = nemenyi[p];
    one.adjusted = separation.adjusted_p_values[p];
    one.is_separated = separation.separated[p];
    out.push_back(one);
  }
  return out;
}

}  // namespace matchbench::analysis
