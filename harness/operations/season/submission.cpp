#include "harness/operations/season/submission.hpp"

#include "harness/data/collection/native/new_folder.hpp"
#include "harness/execution/registry/handed_files.hpp"
#include "harness/execution/registry/new_environment.hpp"
#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/execution/registry/program_plugin.hpp"
#include "harness/execution/registry/requirements.hpp"
#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/hash.hpp"
#include "harness/foundation/model/shown_size.hpp"
#include "harness/foundation/text/printable.hpp"
#include "harness/operations/season/own_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// Made anew on each machine, or kept by a program for itself; pyvenv.cfg is that of a built
// environment.
constexpr std::array<std::string_view, 7> kNever = {
    ".git", ".hg", ".venv", "pyvenv.cfg", "node_modules", "__pycache__", ".DS_Store"};
constexpr std::string_view kPointer = "version https://git-lfs.github.com/spec/";
constexpr std::uint64_t kMostPointerBytes = 1024;
// Where it is kept, a longer path stands before it.
constexpr std::size_t kMostPathBytes = 1000;
constexpr std::chrono::hours kInstallDeadline{1};

struct File {
  std::string name;  // relative to the folder
  fs::path path;
  bool is_executable = false;
};

Error refusal(const fs::path& path, std::string_view what, std::string_view remedy) {
  return input_error(fmt::format("{}: {}", text::printable(path.string()), what), remedy);
}

void check_name(const fs::path& path, std::set<std::string>& names) {
  const std::string name = path.filename().string();
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (!std::ranges::all_of(name, is_plain)) {
    throw refusal(path, "the name has characters that are not printable ASCII",
                  "name the file with letters that each system writes in one way");
  }
  if (std::ranges::find(kNever, name) != kNever.end()) {
    throw refusal(path, "this is no part of a submission", "leave it out of the folder");
  }
  if (!names.insert(lower_case(path.string())).second) {
    throw refusal(path, "another file has this name but for letter case", "rename one of the two");
  }
}

// Whether it is a file, else it is a folder; both are counted. Throws if it is anything else.
bool is_counted_file(const fs::path& path, ShownSize& size, struct stat& status) {
  if (lstat(path.c_str(), &status) != 0) throw refusal(path, "it is gone", "hand it in again");
  if (S_ISDIR(status.st_mode)) {
    size.add(path);
    return false;
  }
  if (!S_ISREG(status.st_mode)) {
    throw refusal(path, "a submission has files and folders alone, no links and no devices",
                  "copy what the link leads to into the folder");
  }
  size.add_file(path, static_cast<std::uint64_t>(status.st_size));
  return true;
}

void refuse_pointer(const fs::path& path, std::uint64_t bytes) {
  if (bytes > kMostPointerBytes || !read_file(path).starts_with(kPointer)) return;
  throw refusal(path, "this is a pointer to a file that Git keeps elsewhere, not the file",
                "fetch it with 'git lfs pull', or hand in the folder without LFS");
}

std::vector<File> files_in(const fs::path& folder) {
  std::vector<File> files;
  std::set<std::string> names;
  ShownSize size;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    const fs::path& path = entry->path();
    if (path.native().size() > folder.native().size() + kMostPathBytes) {
      throw refusal(folder, fmt::format("it has a path of more than {} bytes", kMostPathBytes),
                    "shorten the names in it");
    }
    check_name(path, names);
    struct stat status {};
    if (!is_counted_file(path, size, status)) {
      require_shallow(path, entry.depth() + 1);
      continue;
    }
    refuse_pointer(path, static_cast<std::uint64_t>(status.st_size));
    files.push_back(
        {path.lexically_relative(folder).generic_string(), path, (status.st_mode & S_IXUSR) != 0});
  }
  if (error) throw refusal(folder, error.message(), "check its permissions");
  std::ranges::sort(files, {}, &File::name);
  return files;
}

std::string digest_of(const fs::path& folder, const std::vector<File>& files) {
  Sha256 digest;
  for (const File& file : files) {
    digest.field(file.name).field(file.is_executable ? "x" : "-");
    digest.field(sha256_of_file(OwnFile(folder, file.name).path()));
  }
  return digest.hex();
}

