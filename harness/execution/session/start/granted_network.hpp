#pragma once

#include "harness/foundation/model/confinement_policy.hpp"
#include "harness/foundation/model/grants.hpp"

#include <string>

namespace matchbench::session {

// Sets in the policy, which has the keeper already, what of the network is granted: doors to the
// addresses, whose names are looked up here, each once in ten minutes, and the files in which a
// program looks names up. A name that leads nowhere, or to this machine or its link, gets no door,
// and the log says so: whoever means this machine writes localhost or a number. Throws an input
// Error if addresses are granted and there is no keeper, without which there is no network but the
// machine's.
void open_network(const Grants& grants, ConfinementPolicy& policy);

// Whether the number is one of this machine, in whatever form and on whichever interface.
bool is_of_this_machine(const std::string& number);

}  // namespace matchbench::session
