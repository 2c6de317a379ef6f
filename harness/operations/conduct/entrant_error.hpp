#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/foundation/base/error.hpp"

#include <string>

namespace matchbench::conduct {

// "entrant 'NAME'", as errors call it.
std::string named(const contest::EntrantSpec& spec);

// The same error, of this entrant of the contest: with its name and, unless the environment is to
// blame, its line.
Error of_entrant(const contest::EntrantSpec& spec, const Error& error);

}  // namespace matchbench::conduct
