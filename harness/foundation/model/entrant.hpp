#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench {

// The plugin's own account of who it is, and the file that gave it.
struct PluginIdentity {
  std::string id;  // reverse domain: "org.example.sumatch"
  std::string name;
  std::string version;
  std::string author;
  std::string licence;
  std::vector<std::string> media_types;
  std::vector<std::string> features;
  std::string path;    // absolute
  std::string sha256;  // of the file
  std::uint32_t abi_minor = 0;
};

// One competitor of a round: a plugin with its parameters.
struct Entrant {
  std::string name;  // unique in the round
  PluginIdentity plugin;
  std::uint32_t plugin_index = 0;  // argument of mb_entry_v1
  std::string parameters;          // JSON object text given to the plugin, "{}" for none
  std::uint32_t repetitions = 1;   // runs with seeds of their own, averaged
  std::vector<std::string> tags;
};

}  // namespace matchbench
