#include "harness/scoring/study/significance/significance_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/analysis/significance/pair_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"
#include "harness/scoring/study/answering_systems.hpp"
#include "harness/scoring/study/scored_measures.hpp"

#include <fmt/format.h>

namespace matchbench::study {
SignificanceStudy study_significance(const SignificanceStudyOptions& options) {
  analysis::check_tests(options.tests);
  AnalysisInput input = read_analysis_input(options.files);
  leave_out_who_answered_nothing(input);
  return {.setting = input.setting().name,
          .tests = options.tests,
          .measures = score_measures(input, options.measures, options.files.undefined),
          .remarks = input.remarks};
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
