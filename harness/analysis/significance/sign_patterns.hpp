#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matchbench {

// A stretch of sign patterns over the requests, for randomization tests. One per thread.
class SignPatterns {
 public:
  static constexpr std::size_t kCount = 2048;  // patterns in a stretch
  static constexpr std::size_t kGroup = 8;     // requests that share an index
  static constexpr std::size_t kSlots = 2;     // groups whose indices are held at a time

  explicit SignPatterns(std::size_t requests)
      : requests_(requests), signs_(requests * kWords), indices_(kSlots * kCount) {}

  // Random patterns. `first` is the number of the first one, a multiple of kCount; the same seed
  // gives the same patterns whatever the stretches in which they are drawn.
  void draw(std::uint64_t first, std::uint64_t seed);
  // All patterns in order: pattern first + i has request r negative if bit r of it is set.
  void enumerate(std::uint64_t first);

  // By pattern, the signs of up to kGroup requests from `request` on: bit i is set if the sign of
  // request + i is positive. Valid until the next call with the same slot.
  std::span<const std::uint8_t> indices(std::size_t request, std::size_t count, std::size_t slot);

 private:
  static constexpr std::size_t kWordBits = 64;
  static constexpr std::size_t kWords = kCount / kWordBits;

  std::size_t requests_;
  std::vector<std::uint64_t> signs_;  // signs_[request * kWords + pattern / 64], bit pattern % 64
  std::vector<std::uint8_t> indices_;
};

}  // namespace matchbench
