#include "harness/foundation/model/ranking_check.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench {

std::string RankingCheck::fault(const Ranking& ranking, std::uint32_t top_k) {
  if (ranking.size() > seen_.size()) {
    return fmt::format("the ranking has {} entries, the collection {} services", ranking.size(),
                       seen_.size());
  }
  if (top_k != 0 && ranking.size() > top_k) {
    return fmt::format("the ranking has {} entries, top_k is {}", ranking.size(), top_k);
  }
  ++check_;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto& entry = ranking[i];
    if (entry.service.value >= seen_.size()) {
      return fmt::format("rank {} names service {}, the collection has {}, counted from 0", i + 1,
                         entry.service.value, seen_.size());
    }
    if (seen_[entry.service.value] == check_) {
      return fmt::format("rank {} repeats service {}", i + 1, entry.service.value);
    }
    seen_[entry.service.value] = check_;
    if (!std::isfinite(entry.score)) {
      return fmt::format("rank {} has the score {}", i + 1, entry.score);
    }
    if (i > 0 && entry.score > ranking[i - 1].score) {
      return fmt::format("rank {} has the score {}, more than {} at the rank before", i + 1,
                         entry.score, ranking[i - 1].score);
    }
  }
  return {};
}

}  // namespace matchbench
