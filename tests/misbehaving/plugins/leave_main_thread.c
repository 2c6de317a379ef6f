/* Ends the thread that it does not own. */
#include "misbehave.h"

#include <pthread.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  pthread_exit(NULL);
}
MISBEHAVES(IN_QUERY, act)
