#include "harness/data/importers/import_documents.hpp"

#include "harness/data/collection/describe/description.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/collection/describe/referenced_files.hpp"
#include "harness/data/collection/native/digest.hpp"
#include "harness/data/collection/native/name_index.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUnknownType = "application/octet-stream";

// Whether the references of a document lead to the same when it and the files that it refers to are
// copied. A compressed one is called something else then.
bool can_be_kept(const collection::ReferencedFiles& files) {
  if (files.was_elsewhere()) return false;
  const bool is_packed = plain_file_name(files.document()) != files.document().filename().string();
  return !is_packed || (files.used().empty() && !files.names_document());
}

Position place_of(const fs::path& file) {
  return {text::printable(file.string())};
}

}  // namespace

Service DocumentImporter::service(const fs::path& file, const std::string& uri,
                                  const std::string& name_otherwise) {
  std::vector<Service> found = services(file, uri, name_otherwise);
  report_notes(file);
  if (const Error* const fault = fault_of(file)) report_unreadable(*fault);
  if (found.size() == 1) return std::move(found.front());
  Service service;
  service.uri = uri;
  service.name = name_otherwise;
  if (found.empty()) {
    report_.add("unknown_format", "kept as the source of a service that has only a name",
                file.string());
  } else {
    report_.add("several_in_a_file", "kept as the source of a service that has only a name",
                fmt::format("{} describes {} services", file.string(), found.size()));
  }
  service.source = {uri, std::string(collection::media_type_of(plain_file_name(file))),
                    read_document_file(file)};
  bytes_.add(service.source.bytes.size(), place_of(file));
  if (service.source.media_type.empty()) service.source.media_type = kUnknownType;
  return service;
}

std::vector<Service> DocumentImporter::services(const fs::path& file, const std::string& uri,
                                                const std::string& name_otherwise) {
  Document document{uri, std::string(collection::media_type_of(plain_file_name(file))), {}};
  std::vector<Service> found;
  try {
    document.bytes = read_document_file(file);
    found = services_in(document, file);
  } catch (const Error& error) {
    bytes_.add(document.bytes.size(), place_of(file));
    faults_.emplace(file, error);
    found.emplace_back().uri = uri;
    if (!document.bytes.empty()) found.front().source = std::move(document);
  }
  for (Service& service : found) {
    if (service.name.empty()) service.name = name_otherwise;
  }
  return found;
}

std::vector<Service> DocumentImporter::services_in(const Document& document, const fs::path& file) {
  std::vector<Service> services;
  const std::string file_name = file.filename().string();
  const fs::path& root = root_.empty() ? file.parent_path() : root_;
  collection::NamedDocuments& names = names_.try_emplace(root, root).first->second;
  collection::ReferencedFiles files(root, file, &names, &parsed_);
  std::vector<collection::Description> descriptions =
      collection::read_descriptions(document, file.string(), &files);
  if (!descriptions.empty()) {
    Reading& reading = readings_[files.document()];
    reading.stands_alone = descriptions.front().stands_alone;
    reading.is_marked_up = descriptions.front().is_marked_up;
    reading.used = files.used();
    for (const fs::path& other : reading.used) users_[other].insert(files.document());
    for (const collection::Description& description : descriptions) {
      reading.notes.insert(reading.notes.end(), description.notes.begin(), description.notes.end());
    }
  }
  const bool is_kept =
      descriptions.size() > 1 && descriptions.front().is_part && can_be_kept(files);
  for (collection::Description& description : descriptions) {
    count_encoding(description.encoding, description.converted);
    if (!description.base.empty() && text::without_fragment(description.base) != document.uri) {
      report_.add("base_uri_differs",
                  "the collection's URI names the service; inside the file its own base counts",
                  fmt::format("{} calls itself {}, the collection {}", file_name, description.base,
                              document.uri));
    }
    Service& service = services.emplace_back(std::move(description.service));
    service.uri = document.uri;
    if (!description.part.empty()) service.uri += "#" + text::percent_encoded(description.part);
    if (service.source.media_type.empty()) service.source = document;
    service.source.uri = service.uri;
    bytes_.add(service.source.bytes.size(), place_of(file));
    if (is_kept) {
      kept_.services[service.uri] = {kept_.documents.size(), description.part};
    }
  }
  if (is_kept) {
    const fs::path& real = files.document();
    kept_.documents.push_back(
        collection::kept_document(document, real.parent_path() / plain_file_name(real), &files));
    for (const auto& [way, bytes] : kept_.documents.back().files) {
      bytes_.add(bytes.size(), place_of(file));
    }
  }
  return services;
}

