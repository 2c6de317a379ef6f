/* Recursion without an end. */
#include "misbehave.h"

static int deeper(volatile int* above) {
  volatile int here[1000];
  here[0] = *above + 1;
  return deeper(here) + here[0];
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  volatile int start = 0;
  (void)self, (void)out;
  return deeper(&start) == 7 ? MB_OK : MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
