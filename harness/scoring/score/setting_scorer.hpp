#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "harness/scoring/measures/scoring/slot_map.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace matchbench::score {

// What a thread scores with.
struct ScoringMemory {
  // `sizes` outlive the memory.
  ScoringMemory(std::size_t service_count, const DescriptionSizes& sizes) : slots(service_count) {
    slots.describe(sizes);
  }
  measures::Workspace workspace;
  measures::SlotMap slots;
};

// One setting, ready to score any ranking, from any thread.
class SettingScorer {
 public:
  // `plan` must outlive the scorer. Throws an input Error that names setting and request if a
  // measure needs what there is not.
  SettingScorer(const RelevanceSetting& setting, measures::SettingGains gains,
                const measures::ScoringPlan& plan, const Collection& collection,
                measures::Workspace& workspace);

  // A score for each value of the plan; a failed or abstained one gets the worst.
  void score(const Answer& answer, ScoringMemory& memory, std::span<double> values) const;

  const RelevanceSetting& setting() const { return setting_; }

 private:
  RelevanceSetting setting_;
  measures::SettingGains gains_;
  const measures::ScoringPlan& plan_;
  std::vector<measures::PreparedRequest> prepared_;
};

}  // namespace matchbench::score
