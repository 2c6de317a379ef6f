#include "harness/sandbox/capabilities.hpp"

#include "harness/base/error.hpp"

#include <linux/capability.h>
#include <linux/securebits.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace matchbench::sandbox {
namespace {

using CapabilitySets = std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3>;

bool drop_bounding_set() {
  bool dropped = true;
  // CAPBSET_READ fails on the first capability that this kernel does not know.
  for (unsigned long capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0;
       ++capability) {
    dropped = prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0 && dropped;
  }
  return dropped;
}

bool lock_securebits() {
  constexpr unsigned long kLocked = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP |
                                    SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED |
                                    SECBIT_NO_CAP_AMBIENT_RAISE |
                                    SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED;
  return prctl(PR_SET_SECUREBITS, kLocked, 0, 0, 0) == 0;
}

}  // namespace

bool drop_capabilities() {
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  const bool bounding_set_dropped = drop_bounding_set();
  const bool locked = lock_securebits();

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
  return bounding_set_dropped && locked;
}

}  // namespace matchbench::sandbox
