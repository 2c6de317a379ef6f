#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench {

// How queries follow one another.
enum class Scenario : std::uint8_t {
  kSingleStream,  // each when the one before it is answered
  kServer,        // at scheduled times, whether the one before it is answered or not
  kOffline,       // all that there are at once
};

// The words of contests and databases, by the number of the scenario.
inline constexpr std::array<std::string_view, 3> kScenarioNames = {"single-stream", "server",
                                                                   "offline"};

constexpr std::string_view name_of(Scenario scenario) {
  return kScenarioNames[static_cast<std::size_t>(scenario)];
}

}  // namespace matchbench
