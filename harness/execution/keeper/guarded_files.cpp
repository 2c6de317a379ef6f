#include "harness/execution/keeper/guarded_files.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

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
    : list_(GuardedList::of(guarded)), places_(interpreters, own.parent_path(), guarded) {
  if (const auto opened = open_path(own)) own_ = opened->id();
}

std::string GuardedFiles::fault_of_folder(const OpenedPath& folder) const {
  for (const auto& each : list_->guarded()) {
    if (!each.is(own_) && has(each.chain, folder.id()))
      return fmt::format("{} lies there", each.path.string());
  }
  if (auto text = fault(folder); !text.empty()) return text;
  if (is_of_installed_collections(folder)) return "it is part of share/matchbench";
  for (const char* name : {"share/matchbench", "matchbench", "local/share/matchbench"}) {
    const bool may_hold =
        std::string_view(name) != "matchbench" || folder.place.filename() == "share";
    if (may_hold && id_of(folder.fd.get(), name)) return fmt::format("{} lies there", name);
  }
  for (const auto& each : list_->of_many()) {
    if (has(each.chain, folder.id())) {
      return fmt::format("{} is not the plugin's own", folder.place.string());
    }
  }
  return {};
}

std::string GuardedFiles::fault(const OpenedPath& opened) const {
  for (const auto& each : list_->guarded()) {
    if (each.exists && !each.is(own_) && has(opened.chain, each.chain.front())) {
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
  const bool is_below = std::ranges::any_of(kRoots, [&](const char* root) {
    const auto id = id_of(AT_FDCWD, root);
    return id && opened.id() != *id && has(opened.chain, *id);
  });
  return is_below && opened.all_may_reach;
}

bool is_file_of_system(const fs::path& path) try {
  const auto opened = open_path(path);
  return opened && S_ISREG(opened->status.st_mode) && is_of_installed_system(*opened) &&
         !is_of_installed_collections(*opened);
} catch (const Error&) {
  return false;
}

}  // namespace matchbench::keeper
