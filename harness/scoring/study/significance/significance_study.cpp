#include "harness/scoring/study/significance/significance_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/analysis/significance/correction.hpp"
#include "harness/scoring/analysis/significance/pair_tests.hpp"
#include "harness/scoring/analysis/significance/pairs.hpp"
#include "harness/scoring/analysis/significance/separation_notes.hpp"
#include "harness/scoring/analysis/significance/tukey.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/significance/significance_tables.hpp"

#include <fmt/format.h>

#include <string_view>

namespace matchbench::study {

namespace {

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

// How many pairs the chosen test is undefined for, by measure: their differences have no variance.
std::vector<std::size_t> pairs_without_variance(const SignificanceStudy& study) {
  std::vector<std::size_t> out(study.measures.size());
  out.front() = study.separation.undefined_count;
  for (std::size_t m = 1; m < out.size(); ++m) {
    out[m] = analysis::separate(study.measures[m], study.tests).undefined_count;
  }
  return out;
}

// 0 < alpha < 1, 0 < wanted < 1.
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

// A p-value too small for a double is not 0.
std::string p_text(double p) {
  constexpr double kLeast = 1e-300;
  return p < kLeast ? fmt::format("p < {}", kLeast) : fmt::format("p = {:.3g}", p);
}

std::string friedman_sentence(const analysis::FriedmanResult& friedman) {
  const std::string f =
      friedman.f ? fmt::format("Iman-Davenport F = {:.3f} ({})", *friedman.f, p_text(*friedman.f_p))
                 : "Iman-Davenport F is undefined, because all requests order the systems alike";
  return fmt::format("Friedman: chi2 = {:.3f} ({}), {}", friedman.chi_squared,
                     p_text(friedman.chi_squared_p), f);
}

// The sentences of the first measure, which the heading is about.
std::string test_sentences(const SignificanceStudy& study) {
  const analysis::ScoreMatrix& scores = study.measures.front();
  const auto [warning, note, visible] =
      notes_on(study.separation, scores.requests.size(), study.tests.alpha);
  std::string text;
  for (const auto& sentence : {warning, note, visible}) {
    if (!sentence.empty()) text += sentence + "\n";
  }
  return text;
}

// The table of power has no other test.
constexpr std::string_view kPowerRule =
    "The power below is that of a paired t test of each pair alone, without any adjustment; "
    "'matchbench analyse plan' plans with the board's test.\n\n";

std::string heading_of(const SignificanceStudy& study) {
  const analysis::ScoreMatrix& scores = study.measures.front();
  const std::string correction =
      analysis::is_adjusted_in_itself(study.tests.test)
          ? "which adjusts for all pairs"
          : fmt::format("correction {}", name_of(study.tests.correction));
  return fmt::format("{} under '{}': {}, {}; {} test, {}, level {}\n{}\n{}\n", scores.measure,
                     study.setting, text::counted(scores.systems.size(), "system", "systems"),
                     text::counted(scores.requests.size(), "request", "requests"),
                     name_of(study.tests.test), correction, study.tests.alpha,
                     friedman_sentence(analysis::friedman_test(scores)), test_sentences(study));
}

// The tests that compare a difference with its variance are undefined if there is none.
void add_remarks_on_variance(const SignificanceStudy& study, std::vector<std::string>& remarks) {
  const analysis::PairTest test = study.tests.test;
  if (test != analysis::PairTest::kT && test != analysis::PairTest::kBootstrap &&
      test != analysis::PairTest::kTukey)
    return;
  const auto counts = pairs_without_variance(study);
  for (std::size_t m = 0; m < counts.size(); ++m) {
    const std::size_t undefined = counts[m];
    if (undefined == 0) continue;
    remarks.push_back(fmt::format(
        "{}: the {} test is undefined for {} {}, whose differences have no variance; {} not "
        "significant",
        study.measures[m].measure, analysis::name_of(test), undefined,
        undefined == 1 ? "pair" : "pairs", undefined == 1 ? "it is" : "they are"));
  }
}

bool is_of_all_measures(SignificanceTable table) {
  return table == SignificanceTable::kFriedman || table == SignificanceTable::kDiscrimination ||
         table == SignificanceTable::kCurve;
}

// Measures that the table does not show although they were asked for.
void add_remark_on_left_out(const SignificanceStudy& study, SignificanceTable shown,
                            std::vector<std::string>& remarks) {
  if (study.measures.size() < 2 || is_of_all_measures(shown)) return;
  remarks.push_back(fmt::format(
      "'--show {}' is of the first measure, {}; friedman, discrimination and curve are of all",
      kSignificanceTables[static_cast<std::size_t>(shown)], study.measures.front().measure));
}

text::Table significance_table(const SignificanceStudy& study, SignificanceTable shown,
                               double wanted_power) {
  const analysis::ScoreMatrix& first = study.measures.front();
  const auto by_measure = [&](auto test) {
    std::vector<decltype(test(first))> out;
    for (const auto& scores : study.measures) out.push_back(test(scores));
    return out;
  };
  const auto power_of = [&](const auto& scores) {
    return analysis::discriminative_power(scores, study.tests);
  };
  switch (shown) {
    case SignificanceTable::kPairs:
      return pairs_table(first, analysis::test_all_pairs(first, study.separation, study.tests));
    case SignificanceTable::kGroups:
      return groups_table(first, study.separation, analysis::friedman_test(first).mean_ranks);
    case SignificanceTable::kFriedman:
      return friedman_table(study.measures, by_measure([&](const auto& scores) {
                              return test_all_systems(scores, study.tests.alpha);
                            }));
    case SignificanceTable::kPosthoc:
      return posthoc_table(first, test_mean_ranks(first));
    case SignificanceTable::kDiscrimination:
      return discrimination_table(study.measures, by_measure(power_of));
    case SignificanceTable::kCurve:
      return curve_table(study.measures, by_measure(power_of));
    case SignificanceTable::kPower:
      break;
  }
  return power_table(first, power_of_pairs(first, study.tests.alpha, wanted_power), wanted_power);
}

}  // namespace

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

StudySheet sheet_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power) {
  StudySheet out{.heading = heading_of(study) +
                            (shown == SignificanceTable::kPower ? std::string(kPowerRule) : ""),
                 .table = significance_table(study, shown, wanted_power),
                 .remarks = study.remarks};
  add_remarks_on_variance(study, out.remarks);
  add_remark_on_left_out(study, shown, out.remarks);
  return out;
}

}  // namespace matchbench::study
