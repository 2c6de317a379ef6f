#include "harness/execution/registry/plugin_registry.hpp"

#include "harness/execution/registry/plugin_manifest.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/os/program_folder.hpp"
#include "harness/foundation/base/os/user_folders.hpp"
#include "harness/foundation/base/shell_word.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <system_error>

namespace matchbench::registry {
namespace {

namespace fs = std::filesystem;

// Endings of what is given in the place of the folder that it belongs to.
constexpr const char* kPartsOfPrograms[] = {".py",  ".jar", ".java", ".class", ".js", ".mjs", ".ts",
                                            ".mts", ".rs",  ".go",   ".pl",    ".rb", ".R"};

// Where a project that has to be built has its plugin, if 'plugin new' made it.
constexpr const char* kBuiltFolder = "plugin";

constexpr const char* kNameTheRegister =
    "set HOME, or MATCHBENCH_PLUGINS to the folder that keeps your own plugins";

fs::path user_folder() {
  if (auto folder = path_in_environment("MATCHBENCH_PLUGINS"); !folder.empty()) return folder;
  const auto data = user_data_folder();
  return data.empty() ? data : data / "matchbench/plugins";
}

bool is_name(const std::string& name) {
  return !name.empty() && name.size() <= 100 && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
         });
}

fs::path without_end_of_line(std::string text) {
  text.erase(text.find_last_not_of("\r\n") + 1);
  return text;
}

bool is_part_of_program(const fs::path& file) {
  return std::ranges::find(kPartsOfPrograms, file.extension()) != std::end(kPartsOfPrograms);
}

void refuse_part_of_program(const fs::path& file) {
  if (!is_part_of_program(file)) return;
  const std::string folder = file.parent_path().string();
  if (file.extension() == ".jar") {
    throw input_error(
        fmt::format("{} is a jar", file.string()),
        "register a class of it that implements SME2's interface, the only one with "
        "--sme2, another with --sme2 CLASS, or write a plugin.yaml beside it and name "
        "the folder");
  }
  throw input_error(
      fmt::format("{} is a file of a program, not a library", file.string()),
      is_file(file.parent_path() / kManifestName)
          ? fmt::format("name the folder with its plugin.yaml: {}/", folder)
          : fmt::format("write a plugin.yaml with 'program:' beside it and name the folder, {}/; "
                        "'matchbench plugin new' makes one",
                        folder));
}

Error unknown_plugin(const std::string& name, const std::vector<RegisteredPlugin>& known) {
  std::vector<std::string> names;
  for (const RegisteredPlugin& plugin : known) names.push_back(plugin.name);
  return input_error(fmt::format("no plugin is named '{}'", name),
                     names.empty() ? "register one with 'matchbench plugin add'"
                                   : suggestion_and_all(name, names, "known are:"));
}

}  // namespace

fs::path plugin_file(const fs::path& path) {
  fs::path plugin = fs::absolute(path).lexically_normal();
  if (!plugin.has_filename()) plugin = plugin.parent_path();
  if (is_folder(plugin)) {
    if (is_file(plugin / kManifestName)) return plugin / kManifestName;
    throw input_error(
        fmt::format("the folder {} is not a program, because it contains no plugin.yaml",
                    plugin.string()),
        is_file(plugin / kBuiltFolder / kManifestName)
            ? fmt::format("did you mean {}/?", (plugin / kBuiltFolder).string())
            : "name the library in it, or write a plugin.yaml with 'program:'; see 'matchbench "
              "plugin new'");
  }
  if (is_file(plugin)) {
    refuse_part_of_program(plugin);
    return plugin;
  }
  if (!path.has_filename()) {
    throw input_error(fmt::format("there is no folder {}", plugin.string()),
                      "correct the path, or make it with 'matchbench plugin new'");
  }
  throw input_error(fmt::format("there is no file {}", plugin.string()),
                    "build it, or correct the path");
}

PluginRegistry PluginRegistry::standard() {
  const fs::path& here = program_folder();
  const fs::path installed = here.parent_path() / "lib/matchbench/plugins";
  return {user_folder(), is_folder(installed) ? installed : here.parent_path() / "plugins"};
}

