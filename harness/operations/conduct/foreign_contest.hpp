#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/contest/foreign_protocol.hpp"
#include "harness/data/contest/granted.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/os/machine.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::conduct {

// An entrant and the file that the person names for it: NAME=PATH.
struct NamedFile {
  std::string entrant;
  std::string path;
};

// A file or folder that the person hands to an entrant: ENTRANT:KEY=PATH.
struct HandedOver {
  std::string entrant;
  std::string key;
  std::string path;
};

// What the person at the keyboard says of a contest that comes with a file from elsewhere. Such a
// file decides neither how entrants are confined nor which file is opened: whoever wrote it may
// want this machine to run, or to read, what lies at a path of their choice.
struct ForeignTerms {
  ConfinementMode confinement = ConfinementMode::kRequired;  // the least
  std::vector<NamedFile> plugins;
  std::vector<NamedFile> run_files;
  std::vector<HandedOver> files;
  std::string collection;  // its folder; empty: the installed collection with the round's digest
  std::vector<contest::NamedGrants> grants = {};
  // That an entrant, or its scratch folder, may have if the file states more.
  std::uint64_t most_memory_bytes = memory_of_machine() / 2;
};

// Makes a stated contest one that may run here: its protocol as confine_at_least() does; each
// plugin the one registered under the name that the contest gives, or the file of `terms`; each run
// file that of `terms`. Each entrant is handed and granted what `terms` name for it; they have to
// name every file that the contest hands to it. Optional entrants without a plugin are left out.
// Returns what the protocol did not get. Throws an input Error that says what to name.
std::vector<contest::ProtocolChange> take_no_paths(const ForeignTerms& terms,
                                                   contest::Contest& contest);

// The folder of a stated collection: that of `terms`, else the installed collection of the same
// digest. Throws an input Error that names --collection if there is neither; `stated` is where the
// file says that it was, for the message.
std::filesystem::path foreign_collection(const ForeignTerms& terms, const std::string& digest,
                                         const std::string& stated);

}  // namespace matchbench::conduct
