#pragma once

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/foundation/text/table/table.hpp"
#include "harness/operations/doctor/fact.hpp"

#include <string>
#include <vector>

namespace matchbench::doctor {

// What a machine can do for rounds.
struct Examination {
  bool ranked_round = false;  // a round that requires confinement can run
  Facts facts;
};

// Looks at this machine, and starts a worker to see how far it is confined. Takes less than a
// second.
Examination examine(const session::WorkerSource& programs);

// A row for each fact.
text::Table table_of(const Facts& facts);

// What is missing for a round under this protocol, a line each; none if nothing is. What makes its
// times less trustworthy is not among it: the round says that itself.
std::vector<std::string> lines_for(const contest::ProtocolSettings& protocol);

}  // namespace matchbench::doctor
