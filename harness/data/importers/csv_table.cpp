#include "harness/data/importers/csv_table.hpp"

#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/own_python.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::importers {
namespace {

const OwnPython kSheetReader{"python/matchbench/spreadsheet.py", "the reader of .xlsx",
                             "or export the sheet as CSV"};

// Without the line before the header that tells Excel the separator.
std::string_view from_header(std::string_view bytes) {
  if (bytes.starts_with("sep=")) {
    bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  }
  return bytes;
}

char separator_of(const std::filesystem::path& path, std::string_view text) {
  if (text::plain_ending(path.string()) == ".tsv") return '\t';
  const std::string_view header = text.substr(0, text.find('\n'));
  for (const char separator : {',', ';', '\t'}) {
    if (header.find(separator) != std::string_view::npos) return separator;
  }
  return ',';
}

}  // namespace

CsvTable::CsvTable(const std::filesystem::path& path, const std::string& sheet,
                   std::string_view example)
    : file_(text::printable(path.string())) {
  if (lower_case(path.extension().string()) == ".xlsx") {
    read_sheet(path, sheet);
  } else if (sheet.empty()) {
    read_text(path);
  } else {
    throw input_error({file_}, "--sheet is for .xlsx files", "leave it out");
  }
  if (rows_.empty()) {
    throw input_error({file_, 1}, "no header line", fmt::format("begin with '{}'", example));
  }
  for (text::CsvRow& row : rows_) {
    for (std::string& field : row.fields) field = std::string(trimmed(field));
  }
  header_ = std::move(rows_.front());
  rows_.erase(rows_.begin());
  // As spreadsheets write them below the last row that was ever filled in.
  std::erase_if(rows_, [](const text::CsvRow& row) {
    return std::ranges::all_of(row.fields, &std::string::empty);
  });
  for (const text::CsvRow& row : rows_) {
    require_width({file_, row.line}, row.fields.size(), header_.fields.size());
  }
}

void CsvTable::read_text(const std::filesystem::path& path) {
  const trec::Text content = trec::Text::open(path.string());
  const std::string_view text = from_header(content.view());
  const auto skipped = std::count(content.view().data(), text.data(), '\n');
  rows_ = text::read_csv(text, file_, separator_of(path, text));
  for (text::CsvRow& row : rows_) row.line += static_cast<std::uint64_t>(skipped);
}

void CsvTable::read_sheet(const std::filesystem::path& path, const std::string& sheet) {
  const text::Json answer = answer_of(kSheetReader, {{"file", path.string()}, {"sheet", sheet}});
  const auto place_in = [&](const std::string& name) {
    return name.empty() ? file_ : fmt::format("{}, sheet {}", file_, text::printable(name));
  };
  if (const auto failure = answer.find("failure"); failure != answer.end()) {
    throw input_error({place_in(failure->at("sheet").get<std::string>()),
                       failure->at("row").get<std::uint64_t>()},
                      text::printable(failure->at("message").get<std::string>()),
                      text::printable(failure->at("remedy").get<std::string>()));
  }
  file_ = place_in(answer.at("sheet").get<std::string>());
  for (const text::Json& row : answer.at("rows")) {
    rows_.push_back({row.at(0).get<std::uint64_t>(), row.at(1).get<std::vector<std::string>>()});
  }
}

const std::vector<text::CsvRow>& CsvTable::rows() const {
  if (!rows_.empty()) return rows_;
  throw input_error({file_, header_.line}, "there is nothing below the header",
                    "write a line for each");
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
  const std::vector<std::string>& names = header_.fields;
  const auto is_it = [&](const std::string& field) { return field == name; };
  const auto is_like_it = [&](const std::string& field) {
    return lower_case(field) == lower_case(name);
  };
  auto count = std::ranges::count_if(names, is_it);
  const auto found =
      count > 0 ? std::ranges::find_if(names, is_it) : std::ranges::find_if(names, is_like_it);
  if (count == 0) count = std::ranges::count_if(names, is_like_it);
  if (count == 0) return std::nullopt;
  if (count > 1) {
    throw input_error({file_, header_.line},
                      text::printable(fmt::format("two columns are called '{}'", name)),
                      "give one of them another name");
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace matchbench::importers
