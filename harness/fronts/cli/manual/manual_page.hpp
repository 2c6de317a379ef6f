#pragma once

#include "harness/fronts/cli/command_manual.hpp"

#include <string>

namespace matchbench::cli {

// "matchbench-collection-import-sme2": the name of a command's page.
std::string page_name(const CommandManual& command);

// The page of section 1 in the language of man(7), by the program's version and the day on which it
// was made, such as 2031-05-04.
std::string manual_page(const CommandManual& command, const std::string& version,
                        const std::string& day);

}  // namespace matchbench::cli
