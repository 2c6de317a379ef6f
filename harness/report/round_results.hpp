#pragma once

#include "harness/model/answer.hpp"
#include "harness/model/entrant.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench {

// A timed query that was answered: the samples that latencies are made from.
struct QuerySample {
  RequestIndex request;
  std::int32_t pass = 0;
  CallTime time;
};

struct EntrantResults {
  Entrant entrant;
  std::vector<QuerySample> samples;   // answered ones, over all repetitions
  std::vector<std::int64_t> load_ns;  // of every worker that loaded the collection
  std::uint64_t peak_rss_bytes = 0;   // highest of any phase of any worker
  std::uint64_t queries = 0;          // timed queries asked, or failed before being asked
  std::array<std::uint64_t, kOutcomeCount> outcomes{};  // of those, by Outcome
  bool deterministic = true;  // the same ranking in every pass of a repetition
};

// One measure under one relevance setting. values[entrant][request]: mean over repetitions and
// passes; none where the measure is not defined for the request.
struct MeasureResults {
  std::string setting;
  std::string measure;
  std::vector<std::vector<std::optional<double>>> values;
};

// All that reports are made from, without the rankings.
struct RoundResults {
  std::string contest;
  std::string collection;
  std::vector<std::string> requests;  // names, or URIs where a request has none
  std::uint64_t service_count = 0;
  std::string confinement;  // lowest tier of any worker
  std::vector<EntrantResults> entrants;
  std::vector<MeasureResults> measures;
};

}  // namespace matchbench
