#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/judgment.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/foundation/model/relevance.hpp"
#include "harness/scoring/measures/judged_request.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::measures {

// The gains of all requests under one relevance setting.
class SettingGains {
 public:
  struct Request {
    std::vector<ServiceIndex> services;  // rising; slot s is services[s]
    std::vector<double> gains;           // by slot; negative: judged, not relevant, no evidence
    std::vector<std::uint32_t> subtopic_begin, subtopic_ids;  // each dimension is a subtopic
    // Whether the judges state that the request has an answer; none: nobody states anything.
    std::optional<bool> has_answer = {};

    bool is_judged() const { return has_answer.has_value() || !services.empty(); }
  };

  std::vector<Request> requests;  // by RequestIndex
  std::vector<double> scale;      // distinct positive gains, rising
  std::size_t service_count = 0;

  // For Plan::prepare; valid while this object lives unchanged.
  JudgedRequest view(RequestIndex request) const;
};

// An entrant whose scores are taken as grades ("entrant:NAME").
struct VirtualJudge {
  std::string entrant;
  std::vector<Ranking> rankings;  // by request; scores ≥ 0
};

// Turns judgments into gains. A pair is judged under the setting if every dimension that the
// setting needs has a grade: by the judge that the setting names, or, if it aggregates, by any
// person: neither by the consensus nor by a program. Majority takes the most frequent grade, and
// the lowest of several equally frequent ones. A negative grade counts 0 beside other dimensions;
// if all are negative, the pair stays negative. The subtopics of a service are the dimensions in
// which it has a positive grade.
//
// Throws an input Error that names setting, request, service and value; it names request and
// service by URI if `names` gives the collection. `judge` is needed if the setting asks for an
// entrant.
SettingGains gains_under(const RelevanceSetting& setting, const Judgments& judgments,
                         std::size_t request_count, std::size_t service_count,
                         const VirtualJudge* judge = nullptr, const Collection* names = nullptr);

}  // namespace matchbench::measures
