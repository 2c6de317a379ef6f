/* Leaves a thread behind that holds the lock of standard output, on which the worker waits when it
 * has said its last word. */
#include "misbehave.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int locked;
static void* hold(void* unused) {
  flockfile(stdout);
  locked = 1;
  for (;;) pause();
  return unused;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pthread_t thread;
  (void)self, (void)out;
  pthread_create(&thread, NULL, hold, NULL);
  while (!locked) usleep(100);
  return MB_OK;
}
MISBEHAVES(IN_DESTROY, act)
