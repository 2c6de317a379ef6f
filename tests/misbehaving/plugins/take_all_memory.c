/* Asks for more than there may be, gets it, and uses it. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  char* taken = malloc((size_t)3 << 30);
  if (taken == NULL) return MB_E_NO_MEMORY;
  memset(taken, 1, (size_t)3 << 30);
  out->count = taken[12345] == 1 ? out->count : 0;
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
