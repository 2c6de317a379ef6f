#pragma once

#include "harness/execution/sandbox/call_rules.hpp"
#include "harness/foundation/model/grants.hpp"

namespace matchbench::sandbox {

// Lets a process connect sockets of the internet and use them, as far as it may reach: streams
// alone, but for the whole machine's network. SECURITY.md has this list. A filter does not see
// addresses, because they are in memory: the network of the process decides where a connection
// leads. Descriptors can be sent over a pair of Unix sockets, which leads into the process itself,
// and cannot be received.
void allow_network(CallRules& rules, NetworkReach reach);

// The rules of a trusted process that moves bytes between sockets: what that needs and nothing
// else, no file and no other process.
void allow_forwarding(CallRules& rules);

}  // namespace matchbench::sandbox
