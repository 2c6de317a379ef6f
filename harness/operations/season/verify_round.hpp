#pragma once

#include "harness/operations/season/history.hpp"
#include "harness/operations/season/seal.hpp"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::season {

// What the journal says of a phase that was revealed.
struct RevealedPhase {
  const Phase& phase;
  std::filesystem::path folder;
  std::optional<Seal> seal;                      // of a blind phase
  std::string rescored;                          // digest of the corrected judgments; "": none were
  std::map<std::string, std::string> judgments;  // that an entry was scored with
  const std::map<std::string, std::filesystem::path>&
      plugins;                        // as they were taken, that are there
  std::vector<std::string>& remarks;  // which of them cannot be compared
};

// Checks each bundle of the phase: all that 'matchbench verify' does, that it asked those that the
// journal says and no others, with their plugins as they were taken, the protocol and requests that
// were sealed, and the judgments of the seal or of the last correction. Returns the number of
// scores of each. Throws an input Error at the first thing that is wrong.
std::vector<std::size_t> check_revealed_rounds(const RevealedPhase& revealed,
                                               const History& history);

}  // namespace matchbench::season
