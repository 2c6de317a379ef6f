#include "harness/registry/program_plugin.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/hash.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 100'000;

void require_inner_link(const fs::path& link, const fs::path& folder) {
  std::error_code error;
  const fs::path target = fs::canonical(link, error);
  if (!error && lies_in(target, fs::canonical(folder))) return;
  throw input_error(
      fmt::format("{} is a link that leads out of the program's folder, or nowhere", link.string()),
      "copy what it leads to into the folder, or remove it: a program may read its own folder "
      "alone");
}

// All files and links below the folder, by name.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    std::error_code unknown;
    if (entry->is_symlink(unknown)) require_inner_link(entry->path(), folder);
    if (!entry->is_symlink(unknown) && entry->is_directory(unknown)) continue;
    entries.push_back(entry->path());
    if (entries.size() > kMostEntries) {
      throw input_error(
          fmt::format("the folder {} holds more than {} files", folder.string(), kMostEntries),
          "give the program a folder of its own");
    }
  }
  if (error) {
    throw input_error(
        fmt::format("the folder {} cannot be read: {}", folder.string(), error.message()),
        "give the user who runs the round the permission to read it");
  }
  std::ranges::sort(entries);
  return entries;
}

// The date of the last change (st_ctim) cannot be set by anyone.
void append_state(const fs::path& path, std::string& out) {
  struct stat file {};
  if (lstat(path.c_str(), &file) != 0) {
    throw system_error("cannot find " + path.string(), errno,
                       "put it back and go on with 'matchbench run --resume'");
  }
  fmt::format_to(std::back_inserter(out), "{} {} {} {} {}.{} {}.{}\n", path.string(), file.st_dev,
                 file.st_ino, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                 file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
}

}  // namespace

std::string plugin_digest(const fs::path& plugin) {
  if (!is_program(plugin)) return sha256_of_file(plugin);
  const fs::path folder = plugin.parent_path();
  Sha256 digest;
  for (const auto& path : entries_of(folder)) {
    digest.field(path.lexically_relative(folder).generic_string());
    std::error_code none;
    if (fs::is_symlink(path, none)) {
      digest.field("link").field(fs::read_symlink(path, none).string());
    } else {
      digest.field("file").field(sha256_of_file(path));
    }
  }
  return digest.hex();
}

std::string plugin_state(const fs::path& plugin) {
  std::string state;
  append_state(plugin, state);
  if (!is_program(plugin)) return state;
  for (const auto& path : entries_of(plugin.parent_path())) append_state(path, state);
  return state;
}

}  // namespace matchbench::registry
