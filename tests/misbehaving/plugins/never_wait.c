/* Makes every descriptor of the worker one that does not wait. */
#include "misbehave.h"

#include <fcntl.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int fd;
  (void)self, (void)out;
  for (fd = 0; fd < 16; ++fd) fcntl(fd, F_SETFL, O_NONBLOCK);
  return MB_OK;
}
MISBEHAVES(IN_CREATE, act)
