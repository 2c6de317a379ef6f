#include "harness/foundation/base/os/copy_folder.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/opened_path.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>

namespace matchbench {

namespace fs = std::filesystem;

namespace {

// By the folders above it as the kernel has them, since names may change at any time.
OpenedPath copyable(const fs::path& path, const fs::path& folder) {
  std::optional<OpenedPath> opened = open_path(fs::absolute(path));
  const std::optional<OpenedPath> root = open_path(fs::absolute(folder));
  const bool is_inside = opened && root && opened->id() != root->id() &&
                         std::ranges::find(opened->chain, root->id()) != opened->chain.end();
  const bool is_folder = is_inside && opened->is_folder() && !fs::is_symlink(path);
  if (is_folder || (is_inside && S_ISREG(opened->status.st_mode))) return *std::move(opened);
  throw input_error(fmt::format("{} is neither a file nor a folder, nor a link to a file of {}",
                                path.string(), folder.string()),
                    "put the file itself there, or remove it");
}

}  // namespace

void require_copyable(const fs::path& path, const fs::path& folder) {
  copyable(path, folder);
}

CopyableFile::CopyableFile(const fs::path& path, const fs::path& folder)
    : file_(open_to_read(copyable(path, folder).fd.get())) {
  if (!file_.is_open()) fail_to_open(path, errno);
}

fs::path CopyableFile::opened() const {
  return fmt::format("/proc/self/fd/{}", file_.get());
}

void copy_folder(const fs::path& from, const fs::path& to) {
  fs::create_directory(to, from);
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    const fs::path copy = to / entry.path().lexically_relative(from);
    if (entry.is_directory()) {
      require_copyable(entry.path(), from);
      fs::create_directory(copy, entry.path());
    } else {
      copy_file(CopyableFile(entry.path(), from).opened(), copy,
                "make room on the disk, and call the command again");
    }
  }
}

}  // namespace matchbench
