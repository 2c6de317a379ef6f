#include "harness/data/importers/beir.hpp"

#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/trec/text.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/csv.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/tree/json_lines.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kQrelsColumns{"query-id", "corpus-id", "score"};

std::string scalar(const text::YamlNode& line, std::string_view key) {
  const auto value = line.find(key);
  return value ? value->text() : std::string();
}

std::string id_of(const text::YamlNode& line) {
  for (const char* key : {"_id", "id"}) {
    if (const auto id = line.find(key)) return id->filled_text();
  }
  throw line.error("the key '_id' is missing", "give the line an id: {\"_id\": \"…\", …}");
}

// Reports the keys of a line that nobody reads.
void report_others(const text::YamlNode& line, ImportReport& report) {
  constexpr std::array<std::string_view, 4> kRead{"_id", "id", "title", "text"};
  for (const auto& [key, value] : line.entries()) {
    const std::string name = key.text();
    if (std::ranges::find(kRead, name) != kRead.end()) continue;
    const bool is_empty = value.is_null() || (value.is_map() && value.entries().empty()) ||
                          (value.is_scalar() && value.text().empty());
    if (is_empty) continue;
    report.add("key_left_out", kNoPlace,
               fmt::format("{}:{}: '{}'", line.file(), line.where().line, name));
  }
}

// What a line of the corpus or of the queries says.
Service titled_text(const text::YamlNode& line, ImportReport& report) {
  report_others(line, report);
  Service item;
  item.name = single_spaced(scalar(line, "title"));
  item.description = single_spaced(scalar(line, "text"));
  return item;
}

// Calls `take` with the id, the texts and the place of each line of a corpus or of queries.
template <typename Take>
void for_each_text(const fs::path& file, LabelledCollection& collection, const Take& take) {
  const trec::Text text = trec::Text::open(file.string());
  const std::string name = text::printable(file.string());
  text::for_each_json_line(text.view(), name, [&](const text::YamlNode& line) {
    Service item = titled_text(line, collection.report());
    const std::string id = id_of(line);
    take(id, std::move(item), fmt::format("{}:{}: {}", name, line.where().line, id));
  });
}

// The rows of a file of judgments; `take` gets query, document, score and place.
class QrelsFile {
 public:
  QrelsFile(const fs::path& path, LabelledCollection& collection)
      : name_(text::printable(path.string())), split_(plain_name(path)), collection_(collection) {
    const trec::Text text = trec::Text::open(path.string());
    if (text::plain_ending(path.string()) == ".jsonl") {
      text::for_each_json_line(text.view(), name_, [&](const text::YamlNode& line) {
        take({line.find("query-id") ? scalar(line, "query-id") : "",
              line.find("corpus-id") ? scalar(line, "corpus-id") : "", scalar(line, "score")},
             line.where().line);
      });
      return;
    }
    read_lines(text.view());
  }

 private:
  void read_lines(std::string_view text) {
    std::uint64_t number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (trimmed(line).empty()) continue;
      std::vector<std::string> fields = split(line);
      if (number == 1 && fields.size() == kQrelsColumns.size() && !text::finite_number(fields[2])) {
        require_header(fields);
        continue;
      }
      // Without a header the file may be one of TREC, whose second column means nothing here.
      if (fields.size() == 4) fields.erase(fields.begin() + 1);
      if (fields.size() != kQrelsColumns.size()) {
        throw input_error(
            {name_, number},
            fmt::format("{}, not {}", text::counted(fields.size(), "column", "columns"),
                        kQrelsColumns.size()),
            "write query-id, corpus-id and score, separated by tabs");
      }
      take(fields, number);
    }
  }

  void require_header(const std::vector<std::string>& fields) const {
    if (std::equal(fields.begin(), fields.end(), kQrelsColumns.begin(), kQrelsColumns.end())) {
      return;
    }
    throw input_error(
        {name_, 1},
        text::printable(fmt::format("the columns are called {}", fmt::join(fields, ", "))),
        fmt::format("put {} in this order", fmt::join(kQrelsColumns, ", ")));
  }

  static std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> fields;
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t tab = std::min(line.find('\t', at), line.size());
      fields.emplace_back(line.substr(at, tab - at));
      at = tab + 1;
    }
    return fields;
  }

  void take(const std::vector<std::string>& fields, std::uint64_t line) {
    const auto grade = text::finite_number(fields[2]);
    if (!grade) {
      throw input_error({name_, line}, fmt::format("the score \"{}\" is not a number", fields[2]),
                        "write a number such as 1");
    }
    const std::string place = fmt::format("{}:{}", name_, line);
    const auto request = collection_.find_request(fields[0]);
    if (!request) {
      collection_.report().add("unknown_request", "the label was left out",
                               fmt::format("{}: {}", place, fields[0]));
      return;
    }
    collection_.label(*request, fields[1], *grade, place);
    collection_.add_to_split(split_, *request);
  }

  std::string name_;
  std::string split_;
  LabelledCollection& collection_;
};

}  // namespace

void add_beir_corpus(const fs::path& file, LabelledCollection& collection) {
  for_each_text(
      file, collection, [&](const std::string& id, Service service, const std::string& place) {
        if (service.name.empty()) {
          collection.report().add("no_title", "the service has a description only", place);
        }
        if (service.name.empty() && service.description.empty()) {
          collection.report().add("no_text", "kept: nothing says what the service does", place);
        }
        if (!collection.add_service(id, std::move(service)).second) {
          collection.report().add("id_twice", "the first one was kept", place);
        }
      });
}

void add_request(const std::string& id, Service request, const std::string& place,
                 LabelledCollection& collection) {
  ImportReport& report = collection.report();
  if (request.description.empty()) {
    report.add("no_text", "kept: nothing says what is asked for", place);
  }
  if (collection.has_service(id)) {
    report.add("request_is_service",
               "both were kept: a matchmaker may answer such a request with itself, which BEIR's "
               "own evaluation leaves out",
               place);
  }
  if (!collection.add_request(id, std::move(request)).second) {
    report.add("id_twice", "the first one was kept", place);
  }
}

ImportResult import_beir(const BeirOptions& options) {
  ImportFacts found;
  found.name = plain_name(options.folder);
  found.description = "Texts with judged queries, imported from BEIR's layout.";
  LabelledCollection collection(options.facts, found, {.keep_uris = true});
  add_beir_corpus(file_of(options.folder, "corpus.jsonl"), collection);
  for_each_text(file_of(options.folder, "queries.jsonl"), collection,
                [&](const std::string& id, Service request, const std::string& place) {
                  add_request(id, std::move(request), place, collection);
                });
  const fs::path qrels = options.folder / "qrels";
  if (!is_folder(qrels)) {
    collection.report().add("no_qrels", "the collection has no judgments", qrels.string());
    return collection.take();
  }
  if (!is_inside(options.folder, qrels)) {
    throw input_error({text::printable(qrels.string())}, "a link out of the folder",
                      "put the folder itself there");
  }
  for (const fs::path& file : files_below(qrels, collection.report())) {
    if (const auto ending = text::plain_ending(file.string());
        ending != ".tsv" && ending != ".jsonl") {
      collection.report().add("no_judgments", "left out", file.string());
      continue;
    }
    QrelsFile(file, collection);
  }
  return collection.take();
}

}  // namespace matchbench::importers
