/* Rankings that are none, or nearly so; the parameter "fault" says which. */
#include "misbehave.h"

#include <math.h>
#include <sys/mman.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static mb_match_t wrong[64];
  const char* fault = parameter(self, "fault");
  uint32_t i;
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
  if (strcmp(fault, "tiny") == 0) {
    for (i = 0; i < self->count; ++i) wrong[i].score = i == 0 ? 4.9e-324 : i == 1 ? 0.0 : -0.0;
#ifdef __x86_64__
    __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040); /* flush to zero, denormals zero */
#endif
  }
  if (strcmp(fault, "dangling") == 0) {
    void* page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 4096);
    out->matches = page;
  }
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
