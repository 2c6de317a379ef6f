#include "harness/execution/registry/program_plugin.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/model/database_mark.hpp"
#include "harness/foundation/model/shown_size.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <fstream>
#include <ios>
#include <iterator>
#include <vector>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCompiled = "__pycache__";

// A file or link of a plugin, and its name in the digest.
struct Entry {
  fs::path path;
  std::string name;
};

// Where links may lead.
struct Bounds {
  std::string what;      // the folder, for people
  fs::path folder;       // without links
  fs::path interpreter;  // without links; empty: there is none outside of the folder
  std::string remedy;
  bool lead_anywhere = false;  // nothing bounds them, since they open nothing to the plugin
  bool are_judged = true;      // else they have been before, and nobody follows them again
};

void require_inner_link(const fs::path& link, const Bounds& bounds) {
  std::error_code error;
  const fs::path target = fs::canonical(link, error);
  if (!error && (lies_in(target, bounds.folder) || target == bounds.interpreter)) return;
  throw input_error(
      fmt::format("{} is a link that leads out of {}, or nowhere", link.string(), bounds.what),
      bounds.remedy);
}

[[noreturn]] void fail_to_read(const fs::path& folder, const std::error_code& error) {
  throw input_error(
      fmt::format("the folder {} cannot be read: {}", folder.string(), error.message()),
      "give the user who runs the round the permission to read it");
}

// Of a plugin that nobody has read, before anything is.
void count(const fs::path& path, ShownSize& size) {
  if (path.native().size() >= PATH_MAX) {
    throw input_error(fmt::format("the plugin has a path of more than {} bytes", PATH_MAX - 1),
                      "shorten the names in it");
  }
  struct stat status {};
  if (lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
    size.add_file(path, static_cast<std::uint64_t>(status.st_size));
  } else {
    size.add(path);
  }
}

// All files and links of the part, by name. `bounds`: NULL if links may lead anywhere, and what
// Python compiles anew is left out. If they may by `bounds`, folders that cannot be read are left
// out.
std::vector<Entry> entries_below(const EnvironmentPart& part, const Bounds* bounds,
                                 ShownSize& size) {
  const fs::path& folder = part.path;
  const auto is_left_out = [&](const fs::path& name, int depth) {
    return (depth == 0 && std::ranges::find(part.but, name.string()) != part.but.end()) ||
           (bounds == nullptr && name == kCompiled);
  };
  const bool is_of_library = bounds != nullptr && bounds->lead_anywhere;
  const auto options =
      is_of_library ? fs::directory_options::skip_permission_denied : fs::directory_options::none;
  std::vector<Entry> entries;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, options, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    if (is_left_out(entry->path().filename(), entry.depth())) {
      entry.disable_recursion_pending();
      continue;
    }
    std::error_code unknown;
    const bool is_bound = bounds != nullptr && !is_of_library && bounds->are_judged;
    if (is_bound && entry->is_symlink(unknown)) {
      require_inner_link(entry->path(), *bounds);
    }
    count(entry->path(), size);
    if (!entry->is_symlink(unknown) && entry->is_directory(unknown)) {
      require_shallow(entry->path(), entry.depth() + 1);
      continue;
    }
    entries.push_back({entry->path(), {}});
  }
  if (error) fail_to_read(folder, error);
  std::ranges::sort(entries, {}, &Entry::path);
  for (auto& [path, name] : entries) name = path.lexically_relative(folder).generic_string();
  return entries;
}

// What a worker is shown of a base interpreter and others do not change in passing.
bool is_lasting(const fs::path& path) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) return false;
  if (S_ISLNK(status.st_mode)) return true;
  return S_ISREG(status.st_mode) && access(path.c_str(), R_OK) == 0;
}

void add_part(const EnvironmentPart& part, const Bounds* bounds, ShownSize& size,
              std::vector<Entry>& entries) {
  std::error_code none;
  std::vector<Entry> found;
  if (!fs::is_directory(part.path, none)) {
    count(part.path, size);
    found.push_back({part.path, {}});
  } else if (!fs::is_symlink(part.path, none) || bounds == nullptr) {
    found = entries_below(part, bounds, size);
  }
  for (const auto& [path, name] : found) {
    if (is_lasting(path)) entries.push_back({path, path.string()});
  }
}

void add_environment(const PythonEnvironment& environment, const Bounds& own, ShownSize& size,
                     std::vector<Entry>& entries) {
  const fs::path folder = fs::weakly_canonical(environment.folder);
  const Bounds bounds{.what = "the environment " + environment.folder.string(),
                      .folder = folder,
                      .interpreter = fs::weakly_canonical(environment.interpreter),
                      .remedy =
                          "install into the environment once more, with copies instead of "
                          "links (uv: --link-mode copy)",
                      .are_judged = own.are_judged};
  const bool is_own =
      lies_in(environment.is_virtual() ? folder : environment.interpreter, own.folder);
  if (!is_own) {
    for (const auto& part : own_parts(environment)) {
      add_part(part, environment.is_virtual() ? &bounds : nullptr, size, entries);
    }
  }
  ShownSize of_machine;
  for (const auto& part : base_parts(environment)) add_part(part, nullptr, of_machine, entries);
}

