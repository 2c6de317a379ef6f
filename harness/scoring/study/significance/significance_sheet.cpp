#include "harness/scoring/study/significance/significance_tables.hpp"

#include "harness/scoring/analysis/significance/separation_notes.hpp"

#include <fmt/format.h>

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
      notes_on(analysis::separate(scores, study.tests), scores.requests.size(), study.tests.alpha);
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
  for (const auto& scores : study.measures) {
    const std::size_t undefined = analysis::separate(scores, study.tests).undefined_count;
    if (undefined == 0) continue;
    remarks.push_back(fmt::format(
        "{}: the {} test is undefined for {} {}, whose differences have no variance; {} not "
        "significant",
        scores.measure, analysis::name_of(test), undefined, undefined == 1 ? "pair" : "pairs",
        undefined == 1 ? "it is" : "they are"));
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

}  // namespace

StudySheet sheet_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power) {
  StudySheet out{.heading = heading_of(study) +
                            (shown == SignificanceTable::kPower ? std::string(kPowerRule) : ""),
                 .table = table_of(study, shown, wanted_power),
                 .remarks = study.remarks};
  add_remarks_on_variance(study, out.remarks);
  add_remark_on_left_out(study, shown, out.remarks);
  return out;
}

}  // namespace matchbench::study
