#pragma once

#include "harness/data/contest/protocol_keys.hpp"

namespace matchbench::contest {

// The keys of `protocol:` whose values are maps or lists.
ProtocolKey deadlines_key();
ProtocolKey server_key();
ProtocolKey affinity_key();
ProtocolKey scaling_key();

}  // namespace matchbench::contest
