#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench {

// What a request without a defined score does to a mean, because nothing is relevant.
enum class Undefined : std::uint8_t {
  kSkip,  // is left out
  kZero,  // counts as 0 (the reference evaluator's reading)
};

// The words of contests, databases and options, by the number of the policy.
inline constexpr std::array<std::string_view, 2> kUndefinedNames = {"skip", "zero"};

constexpr std::string_view name_of(Undefined undefined) {
  return kUndefinedNames[static_cast<std::size_t>(undefined)];
}

}  // namespace matchbench
