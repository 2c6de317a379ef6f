#include "harness/operations/cluster/plugin_files.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/model/shown_size.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/foundation/text/utf8.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <system_error>

namespace matchbench::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNameBytes = 1000;  // below the folder
constexpr const char* kLetRead = "let it be read, or take it out of the plugin's folder";

void require_name(const fs::path& path, const fs::path& folder) {
  const std::string name = path.lexically_relative(folder).string();
  const bool is_long = name.size() > kMostNameBytes;
  if (!is_long && !text::first_invalid_utf8(name)) return;
  throw input_error(
      fmt::format("the name of {} is {}", text::printable(path.string()),
                  is_long ? fmt::format("longer than {} bytes", kMostNameBytes) : "no UTF-8"),
      "give it another, or take it out of the plugin's folder");
}

void require_readable(const fs::path& file) {
  if (access(file.c_str(), R_OK) == 0) return;
  throw input_error(fmt::format("{} may not be read", file.string()), kLetRead);
}

}  // namespace

std::vector<fs::path> plugin_files(const fs::path& plugin) {
  const fs::path folder = plugin.parent_path();
  std::vector<fs::path> files;
  ShownSize size;
  std::error_code failure;
  fs::recursive_directory_iterator entry(folder, failure);
  for (const fs::recursive_directory_iterator end; !failure && entry != end;
       entry.increment(failure)) {
    const fs::path& path = entry->path();
    require_name(path, folder);
    size.add(path);
    if (entry->is_symlink() && path != plugin) {
      files.push_back(path);
    } else if (entry->is_directory()) {
      require_shallow(path, entry.depth() + 1);
    } else if (entry->is_regular_file()) {
      size.add_file(path, entry->file_size());
      require_readable(path);
      files.push_back(path);
    }
  }
  if (failure) {
    throw input_error(fmt::format("cannot look through {}: {}", folder.string(), failure.message()),
                      kLetRead);
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace matchbench::cluster
