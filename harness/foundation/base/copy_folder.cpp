#include "harness/foundation/base/copy_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>

#include <system_error>

namespace matchbench {

namespace fs = std::filesystem;

void require_copyable(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  const bool is_inside = !error && lies_in(real, fs::canonical(folder, error));
  if (is_inside && (is_file(real) || (is_folder(real) && !fs::is_symlink(path)))) return;
  throw input_error(fmt::format("{} is neither a file nor a folder, nor a link to a file of {}",
                                path.string(), folder.string()),
                    "put the file itself there, or remove it");
}

void copy_folder(const fs::path& from, const fs::path& to) {
  fs::create_directory(to, from);
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    const fs::path copy = to / entry.path().lexically_relative(from);
    require_copyable(entry.path(), from);
    if (entry.is_directory()) {
      fs::create_directory(copy, entry.path());
    } else {
      copy_file(entry.path(), copy, "make room on the disk, and call the command again");
    }
  }
}

}  // namespace matchbench
