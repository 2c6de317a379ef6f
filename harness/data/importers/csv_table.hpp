#pragma once

#include "harness/foundation/text/csv.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::importers {

// A file of rows under a line that names their columns: CSV as spreadsheets write it, or a sheet of
// an .xlsx file, whose rows are the lines. Spaces around values do not belong to them, and rows
// without any value are none.
class CsvTable {
 public:
  // Values are separated by tabs in a .tsv file, elsewhere by the character that the header has:
  // commas, semicolons or tabs. `sheet`: of an .xlsx file; "": the only one that is shown. Throws
  // an input Error if the file is no such one or has no header, of which `example` is one, or if a
  // row does not have a value for each column; an environment Error if .xlsx cannot be read here.
  CsvTable(const std::filesystem::path& path, const std::string& sheet, std::string_view example);

  const std::string& file() const { return file_; }  // with the sheet, for messages
  const text::CsvRow& header() const { return header_; }
  // Throws an input Error if there are none.
  const std::vector<text::CsvRow>& rows() const;

  // The column of this name, else the one whose name differs only in the case of its letters.
  // Throws an input Error if two have the name.
  std::optional<std::size_t> column(std::string_view name) const;

 private:
  void read_text(const std::filesystem::path& path);
  void read_sheet(const std::filesystem::path& path, const std::string& sheet);

  std::string file_;
  text::CsvRow header_;
  std::vector<text::CsvRow> rows_;
};

}  // namespace matchbench::importers
