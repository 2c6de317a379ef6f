/* A null pointer; "where": create, load, query or destroy. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)out;
  *(volatile int*)NULL = (int)self->count;
  return MB_OK;
}
MISBEHAVES(AS_TOLD, act)
