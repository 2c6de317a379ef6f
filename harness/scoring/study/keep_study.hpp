#pragma once

#include "harness/scoring/study/study_sheet.hpp"

#include <string>

namespace matchbench::study {

// Keeps the table of a study with the round that was studied, for its report. `arguments`: the
// options of the study, as a user would write them. Throws an input Error if `database` is no
// round.
void keep_study(const std::string& database, const std::string& name, const std::string& arguments,
                const StudySheet& sheet);

}  // namespace matchbench::study
