#include "harness/data/importers/csv_table.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judged_dimensions.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kRequestKeys{"id", "name", "text"};

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

void read_table(const fs::path& path, RequestAdder& into, ImportReport& report) {
  const CsvTable table(path, "id,text");
  const text::CsvRow& header = table.header();
  std::array<std::optional<std::size_t>, kRequestKeys.size()> columns;
  std::vector<bool> is_read(header.fields.size(), false);
  for (std::size_t k = 0; k < kRequestKeys.size(); ++k) {
    columns[k] = table.column(kRequestKeys[k]);
    if (columns[k]) is_read[*columns[k]] = true;
  }
  if (!columns[2]) {
    throw missing_column({table.file(), header.line}, header.fields, kRequestKeys[2],
                         "name the columns text and, if you like, id and name");
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
    into.add(field(0), field(1), field(2), {table.file(), row.line});
  }
}

void read_lines(const fs::path& path, RequestAdder& into) {
  const std::string file = text::printable(path.string());
  const trec::Text lines = trec::Text::open(path.string());
  bool is_empty = true;
  text::for_each_json_line(lines.view(), file, [&](const text::YamlNode& node) {
    is_empty = false;
    const text::YamlMap map(node, kRequestKeys);
    into.add(map.text("id", ""), map.text("name", ""), map.text("text", ""), node.where());
  });
  if (is_empty) throw nothing_in_lines(file);
}

}  // namespace

ImportResult import_requests(const RequestsOptions& options) {
  if (options.collection.empty()) {
    throw input_error("--collection is missing",
                      "add --collection FOLDER: the one whose services are asked for");
  }
  ImportResult result = open_collection(options.collection);
  RequestAdder adder(result);
  for (const fs::path& path : options.files) {
    if (has_json_lines(path)) {
      read_lines(path, adder);
    } else {
      read_table(path, adder, result.report);
    }
  }
  declare_dimensions(options.dimensions, result);
  add_digests(result);
  return result;
}

}  // namespace matchbench::importers
