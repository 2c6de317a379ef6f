#include "harness/execution/keeper/interpreter_places.hpp"

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

bool is_roots_alone(const fs::path& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && status.st_uid == 0 &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

}  // namespace

InterpreterPlaces::InterpreterPlaces(std::span<const fs::path> named, const fs::path& own,
                                     std::span<const fs::path> guarded)
    : guarded_(GuardedList::of(guarded)) {
  add_id(own, permitted_);
  for (const auto& prefix : named) add_id(prefix, permitted_);
  for (const char* folder : {"/usr", "/bin", "/lib", "/lib32", "/lib64"}) add_id(folder, system_);
  if (is_roots_alone("/opt")) add_id("/opt", system_);
}

InterpreterPlaces::Place InterpreterPlaces::place_of(const OpenedPath& opened) const {
  for (const FileId& id : opened.chain) {
    if (permitted_.contains(id)) return Place::kPermitted;
    if (guarded_->closes(id)) return Place::kRefused;
    if (system_.contains(id)) return opened.all_may_reach ? Place::kSystem : Place::kRefused;
  }
  return Place::kRefused;
}

}  // namespace matchbench::keeper
