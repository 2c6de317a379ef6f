#pragma once

#include "harness/foundation/model/grants.hpp"

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

// A file or folder that the organiser hands to an entrant, such as a model's weights.
struct HandedFile {
  std::string key;     // by which the entrant asks for it
  std::string path;    // absolute
  std::string sha256;  // of the file's bytes, or of the names and bytes of all files of a folder

  friend bool operator==(const HandedFile&, const HandedFile&) = default;
};

// One competitor of a round: a plugin with its parameters.
struct Entrant {
  std::string name;  // unique in the round
  PluginIdentity plugin;
  std::uint32_t plugin_index = 0;  // argument of mb_entry_v1
  std::string parameters;          // JSON object text given to the plugin, "{}" for none
  std::uint32_t repetitions = 1;   // runs with seeds of their own, averaged
  std::vector<std::string> tags;
  std::vector<HandedFile> files = {};  // by their keys
  Grants grants = {};                  // not stored: what its workers were granted is
};

}  // namespace matchbench
