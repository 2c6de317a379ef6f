#pragma once

#include "harness/foundation/base/os/opened_path.hpp"

#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace matchbench::keeper {

// What no plugin may read, as the file system has it: found once for all plugins of a contest.
class GuardedList {
 public:
  // One of the paths. What does not exist is guarded by the folder in which it would be.
  struct Guarded {
    std::filesystem::path path;
    bool exists = false;
    std::vector<FileId> chain;  // of the path, or of the folder above that exists

    bool is(const FileId& file) const { return exists && chain.front() == file; }
  };

  // All of the paths, with what is below them. Throws as open_path() does, and an environment Error
  // if not all of that can be found.
  explicit GuardedList(std::span<const std::filesystem::path> paths);

  // The list that this process has made last, if it is of the same paths and somebody still holds
  // it, as a Keeper does; else a new one. From any thread.
  static std::shared_ptr<const GuardedList> of(std::span<const std::filesystem::path> paths);

  const std::vector<Guarded>& guarded() const { return guarded_; }
  // Whether it is one of them or below one, by any of its names.
  bool holds(const FileId& file) const { return ids_.contains(file); }
  // Whether no interpreter may lie there: a guarded path, the folder of a guarded file, the home or
  // the temporary folder.
  bool closes(const FileId& folder) const { return closed_.contains(folder); }
  // The home and the temporary folders.
  const std::vector<Guarded>& of_many() const { return of_many_; }

 private:
  std::vector<std::filesystem::path> paths_;
  std::vector<Guarded> guarded_;
  std::vector<Guarded> of_many_;
  std::set<FileId> ids_;
  std::set<FileId> closed_;
};

// Adds what the path leads to, links followed; nothing if that is not there.
void add_id(const std::filesystem::path& path, std::set<FileId>& ids);

// Folders that contain other people's things, not only those of a plugin that was put there: the
// home and the temporary folders.
std::vector<std::filesystem::path> folders_of_many();

}  // namespace matchbench::keeper
