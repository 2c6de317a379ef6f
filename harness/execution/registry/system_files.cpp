#include "harness/execution/registry/system_files.hpp"

#include "harness/foundation/base/ascii.hpp"
#include "harness/foundation/model/program_language.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

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

}  // namespace matchbench::registry
