/* The signal that the kernel sends for lack of memory. */
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  kill(getpid(), SIGKILL);
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
