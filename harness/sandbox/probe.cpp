#include "harness/sandbox/confinement.hpp"
#include "harness/sandbox/landlock.hpp"
#include "harness/sandbox/namespaces.hpp"
#include "harness/sandbox/seccomp_filter.hpp"

namespace matchbench::sandbox {

ConfinementSupport probe_confinement() {
  return {.landlock_abi = sandbox::landlock_abi(),
          .seccomp = sandbox::seccomp_available(),
          .namespaces = sandbox::namespaces_available()};
}

}  // namespace matchbench::sandbox
