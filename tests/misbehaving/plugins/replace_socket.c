/* Puts something else where the worker's connection was. */
#include "misbehave.h"

#include <fcntl.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  return dup2(open("/dev/null", O_RDWR), 3) == 3 ? MB_OK : MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
