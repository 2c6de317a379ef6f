#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/os/machine.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::contest {

// What a file from elsewhere stated of how entrants are confined, and what they get.
struct ProtocolChange {
  std::string key;
  std::string stated;
  std::string given;
};

// Makes a protocol fit to run here that a database, a bundle, a baseline or a plan states: each
// entrant runs in a process of its own, confined at least as `least` says. Such a file may ask for
// more confinement and never for less, since whoever wrote it may have written the entrants, too;
// nor can it lift the limits of memory and of scratch folders, which are the usual ones then, or
// set them where nothing would be left to the machine: `most_memory_bytes` is the most, or what is
// usual if that is more, and 64 threads, or as many as there are cores. Who trusts the entrants so
// far that `least` is kOff has these limits as they are stated. All else stays, the clock included.
// Returns what was changed.
std::vector<ProtocolChange> confine_at_least(ConfinementMode least, ProtocolSettings& protocol,
                                             std::uint64_t most_memory_bytes = memory_of_machine() /
                                                                               2);

}  // namespace matchbench::contest
