/* A thread of its own ends the process during a query. */
#include "misbehave.h"

#include <pthread.h>
#include <unistd.h>

static void* leave(void* unused) {
  (void)unused;
  _exit(0);
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pthread_t thread;
  (void)self, (void)out;
  pthread_create(&thread, NULL, leave, NULL);
  for (;;) pause();
}
MISBEHAVES(IN_QUERY, act)
