#include "harness/foundation/base/os/opened_path.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <deque>
#include <string>
#include <system_error>
#include <utility>

namespace matchbench {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as the kernel follows
constexpr std::size_t kShownBytes = 200;

// With one name, O_NOFOLLOW and O_PATH no link is followed, in the way of RESOLVE_NO_SYMLINKS and
// RESOLVE_NO_MAGICLINKS of openat2(2).
OwnedFd open_one(int folder, const std::string& name) {
  return OwnedFd(openat(folder, name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
}

struct stat status_of(const OwnedFd& file, const fs::path& path) {
  struct stat status {};
  if (fstat(file.get(), &status) != 0) fail_to_open(path, errno);
  return status;
}

std::string text_of_link(const OwnedFd& link, const fs::path& path) {
  std::array<char, PATH_MAX> text{};
  const ssize_t size = readlinkat(link.get(), "", text.data(), text.size());
  if (size < 0) fail_to_open(path, errno);
  return {text.data(), static_cast<std::size_t>(size)};
}

struct FoldersAbove {
  std::vector<FileId> chain;
  bool all_may_enter = true;
};

// The folder and all above it.
FoldersAbove folders_above(int folder) {
  FoldersAbove above;
  bool all_may_enter = true;  // the root, too, whose turn comes twice: it is above itself
  OwnedFd here(fcntl(folder, F_DUPFD_CLOEXEC, 0));
  for (;;) {
    if (!here.is_open()) fail_to_open("a folder above", errno);
    const struct stat status = status_of(here, "a folder above");
    const FileId id = FileId::of(status);
    if (!above.chain.empty() && above.chain.back() == id) return above;
    above.chain.push_back(id);
    above.all_may_enter = all_may_enter;
    all_may_enter = all_may_enter && (status.st_mode & S_IXOTH) != 0;
    here = open_one(here.get(), "..");
  }
}

}  // namespace

void fail_to_open(const fs::path& path, int error_number) {
  std::string name = path.string();
  if (name.size() > kShownBytes) name = name.substr(0, kShownBytes) + "…";
  const std::string message = fmt::format("cannot open {}", name);
  for (const int of_this_process : {EMFILE, ENFILE, ENOMEM, EIO, ENOSPC}) {
    if (error_number == of_this_process) throw system_error(message, error_number);
  }
  const std::error_code reason(error_number, std::generic_category());
  throw input_error(fmt::format("{}: {}", message, reason.message()));
}

std::vector<FileId> chain_of_folder(int folder) {
  return folders_above(folder).chain;
}

std::optional<OpenedPath> open_path(const fs::path& path) {
  OpenedPath opened;
  opened.place = "/";
  opened.fd = OwnedFd(open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
  std::deque<std::string> names;
  for (const auto& name : path) names.push_back(name.string());
  while (!names.empty()) {
    const std::string name = names.front();
    names.pop_front();
    if (name == "/" || name == "." || name.empty()) continue;
    OwnedFd next = open_one(opened.fd.get(), name);
    if (!next.is_open()) {
      if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
      fail_to_open(path, errno);
    }
    opened.status = status_of(next, path);
    const fs::path place = name == ".." ? opened.place.parent_path() : opened.place / name;
    if (S_ISLNK(opened.status.st_mode)) {
      if (opened.links.size() == kMostLinks) fail_to_open(path, ELOOP);
      const fs::path target = text_of_link(next, path);
      opened.links.emplace_back(place, target.string());
      std::deque<std::string> inner;
      for (const auto& one : target) inner.push_back(one.string());
      names.insert(names.begin(), inner.begin(), inner.end());
      if (!target.is_absolute()) continue;
      opened.place = "/";
      opened.fd = OwnedFd(open("/", O_PATH | O_DIRECTORY | O_CLOEXEC));
      opened.folder = OwnedFd();
      continue;
    }
    opened.folder = name == ".." ? OwnedFd() : std::move(opened.fd);
    opened.fd = std::move(next);
    opened.place = place;
  }
  opened.status = status_of(opened.fd, path);
  // A file knows no folder above it, and one that may not be entered does not tell; the folder in
  // which the name was opened does.
  const bool has_folder = opened.folder.is_open();
  if (!has_folder) opened.folder = OwnedFd(fcntl(opened.fd.get(), F_DUPFD_CLOEXEC, 0));
  FoldersAbove above = folders_above(opened.folder.get());
  opened.chain = std::move(above.chain);
  opened.all_may_reach = above.all_may_enter;
  if (has_folder) opened.chain.insert(opened.chain.begin(), FileId::of(opened.status));
  return opened;
}

OwnedFd open_to_read(int fd) {
  const std::string name = fmt::format("/proc/self/fd/{}", fd);
  return OwnedFd(open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

}  // namespace matchbench
