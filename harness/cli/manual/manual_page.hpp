#pragma once

#include "harness/cli/command_manual.hpp"

#include <string>

namespace matchbench::cli {

// "matchbench-collection-import-sme2": the name of a command's page.
std::string page_name(const CommandManual& command);

// The page of section 1 in the language of man(7), by the program's version. It has no date, so
// that the same source makes the same page.
std::string manual_page(const CommandManual& command, const std::string& version);

}  // namespace matchbench::cli
