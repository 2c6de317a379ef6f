#pragma once

#include "harness/text/table/table.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// The result of a study, made ready for people and programs.
struct StudySheet {
  std::string heading;  // for people alone: what was studied; ends with an empty line
  text::Table table;
  std::vector<std::string> remarks;  // what the user should know about the input, a sentence each
};

}  // namespace matchbench::study
