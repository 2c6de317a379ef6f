/* Takes the host's words away from the worker. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  char stolen[4096];
  (void)self, (void)out;
  for (;;) {
    if (read(3, stolen, sizeof stolen) <= 0) break;
  }
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
