#include "harness/data/importers/csv_table.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judged_dimensions.hpp"
#include "harness/data/importers/judgment_merger.hpp"
#include "harness/data/importers/test_cases.hpp"
#include "harness/data/importers/unknown_names.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kRequestKeys{"id", "name", "text"};
constexpr std::size_t kText = 2;

// Adds the requests of tables to a collection.
class RequestAdder {
 public:
  explicit RequestAdder(ImportResult& into)
      : collection_(into.collection), prefix_(uri_prefix(into.collection) + "request/") {
    for (const Service& request : collection_.requests) before_.insert(request.uri);
  }

  // An empty id is the request's number.
  void add(const std::string& id, std::string name, std::string text, const Position& place) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
      throw input_error(place, "a request without a text", "write what is asked for, or remove it");
    }
    Service request;
    request.uri = uri_of(id);
    request.name = std::move(name);
    request.description = std::move(text);
    if (before_.contains(request.uri)) {
      throw input_error(place,
                        text::printable(fmt::format("the collection already has request '{}'",
                                                    id.empty() ? request.uri : id)),
                        "import into the collection without requests, or give it another id");
    }
    if (!uris_.insert(request.uri).second) {
      throw input_error(place, text::printable(fmt::format("a second request {}", request.uri)),
                        "give each request an id of its own");
    }
    collection_.requests.push_back(std::move(request));
  }

 private:
  std::string uri_of(const std::string& id) const {
    if (id.empty()) return fmt::format("{}{}", prefix_, collection_.requests.size() + 1);
    const bool is_uri =
        id.find(':') != std::string::npos && id.find_first_of(" \t\r\n") == std::string::npos;
    return is_uri ? id : prefix_ + text::percent_encoded(id);
  }

  Collection& collection_;
  const std::string prefix_;
  std::set<std::string> before_;  // URIs that the collection had
  std::set<std::string> uris_;    // URIs that were added
};

// As spreadsheets write columns that were filled in once.
bool has_no_values(const CsvTable& table, std::size_t column) {
  return std::ranges::all_of(table.rows(),
                             [&](const text::CsvRow& row) { return row.fields[column].empty(); });
}

void read_table(const fs::path& path, const RequestsOptions& options, RequestAdder& into,
                ImportReport& report) {
  const CsvTable table(path, options.sheet, "id,text");
  const std::string& text_column = options.text;
  const text::CsvRow& header = table.header();
  std::array<std::optional<std::size_t>, kRequestKeys.size()> columns;
  std::vector<bool> is_read(header.fields.size(), false);
  for (std::size_t k = 0; k < kRequestKeys.size(); ++k) {
    columns[k] = table.column(k == kText && !text_column.empty() ? text_column : kRequestKeys[k]);
    if (columns[k]) is_read[*columns[k]] = true;
  }
  if (!columns[kText]) {
    throw missing_column({table.file(), header.line}, header.fields,
                         text_column.empty() ? kRequestKeys[kText] : text_column,
                         "name the columns text and, if you like, id and name, or the one with "
                         "the texts by --text");
  }
  for (std::size_t c = 0; c < header.fields.size(); ++c) {
    const std::string& name = header.fields[c];
    if (is_read[c] || (name.empty() && has_no_values(table, c))) continue;
    report.add(
        "column_left_out", "only the columns id, name and text are read",
        fmt::format("{}: {}", table.file(), name.empty() ? fmt::format("column {}", c + 1) : name));
  }
  for (const text::CsvRow& row : table.rows()) {
    const auto field = [&](std::size_t k) {
      return columns[k] ? row.fields[*columns[k]] : std::string();
    };
    into.add(field(0), field(1), field(kText), {table.file(), row.line});
  }
}

// A tool that a test case expects is graded as high as the collection's grades go.
double highest_grade(const ImportResult& result, const std::string& dimension) {
  for (const auto& one : result.details.dimensions) {
    if (one.id == dimension && !one.grades.empty()) return one.grades.rbegin()->first;
  }
  return 1;
}

// Adds judgments of what the cases expect. Their requests are in the collection already.
void judge_expected(const std::vector<std::pair<std::uint32_t, TestCase>>& cases,
                    ImportResult& result) {
  const auto first =
      std::ranges::find_if(cases, [](const auto& one) { return !one.second.tools.empty(); });
  if (first == cases.end()) return;
  const auto& dimensions = result.details.dimensions;
  if (dimensions.size() != 1) {
    throw input_error(first->second.place,
                      "the test cases expect tools, and the collection has several dimensions",
                      "leave the tools out, and import judgments with --dimension");
  }
  const std::string dimension = dimensions.front().id;
  const double grade = highest_grade(result, dimension);
  JudgmentMerger merger(result, {});
  UnknownNames unknown;
  for (const auto& [request, one] : cases) {
    for (const std::string& tool : one.tools) {
      const auto service = merger.services().by_name(tool);
      if (service) {
        merger.add(request, *service, kConsensus, dimension, grade, one.place);
        continue;
      }
      const std::string several = merger.services().several_called(tool, "service");
      if (!several.empty()) {
        throw input_error(one.place, text::printable(several), "write one of them");
      }
      unknown.add(one.place, "service", tool,
                  unknown.is_empty() ? merger.services().nearest(tool) : std::string_view());
    }
  }
  unknown.require_none();
  merger.finish();
}

}  // namespace

ImportResult import_requests(const RequestsOptions& options) {
  if (options.collection.empty()) {
    throw input_error("--collection is missing",
                      "add --collection FOLDER: the one whose services are asked for");
  }
  ImportResult result = open_collection(options.collection);
  RequestAdder adder(result);
  std::vector<std::pair<std::uint32_t, TestCase>> cases;  // with their requests
  for (const fs::path& path : options.files) {
    if (!has_test_cases(path)) {
      read_table(path, options, adder, result.report);
      continue;
    }
    for (TestCase& one : read_test_cases(path, options.text, result.report)) {
      const auto place = static_cast<std::uint32_t>(result.collection.requests.size());
      adder.add(one.id, one.name, one.text, one.place);
      cases.emplace_back(place, std::move(one));
    }
  }
  declare_dimensions(options.dimensions, result);
  judge_expected(cases, result);
  add_digests(result);
  return result;
}

}  // namespace matchbench::importers
