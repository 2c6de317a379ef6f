#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/importers/import.hpp"
#include "harness/importers/import_documents.hpp"
#include "harness/importers/import_files.hpp"
#include "harness/importers/judged_dimensions.hpp"
#include "harness/text/csv.hpp"
#include "harness/text/printable.hpp"
#include "harness/text/tree/json_lines.hpp"
#include "harness/text/uri.hpp"
#include "harness/trec/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kRequestKeys{"id", "name", "text"};

// Adds the requests of tables to a collection.
class RequestAdder {
 public:
  explicit RequestAdder(ImportResult& into)
      : collection_(into.collection), prefix_(uri_prefix(into.collection) + "request/") {
    for (const Service& request : collection_.requests) uris_.insert(request.uri);
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
  std::set<std::string> uris_;
};

void read_table(const fs::path& path, const std::string& file, RequestAdder& into,
                ImportReport& report) {
  const char separator = path.extension() == ".tsv" ? '\t' : ',';
  const std::vector<text::CsvRow> rows = text::read_csv(read_file(path), file, separator);
  if (rows.empty()) throw input_error({file, 1}, "no header line", "begin with 'id,text'");
  const auto& header = rows.front().fields;
  std::array<std::ptrdiff_t, kRequestKeys.size()> columns{};
  for (std::size_t k = 0; k < kRequestKeys.size(); ++k) {
    columns[k] = std::ranges::find(header, kRequestKeys[k]) - header.begin();
  }
  const auto none = std::ssize(header);
  if (columns[2] == none) {
    throw missing_column({file, rows.front().line}, header, kRequestKeys[2],
                         "name the columns text and, if you like, id and name");
  }
  for (const std::string& column : header) {
    if (std::ranges::find(kRequestKeys, column) != kRequestKeys.end()) continue;
    report.add("column_left_out", "only the columns id, name and text are read",
               fmt::format("{}: {}", file, column));
  }
  for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
    require_width({file, row->line}, row->fields.size(), header.size());
    const auto field = [&](std::size_t k) {
      return columns[k] == none ? std::string() : row->fields[static_cast<std::size_t>(columns[k])];
    };
    into.add(field(0), field(1), field(2), {file, row->line});
  }
}

void read_lines(const fs::path& path, const std::string& file, RequestAdder& into) {
  const trec::Text lines = trec::Text::open_plain(path.string());
  text::for_each_json_line(lines.view(), file, [&](const text::YamlNode& node) {
    const text::YamlMap map(node, kRequestKeys);
    into.add(map.text("id", ""), map.text("name", ""), map.text("text", ""), node.where());
  });
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
    const std::string file = text::printable(path.string());
    if (has_json_lines(path)) {
      read_lines(path, file, adder);
    } else {
      read_table(path, file, adder, result.report);
    }
  }
  declare_dimensions(options.dimensions, result);
  add_digests(result);
  return result;
}

}  // namespace matchbench::importers
