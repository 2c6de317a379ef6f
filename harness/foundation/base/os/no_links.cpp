#include "harness/foundation/base/os/no_links.hpp"

#include "harness/foundation/base/error.hpp"

#include <system_error>

namespace matchbench {

void require_no_links(const std::filesystem::path& folder, const std::filesystem::path& below) {
  std::filesystem::path place = folder;
  for (const auto& name : below) {
    place /= name;
    std::error_code none;
    if (!std::filesystem::is_symlink(std::filesystem::symlink_status(place, none))) continue;
    throw input_error(place.string() + " is a link: what lies elsewhere would be read or replaced",
                      "remove the link");
  }
}

}  // namespace matchbench
