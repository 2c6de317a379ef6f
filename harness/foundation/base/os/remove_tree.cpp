#include "harness/foundation/base/os/remove_tree.hpp"

#include "harness/foundation/base/os/folder_stream.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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

// Removes all entries but folders that are not empty, whose names it gives back.
std::vector<std::string> remove_entries(int folder) {
  fchmod(folder, S_IRWXU);
  const FolderStream list =
      list_folder(OwnedFd(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
  std::vector<std::string> full;
  if (!list) return full;
  while (const dirent* entry = readdir(list.get())) {
    const std::string name = entry->d_name;
    if (name == "." || name == "..") continue;
    if (unlinkat(folder, name.c_str(), 0) == 0) continue;
    if (unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0) continue;
    if (errno == ENOTEMPTY || errno == EEXIST) full.push_back(name);
  }
  return full;
}

}  // namespace

// Goes down into one full folder after another with one descriptor, and comes back by "..". Each
// folder is listed once.
void remove_tree(const std::filesystem::path& folder) {
  OwnedFd here = open_accessible(AT_FDCWD, folder.c_str());
  if (!here.is_open()) return;
  // What is left to remove in the folder and in those below it, down to `here`, whose name is the
  // last one of the folder above it.
  std::vector<std::vector<std::string>> full = {remove_entries(here.get())};
  while (here.is_open()) {
    if (!full.back().empty()) {
      OwnedFd next = open_accessible(here.get(), full.back().back().c_str());
      if (next.is_open()) {
        here = std::move(next);
        full.push_back(remove_entries(here.get()));
      } else {
        full.back().pop_back();
      }
      continue;
    }
    full.pop_back();
    if (full.empty()) break;
    here = OwnedFd(openat(here.get(), "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    unlinkat(here.get(), full.back().back().c_str(), AT_REMOVEDIR);
    full.back().pop_back();
  }
  rmdir(folder.c_str());
}

}  // namespace matchbench
