#pragma once

#include "harness/scoring/study/significance/significance_study.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
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

text::Table table_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power);

// The table with its heading. Friedman, discrimination and curve show all measures, the other
// tables the first one. `wanted_power` lies between 0 and 1.
StudySheet sheet_of(const SignificanceStudy& study, SignificanceTable shown, double wanted_power);

}  // namespace matchbench::study
