/* Rankings that are none; the parameter "fault" says which. */
#include "misbehave.h"

#include <math.h>
#include <sys/mman.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static mb_match_t wrong[64];
  const char* fault = parameter(self, "fault");
  memcpy(wrong, self->matches, sizeof wrong);
  out->matches = wrong;
  if (strcmp(fault, "nan") == 0) wrong[2].score = NAN;
  if (strcmp(fault, "infinity") == 0) wrong[0].score = INFINITY;
  if (strcmp(fault, "rising") == 0) wrong[2].score = wrong[1].score * 2;
  if (strcmp(fault, "duplicate") == 0) wrong[3].service = wrong[1].service;
  if (strcmp(fault, "out of range") == 0) wrong[1].service = self->count;
  if (strcmp(fault, "absurd count") == 0) out->count = 4000000000u;
  if (strcmp(fault, "one too many") == 0) out->count = self->count + 1;
  if (strcmp(fault, "null") == 0) out->matches = NULL;
  if (strcmp(fault, "dangling") == 0) {
    void* page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 4096);
    out->matches = page;
  }
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
