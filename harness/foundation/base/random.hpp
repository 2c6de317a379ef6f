#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <string_view>
#include <utility>

#include "harness/foundation/base/hash.hpp"

namespace matchbench {

// Seeded randomness with the same sequence on every platform: the engine's output is fixed by the
// C++ standard, the distributions of <random> are not and are therefore not used.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t next() { return engine_(); }

  // Uniform in [0, bound), bound > 0, without bias.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max() -
                                (std::numeric_limits<std::uint64_t>::max() % bound + 1) % bound;
    std::uint64_t value = next();
    while (value > limit) value = next();
    return value % bound;
  }

  // Uniform in [0, 1), 53 bits.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  std::mt19937_64 engine_;
};

// Fills it with what nobody can foresee, from the system. Throws a system Error if there is none.
void draw_bytes(std::span<unsigned char> bytes);

// A number from 1 to 2^63 - 1 that nobody can foresee; throws as draw_bytes().
std::uint64_t draw_secret();

// A seed of its own for each named purpose, so that adding one purpose does not shift the others.
inline std::uint64_t derive_seed(std::uint64_t seed, std::string_view purpose) {
  return hash64(purpose, seed);
}

}  // namespace matchbench
