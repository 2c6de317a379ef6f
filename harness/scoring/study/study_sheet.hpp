#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <string>
#include <utility>
#include <vector>

namespace matchbench::study {

// The result of a study, made ready for people and programs.
struct StudySheet {
  std::string heading;  // for people alone: what was studied; ends with an empty line
  text::Table table;
  std::vector<std::string> remarks;  // what the user should know about the input, a sentence each
  // If given, JSON is one object with an array for each of these, and `table` is for all else.
  std::vector<std::pair<std::string, text::Table>> parts = {};
};

// The sheet as --json prints it: an array of rows, or an object of such arrays.
std::string json_of(const StudySheet& sheet);

// Keeps the table of a study with the round that was studied, for its report. `arguments`: the
// options of the study, as a user would write them. Throws an input Error if `database` is no
// round.
void keep_study(const std::string& database, const std::string& name, const std::string& arguments,
                const StudySheet& sheet);

}  // namespace matchbench::study
