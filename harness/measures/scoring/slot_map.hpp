#pragma once

#include "harness/measures/judged_request.hpp"
#include "harness/model/ids.hpp"
#include "harness/model/ranking.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::measures {

// Maps services of a collection to slots of the current request. One object serves many requests,
// in one thread.
class SlotMap {
 public:
  explicit SlotMap(std::size_t service_count) : slot_(service_count, kUnjudged) {}

  // Gives the service judged[s] the slot s, and forgets what the last call set. O(judged).
  void assign(std::span<const ServiceIndex> judged) {
    for (const auto service : judged_) slot_[service.value] = kUnjudged;
    judged_.assign(judged.begin(), judged.end());
    for (std::size_t s = 0; s < judged_.size(); ++s) {
      slot_[judged_[s].value] = static_cast<std::uint32_t>(s);
    }
  }

  std::uint32_t operator[](ServiceIndex service) const { return slot_[service.value]; }

  // The ranking as measures read it. Valid until the next call.
  RankedView view(std::span<const RankedService> ranking) {
    slots_.resize(ranking.size());
    scores_.resize(ranking.size());
    degrees_.resize(ranking.size());
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      slots_[i] = slot_[ranking[i].service.value];
      scores_[i] = ranking[i].score;
      degrees_[i] = ranking[i].degree;
    }
    return {slots_, scores_, degrees_};
  }

 private:
  std::vector<std::uint32_t> slot_;  // by service
  std::vector<ServiceIndex> judged_;
  std::vector<std::uint32_t> slots_;  // these by rank
  std::vector<double> scores_;
  std::vector<std::int32_t> degrees_;
};

}  // namespace matchbench::measures
