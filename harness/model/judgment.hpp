#pragma once

#include "harness/model/ids.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench {

// One grade as it was given. Nothing is derived from it here.
struct Judgment {
  RequestIndex request;
  ServiceIndex service;
  std::uint16_t judge = 0;      // into Judgments::judges
  std::uint16_t dimension = 0;  // into Judgments::dimensions
  double grade = 0;             // negative: judged, not relevant
};

// All judgments of a collection. (request, service, judge, dimension) is unique; a pair that does
// not appear is unjudged, which is not grade 0.
struct Judgments {
  std::vector<std::string> judges;
  std::vector<std::string> dimensions;
  std::vector<Judgment> entries;  // ordered by request, service, judge, dimension
  std::string digest;             // SHA-256, for provenance
};

// The judge id whose grades are the judges' common result; aggregates over judges leave it out.
inline constexpr const char* kConsensus = "consensus";

}  // namespace matchbench
