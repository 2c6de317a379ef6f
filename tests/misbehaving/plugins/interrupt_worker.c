/* Leaves a timer behind that interrupts every system call of the worker. */
#include "misbehave.h"

#include <signal.h>
#include <sys/time.h>

static void ignore(int number) {
  (void)number;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const struct itimerval often = {{0, 200}, {0, 200}};
  struct sigaction action = {0};
  (void)self, (void)out;
  action.sa_handler = ignore; /* without SA_RESTART */
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  return MB_OK;
}
MISBEHAVES(IN_LOAD, act)
