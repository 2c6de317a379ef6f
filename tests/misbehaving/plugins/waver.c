/* Gives each request the honest ranking, but the services backwards the second time, and dies when
 * "bad" is asked for the third time. */
#include "misbehave.h"

enum { kMostRequests = 16 };

static const char* names[kMostRequests];
static int asked[kMostRequests];
static mb_match_t backwards[64];

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const char* name = self->query->request->name;
  uint32_t i;
  int at = 0, times;
  while (names[at] != NULL && strcmp(names[at], name) != 0) ++at;
  names[at] = name;
  times = ++asked[at];
  if (times == 3 && strcmp(name, "bad") == 0) abort();
  if (times != 2) return MB_OK;
  for (i = 0; i < self->count; ++i) {
    backwards[i] = self->matches[i];
    backwards[i].service = self->matches[self->count - 1 - i].service;
  }
  out->matches = backwards;
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
