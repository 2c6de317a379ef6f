#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::registry {

struct RegisteredPlugin {
  std::string name;
  std::filesystem::path library;  // absolute; of a program its plugin.yaml
  bool shipped = false;           // comes with matchbench; cannot be removed
};

// Where plugins are found by name. A user's own are files NAME in a folder, each holding the path
// of a library or of a program's plugin.yaml, so that a plugin that is rebuilt needs no new
// registration; those that come with matchbench are folders NAME with NAME.so in them, or with a
// plugin.yaml alone, which are programs.
class PluginRegistry {
 public:
  PluginRegistry(std::filesystem::path user_folder, std::filesystem::path shipped_folder)
      : user_folder_(std::move(user_folder)), shipped_folder_(std::move(shipped_folder)) {}

  // MATCHBENCH_PLUGINS, $XDG_DATA_HOME/matchbench/plugins or ~/.local/share/matchbench/plugins for
  // the user's; if the environment names none of these, there are none and add() throws. For the
  // shipped ones the folder that belongs to this program, installed or in a build tree.
  static PluginRegistry standard();

  // Finds it by name; a user's plugin hides a shipped one.
  std::vector<RegisteredPlugin> list() const;
  std::optional<RegisteredPlugin> find(const std::string& name) const;

  // One that comes with matchbench, even if a user's hides it.
  std::optional<RegisteredPlugin> find_shipped(const std::string& name) const;

  // Throw Error: for names that are no file names, taken or unknown ones, and for what the file
  // system refuses. A name is not taken by the same library, or by one that is no longer there.
  void add(const std::string& name, const std::filesystem::path& library);
  // Throws as add() does, for any registration of the name; registers nothing.
  void require_free(const std::string& name) const;
  void remove(const std::string& name);

  // Where the folder of a program is made that is registered without having one. It is removed
  // with the name.
  std::filesystem::path made_folder(const std::string& name) const {
    return user_folder_ / ".programs" / name;
  }

  // Whether contests and commands name a plugin by its path, relative to `base`: with a slash in it
  // or .so at its end. Else it is a name.
  static bool is_path(const std::string& plugin, const std::filesystem::path& base);

  // The plugin that contests and commands name so. Throws an input Error with the known names. The
  // file that the plugin is known by, see plugin_file().
  std::filesystem::path resolve(const std::string& plugin, const std::filesystem::path& base) const;

 private:
  std::filesystem::path user_folder_;
  std::filesystem::path shipped_folder_;
};

// The file that a plugin is known by: the library itself, or plugin.yaml in a program's folder.
// Absolute. Throws an input Error if there is none.
std::filesystem::path plugin_file(const std::filesystem::path& path);

// What commands call a plugin or run file that is given to them: by the last part of its path
// without its ending, by the folder of a plugin.yaml, or by its registered name.
std::string default_name(const std::string& given);

}  // namespace matchbench::registry
