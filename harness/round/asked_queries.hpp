#pragma once

#include "harness/model/ids.hpp"
#include "harness/model/outcome.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench {

// Which queries of a run are answered, and how they ended: a byte for each.
class AskedQueries {
 public:
  explicit AskedQueries(std::size_t request_count) : request_count_(request_count) {}

  // None where it was not answered.
  std::optional<Outcome> outcome(std::int32_t pass, RequestIndex request) const {
    const std::size_t at = place_of(pass);
    if (at >= passes_.size() || passes_[at].empty()) return std::nullopt;
    const std::uint8_t mark = passes_[at][request.value];
    if (mark == 0) return std::nullopt;
    return static_cast<Outcome>(mark - 1);
  }

  void set(std::int32_t pass, RequestIndex request, Outcome outcome) {
    const std::size_t at = place_of(pass);
    if (at >= passes_.size()) passes_.resize(at + 1);
    if (passes_[at].empty()) passes_[at].resize(request_count_);
    passes_[at][request.value] = static_cast<std::uint8_t>(static_cast<int>(outcome) + 1);
  }

  // One past the highest timed pass with an answer.
  std::uint32_t pass_count() const {
    std::size_t at = passes_.size();
    while (at > 0 && (at % 2 == 0 || passes_[at - 1].empty())) --at;
    return static_cast<std::uint32_t>((at + 1) / 2);
  }

 private:
  // Timed passes at even places, warm-up passes -1, -2, ... at odd ones.
  static std::size_t place_of(std::int32_t pass) {
    return pass >= 0 ? 2 * static_cast<std::size_t>(pass)
                     : 2 * static_cast<std::size_t>(-1 - pass) + 1;
  }

  std::size_t request_count_;
  std::vector<std::vector<std::uint8_t>> passes_;  // outcome + 1; 0: not answered
};

}  // namespace matchbench
