/* 64 MB each to stdout and stderr. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static char text[1 << 16];
  int i;
  (void)self, (void)out;
  memset(text, 'x', sizeof text);
  for (i = 0; i < 2048; ++i) {
    ssize_t put = write(1 + i % 2, text, sizeof text);
    if (put < 0) return MB_E_INTERNAL;
  }
  if (write(1, "the end", 7) != 7) return MB_E_INTERNAL;
  return MB_OK;
}
MISBEHAVES(IN_LOAD, act)
