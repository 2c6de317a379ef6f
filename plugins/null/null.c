/* The null matchmaker: answers every request with the same ranking of its first ten services. Its
 * cost is that of the harness. It is plain C over the ABI, so that the call holds nothing else. */
#include <matchbench/plugin.h>
#include <stdlib.h>

enum { DEPTH = 10 };

struct mb_matchmaker {
  mb_match_t matches[DEPTH];
  uint32_t count;
  int loaded;
};

static mb_status MB_CALL create(const mb_host_t* host, const mb_options_t* options,
                                mb_matchmaker_t** out) {
  mb_matchmaker_t* self = calloc(1, sizeof *self);
  (void)host;
  (void)options;
  if (self == NULL) return MB_E_NO_MEMORY;
  *out = self;
  return MB_OK;
}

static mb_status MB_CALL load(mb_matchmaker_t* self, const mb_collection_t* collection) {
  uint32_t i;
  self->count = collection->service_count < DEPTH ? collection->service_count : DEPTH;
  for (i = 0; i < self->count; ++i) {
    self->matches[i].service = i;
    self->matches[i].score = 1.0 - 0.01 * i;
  }
  self->loaded = 1;
  return MB_OK;
}

static mb_status MB_CALL query(mb_matchmaker_t* self, const mb_query_t* query, mb_ranking_t* out) {
  if (!self->loaded) return MB_E_STATE;
  out->count = query->top_k != 0 && query->top_k < self->count ? query->top_k : self->count;
  out->matches = self->matches;
  return MB_OK;
}

static void MB_CALL destroy(mb_matchmaker_t* self) {
  free(self);
}

static const void* MB_CALL get_extension(const char* id) {
  (void)id;
  return NULL;
}

static const char* const kAnything[] = {NULL};
static const char* const kFeatures[] = {"floor", NULL};

static const mb_descriptor_t kDescriptor = {sizeof(mb_descriptor_t),
                                            0,
                                            "org.matchbench.null",
                                            "null",
                                            "1.0.0",
                                            "matchbench",
                                            "Apache-2.0",
                                            kAnything,
                                            kFeatures};

static const mb_plugin_t kPlugin = {
    sizeof(mb_plugin_t), MB_ABI_MINOR, &kDescriptor, create, load, query, destroy, get_extension};

const mb_plugin_t* MB_CALL mb_entry_v1(uint32_t index) {
  return index == 0 ? &kPlugin : NULL;
}
