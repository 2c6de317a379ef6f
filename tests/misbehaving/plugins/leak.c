/* Loses a page at a time. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  for (;;) {
    char* lost = malloc(4 << 20);
    if (lost == NULL) return MB_E_NO_MEMORY;
    memset(lost, 1, 4 << 20);
    usleep(500);
  }
}
MISBEHAVES(IN_LOAD, act)
