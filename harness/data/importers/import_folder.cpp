#include "harness/data/collection/describe/formats.hpp"
#include "harness/data/collection/describe/media_type.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/data/importers/import_documents.hpp"
#include "harness/data/importers/import_files.hpp"
#include "harness/data/importers/judged_dimensions.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;

// Whether the ending leaves it open that the file describes services.
bool may_describe(std::string_view media_type) {
  const auto formats = collection::document_formats();
  return std::any_of(formats.begin(), formats.end(), [&](const collection::DocumentFormat& format) {
    const bool is_carrier = media_type == "application/json" || media_type == "application/yaml" ||
                            media_type == "application/xml" || media_type == "application/rdf+xml";
    return !media_type.empty() &&
           (is_carrier || (format.describes_services() && format.media_type == media_type));
  });
}

std::vector<Service> services_in(const fs::path& folder, const std::string& base_uri,
                                 DocumentImporter& documents, ImportReport& report) {
  std::vector<Service> services;
  std::map<fs::path, fs::path> stems;
  std::map<fs::path, std::vector<Service>> described;
  for (const fs::path& file : files_below(folder, report)) {
    std::vector<Service>& found = described[file];
    if (may_describe(collection::media_type_of(plain_file_name(file)))) {
      const std::string path = file.lexically_relative(folder).generic_string();
      found = documents.services(file, base_uri + text::percent_encoded(path), plain_name(file));
    }
  }
  for (auto& [file, found] : described) {
    const fs::path relative = file.lexically_relative(folder);
    if (documents.is_part(file, found.empty())) {
      report.add("part_of_another", "read where another file refers to it", file.string());
      continue;
    }
    const bool is_page = !documents.is_marked_up(file);
    const bool is_explained = !is_page && documents.report_notes(file);
    if (is_page || found.empty()) {
      if (!is_explained) report.add("no_description", "left out", file.string());
      continue;
    }
    const auto [twin, is_new] = stems.emplace(fs::path(relative).replace_extension(), relative);
    if (!is_new) {
      report.add("described_twice", "each description is a service of its own",
                 fmt::format("{} and {}", twin->second.string(), relative.string()));
    }
    std::move(found.begin(), found.end(), std::back_inserter(services));
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
    if (documents.first_without_service()) {
      throw documents.first_without_service()->within(
          fmt::format("{} describes no service", text::printable(folder.string())));
    }
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
