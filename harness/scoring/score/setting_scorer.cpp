#include "harness/scoring/score/setting_scorer.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::score {

SettingScorer::SettingScorer(const RelevanceSetting& setting, measures::SettingGains gains,
                             const measures::ScoringPlan& plan, const Collection& collection,
                             measures::Workspace& workspace)
    : setting_(setting), gains_(std::move(gains)), plan_(plan), prepared_(gains_.requests.size()) {
  for (std::uint32_t r = 0; r < prepared_.size(); ++r) {
    try {
      plan_.prepare(gains_.view({r}), workspace, prepared_[r]);
    } catch (const Error& error) {
      throw error.within(fmt::format("relevance setting '{}', request {}", setting.name,
                                     collection.requests[r].uri));
    }
  }
}

void SettingScorer::score(const Answer& answer, ScoringMemory& memory,
                          std::span<double> values) const {
  const auto& prepared = prepared_[answer.request.value];
  if (answer.outcome != Outcome::kOk) {
    plan_.score_failure(prepared, values);
    return;
  }
  memory.slots.assign(gains_.requests[answer.request.value].services);
  plan_.score(prepared, memory.slots.view(answer.ranking), memory.workspace, values);
}

}  // namespace matchbench::score