std::vector<RegisteredPlugin> PluginRegistry::list() const {
  std::map<std::string, RegisteredPlugin> by_name;
  std::error_code none;  // a missing folder contains no plugins
  for (const auto& entry : fs::directory_iterator(shipped_folder_, none)) {
    const std::string name = entry.path().filename().string();
    if (const auto shipped = find_shipped(name)) by_name[name] = *shipped;
  }
  for (const auto& entry : fs::directory_iterator(user_folder_, none)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && is_name(name)) {
      by_name[name] = {name, without_end_of_line(read_file(entry.path())), false};
    }
  }
  std::vector<RegisteredPlugin> plugins;
  for (auto& [name, plugin] : by_name) plugins.push_back(std::move(plugin));
  return plugins;
}

std::optional<RegisteredPlugin> PluginRegistry::find_shipped(const std::string& name) const {
  const fs::path library = shipped_folder_ / name / (name + ".so");
  if (is_file(library)) return RegisteredPlugin{name, library, true};
  const fs::path manifest = shipped_folder_ / name / kManifestName;
  if (!is_file(manifest) || read_plugin_manifest(manifest).program.empty()) return std::nullopt;
  return RegisteredPlugin{name, manifest, true};
}

std::optional<RegisteredPlugin> PluginRegistry::find(const std::string& name) const {
  if (!is_name(name)) return std::nullopt;
  if (const fs::path own = user_folder_ / name; !user_folder_.empty() && is_file(own)) {
    return RegisteredPlugin{name, without_end_of_line(read_file(own)), false};
  }
  return find_shipped(name);
}

void PluginRegistry::require_free(const std::string& name) const {
  if (!is_name(name)) {
    throw input_error(fmt::format("'{}' cannot be a plugin's name", name),
                      "use letters, digits, '-', '_' and '.'");
  }
  if (user_folder_.empty()) {
    throw environment_error("there is no folder for registered plugins", kNameTheRegister);
  }
  if (is_there(user_folder_ / name)) {
    throw input_error(fmt::format("a plugin named '{}' is registered already", name),
                      fmt::format("remove it first ('matchbench plugin remove {}') or give "
                                  "another --name",
                                  word_to_copy(name)));
  }
}

void PluginRegistry::add(const std::string& name, const fs::path& library) {
  const fs::path path = fs::absolute(library).lexically_normal();
  const auto before = find(name);
  const bool is_kept = before && !before->shipped && before->library == path;
  const bool is_lost = before && !before->shipped && !is_file(before->library);
  if (!is_kept && !is_lost) require_free(name);
  std::error_code failure;
  fs::create_directories(user_folder_, failure);
  if (failure) {
    throw system_error(fmt::format("cannot make the folder {}", user_folder_.string()),
                       failure.value(), "set MATCHBENCH_PLUGINS to a folder that can be written");
  }
  write_file(user_folder_ / name, path.string() + "\n");
}

void PluginRegistry::remove(const std::string& name) {
  const auto plugin = find(name);
  if (!plugin) throw unknown_plugin(name, list());
  if (plugin->shipped) {
    throw input_error(fmt::format("'{}' comes with matchbench and cannot be removed", name));
  }
  std::error_code failure;
  fs::remove(user_folder_ / name, failure);
  if (failure)
    throw system_error("cannot remove " + (user_folder_ / name).string(), failure.value());
  fs::remove_all(made_folder(name), failure);
}

bool PluginRegistry::is_path(const std::string& plugin, const fs::path& base) {
  return plugin.find('/') != std::string::npos || plugin.ends_with(".so") || plugin == "." ||
         plugin == ".." || (is_part_of_program(plugin) && is_file(base / plugin));
}

fs::path PluginRegistry::resolve(const std::string& plugin, const fs::path& base) const {
  if (is_path(plugin, base)) return plugin_file(base / plugin);
  if (const auto known = find(plugin)) {
    if (is_file(known->library)) return known->library;
    throw input_error(fmt::format("plugin '{}' is registered as {}, which is not there", plugin,
                                  known->library.string()),
                      "build it, or register it anew");
  }
  std::error_code none;
  if (fs::is_directory(base / plugin, none)) {
    throw input_error(fmt::format("no plugin is named '{}'", plugin),
                      fmt::format("write '{}/' for the folder of this name", plugin));
  }
  if (user_folder_.empty()) {
    throw input_error(fmt::format("no plugin that comes with matchbench is named '{}'", plugin),
                      kNameTheRegister);
  }
  throw unknown_plugin(plugin, list());
}

std::string default_name(const std::string& given) {
  fs::path path = fs::absolute(given).lexically_normal();
  // A folder may end in a slash, as "." does.
  if (is_program(path) || !path.has_filename()) path = path.parent_path();
  return path.stem().string();
}

}  // namespace matchbench::registry
