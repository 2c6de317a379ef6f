/* Returns a good ranking after its deadline, before the kill. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  usleep((useconds_t)atoi(parameter(self, "sleep_us")));
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
