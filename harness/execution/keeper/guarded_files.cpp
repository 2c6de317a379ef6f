#include "harness/execution/keeper/guarded_files.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>

namespace matchbench::keeper {
namespace {

namespace fs = std::filesystem;

bool has(const std::vector<FileId>& chain, const FileId& id) {
  return std::ranges::find(chain, id) != chain.end();
}

// The folder of this name in the open one; none if there is no such folder.
std::optional<FileId> id_of(int folder, const char* name) {
  struct stat status {};
  if (fstatat(folder, name, &status, 0) != 0) return std::nullopt;
  return FileId::of(status);
}

}  // namespace

GuardedFiles::GuardedFiles(std::span<const fs::path> guarded, const fs::path& own,
                           std::span<const fs::path> interpreters)
    : places_(interpreters, own.parent_path(), guarded) {
  const auto opened_own = open_path(own);
  const auto know = [&](const fs::path& path) {
    const fs::path absolute = fs::absolute(path).lexically_normal();
    Guarded one{.path = absolute};
    for (fs::path at = absolute;; at = at.parent_path()) {
      const auto opened = open_path(at);
      if (!opened) continue;
      one.exists = at == absolute;
      one.chain = opened->chain;
      return one;
    }
  };
  for (const auto& path : guarded) {
    Guarded one = know(path);
    if (one.exists && opened_own && one.chain.front() == opened_own->id()) continue;
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
    guarded_.push_back(std::move(one));
  }
  if (opened_own) ids_.erase(opened_own->id());
  for (const auto& path : folders_of_many()) of_many_.push_back(know(path));
}

std::string GuardedFiles::fault_of_folder(const OpenedPath& folder) const {
  for (const auto& each : guarded_) {
    if (has(each.chain, folder.id())) return fmt::format("{} lies there", each.path.string());
  }
  if (auto text = fault(folder); !text.empty()) return text;
  if (is_of_installed_collections(folder)) return "it is part of share/matchbench";
  for (const char* name : {"share/matchbench", "matchbench", "local/share/matchbench"}) {
    const bool may_hold =
        std::string_view(name) != "matchbench" || folder.place.filename() == "share";
    if (may_hold && id_of(folder.fd.get(), name)) return fmt::format("{} lies there", name);
  }
  for (const auto& each : of_many_) {
    if (has(each.chain, folder.id())) {
      return fmt::format("{} is not the plugin's own", folder.place.string());
    }
  }
  return {};
}

std::string GuardedFiles::fault(const OpenedPath& opened) const {
  for (const auto& each : guarded_) {
    if (each.exists && has(opened.chain, each.chain.front())) {
      return fmt::format("it is part of {}", each.path.string());
    }
  }
  const auto known = [&](const FileId& id) { return holds(id); };
  if (std::ranges::any_of(opened.chain, known)) return "it is a file that no plugin may read";
  return {};
}

bool is_of_installed_collections(const OpenedPath& opened) {
  OwnedFd here(fcntl(opened.folder.get(), F_DUPFD_CLOEXEC, 0));
  for (std::size_t step = 0; step <= opened.chain.size() && here.is_open(); ++step) {
    const auto collections = id_of(here.get(), "share/matchbench");
    if (collections && has(opened.chain, *collections)) {
      // The register of a user lies there, too, and the folders that it has made for programs.
      const auto programs = id_of(here.get(), "share/matchbench/plugins/.programs");
      return !programs || !has(opened.chain, *programs);
    }
    here = OwnedFd(openat(here.get(), "..", O_PATH | O_DIRECTORY | O_CLOEXEC));
  }
  return !here.is_open();
}

bool is_of_installed_system(const OpenedPath& opened) {
  constexpr std::array kRoots = {"/usr", "/lib", "/lib32", "/lib64"};
  return std::ranges::any_of(kRoots, [&](const char* root) {
    const auto id = id_of(AT_FDCWD, root);
    return id && opened.id() != *id && has(opened.chain, *id);
  });
}

bool is_file_of_system(const fs::path& path) try {
  const auto opened = open_path(path);
  return opened && S_ISREG(opened->status.st_mode) && is_of_installed_system(*opened) &&
         !is_of_installed_collections(*opened);
} catch (const Error&) {
  return false;
}

}  // namespace matchbench::keeper
