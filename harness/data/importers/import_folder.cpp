#include "harness/data/collection/describe/formats.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judged_dimensions.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// Whether the ending leaves it open that the file describes services.
bool may_describe(std::string_view media_type) {
  if (collection::is_carrier(media_type)) return true;
  return std::ranges::any_of(collection::document_formats(), [&](const auto& format) {
    return !media_type.empty() && format.describes_services() && format.media_type == media_type;
  });
}

// Whether a folder below `folder`, or one that contains it, has a collection: that has copies of
// documents. Each is looked at once, and a manifest only as far as its first lines.
bool is_of_collection(const fs::path& at, const fs::path& folder, std::map<fs::path, bool>& known) {
  if (at.empty()) return false;
  const auto [place, is_new] = known.try_emplace(at);
  if (is_new) {
    const fs::path manifest = folder / at / "collection.yaml";
    std::string beginning;
    if (is_file(manifest) && is_inside(folder, manifest)) {
      beginning.resize(std::size_t{64} << 10);
      std::ifstream file(manifest, std::ios::binary);
      file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    }
    place->second = beginning.find("matchbench: collection/") != std::string::npos ||
                    is_of_collection(at.parent_path(), folder, known);
  }
  return place->second;
}

// Throws the first fault if there are files with one and none with a service.
std::vector<Service> services_in(const fs::path& folder, const std::string& base_uri,
                                 DocumentImporter& documents, ImportReport& report) {
  std::optional<Error> first;
  std::vector<Service> services;
  std::map<fs::path, fs::path> stems;
  std::map<fs::path, bool> collections;  // by the folder
  std::map<fs::path, std::vector<Service>> described;
  for (const fs::path& file : files_below(folder, report)) {
    if (is_of_collection(file.lexically_relative(folder).parent_path(), folder, collections)) {
      report.add("of_a_collection", "left out: its collection has copies of documents",
                 file.string());
      continue;
    }
    std::vector<Service>& found = described[file];
    if (may_describe(collection::media_type_of(plain_file_name(file)))) {
      const std::string path = file.lexically_relative(folder).generic_string();
      found = documents.services(file, base_uri + text::percent_encoded(path), plain_name(file));
    }
  }
  for (auto& [file, found] : described) {
    const fs::path relative = file.lexically_relative(folder);
    const Error* const fault = documents.fault_of(file);
    // One of that ending may be anything.
    const bool is_other = fault != nullptr &&
                          collection::is_carrier(collection::media_type_of(plain_file_name(file)));
    if (documents.is_part(file, found.empty() || is_other)) {
      report.add("part_of_another", "read where another file refers to it", file.string());
      continue;
    }
    if (is_other) {
      if (!first) first = *fault;
      report.add("no_service", "left out", fault->what());
      continue;
    }
    if (fault != nullptr) documents.report_unreadable(*fault);
    if (found.empty() || !documents.is_marked_up(file)) {
      report.add("no_description", "left out", file.string());
      continue;
    }
    documents.report_notes(file);
    const auto [twin, is_new] = stems.emplace(fs::path(relative).replace_extension(), relative);
    if (!is_new) {
      report.add("described_twice", "each description is a service of its own",
                 fmt::format("{} and {}", twin->second.string(), relative.string()));
    }
    std::move(found.begin(), found.end(), std::back_inserter(services));
  }
  if (services.empty() && first) {
    throw first->within(fmt::format("{} describes no service", text::printable(folder.string())));
  }
  return services;
}

}  // namespace

ImportResult import_folder(const FolderOptions& options) {
  ImportResult result;
  const fs::path& folder = options.services_folder;
  ImportFacts found;
  found.name = plain_name(folder);
  state_facts(options.facts, found, result);
  const std::string base =
      options.base_uri.empty() ? uri_prefix(result.collection) : options.base_uri;
  DocumentImporter documents(result.report, options.root.empty() ? folder : options.root);
  Collection& collection = result.collection;
  collection.services = services_in(folder, base, documents, result.report);
  if (collection.services.empty()) {
    throw input_error(fmt::format("{} contains no description", text::printable(folder.string())),
                      fmt::format("name a folder of {} files", collection::described_formats()));
  }
  if (!options.requests_folder.empty()) {
    collection.requests =
        services_in(options.requests_folder, base + "request/", documents, result.report);
  }
  if (!options.ontology_folder.empty()) {
    collection.ontologies = documents.ontologies(options.ontology_folder, {});
  }
  documents.check_concepts(collection);
  documents.report_encodings();
  result.details.kept = documents.kept(collection.requests);
  declare_dimensions(options.dimensions, result);
  add_digests(result);
  return result;
}

}  // namespace matchbench::importers
