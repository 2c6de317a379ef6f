#include "harness/data/importers/csv_table.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judgment_fields.hpp"
#include "harness/data/importers/judgment_merger.hpp"
#include "harness/data/importers/unknown_names.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

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

// A judgment as a file has it.
struct Row {
  std::string request;
  std::string service;
  std::string judge;
  std::string dimension;
  std::string grade;
};

class TableImporter {
 public:
  TableImporter(const JudgmentsOptions& options, ImportResult& into, JudgmentMerger& merger)
      : options_(options),
        report_(into.report),
        dimensions_(into.judgments.dimensions),
        scales_(into.details.dimensions),
        merger_(merger) {
    const Judgments& before = into.judgments;
    using collection::JudgeKind;
    for (std::size_t j = 0; j < before.judges.size(); ++j) {
      kinds_[before.judges[j]] = before.is_program(j) ? JudgeKind::kProgram : JudgeKind::kPerson;
    }
    kinds_[kConsensus] = JudgeKind::kPerson;  // what people agreed on
  }

  // After all files have been read.
  void require_known() const { unknown_.require_none(); }

  void read(const fs::path& path) {
    file_ = text::printable(path.string());
    if (has_objects(path)) {
      for_each_object(path, [&](const text::YamlNode& object) { take(object); });
      return;
    }
    const CsvTable table(path, options_.sheet, "request,service,grade");
    const Columns columns = find_columns(table);
    for (const text::CsvRow& row : table.rows()) take(row, columns);
  }

 private:
  Columns find_columns(const CsvTable& table) const {
    Columns columns;
    columns.request = required_column(table, options_.request_column, "request");
    columns.service = required_column(table, options_.service_column, "service");
    columns.grade = required_column(table, options_.grade_column, "grade");
    columns.judge = table.column(options_.judge_column);
    columns.dimension = table.column(options_.dimension_column);
    if (!columns.dimension) default_dimension({file_, table.header().line});
    return columns;
  }

  // What a judgment gets that does not say its own; "-" is no service, but says that nothing
  // answers. Whoever writes 1 or yes there may mean the same.
  std::string dimension_of(const std::string& service, const std::string& grade,
                           const Position& place) const {
    if (service != kNoService) return default_dimension(place);
    if (text::finite_number(grade) == 0.0) return kAnswerDimension;
    throw input_error(place,
                      fmt::format("the service '-' has the grade '{}'", text::printable(grade)),
                      "write 0: nothing answers the request");
  }

  std::string default_dimension(const Position& place) const {
    if (!options_.dimension.empty()) return options_.dimension;
    if (dimensions_.empty()) return "relevance";
    if (dimensions_.size() == 1) return dimensions_.front();
    throw input_error(place,
                      text::printable(fmt::format(
                          "no column is called '{}', and the collection has the dimensions {}",
                          options_.dimension_column, text::listed(dimensions_))),
                      "choose one with --dimension, or name the column with --dimension-column");
  }

  void take(const text::CsvRow& row, const Columns& columns) {
    const Position place{file_, row.line};
    add({row.fields[columns.request], row.fields[columns.service],
         columns.judge ? row.fields[*columns.judge] : options_.judge,
         columns.dimension
             ? row.fields[*columns.dimension]
             : dimension_of(row.fields[columns.service], row.fields[columns.grade], place),
         row.fields[columns.grade]},
        place);
  }

  void take(const text::YamlNode& line) {
    const auto judge = line.find(options_.judge_column);
    const auto dimension = line.find(options_.dimension_column);
    const std::string service = required_member(line, options_.service_column, "service");
    const std::string grade = required_member(line, options_.grade_column, "grade");
    add({required_member(line, options_.request_column, "request"), service,
         judge ? judge->text() : options_.judge,
         dimension ? dimension->text() : dimension_of(service, grade, line.where()), grade},
        line.where());
  }

  // A judge does not change its kind.
  void check_kind(const std::string& judge, const Position& place) const {
    const auto known = kinds_.find(judge);
    if (!options_.kind || known == kinds_.end() || known->second == *options_.kind) return;
    const auto name = [](collection::JudgeKind kind) {
      return collection::kJudgeKindNames[static_cast<std::size_t>(kind)];
    };
    throw input_error(
        place,
        text::printable(fmt::format("the judge '{}' is a {}, and --kind says {}", judge,
                                    name(known->second), name(*options_.kind))),
        judge == kConsensus ? "name the program with --judge or in its column"
                            : "give the new judge another name, or leave --kind out");
  }

