#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace matchbench::plugin {

// Bytes that a later minor version of the ABI appends to a struct, for showing plugins a host that
// is newer than they are.
inline constexpr std::uint32_t kAppendedBytes = 64;

// A struct of the ABI with room behind it for what a later version appends. `known.struct_size`
// says how much of that counts.
template <class Struct>
struct Grown {
  Struct known{};
  std::array<std::byte, kAppendedBytes> appended{};

  // `appended_bytes` 0: exactly the struct of this version.
  explicit Grown(std::uint32_t appended_bytes) {
    known.struct_size = static_cast<std::uint32_t>(sizeof known) + appended_bytes;
  }
};

}  // namespace matchbench::plugin
