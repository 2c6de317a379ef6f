/* Renames a service of the collection, which it was only lent. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)out;
  *(volatile char*)self->collection->services[0]->name = 'X';
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
