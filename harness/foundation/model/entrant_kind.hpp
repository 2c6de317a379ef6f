#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace matchbench {

// Where an entrant's rankings come from.
enum class EntrantKind : std::uint8_t {
  kPlugin,   // it was asked
  kFusion,   // rankings of others were combined
  kRunFile,  // they were made elsewhere and read from a file
};

inline constexpr std::array<std::string_view, 3> kEntrantKindNames = {"plugin", "fusion",
                                                                      "run file"};

constexpr std::string_view name_of(EntrantKind kind) {
  return kEntrantKindNames[static_cast<std::size_t>(kind)];
}

}  // namespace matchbench
