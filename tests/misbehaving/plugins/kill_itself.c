/* A signal that the kernel sends to those who use too much: memory, or "signal". Confined, it may
 * not send itself the one of memory, and answers. In the query "bad", or in every one if told
 * "always"; if it is told "once", a file, only as long as that is there, and it removes it. Before,
 * it works for "work_us". */
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const int number = atoi(parameter(self, "signal"));
  (void)out;
  if (strcmp(self->query->request->name, "bad") != 0 && *parameter(self, "always") == '\0') {
    return MB_OK;
  }
  if (*parameter(self, "once") != '\0' && unlink(parameter(self, "once")) != 0) return MB_OK;
  usleep((useconds_t)atoi(parameter(self, "work_us")));
  kill(getpid(), number == 0 ? SIGKILL : number);
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
