#pragma once

#include "harness/data/collection/native/kept_documents.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::collection {

// How services and requests are written: each list by its size, all as YAML, or all as JSON lines.
enum class ServiceFiles { kBySize, kYaml, kJsonLines };

// What a manifest says beyond the collection itself.
struct ManifestDetails {
  std::vector<std::string> authors;
  // Descriptions; a judge that is not named here has none. Which judges are programs is said by
  // the judgments.
  std::vector<JudgeInfo> judges;
  std::vector<DimensionInfo> dimensions;               // the same for dimensions
  ServiceFiles service_files = ServiceFiles::kBySize;  // more than 5000 are JSON lines
  KeptDocuments kept = {};                             // of services and requests
};

// Writes the native format into a new or empty folder; reading it back gives the same digests and
// splits. The folder appears complete or not at all, unless the machine itself stops. Throws an
// input Error if the folder is not empty, or if the collection lacks what the format requires
// (name, licence, source, a service, a URI), has a URI twice or a text that is not UTF-8; an
// environment Error if the disk does not take it.
void write_collection(const std::filesystem::path& folder, const Collection& collection,
                      const Judgments& judgments, std::span<const RelevanceSetting> settings,
                      const ManifestDetails& details);

}  // namespace matchbench::collection
