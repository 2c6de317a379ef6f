#pragma once

#include "harness/measures/judged_request.hpp"
#include "harness/model/ids.hpp"
#include "harness/model/ranking.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::measures {

// Maps services of a collection to slots of the current request. One object serves many requests.
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

  // Overwrites `slots`, one per rank.
  void map(std::span<const RankedService> ranking, std::vector<std::uint32_t>& slots) const {
    slots.resize(ranking.size());
    for (std::size_t i = 0; i < ranking.size(); ++i) slots[i] = slot_[ranking[i].service.value];
  }

 private:
  std::vector<std::uint32_t> slot_;  // by service
  std::vector<ServiceIndex> judged_;
};

}  // namespace matchbench::measures
