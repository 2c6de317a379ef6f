#pragma once

#include "harness/model/entrant.hpp"

#include <sys/stat.h>

#include <map>
#include <string>

namespace matchbench {

// The libraries of a round, which may be replaced while it runs: what a worker opens must be what
// the database says.
class LibraryFiles {
 public:
  // Throws an environment Error if the file of the plugin is gone or no longer has its digest.
  // Reads the file only if its dates or size are not those of the last time.
  void require_unchanged(const PluginIdentity& plugin);

 private:
  std::map<std::string, struct stat> known_;  // by path, as it was when it had the digest
};

}  // namespace matchbench
