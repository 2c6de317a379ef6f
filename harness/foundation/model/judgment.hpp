#pragma once

#include "harness/foundation/model/answer_statement.hpp"
#include "harness/foundation/model/ids.hpp"

#include <algorithm>
#include <cstddef>
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
  // Whether requests have an answer at all, as far as judges say so; ordered by request, then
  // judge, each pair once. No judge grades a service above 0 for a request that they say has none.
  std::vector<AnswerStatement> answers = {};
  // The judges that are programs, each one of `judges`: no aggregate over people takes their
  // grades.
  std::vector<std::string> programs = {};

  bool is_program(std::size_t judge) const;
  // Neither a program nor the consensus: aggregates over judges take these alone.
  bool is_person(std::size_t judge) const;
  // The judge's id as tables show it: "model-x (program)".
  std::string shown_judge(std::size_t judge) const;
};

// The judge id whose grades are the judges' common result; aggregates over judges leave it out.
inline constexpr const char* kConsensus = "consensus";

inline bool Judgments::is_program(std::size_t judge) const {
  return std::ranges::find(programs, judges[judge]) != programs.end();
}

inline bool Judgments::is_person(std::size_t judge) const {
  return judges[judge] != kConsensus && !is_program(judge);
}

inline std::string Judgments::shown_judge(std::size_t judge) const {
  return is_program(judge) ? judges[judge] + " (program)" : judges[judge];
}

}  // namespace matchbench
