#pragma once

#include "harness/foundation/model/ids.hpp"
#include "harness/foundation/model/outcome.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace matchbench::round {

// Which queries of a repetition are answered, and how they ended: a byte for each.
class AskedQueries {
 public:
  explicit AskedQueries(std::size_t request_count) : request_count_(request_count) {}

  // None if it was not answered.
  std::optional<Outcome> outcome(std::int32_t pass, RequestIndex request) const {
    const auto found = passes_.find(pass);
    if (found == passes_.end()) return std::nullopt;
    const std::uint8_t mark = found->second[request.value];
    if (mark == 0) return std::nullopt;
    return static_cast<Outcome>(mark - 1);
  }

  void set(std::int32_t pass, RequestIndex request, Outcome outcome) {
    std::vector<std::uint8_t>& marks = passes_[pass];
    if (marks.empty()) marks.resize(request_count_);
    marks[request.value] = static_cast<std::uint8_t>(static_cast<int>(outcome) + 1);
    if (pass >= 0) pass_count_ = std::max(pass_count_, static_cast<std::uint32_t>(pass) + 1);
  }

  // One past the highest timed pass with an answer.
  std::uint32_t pass_count() const { return pass_count_; }

 private:
  std::size_t request_count_;
  std::unordered_map<std::int32_t, std::vector<std::uint8_t>> passes_;  // outcome + 1; 0: not asked
  std::uint32_t pass_count_ = 0;
};

}  // namespace matchbench::round
