#pragma once

#include "harness/foundation/model/entrant.hpp"

#include <map>
#include <string>

namespace matchbench::registry {

// The libraries and programs of a round, which may be replaced while it runs: what a worker opens
// must be what the database says.
class LibraryFiles {
 public:
  // Throws an environment Error if the files of the plugin are gone or no longer have its digest.
  // Reads them only if their dates or sizes are not those of the last time.
  void require_unchanged(const PluginIdentity& plugin);

 private:
  std::map<std::string, std::string> known_;  // by path, the state in which it had the digest
};

}  // namespace matchbench::registry
