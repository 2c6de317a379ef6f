/* Computes for some ms on two threads of OpenMP in every query, as an honest library may. Those of
 * GNU's library look for further work for a while afterwards, unless they are told to sleep. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  long sum = 0;
  long i;
  (void)self;
  (void)out;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
  for (i = 0; i < 2000000; ++i) sum += i;
  return sum > 0 ? MB_OK : MB_E_INTERNAL;
}
MISBEHAVES(IN_EVERY_QUERY, act)
