#include "harness/data/collection/check/findings.hpp"

#include <fmt/format.h>

#include <map>

namespace matchbench::collection {

void check_splits(const Manifest& manifest, const Collection& collection,
                  std::vector<Finding>& findings) {
  if (collection.splits.empty()) return;
  std::vector<std::vector<std::size_t>> splits_of(collection.requests.size());
  for (std::size_t i = 0; i < collection.splits.size(); ++i) {
    for (const RequestIndex request : collection.splits[i].requests) {
      splits_of[request.value].push_back(i);
    }
  }
  std::map<std::pair<std::size_t, std::size_t>, Examples> shared;
  Examples without;
  for (std::size_t i = 0; i < splits_of.size(); ++i) {
    const auto& splits = splits_of[i];
    if (splits.empty()) without.add(collection.requests[i]);
    for (std::size_t a = 0; a < splits.size(); ++a) {
      for (std::size_t b = a + 1; b < splits.size(); ++b) {
        shared[{splits[a], splits[b]}].add(collection.requests[i]);
      }
    }
  }
  const std::string file = manifest.path.string();
  for (const auto& [pair, examples] : shared) {
    findings.push_back({Severity::kWarning, file,
                        fmt::format("requests of both the splits '{}' and '{}': {}",
                                    collection.splits[pair.first].name,
                                    collection.splits[pair.second].name, examples.count()),
                        "take them out of one: who trains on the one knows answers of the other",
                        examples.shown()});
  }
  if (without.count() > 0) {
    findings.push_back({Severity::kInfo, file,
                        fmt::format("requests in no split: {}", without.count()),
                        "add them to one if rounds are to ask them", without.shown()});
  }
}

}  // namespace matchbench::collection
