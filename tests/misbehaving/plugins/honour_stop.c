/* Works until it is told to stop. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  while (self->host->should_stop(self->host) == 0) usleep(1000);
  return MB_CANCELLED;
}
MISBEHAVES(IN_QUERY, act)
