#include "harness/registry/system_files.hpp"

#include "harness/base/file.hpp"
#include "harness/registry/program_plugin.hpp"
#include "harness/text/tree/yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSystemPrograms = {"/usr/bin", "/usr/local/bin", "/bin"};
constexpr std::array kSystemFolders = {"/usr/lib", "/usr/share", "/usr/local/lib",
                                       "/usr/local/share"};

// Of an interpreter's own prefix; its share/ may hold collections.
constexpr std::array kInnerFolders = {"bin", "conf", "jre", "lib", "lib64", "libexec", "release"};

// In /etc a name alone grants nothing: passwd is a program, too.
constexpr std::array kKnownInterpreters = {"java", "node", "perl", "python", "R", "ruby"};

bool is_letter(char byte) {
  return std::isalpha(static_cast<unsigned char>(byte)) != 0;
}

// "python" of "python3.11".
std::string without_version(const std::string& name) {
  return {name.begin(), std::ranges::find_if_not(name, is_letter)};
}

// Debian has the library of node in folders of both names.
bool bears(std::string_view folder, std::string_view name) {
  if (name == "node" && folder == "nodejs") return true;
  return !name.empty() && folder.starts_with(name) &&
         (folder.size() == name.size() || !is_letter(folder[name.size()]));
}

void add_folders_of(const std::string& name, const fs::path& above, std::vector<fs::path>& found) {
  std::error_code error;
  for (fs::directory_iterator entry(above, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string folder = entry->path().filename().string();
    if (bears(folder, name)) found.push_back(entry->path());
    // Debian's libraries for one architecture are a folder further down.
    if (folder.find("-linux-") != std::string::npos) add_folders_of(name, entry->path(), found);
  }
}

}  // namespace

std::vector<fs::path> files_of_interpreter(const fs::path& interpreter) {
  std::vector<fs::path> found;
  const std::string name = without_version(interpreter.filename().string());
  if (std::ranges::find(kKnownInterpreters, name) != kKnownInterpreters.end()) {
    add_folders_of(name, "/etc", found);
  }
  const fs::path folder = interpreter.parent_path();
  if (std::ranges::find(kSystemPrograms, folder) != kSystemPrograms.end()) {
    for (const char* above : kSystemFolders) add_folders_of(name, above, found);
  } else if (folder.filename() == "bin") {
    for (const char* inner : kInnerFolders) found.push_back(folder.parent_path() / inner);
  } else {
    found.push_back(folder);
  }
  return found;
}

std::vector<std::string> declared_system_files(const fs::path& plugin) {
  const fs::path manifest = plugin.parent_path() / kManifestName;
  std::vector<std::string> files;
  if (!is_file(manifest)) return files;
  const text::YamlDocument document = text::YamlDocument::read(manifest);
  const auto declared = document.root().find("system_files");
  if (!declared) return files;
  for (const text::YamlNode& node : declared->list()) {
    const std::string file = node.filled_text();
    if (fs::path(file).is_relative()) {
      throw node.error(fmt::format("'{}' is no file or folder of the installed system", file),
                       "name what lies below /usr, or put a copy into the plugin's folder");
    }
    files.push_back(file);
  }
  return files;
}

}  // namespace matchbench::registry
