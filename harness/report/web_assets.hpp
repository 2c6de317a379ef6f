#pragma once

#include <string>

namespace matchbench {

// What reports/web is built into; in a build with MATCHBENCH_WEB=OFF there is none, and all is
// empty.
bool has_web_assets();

// The page in two halves, between which the report's data stands.
std::string page_before_report();
std::string page_after_report();

// A program for Node.js: its arguments are a page and a folder, into which it draws the figures.
std::string figures_program();

}  // namespace matchbench
