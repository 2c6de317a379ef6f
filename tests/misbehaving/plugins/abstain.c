/* Cannot handle the request, and says so: no failure. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  return MB_UNSUPPORTED;
}
MISBEHAVES(IN_QUERY, act)
