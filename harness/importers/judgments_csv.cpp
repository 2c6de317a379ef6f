#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/importers/import.hpp"
#include "harness/importers/judgment_merger.hpp"
#include "harness/text/csv.hpp"
#include "harness/text/number.hpp"
#include "harness/text/printable.hpp"
#include "harness/text/uri.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// Where the columns of a file are; a judge or a dimension that is the same throughout has none.
struct Columns {
  std::size_t request = 0;
  std::size_t service = 0;
  std::optional<std::size_t> judge;
  std::optional<std::size_t> dimension;
  std::size_t grade = 0;
};

class CsvImporter {
 public:
  CsvImporter(const JudgmentsOptions& options, JudgmentMerger& merger)
      : options_(options), merger_(merger) {}

  void read(const fs::path& path) {
    file_ = text::printable(path.string());
    const char separator = path.extension() == ".tsv" ? '\t' : ',';
    const std::vector<text::CsvRow> rows = text::read_csv(read_file(path), file_, separator);
    if (rows.empty()) throw input_error({file_, 1}, "no header line", "name the columns in it");
    header_ = &rows.front();
    const Columns columns = find_columns();
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) take(*row, columns);
  }

 private:
  std::optional<std::size_t> column(const std::string& name) const {
    const auto& names = header_->fields;
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) return std::nullopt;
    if (std::find(at + 1, names.end(), name) != names.end()) {
      throw input_error({file_, header_->line},
                        text::printable(fmt::format("two columns are called '{}'", name)),
                        "give one of them another name");
    }
    return static_cast<std::size_t>(at - names.begin());
  }

  std::size_t required(const std::string& name, std::string_view option) const {
    if (const auto at = column(name)) return *at;
    throw input_error({file_, header_->line},
                      text::printable(fmt::format("no column is called '{}'; there are {}", name,
                                                  fmt::join(header_->fields, ", "))),
                      fmt::format("say with --{} which one it is", option));
  }

  Columns find_columns() const {
    Columns columns;
    columns.request = required(options_.request_column, "request-column");
    columns.service = required(options_.service_column, "service-column");
    columns.grade = required(options_.grade_column, "grade-column");
    columns.judge = column(options_.judge_column);
    columns.dimension = column(options_.dimension_column);
    if (!columns.dimension && options_.dimension.empty()) {
      required(options_.dimension_column, "dimension-column, or --dimension,");
    }
    return columns;
  }

  void take(const text::CsvRow& row, const Columns& columns) {
    const Position place{file_, row.line};
    if (row.fields.size() != header_->fields.size()) {
      throw input_error(
          place,
          fmt::format("{} columns, the header has {}", row.fields.size(), header_->fields.size()),
          "write one value for each column");
    }
    const std::string& grade = row.fields[columns.grade];
    const auto value = text::finite_number(grade);
    if (!value) {
      throw input_error(place,
                        fmt::format("the grade \"{}\" is not a number", text::printable(grade)),
                        "write a number such as 2 or 0.5");
    }
    const std::uint32_t request = find(merger_.requests(), row.fields[columns.request],
                                       options_.request_prefix, "request", place);
    const std::string& judge = columns.judge ? row.fields[*columns.judge] : options_.judge;
    const std::string& dimension =
        columns.dimension ? row.fields[*columns.dimension] : options_.dimension;
    if (row.fields[columns.service] == kNoService && dimension == kAnswerDimension) {
      merger_.state(request, judge, *value, place);
      return;
    }
    const std::uint32_t service = find(merger_.services(), row.fields[columns.service],
                                       options_.service_prefix, "service", place);
    merger_.add(request, service, judge, dimension, *value, place);
  }

  std::uint32_t find(const NameIndex& index, const std::string& value, const std::string& prefix,
                     std::string_view what, const Position& place) const {
    const std::string uri = prefix.empty() ? value : prefix + text::percent_encoded(value);
    if (const auto found = index.by_uri(uri)) return *found;
    throw input_error(
        place, fmt::format("the collection has no {} {}", what, text::printable(uri)),
        fmt::format("correct it, or give what its URI has before it with --{}-prefix", what));
  }

  const JudgmentsOptions& options_;
  JudgmentMerger& merger_;
  std::string file_;
  const text::CsvRow* header_ = nullptr;
};

}  // namespace

ImportResult import_judgments(const JudgmentsOptions& options) {
  if (options.collection.empty()) {
    throw input_error("--collection is missing", "add --collection FOLDER: the one that is judged");
  }
  ImportResult result = open_collection(options.collection);
  JudgmentMerger merger(result, options.facts);
  CsvImporter importer(options, merger);
  for (const fs::path& file : options.files) importer.read(file);
  merger.finish();
  return result;
}

}  // namespace matchbench::importers
