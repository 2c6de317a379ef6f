/* Signals to the host and to everybody. Signal 0 asks whether another would be delivered. */
#include "misbehave.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pid_t host = (pid_t)atoi(parameter(self, "host"));
  siginfo_t info = {0};
  info.si_code = SI_QUEUE;
  (void)out;
  if (kill(host, 0) == 0) return escaped(self, "kill");
  if (kill(-1, 0) == 0) return escaped(self, "kill all");
  if (kill(0, 0) == 0) return escaped(self, "kill its group");
  if (syscall(SYS_tkill, host, 0) == 0) return escaped(self, "tkill");
  if (syscall(SYS_tgkill, host, host, 0) == 0) return escaped(self, "tgkill");
  if (syscall(SYS_rt_sigqueueinfo, host, 0, &info) == 0) return escaped(self, "sigqueue");
  if (syscall(SYS_pidfd_open, host, 0) >= 0) return escaped(self, "pidfd");
  if (prctl(PR_SET_PDEATHSIG, 0) == 0) return escaped(self, "outliving the host");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
