#include "harness/execution/sandbox/capabilities.hpp"

#include "harness/foundation/base/error.hpp"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace matchbench::sandbox {
namespace {

using CapabilitySets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

}  // namespace

void drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  CapabilitySets sets{};
  if (syscall(SYS_capset, &header, sets.data()) != 0) {
    throw system_error("cannot drop capabilities", errno);
  }
  if (syscall(SYS_capget, &header, sets.data()) != 0) {
    throw system_error("cannot read capabilities", errno);
  }
  for (const __user_cap_data_struct& set : sets) {
    if ((set.effective | set.permitted | set.inheritable) != 0) {
      throw environment_error("capabilities are left after dropping them");
    }
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    throw system_error("cannot set no_new_privs", errno);
  }
}

}  // namespace matchbench::sandbox
