#include "harness/foundation/base/os/remove_tree.hpp"

#include "harness/foundation/base/os/folder_stream.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

OwnedFd open_accessible(int parent, const char* name) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  OwnedFd folder(openat(parent, name, kFlags));
  if (folder.is_open() || errno != EACCES) return folder;
  fchmodat(parent, name, S_IRWXU, 0);
  return OwnedFd(openat(parent, name, kFlags));
}

// Removes all entries but folders that are not empty; gives the name of one of those back.
std::optional<std::string> remove_entries(int folder) {
  fchmod(folder, S_IRWXU);
  const FolderStream list =
      list_folder(OwnedFd(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
  if (!list) return std::nullopt;
  std::optional<std::string> full;
  while (const dirent* entry = readdir(list.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (unlinkat(folder, name.c_str(), 0) == 0) continue;
    if (unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0) continue;
    if (errno == ENOTEMPTY || errno == EEXIST) full = name;
  }
  return full;
}

}  // namespace

// Goes down into one full folder after another with one descriptor, and comes back by "..".
void remove_tree(const std::filesystem::path& folder) {
  OwnedFd here = open_accessible(AT_FDCWD, folder.c_str());
  std::vector<std::string> below;
  while (here.is_open()) {
    const std::optional<std::string> full = remove_entries(here.get());
    if (full) {
      OwnedFd next = open_accessible(here.get(), full->c_str());
      if (!next.is_open()) break;
      here = std::move(next);
      below.push_back(*full);
    } else if (!below.empty()) {
      here = OwnedFd(openat(here.get(), "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      if (unlinkat(here.get(), below.back().c_str(), AT_REMOVEDIR) != 0) break;
      below.pop_back();
    } else {
      break;
    }
  }
  rmdir(folder.c_str());
}

}  // namespace matchbench
