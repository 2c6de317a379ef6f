#include "harness/scoring/score/relevant_counts.hpp"

#include "harness/scoring/measures/judgments/relevance.hpp"

#include <algorithm>

namespace matchbench::score {

std::vector<std::size_t> count_relevant(const RelevanceSetting& setting, const Judgments& judgments,
                                        std::size_t request_count, std::size_t service_count) {
  std::vector<std::size_t> counts;
  for (const auto& request :
       measures::gains_under(setting, judgments, request_count, service_count).requests) {
    counts.push_back(static_cast<std::size_t>(
        std::ranges::count_if(request.gains, [](double gain) { return gain > 0; })));
  }
  return counts;
}

}  // namespace matchbench::score
