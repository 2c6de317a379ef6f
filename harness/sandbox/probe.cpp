#include "harness/sandbox/confinement.hpp"
#include "harness/sandbox/landlock.hpp"
#include "harness/sandbox/namespaces.hpp"
#include "harness/sandbox/seccomp_filter.hpp"

namespace matchbench::sandbox {

Tier ConfinementSupport::best_tier() const {
  return landlock_abi > 0 && seccomp ? Tier::kFull : Tier::kPartial;
}

ConfinementSupport probe_confinement() {
  return {.landlock_abi = sandbox::landlock_abi(),
          .seccomp = sandbox::seccomp_available(),
          .namespaces = sandbox::namespaces_available()};
}

}  // namespace matchbench::sandbox
