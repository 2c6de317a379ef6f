#include "harness/execution/registry/class_path.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/copy_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

void add_jars_in(const fs::path& folder, std::vector<fs::path>& jars) {
  std::vector<fs::path> found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    if (entry.path().extension() != ".jar") continue;
    require_copyable(entry.path(), folder);
    found.push_back(entry.path());
  }
  if (found.empty()) {
    throw input_error(fmt::format("there is no jar in the folder {}", folder.string()),
                      "correct the class path");
  }
  std::ranges::sort(found);
  jars.insert(jars.end(), found.begin(), found.end());
}

void add_jars_of(const fs::path& place, std::vector<fs::path>& jars) {
  if (place.filename() == "*" || place.filename() == "*.jar") {
    const fs::path folder = place.parent_path();
    add_jars_in(folder.empty() ? "." : folder, jars);
  } else if (is_folder(place)) {
    add_jars_in(place, jars);
  } else {
    jars.push_back(place);
  }
}

}  // namespace

std::vector<fs::path> jars_of_class_path(std::span<const std::string> texts) {
  std::vector<fs::path> jars;
  for (std::string_view left : texts) {
    while (!left.empty()) {
      const auto end = left.find(':');
      if (end != 0) add_jars_of(left.substr(0, end), jars);
      left = end == std::string_view::npos ? std::string_view() : left.substr(end + 1);
    }
  }
  return jars;
}

}  // namespace matchbench::registry
