/* Uses up what the user may have of POSIX timers, each of which reserves a signal. */
#include "misbehave.h"

#include <signal.h>
#include <time.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  struct sigevent event;
  int made = 0;
  (void)out;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_NONE;
  while (made < 1000) {
    timer_t timer;
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) break;
    ++made;
  }
  return made == 1000 ? escaped(self, "1000 timers") : MB_OK;
}
MISBEHAVES(IN_QUERY, act)
