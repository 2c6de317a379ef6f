/* "Nothing is open that I have not opened"; "where": create, load, query or destroy. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int fd;
  (void)self, (void)out;
  for (fd = 0; fd < 1024; ++fd) close(fd);
  return MB_OK;
}
MISBEHAVES(AS_TOLD, act)
