/* exit(0) looks like success; "where": create, load, query or destroy. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  exit(0);
}
MISBEHAVES(AS_TOLD, act)
