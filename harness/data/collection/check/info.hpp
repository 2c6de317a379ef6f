#pragma once

#include "harness/data/collection/check/check.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace matchbench::collection {

// The figures are over all requests; the median of an even number is the mean of the middle two.
struct Spread {
  double least = 0;
  double median = 0;
  double most = 0;
};

struct GradeDistribution {
  std::string judge;
  std::string dimension;
  std::map<double, std::size_t> counts;  // grade → judgments
};

struct RelevantSpread {
  std::string setting;
  std::size_t pairs = 0;  // relevant pairs in all requests
  Spread per_request;
};

struct SplitInfo {
  std::string name;
  std::size_t requests = 0;
  std::size_t judged = 0;  // requests with at least one judgment
};

// A collection in figures.
struct CollectionInfo {
  std::string name;
  std::string version;
  std::string description;
  std::string licence;
  std::string source;
  std::string digest;
  std::size_t services = 0;
  std::size_t services_with_text = 0;     // a description beside the name
  std::size_t services_with_inputs = 0;   // at least one input concept
  std::size_t services_with_outputs = 0;  // at least one output concept
  std::size_t services_with_source = 0;
  std::size_t requests = 0;
  std::size_t ontologies = 0;
  std::vector<SplitInfo> splits;
  // The rest is zero or empty if there are no judgments.
  std::string judgments_digest;
  std::size_t judged_pairs = 0;  // (request, service) with at least one grade
  Spread judged_per_request;
  std::vector<GradeDistribution> grades;
  std::vector<RelevantSpread> relevant;
};

// Opens the judgments, if the manifest names any. Throws what the readers throw.
CollectionInfo collection_info(const std::filesystem::path& folder,
                               const CountRelevant& count_relevant);

}  // namespace matchbench::collection
