#include "tests/scoring/study/worked_studies.hpp"

#include "harness/scoring/study/judges/virtual_judges_study.hpp"
#include "harness/scoring/study/robustness/difficulty_study.hpp"
#include "harness/scoring/study/robustness/incomplete_study.hpp"
#include "harness/scoring/study/robustness/measures_study.hpp"
#include "harness/scoring/study/robustness/pool_study.hpp"
#include "harness/scoring/study/robustness/sensitivity_study.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"
#include "harness/scoring/study/significance/significance_tables.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

namespace matchbench::study {
namespace {

using Study = std::function<StudySheet(const AnalysisFiles&)>;
using Names = std::vector<std::string>;

StudySheet scores(const AnalysisFiles& files) {
  using measures::Aggregate;
  return sheet_of(study_scores({.files = files,
                                .measures = {"AP"},
                                .aggregates = {Aggregate::kMean, Aggregate::kGeometricMean}}));
}

Study significance(const Names& measures, SignificanceTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(study_significance({.files = files, .measures = measures, .tests = {}}), shown,
                    0.8);
  };
}

Study sensitivity(SensitivityTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(study_sensitivity({.files = files, .measures = {}}), shown);
  };
}

Study compared(const Names& measures, MeasuresTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(study_measures({.files = files, .measures = measures, .reference = {}}), shown,
                    OrderCoefficient::kTauB);
  };
}

Study incomplete(const Names& measures, IncompleteTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(
        study_incomplete_judgments({.files = files, .measures = measures, .judgments = {}}), shown);
  };
}

Study pool(PoolTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(study_pool({.files = files, .measures = {}}), shown);
  };
}

StudySheet virtual_judges(const AnalysisFiles& files) {
  return sheet_of_virtual_judges(
      study_virtual_judges({.files = files, .measures = {"nDCG"}, .judges = {}}));
}

Study difficulty(DifficultyTable shown) {
  return [=](const AnalysisFiles& files) {
    return sheet_of(study_difficulty({.files = files, .measures = {}}), shown);
  };
}

}  // namespace

void PrintTo(const Worked& worked, std::ostream* out) {
  *out << worked.name;
}

AnalysisFiles constant_differences(const TemporaryFolder& folder) {
  std::string qrels, first, second, third;
  for (int t = 0; t < 8; ++t) {
    qrels += fmt::format("{0} 0 a 1\n{0} 0 x1 0\n", t);
    for (const auto& [run, rank] :
         {std::pair(&first, 1), std::pair(&second, 2), std::pair(&third, 4)}) {
      for (int r = 1; r <= 4; ++r) {
        *run += fmt::format("{} Q0 {} {} {} t\n", t, r == rank ? "a" : fmt::format("x{}", r), r,
                            10 - r);
      }
    }
  }
  return {.files = {folder.put("qrels", qrels), folder.put("first", first),
                    folder.put("second", second), folder.put("third", third)}};
}

