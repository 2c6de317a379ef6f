#pragma once

#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>

#include <filesystem>
#include <string>

namespace matchbench {

// A file system of so many KiB that this process and its children alone see. False if the system
// does not allow it.
inline bool mount_small_disk(const std::filesystem::path& folder, int kibibytes) {
  if (unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  if (mount("none", "/", "none", MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  const std::string size = fmt::format("size={}k", kibibytes);
  return mount("tmpfs", folder.c_str(), "tmpfs", 0, size.c_str()) == 0;
}

inline bool resize_small_disk(const std::filesystem::path& folder, int kibibytes) {
  const std::string size = fmt::format("size={}k", kibibytes);
  return mount(nullptr, folder.c_str(), nullptr, MS_REMOUNT, size.c_str()) == 0;
}

}  // namespace matchbench
