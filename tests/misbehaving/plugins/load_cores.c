/* In the query "bad", computes for two seconds on as many threads as it may have. */
#include "misbehave.h"

#include <pthread.h>
#include <unistd.h>

static volatile int over;

static void* compute(void* nothing) {
  while (!over) {
  }
  return nothing;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pthread_t threads[60];
  size_t started = 0;
  (void)self;
  (void)out;
  over = 0;
  while (started < sizeof threads / sizeof *threads &&
         pthread_create(&threads[started], NULL, compute, NULL) == 0) {
    ++started;
  }
  usleep(2000000);
  over = 1;
  while (started > 0) pthread_join(threads[--started], NULL);
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
