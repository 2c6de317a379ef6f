#include "harness/collection/import_documents.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/collection/description.hpp"
#include "harness/collection/media_type.hpp"
#include "harness/collection/uri.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUnknownType = "application/octet-stream";

}  // namespace

Service DocumentImporter::service(const fs::path& file, const std::string& uri,
                                  const std::string& name_otherwise) {
  const std::string file_name = file.filename().string();
  Document source{uri, std::string(media_type_of(file_name)), read_file(file)};
  Service service;
  if (source.media_type.empty()) {
    source.media_type = kUnknownType;
    report_.add("unknown_format", "kept as the source of a service that has only a name",
                file.string());
  } else {
    try {
      Description description = read_description(source, file.string());
      service = std::move(description.service);
      count_encoding(description.encoding, description.converted);
      for (const DescriptionNote& note : description.notes) {
        report_.add(note.kind, "the description was taken over as far as it goes",
                    fmt::format("{}: {}", file_name, note.detail));
      }
      if (!description.base.empty() && without_fragment(description.base) != uri) {
        report_.add(
            "base_uri_differs",
            "the collection's URI names the service; inside the file its own base counts",
            fmt::format("{} calls itself {}, the collection {}", file_name, description.base, uri));
      }
    } catch (const Error& error) {
      report_.add("unreadable_description", "kept as the source of a service that has only a name",
                  error.what());
    }
  }
  if (service.name.empty()) service.name = name_otherwise;
  service.uri = uri;
  service.source = std::move(source);
  return service;
}

void DocumentImporter::count_encoding(const std::string& encoding, bool converted) {
  EncodingCount& count = encodings_[encoding];
  ++count.documents;
  if (converted) ++count.converted;
}

void DocumentImporter::report_encodings() {
  for (const auto& [encoding, count] : encodings_) {
    if (encoding == "UTF-8" && count.converted == 0) continue;
    report_.add_many("encoding_not_utf8",
                     "texts were made UTF-8; the source files are kept byte by byte",
                     encoding == "UTF-8" ? count.converted : count.documents,
                     fmt::format("{}: {} documents, {} with bytes that change", encoding,
                                 count.documents, count.converted));
  }
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_regular_file()) files.push_back(entry->path());
  }
  if (error) {
    throw input_error(
        fmt::format("cannot read the folder {}: {}", folder.string(), error.message()),
        "check the path and its permissions");
  }
  std::sort(files.begin(), files.end());
  return files;
}

void state_facts(const ImportFacts& given, const ImportFacts& found, ImportResult& result) {
  if (given.licence.empty()) {
    throw input_error("the licence of the collection is not stated",
                      "state under which licence it may be used, with --licence");
  }
  if (given.source.empty()) {
    throw input_error("the source of the collection is not stated",
                      "state where it comes from, with --source");
  }
  const auto either = [](const std::string& a, const std::string& b) { return a.empty() ? b : a; };
  Collection& collection = result.collection;
  collection.name = either(given.name, found.name);
  if (collection.name.empty())
    throw input_error("the collection has no name", "give it with --name");
  collection.version = either(given.version, found.version);
  collection.description = either(given.description, found.description);
  collection.licence = given.licence;
  collection.source = given.source;
  result.details.authors = given.authors.empty() ? found.authors : given.authors;
}

RewriteRule parse_rewrite_rule(std::string_view text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
    throw input_error(fmt::format("the rewrite rule \"{}\" is not PREFIX=FOLDER", text),
                      "write for example http://127.0.0.1/services/=services/");
  }
  return {std::string(text.substr(0, equals)), fs::path(text.substr(equals + 1))};
}

}  // namespace matchbench
