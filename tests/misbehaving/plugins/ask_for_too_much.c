/* Asks for more than any machine has, and copes with the refusal. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  void* taken = malloc((size_t)1 << 46);
  if (taken == NULL) return MB_E_NO_MEMORY;
  free(taken);
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
