#pragma once

#include "harness/data/store/ids.hpp"

#include <cstdint>
#include <string>

namespace matchbench::round {

// The repetition that represents an entrant in a fusion: its first repetition.
struct MemberRun {
  store::RepetitionId id;
  std::string resume_key;
  std::uint64_t seed = 0;
  bool is_timed = true;       // false: of a run file, or of a fusion with one in it
  bool has_one_pass = false;  // that is used for all passes: of a run file
};

}  // namespace matchbench::round
