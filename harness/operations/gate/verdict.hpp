#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench::gate {

// What a comparison with a base says, the best first.
enum class Verdict : std::uint8_t { kNotWorse, kUndecided, kWorse };

constexpr std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames = {"not worse", "undecided", "worse"};
  return kNames[static_cast<std::size_t>(verdict)];
}

constexpr Verdict worst_of(Verdict one, Verdict other) {
  return std::max(one, other);
}

// What the program ends with.
constexpr int exit_code_of(Verdict verdict, bool undecided_passes) {
  if (verdict == Verdict::kWorse) return 1;
  return verdict == Verdict::kUndecided && !undecided_passes ? 4 : 0;
}

}  // namespace matchbench::gate