std::vector<Worked> studies() {
  return {
      // Eight equal values have a geometric mean like any other.
      {"scores", scores,
       R"([{"system": "first", "aggregate": "mean", "value": 1, "requests": 8, "failed": 0},
           {"system": "second", "value": 0.5}, {"system": "third", "value": 0.25},
           {"system": "first", "aggregate": "gmean", "value": 1},
           {"system": "second", "value": 0.5}, {"system": "third", "value": 0.25}])"},
      // 2/2^8, of the signs, of the ranks and of the flips alike. No variance, no t.
      {"pairs", significance({}, SignificanceTable::kPairs),
       R"([{"first": "first", "second": "second", "difference": 0.5, "wins": 8, "ties": 0, "losses": 0,
            "p_randomization": 0.0078125, "p_wilcoxon": 0.0078125, "p_sign": 0.0078125, "p_t": null,
            "separated": "yes"},
           {"second": "third", "difference": 0.75, "p_sign": 0.0078125},
           {"first": "second", "second": "third", "difference": 0.25, "p_sign": 0.0078125}])"},
      {"groups", significance({}, SignificanceTable::kGroups),
       R"([{"rank": 1, "rank_high": 1, "letters": "a", "system": "first", "mean": 1, "mean_rank": 1},
           {"rank": 2, "rank_high": 2, "letters": "b", "system": "second", "mean": 0.5, "mean_rank": 2},
           {"rank": 3, "rank_high": 3, "letters": "c", "system": "third", "mean": 0.25,
            "mean_rank": 3}])"},
      // 12/(8·3·4) · (8² + 16² + 24²) − 3·8·4 = 16, whose p with two degrees of freedom is e^−8.
      // The critical difference is q/√2 · √(3·4/(6·8)), and Demšar's table has 2.343 for q/√2.
      {"friedman", significance({"AP", "nDCG"}, SignificanceTable::kFriedman),
       R"([{"measure": "AP", "systems": 3, "requests": 8, "chi_squared": 16,
            "chi_squared_p": 0.000335462627902512, "f": null, "critical_difference": 1.17185029319},
           {"measure": "nDCG", "chi_squared": 16}])"},
      // z = 1/√(3·4/(6·8)) = 2 and 4; Holm multiplies the least p by three and both others by two.
      {"posthoc", significance({}, SignificanceTable::kPosthoc),
       R"([{"first": "first", "second": "second", "rank_difference": -1, "p": 0.0455002638964,
            "p_holm": 0.0910005277927},
           {"second": "third", "rank_difference": -2, "p": 0.0000633424836662,
            "p_holm": 0.000190027450999},
           {"first": "second", "rank_difference": -1, "p_holm": 0.0910005277927}])"},
      {"discrimination", significance({"AP", "Q"}, SignificanceTable::kDiscrimination),
       R"([{"measure": "AP", "requests": 8, "pairs": 3, "separated_share": 1, "largest_undetected": null},
           {"measure": "Q", "separated_share": 1}])"},
      {"curve", significance({}, SignificanceTable::kCurve),
       R"([{"measure": "AP", "place": 1, "level": 0.0078125, "first": "first", "second": "second"},
           {"place": 2, "level": 0.0078125}, {"place": 3, "level": 0.0078125}])"},
      {"power", significance({}, SignificanceTable::kPower),
       R"([{"difference": 0.5, "cohen_dz": null, "power": null, "requests": null},
           {"difference": 0.75}, {"difference": 0.25}])"},
      // There is but one grade, so that both settings are the same.
      {"sensitivity", sensitivity(SensitivityTable::kSummary),
       R"([{"measure": "AP", "settings": "graded–binary", "comparisons": 1, "mean_swaps": 0,
            "mean_tau_b": 1, "least_tau_b": 1, "mean_rho": 1},
           {"measure": "Q", "mean_tau_b": 1}, {"measure": "nDCG", "mean_tau_b": 1}])"},
      {"settings", sensitivity(SensitivityTable::kPairs),
       R"([{"measure": "AP", "first": "graded", "second": "grade>=1", "swaps": 0, "tau_b": 1, "rho": 1,
            "drastic_pairs": ""},
           {"measure": "Q", "tau_b": 1}, {"measure": "nDCG", "tau_b": 1}])"},
      // Q of one relevant document at rank r is (1 + 1)/(r + 1).
      {"setting_scores", sensitivity(SensitivityTable::kScores),
       R"([{"measure": "AP", "setting": "graded", "first": 1, "second": 0.5, "third": 0.25},
           {"measure": "Q", "first": 1, "second": 0.66666666666667, "third": 0.4},
           {"measure": "nDCG", "first": 1, "second": 0.63092975357146, "third": 0.43067655807339},
           {"measure": "AP", "setting": "grade>=1", "first": 1, "second": 0.5, "third": 0.25},
           {"measure": "Q", "second": 0.66666666666667},
           {"measure": "nDCG", "second": 0.63092975357146}])"},
      // A set has no order, so that all three are the same to its precision.
      {"measures", compared({"AP", "nDCG", "SetP"}, MeasuresTable::kReference),
       R"([{"measure": "AP", "swaps": 0, "tau_b": 1, "mean": 0.58333333333333},
           {"measure": "nDCG", "swaps": 0, "tau_b": 1, "mean": 0.68720210388162},
           {"measure": "SetP", "tau_a": 0, "tau_b": null, "mean": 0.25}])"},
      {"matrix", compared({"AP", "Q"}, MeasuresTable::kMatrix),
       R"([{"measure": "AP", "AP": 1, "Q": 1}, {"measure": "Q", "AP": 1, "Q": 1}])"},
      {"measure_curve", compared({"AP", "SetP"}, MeasuresTable::kCurve),
       R"([{"system": "first", "AP": 1, "SetP": 0.25}, {"system": "second", "AP": 0.5, "SetP": 0.25},
           {"system": "third", "AP": 0.25, "SetP": 0.25}])"},
      // A relevant and another judgment of each topic stay at every fraction, which are all.
      // Bpref is 1, 0 and 0.
      {"incomplete", incomplete({"Bpref"}, IncompleteTable::kPoints),
       R"([{"measure": "Bpref", "judged": 2, "mean_score": 0.33333333333333, "tau": 1, "accuracy": 1}])",
       14},
      {"knee", incomplete({}, IncompleteTable::kKnee),
       R"([{"measure": "Bpref", "knee": 0.01}, {"measure": "infAP", "knee": 0.01},
           {"measure": "nDCG", "knee": 0.01}])"},
      // All three rank the only relevant document.
      {"uniques", pool(PoolTable::kUniques),
       R"([{"system": "first", "unique_relevant": 0, "mean": 1, "left_out": 1, "difference": 0},
           {"system": "second", "left_out": 0.5, "difference": 0},
           {"system": "third", "left_out": 0.25, "difference": 0}])"},
      // Three of four are not judged, and two of those who rank x1.
      {"unjudged", pool(PoolTable::kUnjudgedShares),
       R"([{"system": "first", "mean": 1, "unjudged@5": 0.6, "unjudged@10": 0.3},
           {"system": "second", "unjudged@5": 0.4, "unjudged@10": 0.2},
           {"system": "third", "unjudged@5": 0.4, "unjudged@10": 0.2}])"},
      // The judge is always right.
      {"virtual_judges", virtual_judges,
       R"([{"measure": "nDCG", "judge": "graded", "swaps": 0, "tau_b": 1, "first": 1,
            "second": 0.63092975357146, "third": 0.43067655807339},
           {"judge": "entrant:first", "first": 1}, {"judge": "entrant:second", "second": 1},
           {"judge": "entrant:third", "third": 1}])"},
      // The mean of 1, 1/2 and 1/4 is 7/12, and their deviation √((5² + 1² + 4²)/(2 · 12²)).
      {"difficulty", difficulty(DifficultyTable::kRequests),
       R"([{"mean": 0.58333333333333, "deviation": 0.38188130791299, "lowest": 0.25, "highest": 1,
            "best": "first"}])",
       7},
      {"bounds", difficulty(DifficultyTable::kBounds),
       R"([{"bound": "best system", "value": 1}, {"bound": "best system for every request", "value": 1},
           {"bound": "the first 100 of all systems, ideally fused", "value": 1}])"},
      // Without `first` the best of each topic is 1/2.
      {"contributions", difficulty(DifficultyTable::kSystems),
       R"([{"system": "first", "mean": 1, "wins_alone": 8, "wins_shared": 0, "lost_without": 0.5},
           {"system": "second", "wins_alone": 0, "lost_without": 0},
           {"system": "third", "wins_alone": 0, "lost_without": 0}])"},
      // What is the same for every topic correlates with nothing.
      {"correlations", difficulty(DifficultyTable::kCorrelations),
       R"([{"system": "first", "first": null, "second": null, "third": null},
           {"system": "second", "first": null}, {"system": "third", "first": null}])"}};
}

AnalysisFiles files_of_all_sorts(const TemporaryFolder& folder, std::size_t runs,
                                 const std::string& judgments) {
  std::string qrels;
  for (int t = 0; t < 8; ++t) {
    for (int d = 0; d < 10; ++d) {
      qrels += fmt::format("t{} 0 d{} {}\n", t, d, (d + t) % 3 == 0 ? 1 + (d + t) % 2 : 0);
    }
  }
  AnalysisFiles files{.files = {folder.put("qrels", judgments.empty() ? qrels : judgments)}};
  for (std::size_t run = 0; run < runs; ++run) {
    std::string text;
    for (std::size_t t = 0; t < 8; ++t) {
      for (std::size_t d = 0; d < 10; ++d) {
        text += fmt::format("t{} Q0 d{} 1 {} run\n", t, d, (d * (2 * run + 3) + t * run) % 31);
      }
    }
    files.files.push_back(folder.put(fmt::format("run{}", run), text));
  }
  return files;
}

}  // namespace matchbench::study
