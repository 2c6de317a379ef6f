#pragma once

#include <string>

namespace matchbench::report {

// The page that reports/web is built into. In a build with MATCHBENCH_WEB=OFF there is none, and
// all texts are empty.
bool has_web_assets();

// The page in two halves; the report's data comes between them.
std::string page_before_report();
std::string page_after_report();

// The style sheet of that page, for pages without script.
std::string style_of_pages();

}  // namespace matchbench::report
