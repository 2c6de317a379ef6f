#pragma once

#include "harness/measures/judged_request.hpp"
#include "harness/model/collection.hpp"
#include "harness/model/ids.hpp"
#include "harness/model/judgment.hpp"
#include "harness/model/ranking.hpp"
#include "harness/model/relevance.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace matchbench {

// The gains of all requests under one relevance setting.
class SettingGains {
 public:
  struct Request {
    std::vector<ServiceIndex> services;  // rising; slot s is services[s]
    std::vector<double> gains;           // by slot; negative: judged, not relevant, no evidence
    std::vector<std::uint32_t> subtopic_begin, subtopic_ids;  // each dimension is a subtopic
  };

  std::vector<Request> requests;  // by RequestIndex
  std::vector<double> scale;      // distinct positive gains, rising
  std::size_t service_count = 0;

  // For Plan::prepare; valid while this object lives unchanged.
  JudgedRequest view(RequestIndex request) const;
};

// An entrant whose scores stand for grades ("entrant:NAME").
struct VirtualJudge {
  std::string entrant;
  std::vector<Ranking> rankings;  // by request; scores ≥ 0
};

// Judgments → gains. A pair is judged under the setting where every dimension it needs has a grade
// by the judge it names, or by any judge but the consensus where it aggregates. Majority takes the
// most frequent grade, of equally frequent ones the lowest. A negative grade counts 0 beside other
// dimensions; where all are negative the pair stays negative. Subtopics are the dimensions in which
// the service has a positive grade. Throws an input Error that names setting, request, service
// and value, the former by URI where `names` gives the collection. `judge` is needed where the
// setting asks for an entrant.
SettingGains apply(const RelevanceSetting& setting, const Judgments& judgments,
                   std::size_t request_count, std::size_t service_count,
                   const VirtualJudge* judge = nullptr, const Collection* names = nullptr);

}  // namespace matchbench
