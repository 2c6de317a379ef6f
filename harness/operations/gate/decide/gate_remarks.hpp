#pragma once

#include "harness/operations/gate/decide/gate_report.hpp"
#include "harness/operations/gate/decide/shared_requests.hpp"

#include <vector>

namespace matchbench::gate {

// Adds what has to be known of the sides and of the requests that both were asked. `shared`: those
// that are compared, `left_out`: those for which a measure is undefined.
void add_remarks(const std::vector<Shared>& shared, const std::vector<Shared>& left_out,
                 GateReport& report);

}  // namespace matchbench::gate
