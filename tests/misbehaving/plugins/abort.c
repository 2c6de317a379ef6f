/* An assertion of its own. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  abort();
}
MISBEHAVES(IN_QUERY, act)
