#include "harness/foundation/base/os/own_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace matchbench {
namespace {

// Whether others may rename what lies in it.
bool is_open_to_others(const std::filesystem::path& folder) {
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) return true;
  return (status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) == 0;
}

}  // namespace

bool is_own_folder(const std::filesystem::path& folder) {
  struct stat status {};
  return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
         !is_open_to_others(std::filesystem::absolute(folder).parent_path());
}

}  // namespace matchbench
