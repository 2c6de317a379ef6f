#include "harness/scoring/study/significance/significance_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/pair_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"
#include "harness/scoring/study/answering_systems.hpp"
#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

namespace matchbench::study {

SignificanceStudy study_significance(const SignificanceStudyOptions& options) {
  analysis::check_tests(options.tests);
  AnalysisInput input = read_analysis_input(options.files);
  leave_out_who_answered_nothing(input);
  SignificanceStudy out{.setting = input.setting().name,
                        .tests = options.tests,
                        .measures = score_measures(input, options.measures, input.remarks),
                        .separation = {},
                        .remarks = input.remarks};
  out.separation = analysis::separate(out.measures.front(), out.tests);
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

std::vector<MeanRankTests> test_mean_ranks(const analysis::ScoreMatrix& scores) {
  const auto friedman = analysis::friedman_test(scores);
  const auto nemenyi = analysis::nemenyi_p_values(friedman, scores.requests.size());
  const auto raw = analysis::mean_rank_p_values(friedman, scores.requests.size());
  const auto holm = analysis::adjust(raw, analysis::Correction::kHolm);
  std::vector<MeanRankTests> out;
  for (const auto& [a, b] : analysis::all_pairs(scores.systems.size())) {
    const std::size_t pair = out.size();
    out.push_back({a, b, friedman.mean_ranks[a] - friedman.mean_ranks[b], raw[pair], holm[pair],
                   nemenyi[pair]});
  }
  return out;
}

std::vector<std::size_t> pairs_without_variance(const SignificanceStudy& study) {
  std::vector<std::size_t> out(study.measures.size());
  out.front() = study.separation.undefined_count;
  for (std::size_t m = 1; m < out.size(); ++m) {
    out[m] = analysis::separate(study.measures[m], study.tests).undefined_count;
  }
  return out;
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
