#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

struct CsvRow {
  std::uint64_t line = 0;  // where the row starts
  std::vector<std::string> fields;
};

// Comma-separated values after RFC 4180: fields may stand in double quotes and then hold commas,
// line ends and doubled quotes. Blank lines are left out. Throws an input Error with `file` and
// line where a quote is not closed or text follows a closing quote, and where the text is not
// UTF-8.
std::vector<CsvRow> read_csv(std::string_view text, const std::string& file);

}  // namespace matchbench
