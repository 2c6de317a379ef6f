/* Answers many queries in one call; the parameter "fault" says how it breaks its word. */
#include <matchbench/ext/batch.h>

#define OWN_EXTENSION MB_EXT_BATCH
#include "misbehave.h"

#include <sys/mman.h>

static mb_status query_batch(mb_matchmaker_t* matchmaker, const mb_query_t* const* queries,
                             uint32_t count, mb_ranking_t* const* out, mb_status* statuses) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  const char* fault = parameter(self, "fault");
  const int silent = strcmp(fault, "silent") == 0;
  uint32_t i;
  if (strcmp(fault, "crash") == 0) abort();
  for (i = 0; i < count; ++i) {
    const int bad = strcmp(queries[i]->request->name, "bad") == 0;
    out[i]->matches = self->matches;
    out[i]->count = self->count;
    if (bad && silent) continue;
    statuses[i] = MB_OK;
    if (!bad) continue;
    if (strcmp(fault, "status") == 0) statuses[i] = 12345;
    if (strcmp(fault, "absurd count") == 0) out[i]->count = 4000000000u;
    if (strcmp(fault, "dangling") == 0) {
      void* page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      munmap(page, 4096);
      out[i]->matches = page;
    }
    /* The arrays are the worker's: what they name afterwards must not matter. */
    if (strcmp(fault, "change input") == 0) {
      memset((void*)queries, 0, count * sizeof *queries);
      memset((void*)out, 0, count * sizeof *out);
      for (i = 0; i < count; ++i) statuses[i] = MB_OK;
      return MB_OK;
    }
  }
  return strcmp(fault, "whole") == 0 ? (mb_status)-77 : MB_OK;
}

static const mb_plugin_batch_t kBatch = {sizeof kBatch, 0, query_batch};
static const void* own_extension(void) {
  return &kBatch;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self;
  (void)out;
  return MB_OK;
}
MISBEHAVES(NOWHERE, act)