// The manifest of a program, else the one library at the top.
fs::path plugin_in(const fs::path& folder, const std::vector<File>& files) {
  fs::path manifest = folder / registry::kManifestName;
  if (is_file(manifest) && !registry::read_plugin_manifest(manifest).program.empty()) {
    return manifest;
  }
  std::vector<fs::path> libraries;
  for (const File& file : files) {
    const bool is_at_top = file.name.find('/') == std::string::npos;
    if (is_at_top && file.name.ends_with(".so")) libraries.push_back(file.path);
  }
  if (libraries.size() == 1) return libraries.front();
  throw refusal(folder,
                libraries.empty() ? "it has neither a plugin.yaml with a program nor a library"
                                  : "it has several libraries",
                "write a plugin.yaml with 'program:', or hand in one library, which is built");
}

// What is wrong with them is told with the words at fault.
std::string own_requirements(const fs::path& folder) {
  const OwnFile own(folder, kRequirementsFile);
  try {
    return registry::read_requirements(own.path());
  } catch (const Error& error) {
    throw Error(error.kind(), {(folder / kRequirementsFile).string()}, error.message(),
                error.remedy());
  }
}

void check_requirements(const fs::path& folder) {
  const fs::path file = folder / kRequirementsFile;
  for (const std::string& package : registry::required_packages(own_requirements(folder), file)) {
    if (package.find("==") != std::string::npos && package.find("--hash=") != std::string::npos) {
      continue;
    }
    throw refusal(file, fmt::format("'{}' could be another package tomorrow", package),
                  "name its version and its hashes, as 'uv pip compile --generate-hashes' does");
  }
}

}  // namespace

std::string said_below(std::initializer_list<fs::path> folders, const Error& error) {
  std::string message = error.what();
  for (const fs::path& folder : folders) {
    // In front of a file in it, and of what is wrong with the folder itself.
    for (const char* behind : {"/", ": "}) {
      const std::string prefix = folder.string() + behind;
      for (auto at = message.find(prefix); at != std::string::npos; at = message.find(prefix, at)) {
        message.erase(at, prefix.size());
      }
    }
  }
  return text::printable(message);
}

std::string named_plugin(const fs::path& plugin) {
  return registry::is_program(plugin) ? (plugin.parent_path() / "").string() : plugin.string();
}

Submission examine_submission(const fs::path& folder) {
  const std::vector<File> files = files_in(folder);
  Submission submission;
  submission.files = files.size();
  submission.plugin = plugin_in(folder, files);
  const registry::PluginManifest manifest = registry::read_plugin_manifest(submission.plugin);
  if (registry::is_program(submission.plugin)) registry::require_source(manifest);
  if (const auto lacking = registry::lacking_file(manifest, {})) {
    throw refusal(submission.plugin,
                  fmt::format("it needs the file '{}', and a season hands over none", lacking->key),
                  "put the file into the folder");
  }
  submission.has_requirements = is_file(folder / kRequirementsFile);
  if (submission.has_requirements) check_requirements(folder);
  submission.digest = digest_of(folder, files);
  return submission;
}

void keep_submission(const fs::path& folder, const std::string& digest, const fs::path& to) {
  constexpr const char* kRoom = "make room on the disk, and take the submission again";
  collection::make_new_folder(to, [&](const fs::path& made) {
    for (const File& file : files_in(folder)) {
      fs::create_directories((made / file.name).parent_path());
      copy_file(OwnFile(folder, file.name).path(), made / file.name, kRoom);
    }
    if (digest_of(made, files_in(made)) == digest) return;
    throw refusal(folder, "it was changed while it was read", "hand it in again");
  });
}

void install_requirements(const fs::path& manifest, const std::function<bool()>& interrupt) {
  registry::make_environment(
      registry::read_plugin_manifest(manifest),
      {.requirements = manifest.parent_path() / kRequirementsFile, .deadline = kInstallDeadline},
      [] {}, interrupt);
}

}  // namespace matchbench::season
