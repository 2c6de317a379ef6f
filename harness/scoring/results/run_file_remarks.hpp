#pragma once

#include "harness/scoring/results/round_results.hpp"

#include <string>
#include <vector>

namespace matchbench::results {

// What has to be known of a board on which run files are beside entrants that were asked: whole
// sentences, none if there are no run files.
std::vector<Remark> run_file_remarks(const RoundResults& results);

}  // namespace matchbench::results
