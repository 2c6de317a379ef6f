#include "harness/study/significance/significance_study.hpp"

#include "harness/analysis/significance/paired_tests.hpp"
#include "harness/analysis/significance/pairs.hpp"
#include "harness/analysis/significance/sign_flip_interval.hpp"
#include "harness/analysis/significance/tukey.hpp"
#include "harness/base/error.hpp"
#include "harness/study/answering_systems.hpp"
#include "harness/study/scored_measures.hpp"

#include <fmt/format.h>

namespace matchbench::study {
namespace {

void check_tests(const analysis::SignificanceOptions& tests) {
  if (!(tests.alpha > 0 && tests.alpha < 1)) {
    throw input_error(fmt::format("--alpha {}: a level is between 0 and 1", tests.alpha));
  }
  const auto replicates = tests.bootstrap.replicates;
  if (tests.flips.drawn == 0 || replicates < 100 || replicates > 10'000'000) {
    throw input_error("--permutations takes 1 or more, --replicates 100 to 10000000");
  }
}

analysis::PairPValues p_values_of(const analysis::ScoreMatrix& scores,
                                  analysis::SignificanceOptions tests, analysis::PairTest test) {
  tests.test = test;
  return analysis::pair_p_values(scores, tests);
}

}  // namespace

SignificanceStudy study_significance(const SignificanceStudyOptions& options) {
  check_tests(options.tests);
  AnalysisInput input = read_analysis_input(options.files);
  leave_out_who_answered_nothing(input);
  return {.setting = input.setting().name,
          .tests = options.tests,
          .measures = score_measures(input, options.measures, options.files.undefined),
          .remarks = input.remarks};
}

std::vector<PairTests> test_all_pairs(const analysis::ScoreMatrix& scores,
                                      const analysis::SignificanceOptions& tests) {
  const analysis::Separation separation = analysis::separate(scores, tests);
  const bool has_randomization =
      tests.test == analysis::PairTest::kMaxT || tests.test == analysis::PairTest::kRandomization;
  const auto randomization = has_randomization
                                 ? separation.p_values
                                 : p_values_of(scores, tests, analysis::PairTest::kRandomization);
  const auto intervals = analysis::sign_flip_intervals(scores, tests.flips, 1 - tests.alpha);
  const auto bootstrap = analysis::bootstrap_tests(scores, tests.bootstrap);
  const auto tukey = p_values_of(scores, tests, analysis::PairTest::kTukey);
  const auto nemenyi = p_values_of(scores, tests, analysis::PairTest::kNemenyi);
  const auto pairs = analysis::all_pairs(scores.systems.size());
  std::vector<PairTests> out;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [a, b] = pairs[p];
    const auto d = analysis::differences(scores, a, b);
    const auto t = analysis::paired_t_test(d);
    PairTests one{.first = a, .second = b, .effects = analysis::effect_sizes(d)};
    one.low = measures::known_bound(intervals[p].low);
    one.high = measures::known_bound(intervals[p].high);
    if (bootstrap[p]) {
      one.bootstrap = bootstrap[p]->studentized_p;
      one.percentile = bootstrap[p]->percentile_p;
    }
    one.randomization = randomization[p];
    if (t) one.t = t->p;
    one.wilcoxon = analysis::wilcoxon_signed_rank(d).p;
    one.sign = analysis::sign_test(d).p;
    one.tukey = tukey[p];
    one.nemenyi = nemenyi[p];
    one.adjusted = separation.adjusted_p_values[p];
    one.is_separated = separation.separated[p];
    out.push_back(one);
  }
  return out;
}

OverallTests test_all_systems(const analysis::ScoreMatrix& scores, double alpha) {
  const std::size_t systems = scores.systems.size();
  const std::size_t requests = scores.requests.size();
  return {.friedman = analysis::friedman_test(scores),
          .critical_difference = analysis::critical_difference(systems, requests, alpha),
          .honest_difference =
              analysis::honest_difference(analysis::tukey_hsd(scores), systems, requests, alpha)};
}

std::vector<PairPower> power_of_pairs(const analysis::ScoreMatrix& scores, double alpha,
                                      double wanted) {
  if (!(wanted > 0 && wanted < 1)) {
    throw input_error(fmt::format("--power {}: a power is between 0 and 1", wanted));
  }
  std::vector<PairPower> out;
  for (const auto& [a, b] : analysis::all_pairs(scores.systems.size())) {
    PairPower one{a, b, analysis::effect_sizes(analysis::differences(scores, a, b)), {}, {}};
    if (const auto dz = one.effects.cohen_dz) {
      one.power = analysis::power_of_t_test(*dz, scores.requests.size(), alpha);
      one.requests = analysis::requests_for_power(*dz, alpha, wanted);
    }
    out.push_back(one);
  }
  return out;
}

}  // namespace matchbench::study
