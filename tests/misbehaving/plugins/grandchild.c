/* A grandchild in a session of its own, out of reach of signals to the group. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  pid_t child = fork();
  (void)out;
  if (child < 0) return setsid() < 0 && setpgid(0, 0) < 0 ? MB_OK : escaped(self, "new group");
  if (child == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    sleep(60);
    _exit(0);
  }
  usleep(20000);
  return escaped(self, "grandchild");
}
MISBEHAVES(IN_QUERY, act)
