#pragma once

#include "harness/scoring/results/round_results.hpp"

namespace matchbench::results {

// Makes all text of a round that people read fit for a terminal and a page: names, messages and
// logs come from a database that anybody may have made. The one door between such a database and
// what is printed from RoundResults.
void make_printable(RoundResults& results);

}  // namespace matchbench::results
