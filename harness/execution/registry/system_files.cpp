#include "harness/execution/registry/system_files.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/elf_file.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/user_folders.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// As uv, pyenv and conda find them; relative if a variable is not set.
std::vector<fs::path> folders_of_tools(const fs::path& home) {
  std::vector<fs::path> folders = {
      path_in_environment("UV_PYTHON_INSTALL_DIR"), path_in_environment("MAMBA_ROOT_PREFIX"),
      path_in_environment("CONDA_PREFIX"), path_in_environment("XDG_DATA_HOME") / "uv/python",
      path_in_environment("PYENV_ROOT") / "versions"};
  for (const char* folder : {".local/share/uv/python", ".pyenv/versions", ".conda/envs",
                             "miniconda3", "anaconda3", "miniforge3", "mambaforge"}) {
    folders.push_back(home / folder);
  }
  return folders;
}

constexpr std::array kSharedFolders = {"/usr/lib", "/usr/share", "/usr/local/lib",
                                       "/usr/local/share"};

// Folders of an interpreter's own prefix; its share/ may contain collections.
constexpr std::array kInnerFolders = {"bin", "conf", "jre", "lib", "lib64", "libexec", "release"};

// "python" of "python3.11".
std::string without_version(const std::string& name) {
  return {name.begin(), std::ranges::find_if_not(name, is_letter)};
}

bool bears(std::string_view folder, std::string_view name) {
  return !name.empty() && folder.starts_with(name) &&
         (folder.size() == name.size() || !is_letter(folder[name.size()]));
}

using Names = std::array<std::string, 2>;

void add_folders_of(const Names& names, const fs::path& above, std::vector<fs::path>& found) {
  std::error_code error;
  for (fs::directory_iterator entry(above, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string folder = entry->path().filename().string();
    const auto is_borne = [&](const std::string& name) { return bears(folder, name); };
    if (std::ranges::any_of(names, is_borne)) found.push_back(entry->path());
    // Debian's libraries for one architecture are a folder further down.
    if (folder.find("-linux-") != std::string::npos) add_folders_of(names, entry->path(), found);
  }
}

}  // namespace

std::vector<fs::path> files_of_interpreter(const fs::path& interpreter) {
  std::vector<fs::path> found;
  const std::string file = interpreter.filename().string();
  const ProgramLanguage* language = language_of(file);
  Names names = {without_version(file)};
  if (language != nullptr) {
    names = {std::string(language->interpreter), std::string(language->other_name)};
    // In /etc a name alone grants nothing: passwd is a program, too.
    add_folders_of(names, "/etc", found);
  }
  const fs::path folder = interpreter.parent_path();
  if (std::ranges::find(kProgramFolders, folder) != kProgramFolders.end()) {
    for (const char* above : kSharedFolders) add_folders_of(names, above, found);
  } else if (folder.filename() == "bin") {
    for (const char* inner : kInnerFolders) found.push_back(folder.parent_path() / inner);
  } else {
    found.push_back(folder);
  }
  return found;
}

fs::path prefix_of(const fs::path& interpreter) {
  const fs::path folder = interpreter.parent_path();
  return folder.filename() == "bin" ? folder.parent_path() : folder;
}

std::vector<fs::path> usual_prefixes(bool strangers) {
  fs::path home = path_in_environment("HOME");
  if (!home.is_absolute()) home.clear();
  std::vector<fs::path> prefixes;
  std::error_code none;
  for (const char* name : {"python3", "java", "node"}) {
    const auto found = found_on_path(name);
    if (!found) continue;
    const fs::path real = fs::canonical(*found, none);
    // A script, such as pyenv's, is no interpreter.
    if (!none && real.parent_path().filename() == "bin" && ElfFile::open(real)) {
      prefixes.push_back(prefix_of(real));
    }
  }
  if (!strangers) {
    for (auto& folder : folders_of_tools(home)) prefixes.push_back(std::move(folder));
  }
  std::erase_if(prefixes, [&](const auto& prefix) {
    const fs::path real = fs::weakly_canonical(prefix, none);
    const fs::path own = fs::weakly_canonical(home, none);
    // Of the system only that is shown which all may read, whatever lies on the PATH.
    const bool is_systems = real == real.root_path() || lies_in(real, "/usr");
    // A program in ~/.local/bin has all beside it that a user keeps in ~/.local.
    return !prefix.is_absolute() || is_systems || lies_in(own, real) || real == own / ".local";
  });
  return prefixes;
}

}  // namespace matchbench::registry
