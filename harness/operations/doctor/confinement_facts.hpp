#pragma once

#include "harness/execution/sandbox/confinement.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/doctor/fact.hpp"

#include <string>

namespace matchbench::doctor {

// A worker with the matchmaker `null`, started and confined as contests ask for it unless they say
// otherwise. Its state is ok if that succeeds.
Fact try_worker(const session::WorkerSource& programs);

// The mechanisms that confinement is made of.
Facts mechanisms(const sandbox::ConfinementSupport& support);

}  // namespace matchbench::doctor
