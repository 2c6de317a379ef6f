/* Says that it was told to stop, which is not so. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  return MB_CANCELLED;
}
MISBEHAVES(IN_QUERY, act)
