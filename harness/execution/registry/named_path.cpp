#include "harness/execution/registry/named_path.hpp"

#include "harness/foundation/base/file.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinksFollowed = 40;

// Also if nothing is there, since that is no answer for whoever names such a path.
bool leads_through_proc(const fs::path& path, const std::optional<OpenedPath>& opened) {
  const auto is_below = [](const fs::path& place) { return lies_in(place, "/proc"); };
  if (!opened) return is_below(end_of_links(path));
  return is_below(opened->place) ||
         std::ranges::any_of(opened->links, [&](const auto& link) { return is_below(link.first); });
}

}  // namespace

fs::path end_of_links(fs::path path) {
  std::error_code none;
  fs::path at = path;
  for (int links = 0; links < kMostLinksFollowed && at.has_relative_path();) {
    if (!fs::is_symlink(at, none)) {
      at = at.parent_path();
      continue;
    }
    const fs::path rest = path.native().substr(at.native().size());
    path = at.parent_path() / fs::read_symlink(at, none);
    path += rest;
    at = path;
    ++links;
  }
  return path.lexically_normal();
}

std::optional<OpenedPath> open_named(const fs::path& named) {
  const fs::path path = fs::absolute(named);
  try {
    auto opened = open_path(path);
    if (leads_through_proc(path, opened)) {
      throw input_error(
          fmt::format("{} leads through /proc, and nothing there is followed", path.string()),
          "name the path that it leads to");
    }
    return opened;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput) throw;
    throw UnusablePath(error);
  }
}

bool is_named_file(const fs::path& path) {
  const auto opened = open_named(path);
  return opened && S_ISREG(opened->status.st_mode);
}

bool is_named_folder(const fs::path& path) {
  const auto opened = open_named(path);
  return opened && opened->is_folder();
}

}  // namespace matchbench::registry
