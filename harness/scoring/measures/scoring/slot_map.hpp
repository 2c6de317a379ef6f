#pragma once

#include "harness/foundation/model/description_sizes.hpp"
#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/measures/judged_request.hpp"

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

  // How long the descriptions of the services are. `sizes` outlives the map.
  void describe(const DescriptionSizes& sizes) { sizes_ = &sizes; }

  std::uint32_t operator[](ServiceIndex service) const { return slot_[service.value]; }

  // The answer as measures read it: an empty one is silence. Valid until the next call.
  RankedView view(std::span<const RankedService> ranking) {
    slots_.resize(ranking.size());
    scores_.resize(ranking.size());
    degrees_.resize(ranking.size());
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      slots_[i] = slot_[ranking[i].service.value];
      scores_[i] = ranking[i].score;
      degrees_[i] = ranking[i].degree;
    }
    if (sizes_ != nullptr) {
      take(ranking, sizes_->characters, characters_);
      take(ranking, sizes_->tokens, tokens_);
    }
    return {slots_, scores_, degrees_, characters_, tokens_, ranking.empty()};
  }

 private:
  static void take(std::span<const RankedService> ranking, const std::vector<double>& of_service,
                   std::vector<double>& of_rank) {
    of_rank.clear();
    if (of_service.empty()) return;
    for (const auto& one : ranking) of_rank.push_back(of_service[one.service.value]);
  }

  std::vector<std::uint32_t> slot_;  // by service
  std::vector<ServiceIndex> judged_;
  std::vector<std::uint32_t> slots_;  // these by rank
  std::vector<double> scores_;
  std::vector<std::int32_t> degrees_;
  std::vector<double> characters_;
  std::vector<double> tokens_;
  const DescriptionSizes* sizes_ = nullptr;  // null: nobody knows
};

}  // namespace matchbench::measures
