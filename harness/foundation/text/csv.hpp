#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::text {

struct CsvRow {
  std::uint64_t line = 0;  // in which the row starts
  std::vector<std::string> fields;
};

// Values separated by commas, or by another character, after RFC 4180: fields may be in double
// quotes and then contain separators, line ends and doubled quotes. Blank lines are left out.
// Throws an input Error with `file` and line if a quote is not closed or text follows a closing
// quote, and if the text is not UTF-8. A byte order mark is skipped.
std::vector<CsvRow> read_csv(std::string_view text, const std::string& file, char separator = ',');

}  // namespace matchbench::text
