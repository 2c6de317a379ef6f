#pragma once

#include "harness/data/collection/check/check.hpp"
#include "harness/data/collection/check/examples.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/collection.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace matchbench::collection {

// The finding that something cannot be read. `whole`: where, if the error names no place.
// `consequence`: what was not checked for that.
Finding finding_of(const Error& error, const std::string& whole, std::string_view consequence);

// The parts of check_collection; each appends what it finds.
void check_services(const Manifest& manifest, const Collection& collection,
                    std::vector<Finding>& findings);
void check_splits(const Manifest& manifest, const Collection& collection,
                  std::vector<Finding>& findings);
void check_ontologies(const Manifest& manifest, const Collection& collection,
                      std::vector<Finding>& findings);
void check_sources(const Manifest& manifest, const Collection& collection,
                   std::vector<Finding>& findings);
void check_judgments(const Manifest& manifest, const Collection& collection,
                     const CountRelevant& count_relevant, std::vector<Finding>& findings);

}  // namespace matchbench::collection
