#include "harness/execution/keeper/gatherer.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/folder_stream.hpp"
#include "harness/foundation/model/database_mark.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <utility>
#include <vector>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kListed = S_IROTH | S_IXOTH;  // of a folder that is shown with its names

// The names in the folder, and what they were names of then; none if it may not be read.
std::vector<std::pair<std::string, unsigned char>> names_in(int folder, const fs::path& place) {
  const FolderStream listing = list_folder(open_to_read(folder));
  std::vector<std::pair<std::string, unsigned char>> names;
  if (!listing) return names;
  while (const dirent* entry = readdir(listing.get())) {
    names.emplace_back(entry->d_name, entry->d_type);
    if (names.size() > ShownSize::kMostFiles) refuse_so_many(place / names.back().first);
  }
  std::erase_if(names, [](const auto& one) { return one.first == "." || one.first == ".."; });
  std::ranges::sort(names);
  return names;
}

// Opens what was a file for reading at once; anything else, and what may not be read, only so that
// it can be looked at.
OwnedFd open_inner(int folder, const std::string& name, unsigned char type) {
  constexpr int kFlags = O_NOFOLLOW | O_CLOEXEC;
  if (type == DT_REG) {
    OwnedFd file(openat(folder, name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | kFlags));
    if (file.is_open()) return file;
  }
  return OwnedFd(openat(folder, name.c_str(), O_PATH | kFlags));
}

// A round's database contains what others have answered.
bool is_database(int file) {
  std::array<char, kDatabaseHeadBytes> head{};
  return pread(file, head.data(), head.size(), 0) == static_cast<ssize_t>(head.size()) &&
         marks_database({head.data(), head.size()});
}

// Of the system only that is shown which all users have these permissions for.
bool is_for_all(const struct stat& status, mode_t permissions, Gatherer::Rule rule) {
  const bool is_private = rule == Gatherer::Rule::kOwn || rule == Gatherer::Rule::kPermitted;
  return is_private || (status.st_mode & permissions) == permissions;
}

}  // namespace

bool Gatherer::is_new(const fs::path& place, std::optional<std::uint64_t> file_bytes) {
  if (!known_.insert(place.native()).second) return false;
  if (file_bytes) {
    size_.add_file(place, *file_bytes);
  } else {
    size_.add(place);
  }
  if (place.native().size() >= PATH_MAX) fail_to_open(place, ENAMETOOLONG);
  return true;
}

void Gatherer::lead_to(const fs::path& place) {
  if (place == place.root_path()) return;
  lead_to(place.parent_path());
  if (is_new(place)) take_({.kind = ShownFile::Kind::kWay, .path = place.string()}, -1);
}

bool Gatherer::may_be_shown(const OpenedPath& opened, Rule rule, const fs::path& asked) {
  std::string fault = guarded_.fault(opened);
  if (fault.empty() && rule != Rule::kOwn && is_of_installed_collections(opened)) {
    fault = "it is part of share/matchbench";
  }
  if (fault.empty() && (rule == Rule::kSystem || rule == Rule::kIfSystem)) {
    const bool is_public = (opened.status.st_mode & S_IROTH) != 0;
    if (!is_of_installed_system(opened) || !is_public) {
      fault = "it is not a file or folder of the installed system that all may read";
    } else if (opened.is_folder()) {
      fault = guarded_.fault_of_folder(opened);
    }
  }
  if (fault.empty() && rule == Rule::kBrought &&
      guarded_.places().place_of(opened) == InterpreterPlaces::Place::kRefused) {
    fault = "no interpreter may lie there";
  }
  if (fault.empty()) return true;
  if (rule == Rule::kIfSystem) return false;
  throw input_error(fmt::format("{} cannot be shown to the plugin: {}", asked.string(), fault),
                    "put a copy of what it needs into the plugin's folder");
}

