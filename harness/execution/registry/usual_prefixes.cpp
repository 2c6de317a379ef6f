#include "harness/execution/registry/usual_prefixes.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/elf_file.hpp"
#include "harness/foundation/base/os/environment_of_process.hpp"
#include "harness/foundation/base/os/user_folders.hpp"

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

}  // namespace

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
