#pragma once

#include "harness/data/store/ids.hpp"
#include "harness/foundation/model/entrant_kind.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::store {

// How often a finished repetition that counts has answered requests in its timed passes.
struct RepetitionPasses {
  RepetitionId repetition;
  std::string entrant;
  EntrantKind kind = EntrantKind::kPlugin;
  bool is_invalid = false;  // its times do not count as measured
  std::uint32_t least = 0;  // of any request
  std::uint32_t most = 0;
};

// The repetitions of a round's database, by id. Throws Error if it cannot be read.
std::vector<RepetitionPasses> repetition_passes(const std::filesystem::path& database);

}  // namespace matchbench::store
