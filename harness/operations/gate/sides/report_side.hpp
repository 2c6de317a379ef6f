#pragma once

#include "harness/operations/gate/side.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

#include <filesystem>
#include <string>

namespace matchbench::gate {

// A report's JSON (matchbench-report/1) with values for each request.

// Whether the file is such a report, judged by what it says of itself.
bool is_report(const std::filesystem::path& file);

// The question with what it leaves open as the report's first board has it.
Question complete_question(const std::filesystem::path& report, const Question& question);

// One entrant of it: `named`, else the only one, else the one named `other`. Throws an input Error
// if the report has no such entrant, no such board, or no values by request.
Side read_report_side(const std::filesystem::path& report, const std::string& named,
                      const std::string& other, const Question& question);

}  // namespace matchbench::gate