  void add(const Row& row, const Position& place) {
    check_kind(row.judge, place);
    const auto value = text::finite_number(row.grade);
    if (!value) {
      const std::string grades = declared_grades(row.dimension);
      throw input_error(
          place, fmt::format("the grade '{}' is not a number", text::printable(row.grade)),
          grades.empty() ? "write a number such as 2 or 0.5" : "write one of " + grades);
    }
    const auto request =
        find(merger_.requests(), row.request, options_.request_prefix, "request", place);
    if (row.service == kNoService && row.dimension == kAnswerDimension) {
      if (request) merger_.state(*request, row.judge, *value, place);
      return;
    }
    const auto service =
        find(merger_.services(), row.service, options_.service_prefix, "service", place);
    check_grade(row, *value, place);
    if (request && service) {
      merger_.add(*request, *service, row.judge, row.dimension, *value, place);
    }
  }

  // Null if the dimension is new or has no scale.
  const collection::DimensionInfo* scale_of(const std::string& dimension) const {
    const auto found = std::ranges::find(scales_, dimension, &collection::DimensionInfo::id);
    return found == scales_.end() || found->grades.empty() ? nullptr : &*found;
  }

  // "0, 1, 2"; empty without a scale.
  std::string declared_grades(const std::string& dimension) const {
    const auto* const scale = scale_of(dimension);
    if (scale == nullptr) return {};
    std::vector<double> grades;
    for (const auto& [grade, name] : scale->grades) grades.push_back(grade);
    return fmt::format("{}", fmt::join(grades, ", "));
  }

  // A grade that the scale of its dimension lacks is a slip.
  void check_grade(const Row& row, double value, const Position& place) const {
    const auto* const scale = scale_of(row.dimension);
    if (scale == nullptr || scale->grades.contains(value)) return;
    throw input_error(
        place,
        text::printable(fmt::format("the grade {} is not one of the dimension '{}', which has {}",
                                    value, row.dimension, declared_grades(row.dimension))),
        "correct it, or declare it below 'dimensions' in the collection's collection.yaml");
  }

  // None if there is none, which is kept for require_known().
  std::optional<std::uint32_t> find(const collection::NameIndex& index, const std::string& value,
                                    const std::string& prefix, std::string_view what,
                                    const Position& place) {
    const std::string uri = prefix.empty() ? value : prefix + text::percent_encoded(value);
    if (const auto found = prefix.empty() ? index.by_name(uri) : index.by_uri(uri)) {
      report_end(index, uri, *found, fmt::format("{}:{}", place.file, place.line), report_);
      return *found;
    }
    if (value.empty()) {
      throw input_error(place, fmt::format("a row without a {}", what), "fill it in");
    }
    if (prefix.empty()) {
      const std::string several = index.several_called(uri, what);
      if (!several.empty()) throw input_error(place, text::printable(several), "write one of them");
    }
    if (index.empty()) {
      throw input_error(place, fmt::format("the collection has no {}s", what),
                        "import them first; 'matchbench collection import --help' lists how");
    }
    // Looking for the nearest name takes long, and only that of the first is told.
    unknown_.add(place, what, uri, unknown_.is_empty() ? index.nearest(uri) : std::string_view());
    return std::nullopt;
  }

  const JudgmentsOptions& options_;
  ImportReport& report_;
  const std::vector<std::string> dimensions_;            // of the collection before the import
  const std::vector<collection::DimensionInfo> scales_;  // the same
  std::map<std::string, collection::JudgeKind> kinds_;   // the same
  JudgmentMerger& merger_;
  UnknownNames unknown_;
  std::string file_;
};

}  // namespace

ImportResult import_judgments(const JudgmentsOptions& options) {
  if (options.collection.empty()) {
    throw input_error("--collection is missing", "add --collection FOLDER: the one that is judged");
  }
  ImportResult result = open_collection(options.collection);
  JudgmentMerger merger(result, options.facts);
  Judgments& judgments = result.judgments;
  TableImporter importer(options, result, merger);
  const std::size_t known = judgments.judges.size();
  for (const fs::path& file : options.files) importer.read(file);
  importer.require_known();
  if (options.kind == collection::JudgeKind::kProgram) {
    judgments.programs.insert(judgments.programs.end(),
                              judgments.judges.begin() + static_cast<std::ptrdiff_t>(known),
                              judgments.judges.end());
  }
  merger.finish();
  return result;
}

}  // namespace matchbench::importers
