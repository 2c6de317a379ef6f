/* Unconfined, stops its host, its worker and itself, as Ctrl-Z or a frozen control group would, and
 * has them continue after "stop_ms": where "where" says, and as long as the file "once" is there,
 * which it removes; each time if none is named. */
#include "misbehave.h"

#include <signal.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const pid_t host = atoi(parameter(self, "host"));
  const useconds_t stop_us = (useconds_t)atoi(parameter(self, "stop_ms")) * 1000;
  const pid_t worker = getppid();
  const pid_t own = getpid();
  const char* once = parameter(self, "once");
  (void)out;
  if (*once != '\0' && unlink(once) != 0) return MB_OK;
  if (fork() == 0) {
    int again;
    usleep(stop_us);
    /* Whoever is stopped later than that is not left so. */
    for (again = 0; again < 20; ++again) {
      kill(own, SIGCONT);
      kill(worker, SIGCONT);
      kill(host, SIGCONT);
      usleep(50000);
    }
    _exit(0);
  }
  kill(host, SIGSTOP);
  kill(worker, SIGSTOP);
  kill(own, SIGSTOP);
  return MB_OK;
}
MISBEHAVES(AS_TOLD, act)
