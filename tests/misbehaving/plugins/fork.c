/* A child that would go on when the worker is killed. */
#include "misbehave.h"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pid_t child = fork();
  (void)out;
  if (child < 0) child = vfork();
  if (child < 0) child = (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  return child < 0 ? MB_OK : escaped(self, "fork");
}
MISBEHAVES(IN_QUERY, act)
