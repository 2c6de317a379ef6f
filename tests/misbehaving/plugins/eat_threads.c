/* Starts threads that sleep; "as": under this name. */
#include "misbehave.h"

#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

static void* rest(void* unused) {
  for (;;) pause();
  return unused;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pthread_attr_t small;
  pthread_t thread;
  const char* name = parameter(self, "as");
  int number;
  (void)out;
  if (*name != '\0') prctl(PR_SET_NAME, name, 0, 0, 0);
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 15);
  for (number = 0; number < 2000; ++number) {
    if (pthread_create(&thread, &small, rest, NULL) != 0) break;
  }
  for (;;) pause();
}
MISBEHAVES(IN_QUERY, act)
