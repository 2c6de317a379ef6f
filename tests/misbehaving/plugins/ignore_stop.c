/* Sleeps past its deadline and does not ask whether it should stop; "where": create, load, query
 * or destroy. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  for (;;) sleep(1);
}
MISBEHAVES(AS_TOLD, act)
