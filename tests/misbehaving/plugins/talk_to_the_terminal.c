/* Clears the screen of whoever reads its error. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  self->host->set_error(self->host, MB_E_INTERNAL, "lost\033[2Jfound\n\xff\xfe end");
  return MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
