#pragma once

#include "harness/scoring/results/environment.hpp"

namespace matchbench::conduct {

// The machine, the kernel, the build and the load, here and now.
results::EnvironmentRecord record_environment();

}  // namespace matchbench::conduct
