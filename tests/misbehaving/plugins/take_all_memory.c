/* Asks for more than there may be, gets it, uses it, and keeps it. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  char* taken = malloc((size_t)3 << 30);
  if (taken == NULL) return MB_E_NO_MEMORY;
  memset(taken, 1, (size_t)3 << 30);
  for (;;) pause();
}
MISBEHAVES(IN_QUERY, act)
