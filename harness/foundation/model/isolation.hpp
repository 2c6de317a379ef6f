#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace matchbench {

// Where plugins run: each in a process of its own, or in matchbench's own, for debuggers and
// profilers.
enum class Isolation : std::uint8_t { kProcess, kNone };
inline constexpr std::array<std::string_view, 2> kIsolationNames = {"process", "none"};

// How strictly a worker must be sandboxed: refuse to run with less than the full tier, take what
// the machine offers, or do nothing.
enum class ConfinementMode : std::uint8_t { kRequired, kBestEffort, kOff };
inline constexpr std::array<std::string_view, 3> kConfinementModeNames = {"required", "best-effort",
                                                                          "off"};

}  // namespace matchbench
