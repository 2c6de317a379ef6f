#pragma once

#include "harness/execution/registry/program_plugin.hpp"
#include "harness/foundation/model/entrant.hpp"

#include <map>
#include <string>

namespace matchbench::registry {

// The libraries and programs of a round and what is handed to them, which may be replaced while it
// runs: what a worker opens must be what the database says.
class LibraryFiles {
 public:
  // Throws an environment Error if the files of the entrant's plugin, or those that are handed to
  // it, are gone or no longer have their digests. Reads them only if their dates or sizes are not
  // those of the last time.
  void require_unchanged(const Entrant& entrant);

 private:
  void require_unchanged(const PluginIdentity& plugin);
  void require_unchanged(const HandedFile& file);

  struct Known {
    Beside beside;
    std::string state;  // in which it had the digest; "" before it was looked at
  };
  std::map<std::string, Known> plugins_;       // by path
  std::map<std::string, std::string> handed_;  // the same state of what is handed over, by path
};

}  // namespace matchbench::registry
