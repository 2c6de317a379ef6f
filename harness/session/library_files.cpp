#include "harness/session/library_files.hpp"

#include "harness/base/error.hpp"
#include "harness/base/hash.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <tuple>

namespace matchbench {
namespace {

// The date of the last change (st_ctim) cannot be set by anyone.
auto identity_of(const struct stat& file) {
  return std::tuple(file.st_dev, file.st_ino, file.st_size, file.st_mtim.tv_sec,
                    file.st_mtim.tv_nsec, file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
}

}  // namespace

void LibraryFiles::require_unchanged(const PluginIdentity& plugin) {
  struct stat file {};
  if (stat(plugin.path.c_str(), &file) != 0) {
    throw system_error("cannot find the library " + plugin.path, errno,
                       "put it back and go on with 'matchbench run --resume'");
  }
  const auto known = known_.find(plugin.path);
  if (known != known_.end() && identity_of(known->second) == identity_of(file)) return;
  if (sha256_of_file(plugin.path) != plugin.sha256) {
    throw environment_error(
        fmt::format("the library {} has changed since the round began", plugin.path),
        "put the former one back, or go on with 'matchbench run --resume', which runs its entrants "
        "anew");
  }
  known_[plugin.path] = file;
}

}  // namespace matchbench
