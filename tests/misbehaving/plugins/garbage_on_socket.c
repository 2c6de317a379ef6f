/* Writes its text to descriptor 3, which is not its own. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static const char kText[] = "This text is meant for a file that was closed long ago.\n";
  (void)self, (void)out;
  return write(3, kText, sizeof kText) > 0 ? MB_OK : MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