// All that belongs to a program.
std::vector<Entry> entries_of(const fs::path& manifest_file, bool links_are_judged = true) {
  const fs::path folder = manifest_file.parent_path();
  const auto environment = environment_of(read_plugin_manifest(manifest_file));
  Bounds bounds{.what = "the program's folder",
                .folder = fs::canonical(folder),
                .interpreter = {},
                .remedy =
                    "copy what it leads to into the folder, or remove it: a program may read "
                    "its own folder alone",
                .are_judged = links_are_judged};
  if (environment && environment->is_virtual()) {
    bounds.interpreter = fs::weakly_canonical(environment->interpreter);
    bounds.remedy += "; packages of an environment are copied by 'uv pip install --link-mode copy'";
  }
  ShownSize size;
  std::vector<Entry> entries = entries_below({folder, {}}, &bounds, size);
  if (environment) add_environment(*environment, bounds, size, entries);
  return entries;
}

// What of its folder belongs to a library beside its file.
std::vector<Entry> entries_beside(const fs::path& library, Beside beside) {
  ShownSize size;
  const fs::path folder = library.parent_path();
  if (beside == Beside::kFolder) {
    const Bounds bounds{
        .what = {}, .folder = {}, .interpreter = {}, .remedy = {}, .lead_anywhere = true};
    auto entries = entries_below({folder, {}}, &bounds, size);
    std::erase_if(entries, [&](const Entry& entry) {
      return entry.path == library || !is_lasting(entry.path);
    });
    return entries;
  }
  count(library, size);
  const fs::path manifest = folder / kManifestName;
  if (!is_file(manifest)) return {};
  count(manifest, size);
  return {Entry{manifest, kManifestName}};
}

bool is_database(const fs::path& path) {
  std::array<char, kDatabaseHeadBytes> head{};
  std::error_code none;
  if (fs::is_symlink(path, none)) return false;
  return std::ifstream(path, std::ios::binary)
             .read(head.data(), static_cast<std::streamsize>(head.size())) &&
         marks_database({head.data(), head.size()});
}

[[noreturn]] void fail_to_find(const fs::path& path, int error_number) {
  throw system_error("cannot find " + path.string(), error_number,
                     "put it back and continue with 'matchbench run --resume'");
}

// What is handed to a plugin: a single file, which has no name in the digest, or what is below a
// folder.
std::vector<Entry> handed_entries(const fs::path& path) {
  std::error_code none;
  const fs::path place = fs::canonical(path, none);
  if (none) fail_to_find(path, none.value());
  ShownSize size = ShownSize::of_handed_files();
  if (!fs::is_directory(place)) {
    count(place, size);
    return {Entry{place, {}}};
  }
  const Bounds bounds{.what = "the folder " + path.string(),
                      .folder = place,
                      .interpreter = {},
                      .remedy = "hand over a copy with the files themselves: cp -rL"};
  return entries_below({place, {}}, &bounds, size);
}

void add_entries(const std::vector<Entry>& entries, Sha256& digest) {
  for (const auto& [path, name] : entries) {
    digest.field(name);
    std::error_code none;
    if (fs::is_symlink(path, none)) {
      digest.field("link").field(fs::read_symlink(path, none).string());
    } else {
      digest.field("file").field(sha256_of_file(path));
    }
  }
}

std::string digest_of(const std::vector<Entry>& entries) {
  Sha256 digest;
  add_entries(entries, digest);
  return digest.hex();
}

// The date of the last change (st_ctim) cannot be set by anyone.
void append_state(const fs::path& path, std::string& out) {
  struct stat file {};
  if (lstat(path.c_str(), &file) != 0) fail_to_find(path, errno);
  fmt::format_to(std::back_inserter(out), "{} {} {} {} {}.{} {}.{}\n", path.string(), file.st_dev,
                 file.st_ino, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec,
                 file.st_ctim.tv_sec, file.st_ctim.tv_nsec);
}

}  // namespace

std::string plugin_digest(const fs::path& plugin, Beside beside) {
  if (is_program(plugin)) return digest_of(entries_of(plugin));
  auto others = entries_beside(plugin, beside);
  std::erase_if(others, [](const Entry& entry) { return is_database(entry.path); });
  std::string own = sha256_of_file(plugin);
  if (others.empty()) return own;
  Sha256 digest;
  digest.field(plugin.filename().string()).field(own);
  add_entries(others, digest);
  return digest.hex();
}

std::string handed_digest(const fs::path& path) {
  const std::vector<Entry> entries = handed_entries(path);
  const bool is_single = entries.size() == 1 && entries.front().name.empty();
  return is_single ? sha256_of_file(entries.front().path) : digest_of(entries);
}

void require_inner_links(const fs::path& plugin) {
  if (is_program(plugin)) entries_of(plugin);
}

std::string plugin_state(const fs::path& plugin, Beside beside) {
  std::string state;
  append_state(plugin, state);
  // A link that leads elsewhere since its digest was taken is another one, or a folder in its way
  // is a link now.
  const auto others =
      is_program(plugin) ? entries_of(plugin, false) : entries_beside(plugin, beside);
  for (const auto& entry : others) append_state(entry.path, state);
  return state;
}

std::string handed_state(const fs::path& path) {
  std::string state;
  for (const auto& entry : handed_entries(path)) append_state(entry.path, state);
  return state;
}

}  // namespace matchbench::registry
