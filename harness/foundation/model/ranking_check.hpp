#pragma once

#include "harness/foundation/model/ranking.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench {

// Checks what a worker says a plugin returned. Keeps its scratch memory between calls.
class RankingCheck {
 public:
  explicit RankingCheck(std::size_t service_count) : seen_(service_count, 0) {}

  // The fault of the ranking, with the entry at fault; "" if there is none.
  // `top_k` 0: any length.
  std::string fault(const Ranking& ranking, std::uint32_t top_k);

 private:
  std::vector<std::uint64_t> seen_;  // number of the check that saw the service last
  std::uint64_t check_ = 0;
};

}  // namespace matchbench
