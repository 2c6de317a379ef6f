/* Rounds upwards, and traps on every inexact result. */
#include "misbehave.h"

#include <fenv.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  fesetround(FE_UPWARD);
  feenableexcept(FE_ALL_EXCEPT);
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