bool DocumentImporter::is_part(const fs::path& file, bool describes_none) const {
  std::error_code error;
  const fs::path real = fs::canonical(file, error);
  const auto own = readings_.find(real);
  if (own == readings_.end() ? !describes_none : own->second.stands_alone) return false;
  const auto users = users_.find(real);
  if (users == users_.end()) return false;
  return std::ranges::any_of(users->second, [&](const fs::path& user) {
    // Of two that refer to each other and stand alone as little, neither is a part.
    const bool is_mutual = own != readings_.end() && own->second.used.contains(user);
    return readings_.at(user).stands_alone || !is_mutual;
  });
}

void DocumentImporter::report_unreadable(const Error& fault) {
  report_.add("unreadable_description", "kept as the source of a service that has only a name",
              fault.what());
}

const Error* DocumentImporter::fault_of(const fs::path& file) const {
  const auto found = faults_.find(file);
  return found == faults_.end() ? nullptr : &found->second;
}

bool DocumentImporter::is_marked_up(const fs::path& file) const {
  std::error_code error;
  const auto reading = readings_.find(fs::canonical(file, error));
  return reading == readings_.end() || reading->second.is_marked_up;
}

void DocumentImporter::report_notes(const fs::path& file) {
  std::error_code error;
  const auto reading = readings_.find(fs::canonical(file, error));
  if (reading == readings_.end()) return;
  for (const collection::DescriptionNote& note : std::exchange(reading->second.notes, {})) {
    const bool is_placed = note.detail.starts_with(file.string());
    report_.add(note.kind, note.done,
                is_placed ? note.detail : fmt::format("{}: {}", file.string(), note.detail));
  }
}

collection::KeptDocuments DocumentImporter::kept(const std::vector<Service>& requests) const {
  collection::KeptDocuments kept = kept_;
  for (const Service& request : requests) {
    if (auto part = kept.services.extract(request.uri)) kept.requests.insert(std::move(part));
  }
  return kept;
}

void DocumentImporter::count_encoding(const std::string& encoding, bool converted) {
  EncodingCount& count = encodings_[encoding];
  ++count.documents;
  if (converted) ++count.converted;
}

void DocumentImporter::report_encodings() {
  for (const auto& [encoding, count] : encodings_) {
    if (encoding == "UTF-8" && count.converted == 0) continue;
    report_.add_many(
        "encoding_not_utf8", "texts were made UTF-8; the source files are kept byte by byte",
        encoding == "UTF-8" ? count.converted : count.documents,
        fmt::format("{}: {}, {} with bytes that change", encoding,
                    text::counted(count.documents, "document", "documents"), count.converted));
  }
}

void state_facts(const ImportFacts& given, const ImportFacts& found, ImportResult& result) {
  if (given.licence.empty()) {
    throw input_error("the licence of the collection is not stated",
                      "add --licence GPL-3.0 ('unknown' if nobody knows)");
  }
  if (given.source.empty()) {
    throw input_error("the source of the collection is not stated",
                      "say where it comes from: --source 'OWLS-TC 4.0, semwebcentral.org'");
  }
  const auto either = [](const std::string& a, const std::string& b) { return a.empty() ? b : a; };
  Collection& collection = result.collection;
  collection.name = either(given.name, found.name);
  if (collection.name.empty()) {
    throw input_error("the collection has no name", "give it with --name");
  }
  collection.version = either(given.version, found.version);
  collection.description = either(given.description, found.description);
  collection.licence = given.licence;
  collection.source = given.source;
  result.details.authors = given.authors.empty() ? found.authors : given.authors;
}

std::string uri_prefix(const Collection& collection) {
  return fmt::format("urn:matchbench:{}:", text::percent_encoded(collection.name));
}

void add_digests(ImportResult& result) {
  result.collection.digest = collection::digest_of(result.collection, result.details.kept);
  result.judgments.digest = collection::digest_of(result.judgments, result.collection);
}

void report_unjudged(ImportResult& result) {
  const std::vector<Service>& requests = result.collection.requests;
  std::vector<bool> is_judged(requests.size());
  for (const Judgment& entry : result.judgments.entries) is_judged[entry.request.value] = true;
  for (const AnswerStatement& one : result.judgments.answers) is_judged[one.request.value] = true;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (is_judged[i]) continue;
    result.report.add("request_without_judgment", "kept; ranking measures leave it out",
                      collection::words_and_end(requests[i]));
  }
}

RewriteRule parse_rewrite_rule(std::string_view text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
    throw input_error(fmt::format("the rewrite rule \"{}\" is not PREFIX=FOLDER", text),
                      "write for example http://127.0.0.1/services/=services/");
  }
  return {std::string(text.substr(0, equals)), fs::path(text.substr(equals + 1))};
}

}  // namespace matchbench::importers
