#include "harness/foundation/base/part_name.hpp"

#include "harness/foundation/base/random.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace matchbench {

std::filesystem::path part_name(const std::filesystem::path& target) {
  std::filesystem::path part = target;
  part += fmt::format(".{:08x}.part", static_cast<std::uint32_t>(draw_secret()));
  return part;
}

}  // namespace matchbench
