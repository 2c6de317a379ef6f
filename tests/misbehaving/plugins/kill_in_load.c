/* A signal that the system sends for lack of memory, while it loads, as long as the file "once" is
 * there, which it removes. */
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)out;
  if (unlink(parameter(self, "once")) == 0) kill(getpid(), SIGKILL);
  return MB_OK;
}
MISBEHAVES(IN_LOAD, act)
