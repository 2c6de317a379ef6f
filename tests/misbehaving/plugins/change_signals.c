/* Handles or ignores every signal there is, then hangs. */
#include "misbehave.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static void ignore(int number) {
  (void)number;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const struct itimerval often = {{0, 1000}, {0, 1000}};
  int number;
  (void)self, (void)out;
  for (number = 1; number < 65; ++number) signal(number, ignore);
  setitimer(ITIMER_REAL, &often, NULL);
  for (;;) pause();
}
MISBEHAVES(IN_QUERY, act)
