#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/relevance.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

enum class Severity {
  kError,    // the collection cannot be used
  kWarning,  // probably not what its maker meant, or a reason for odd results
  kInfo,     // worth knowing
};

std::string_view name_of(Severity severity);  // "error", "warning", "info"

struct Finding {
  Severity severity = Severity::kInfo;
  std::string where;    // a file, with its line if it has one, or a part of the collection
  std::string message;  // what, and how often
  std::string remedy;
  std::vector<std::string> examples = {};  // the first few, and "…" if there are more
};

// "services without inputs: 2: a, b"
std::string message_with_examples(const Finding& finding);

// How many services have a positive gain, by request. Gains are made by the layer that scores.
using CountRelevant = std::function<std::vector<std::size_t>(
    const RelevanceSetting& setting, const Judgments& judgments, std::size_t request_count,
    std::size_t service_count)>;

// Looks for everything that is wrong or suspicious in a collection in the native format: what the
// readers refuse, services without text or parameters, concepts that no ontology has, ontologies
// that cannot be read or import what is not there, source documents that say something else than
// services.yaml, requests in two splits or in none, requests without judgments or without relevant
// services under a setting of the manifest, grades that no dimension declares, consensus grades
// outside of the judges' range. Worst first. An empty list means that nothing was found.
std::vector<Finding> check_collection(const std::filesystem::path& folder,
                                      const CountRelevant& count_relevant);

}  // namespace matchbench::collection
