#pragma once

#include "harness/collection/manifest.hpp"
#include "harness/model/collection.hpp"
#include "harness/model/judgment.hpp"
#include "harness/model/relevance.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

// What a manifest says beyond the collection itself.
struct ManifestDetails {
  std::vector<std::string> authors;
  std::vector<JudgeInfo> judges;          // descriptions; a judge that is not named here has none
  std::vector<DimensionInfo> dimensions;  // the same for dimensions
};

// Writes the native format into a new or empty folder; reading it back gives the same digests. The
// folder appears complete or not at all, unless the machine itself stops. Throws an input Error
// where the folder holds something, or where the collection lacks what the format requires (name,
// licence, source, a service, a URI), has a URI twice or a text that is not UTF-8; an environment
// Error where the disk does not take it.
void write_collection(const std::filesystem::path& folder, const Collection& collection,
                      const Judgments& judgments, std::span<const RelevanceSetting> settings,
                      const ManifestDetails& details);

}  // namespace matchbench
