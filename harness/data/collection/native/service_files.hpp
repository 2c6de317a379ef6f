#pragma once

#include "harness/data/collection/native/document_bytes.hpp"
#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/text/json.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::collection {

// How a file keeps services or requests.
enum class ServiceFormat {
  kYaml,       // one sequence, for people
  kJsonLines,  // a line for each service, with the same keys: for thousands of them
};

// The services of services.yaml or services.jsonl (or of the same for requests), told apart by the
// ending; with their sources, which are in the folder. Documents of which services have parts are
// added to `documents`, the parts to `parts`, and all is counted in `bytes`. Throws an input Error
// with place at the first thing that does not follow the format.
std::vector<Service> read_services(const std::filesystem::path& folder,
                                   const std::filesystem::path& path,
                                   std::vector<KeptDocument>& documents,
                                   KeptDocuments::Parts& parts, DocumentBytes& bytes);

// Writes the services as FOLDER/NAME.yaml or FOLDER/NAME.jsonl, and their sources below
// FOLDER/sources/NAME: of those that have a part of a kept document, that document. Returns the
// file's name. Throws an input Error if a text is not UTF-8.
std::string write_services(const std::filesystem::path& folder, const std::string& name,
                           ServiceFormat format, const std::vector<Service>& services,
                           const std::vector<KeptDocument>& documents,
                           const KeptDocuments::Parts& parts);

// The members of a line of services.jsonl but `source`: what is empty is left out.
text::Json json_without_source(const Service& service);

}  // namespace matchbench::collection
