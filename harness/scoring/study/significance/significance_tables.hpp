#pragma once

#include "harness/scoring/analysis/significance/pair_tests.hpp"
#include "harness/scoring/study/significance/significance_study.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <span>
#include <string_view>

namespace matchbench::study {

// What `matchbench analyse significance --show` offers.
enum class SignificanceTable {
  kPairs,           // every test of every pair
  kGroups,          // ranks and letters
  kFriedman,        // tests of all systems, a row for each measure
  kPosthoc,         // pairs of mean ranks
  kDiscrimination,  // how many pairs each measure separates
  kCurve,           // the achieved levels behind that, by falling level
  kPower,           // of a paired t test, and the requests that `wanted_power` takes
};
inline constexpr std::array<std::string_view, 7> kSignificanceTables = {
    "pairs", "groups", "friedman", "posthoc", "discrimination", "curve", "power"};

// The tables of what was tested; nothing is computed here.
text::Table pairs_table(const analysis::ScoreMatrix& scores,
                        std::span<const analysis::PairTests> pairs);
text::Table groups_table(const analysis::ScoreMatrix& scores,
                         const analysis::Separation& separation,
                         std::span<const double> mean_ranks);
text::Table friedman_table(std::span<const analysis::ScoreMatrix> measures,
                           std::span<const OverallTests> tests);
text::Table posthoc_table(const analysis::ScoreMatrix& scores,
                          std::span<const MeanRankTests> pairs);
text::Table discrimination_table(std::span<const analysis::ScoreMatrix> measures,
                                 std::span<const analysis::DiscriminativePower> powers);
text::Table curve_table(std::span<const analysis::ScoreMatrix> measures,
                        std::span<const analysis::DiscriminativePower> powers);
text::Table power_table(const analysis::ScoreMatrix& scores, std::span<const PairPower> pairs,
                        double wanted);

// The table with its heading. Friedman, discrimination and curve show all measures, the other
// tables the first one. `wanted_power` lies between 0 and 1.
StudySheet sheet_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power);

}  // namespace matchbench::study
