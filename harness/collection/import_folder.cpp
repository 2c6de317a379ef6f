#include "harness/base/error.hpp"
#include "harness/collection/digest.hpp"
#include "harness/collection/import.hpp"
#include "harness/collection/import_documents.hpp"
#include "harness/collection/media_type.hpp"
#include "harness/collection/uri.hpp"

#include <fmt/format.h>

#include <map>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

bool is_description(std::string_view media_type) {
  return media_type == "application/owls+xml" || media_type == "application/wsdl+xml" ||
         media_type == "text/html";
}

std::vector<Service> services_in(const fs::path& folder, const std::string& base_uri,
                                 DocumentImporter& documents, ImportReport& report) {
  std::vector<Service> services;
  std::map<fs::path, fs::path> stems;
  for (const fs::path& file : files_below(folder)) {
    if (!is_description(media_type_of(file.filename().string()))) {
      report.add("no_description", "left out", file.string());
      continue;
    }
    const fs::path relative = file.lexically_relative(folder);
    const auto [twin, is_new] = stems.emplace(fs::path(relative).replace_extension(), relative);
    if (!is_new) {
      report.add("described_twice", "each description is a service of its own",
                 fmt::format("{} and {}", twin->second.string(), relative.string()));
    }
    services.push_back(documents.service(
        file, base_uri + percent_encoded(relative.generic_string()), file.stem().string()));
  }
  return services;
}

}  // namespace

ImportResult import_folder(const FolderOptions& options) {
  ImportResult result;
  fs::path folder = options.services_folder.lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  ImportFacts found;
  found.name = folder.filename().string();
  state_facts(options.facts, found, result);
  const std::string base =
      options.base_uri.empty()
          ? fmt::format("urn:matchbench:{}:", percent_encoded(result.collection.name))
          : options.base_uri;
  DocumentImporter documents(result.report);
  Collection& collection = result.collection;
  collection.services = services_in(folder, base, documents, result.report);
  if (collection.services.empty()) {
    throw input_error(fmt::format("{} holds no description", folder.string()),
                      "name a folder of .owls, .wsdl or .html files");
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
  collection.digest = digest_of(collection);
  result.judgments.digest = digest_of(result.judgments, collection);
  return result;
}

}  // namespace matchbench
