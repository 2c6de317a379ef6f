/* Says what went wrong in ten megabytes, with signs that clear a terminal in them. */
#include "misbehave.h"

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const size_t size = 10 << 20;
  char* text = malloc(size + 1);
  size_t i;
  (void)out;
  memset(text, 'x', size);
  for (i = 0; i + 4 < size; i += 1000) memcpy(text + i, "\033[2J", 4);
  text[size] = '\0';
  self->host->set_error(self->host, MB_E_INTERNAL, text);
  free(text);
  return MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
