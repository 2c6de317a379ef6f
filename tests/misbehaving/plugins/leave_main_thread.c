/* Ends the thread that it does not own; "how": with the C library, or silently, and another thread
 * goes on to take memory. */
#include "misbehave.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void* take_memory(void* unused) {
  int taken;
  for (taken = 0; taken < 1 << 10; taken += 4) {
    char* lost = malloc(4 << 20);
    if (lost != NULL) memset(lost, 1, 4 << 20);
    usleep(500);
  }
  for (;;) pause();
  return unused;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pthread_t thread;
  (void)out;
  if (strcmp(parameter(self, "how"), "silently") == 0) {
    pthread_create(&thread, NULL, take_memory, NULL);
    syscall(SYS_exit, 0);
  }
  pthread_exit(NULL);
}
MISBEHAVES(IN_QUERY, act)
