/* Wants higher limits for itself, and lower ones for the host. */
#include "misbehave.h"

#include <sys/resource.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const struct rlimit more = {1 << 20, 1 << 20}, less = {0, 0};
  (void)out;
  if (setrlimit(RLIMIT_NOFILE, &more) == 0) return escaped(self, "more files");
  if (setrlimit(RLIMIT_FSIZE, &more) == 0) return escaped(self, "another file size");
  if (prlimit(atoi(parameter(self, "host")), RLIMIT_FSIZE, &less, NULL) == 0) {
    return escaped(self, "the host's limits");
  }
  if (setpriority(PRIO_PROCESS, 0, -5) == 0) return escaped(self, "priority");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
