#pragma once

#include "harness/data/contest/contest.hpp"

#include <cstdint>

namespace matchbench::conduct {

// Throws an input Error if `jobs` sessions cannot be held at once: if that is 0; or, with the
// contest's file, if it is more than one and the contest is about times, needs its sessions one at
// a time, runs entrants in this process, or allows so many workers more memory than the machine
// has. Throws an environment Error if the system does not let this process open enough files for
// them; from then on it may.
void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs);

// Whether they can, for somebody who can do without.
bool may_be_side_by_side(const contest::Contest& contest, std::uint64_t jobs);

// The same as the first on a machine with this much memory.
void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs,
                          std::uint64_t machine_bytes);

}  // namespace matchbench::conduct