void Gatherer::add(const fs::path& path, Rule rule, std::span<const std::string> but) {
  const auto opened = open_path(path);
  if (!opened || !may_be_shown(*opened, rule, path)) return;
  if (rule == Rule::kBrought &&
      guarded_.places().place_of(*opened) == InterpreterPlaces::Place::kPermitted) {
    rule = Rule::kPermitted;
  }
  if (opened->is_folder() && !is_for_all(opened->status, kListed, rule)) return;
  for (const auto& [place, target] : opened->links) {
    lead_to(place.parent_path());
    if (is_new(place)) {
      take_({.kind = ShownFile::Kind::kLink, .path = place.string(), .target = target}, -1);
    }
  }
  lead_to(opened->place.parent_path());
  if (opened->is_folder()) {
    take_folder(opened->fd.get(), opened->id(), opened->place, rule, but, 0);
  } else {
    take_file(opened->fd.get(), opened->status, opened->place, rule);
  }
}

void Gatherer::take_file(int fd, const struct stat& status, const fs::path& place, Rule rule) {
  if (!S_ISREG(status.st_mode) || known_.contains(place.native())) return;
  const FileId id = FileId::of(status);
  if (guarded_.holds(id)) {
    throw input_error(
        fmt::format("{} is another name of a file that no plugin may read", place.string()),
        "remove it");
  }
  if (!is_for_all(status, S_IROTH, rule)) return;
  const bool is_to_be_read = (fcntl(fd, F_GETFL) & O_PATH) == 0;
  const OwnedFd own = is_to_be_read ? OwnedFd() : open_to_read(fd);
  const int file = is_to_be_read ? fd : own.get();
  if (file < 0) {
    if (errno == EMFILE || errno == ENFILE || errno == ENOMEM) fail_to_open(place, errno);
    return;
  }
  if (is_database(file)) return;
  is_new(place, static_cast<std::uint64_t>(status.st_size));
  take_({.kind = ShownFile::Kind::kFile,
         .path = place.string(),
         .device = id.device,
         .inode = id.inode},
        file);
}

void Gatherer::take_folder(int fd, const FileId& id, const fs::path& place, Rule rule,
                           std::span<const std::string> but, int depth) {
  require_shallow(place, depth);
  // A manifest may name a folder in a thousand ways.
  if (but.empty() && !taken_.insert({place.native(), rule}).second) return;
  is_new(place);
  take_({.kind = ShownFile::Kind::kFolder,
         .path = place.string(),
         .device = id.device,
         .inode = id.inode},
        -1);
  for (const auto& [name, type] : names_in(fd, place)) {
    const fs::path inner = place / name;
    if (name == "matchbench" && place.filename() == "share") continue;
    if (std::ranges::find(but, name) != but.end()) continue;
    const OwnedFd next = open_inner(fd, name, type);
    struct stat status {};
    if (!next.is_open() || fstat(next.get(), &status) != 0) {
      if (errno == ENOENT) continue;  // it has just gone
      fail_to_open(inner, errno);
    }
    if (S_ISDIR(status.st_mode)) {
      if (guarded_.holds(FileId::of(status))) {
        throw input_error(fmt::format("{} is a folder that no plugin may read", inner.string()));
      }
      if (!is_for_all(status, kListed, rule)) continue;
      take_folder(next.get(), FileId::of(status), inner, rule, {}, depth + 1);
    } else if (S_ISLNK(status.st_mode)) {
      std::array<char, PATH_MAX> text{};
      const ssize_t size = readlinkat(next.get(), "", text.data(), text.size());
      if (size > 0) take_link(inner, {text.data(), static_cast<std::size_t>(size)}, rule);
    } else {
      take_file(next.get(), status, inner, rule);
    }
  }
}

void Gatherer::take_link(const fs::path& place, const std::string& target, Rule rule) {
  if (is_new(place)) {
    take_({.kind = ShownFile::Kind::kLink, .path = place.string(), .target = target}, -1);
  }
  if (rule != Rule::kOwn && is_file_of_system(place)) add(place, Rule::kIfSystem);
}

}  // namespace matchbench::keeper
