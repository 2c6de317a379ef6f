#include "harness/execution/keeper/guarded_list.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/user_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <system_error>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

GuardedList::Guarded known(const fs::path& path) {
  const fs::path absolute = fs::absolute(path).lexically_normal();
  GuardedList::Guarded one{.path = absolute};
  for (fs::path at = absolute;; at = at.parent_path()) {
    auto opened = open_path(at);
    if (!opened) continue;
    one.exists = at == absolute;
    one.chain = std::move(opened->chain);
    return one;
  }
}

}  // namespace

void add_id(const fs::path& path, std::set<FileId>& ids) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) ids.insert(FileId::of(status));
}

std::vector<fs::path> folders_of_many() {
  std::vector<fs::path> folders = {"/tmp", "/var/tmp"};
  std::error_code none;
  folders.push_back(fs::temp_directory_path(none));
  folders.push_back(path_in_environment("HOME"));
  std::erase_if(folders, [](const auto& folder) { return !folder.is_absolute(); });
  return folders;
}

GuardedList::GuardedList(std::span<const fs::path> paths) : paths_(paths.begin(), paths.end()) {
  for (const auto& path : paths) {
    Guarded one = known(path);
    if (one.exists) ids_.insert(one.chain.front());
    std::error_code error;
    for (fs::recursive_directory_iterator entry(one.path, error), end; !error && entry != end;
         entry.increment(error)) {
      struct stat status {};
      if (lstat(entry->path().c_str(), &status) == 0) ids_.insert(FileId::of(status));
    }
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory) {
      throw environment_error(
          fmt::format("cannot find out what lies below {}, which no plugin may read: {}",
                      one.path.string(), error.message()),
          "make all folders in it readable for the user who runs the round");
    }
    add_id(path, closed_);
    std::error_code none;
    if (!fs::is_directory(path, none)) add_id(path.parent_path(), closed_);
    guarded_.push_back(std::move(one));
  }
  for (const auto& path : folders_of_many()) {
    add_id(path, closed_);
    of_many_.push_back(known(path));
  }
}

std::shared_ptr<const GuardedList> GuardedList::of(std::span<const fs::path> paths) {
  static std::mutex guard;
  static std::weak_ptr<const GuardedList> latest;
  const std::lock_guard lock(guard);
  auto list = latest.lock();
  if (list && std::ranges::equal(list->paths_, paths)) return list;
  list = std::make_shared<const GuardedList>(paths);
  latest = list;
  return list;
}

}  // namespace matchbench::keeper
