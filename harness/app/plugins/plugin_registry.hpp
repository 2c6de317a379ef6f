#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench {

struct RegisteredPlugin {
  std::string name;
  std::filesystem::path library;  // absolute
  bool shipped = false;           // comes with matchbench; cannot be removed
};

// Where plugins are found by name. A user's own are files NAME in a folder, each holding the path
// of a library, so that a plugin that is rebuilt needs no new registration; those that come with
// matchbench are folders NAME with NAME.so in them.
class PluginRegistry {
 public:
  PluginRegistry(std::filesystem::path user_folder, std::filesystem::path shipped_folder)
      : user_folder_(std::move(user_folder)), shipped_folder_(std::move(shipped_folder)) {}

  // MATCHBENCH_PLUGINS or $XDG_DATA_HOME/matchbench/plugins for the user's; for the shipped ones
  // the folder that belongs to this program, installed or in a build tree.
  static PluginRegistry standard();

  // By name; a user's plugin hides a shipped one.
  std::vector<RegisteredPlugin> list() const;
  std::optional<RegisteredPlugin> find(const std::string& name) const;

  // Throw Error: for names that are no file names, taken or unknown ones, and for what the file
  // system refuses.
  void add(const std::string& name, const std::filesystem::path& library);
  void remove(const std::string& name);

  // `plugin` as contests and commands name it: a path if it holds a slash or ends in .so, taken
  // relative to `base`, else a name. Throws an input Error with the known names.
  std::filesystem::path resolve(const std::string& plugin, const std::filesystem::path& base) const;

 private:
  std::filesystem::path user_folder_;
  std::filesystem::path shipped_folder_;
};

// The folder of the running program.
std::filesystem::path program_folder();

}  // namespace matchbench
