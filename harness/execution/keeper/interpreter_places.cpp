#include "harness/execution/keeper/interpreter_places.hpp"

#include "harness/foundation/base/os/user_folders.hpp"

#include <system_error>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

void add(const fs::path& path, std::set<FileId>& places) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) places.insert(FileId::of(status));
}

bool is_roots_alone(const fs::path& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && status.st_uid == 0 &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

}  // namespace

std::vector<fs::path> folders_of_many() {
  std::vector<fs::path> folders = {"/tmp", "/var/tmp"};
  std::error_code none;
  folders.push_back(fs::temp_directory_path(none));
  folders.push_back(path_in_environment("HOME"));
  std::erase_if(folders, [](const auto& folder) { return !folder.is_absolute(); });
  return folders;
}

InterpreterPlaces::InterpreterPlaces(std::span<const fs::path> named, const fs::path& own,
                                     std::span<const fs::path> guarded) {
  add(own, permitted_);
  for (const auto& prefix : named) add(prefix, permitted_);
  for (const char* folder : {"/usr", "/bin", "/lib", "/lib32", "/lib64"}) add(folder, system_);
  if (is_roots_alone("/opt")) add("/opt", system_);
  for (const auto& path : guarded) {
    add(path, closed_);
    std::error_code none;
    if (!fs::is_directory(path, none)) add(path.parent_path(), closed_);
  }
  for (const auto& folder : folders_of_many()) add(folder, closed_);
}

InterpreterPlaces::Place InterpreterPlaces::place_of(const OpenedPath& opened) const {
  for (const FileId& id : opened.chain) {
    if (permitted_.contains(id)) return Place::kPermitted;
    if (closed_.contains(id)) return Place::kRefused;
    if (system_.contains(id)) return Place::kSystem;
  }
  return Place::kRefused;
}

}  // namespace matchbench::keeper
