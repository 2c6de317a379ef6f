/* Becomes another program. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  execl("/bin/sh", "sh", "-c", "exit 0", (char*)NULL);
  execl("/usr/bin/true", "true", (char*)NULL);
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
