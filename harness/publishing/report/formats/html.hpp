#pragma once

#include <string>
#include <string_view>

namespace matchbench::report {

// Whether this build includes the web report (MATCHBENCH_WEB).
bool has_html();

// The self-contained page that shows a report given as JSON (reports/schema/report.schema.json):
// equal text gives equal bytes. The page keeps six significant digits of each fraction, which is
// more than it shows. Throws an environment Error if this build has no web report.
std::string to_html(std::string_view report_json);

// A page that needs no script, in the style of that page (without style if this build has no web
// report): `main` and `header` are HTML, the title is text. It asks no other host for anything.
std::string static_page(std::string_view title, std::string_view header, std::string_view main);

// JSON with the same meaning that ends no element of HTML: `<` escaped, and fractions rounded to
// six significant digits. `json` has to be valid.
std::string json_for_html(std::string_view json);

}  // namespace matchbench::report
