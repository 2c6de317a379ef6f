#pragma once

#include "harness/operations/gate/side.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

#include <string>
#include <vector>

namespace matchbench::gate {

// Run files, scored by judgments in TREC's format: a side for each, with a request for every judged
// topic. The first measure is AP if the question names none, the first setting `graded`. Throws an
// input Error if a file is faulty, or if the judgments have no such setting.
std::vector<Side> read_run_file_sides(const std::string& judgments,
                                      const std::vector<std::string>& runs,
                                      const Question& question);

}  // namespace matchbench::gate
