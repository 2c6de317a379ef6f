/* Computes for ever. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  for (volatile unsigned i = 0;; ++i) {
  }
}
MISBEHAVES(IN_QUERY, act)
