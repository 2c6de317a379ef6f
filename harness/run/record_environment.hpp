#pragma once

#include "harness/results/environment.hpp"

namespace matchbench {

// The machine, the kernel, the build and the load, here and now.
EnvironmentRecord record_environment();

}  // namespace matchbench
