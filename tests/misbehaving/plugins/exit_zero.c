/* exit(0) looks like success. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  exit(0);
}
MISBEHAVES(IN_QUERY, act)
