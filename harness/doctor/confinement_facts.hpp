#pragma once

#include "harness/doctor/fact.hpp"
#include "harness/sandbox/confinement.hpp"
#include "harness/session/worker_source.hpp"

#include <string>

namespace matchbench::doctor {

// A worker with the matchmaker `null`, started and confined as contests ask for it unless they say
// otherwise. Its state is ok if that succeeds.
Fact try_worker(const session::WorkerSource& programs);

// The mechanisms that confinement is made of.
Facts mechanisms(const sandbox::ConfinementSupport& support);

}  // namespace matchbench::doctor
