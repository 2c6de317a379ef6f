#pragma once

#include "harness/data/contest/contest.hpp"

#include <cstdint>

namespace matchbench::conduct {

// Throws an input Error with the contest's file if not so many sessions may be held at once: none;
// or several, and the contest asks for what needs them one at a time or is about times, runs
// entrants in this process, or its limit of memory allows them more together than the machine has;
// an environment Error if this process may not open as many files. It may from then on.
void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs);

// Whether they may, for somebody who can do without.
bool may_be_side_by_side(const contest::Contest& contest, std::uint64_t jobs);

// The same as the first on a machine with this much memory.
void require_side_by_side(const contest::Contest& contest, std::uint64_t jobs,
                          std::uint64_t machine_bytes);

}  // namespace matchbench::conduct
