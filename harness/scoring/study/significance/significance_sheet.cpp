#include "harness/scoring/study/significance/significance_tables.hpp"

#include "harness/scoring/analysis/significance/separation_notes.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {
namespace {

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
  return fmt::format("{} under '{}': {} systems, {} requests; {} test, {}, level {}\n{}\n{}\n",
                     scores.measure, study.setting, scores.systems.size(), scores.requests.size(),
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
