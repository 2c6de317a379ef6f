#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// Compact letter display (Piepho 2004, insert and absorb), by system: two systems share a letter
// if and only if their pair is not separated. `order` lists the systems, best first: 'a' belongs to
// the best system, and so on. The letters after z are A to Z, then a2 to z2, a3 to z3, …: a letter
// and the number that follows it are one mark.
//
// `separated` has a value for each of all pairs (pairs.hpp). The work is polynomial in the number
// of systems: if there are many more letters than systems, letters that no pair needs are dropped.
std::vector<std::string> compact_letters(std::span<const std::size_t> order,
                                         const std::vector<bool>& separated);

}  // namespace matchbench::analysis
