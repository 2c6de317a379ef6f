#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/reproduce/reproduce.hpp"

#include <string>

namespace matchbench::reproduce {

// A row for each entrant.
text::Table to_table(const ReproductionReport& report);

// One JSON object with all of the report.
std::string json_of(const ReproductionReport& report);

// What a paper can quote: the verdict of each entrant and of the round, a line each, and in what
// the rounds were not run alike.
std::string sentences_of(const ReproductionReport& report);

// What the program ends with: 0 if identical or reproduced, 1 if not, 4 if undecided.
int exit_code_of(analysis::Reproduction verdict);

}  // namespace matchbench::reproduce
