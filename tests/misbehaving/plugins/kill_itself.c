/* A signal that the kernel sends to those who use too much: memory, or "signal". */
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const int number = atoi(parameter(self, "signal"));
  (void)out;
  kill(getpid(), number == 0 ? SIGKILL : number);
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
