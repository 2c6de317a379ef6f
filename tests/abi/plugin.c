/* The smallest matchmaker in C: services in the order in which they came. NEXT_MINOR: built with a
 * header that has appended next_call() to both tables (see pairs.sh). */
#include <matchbench/plugin.h>

#include <stdlib.h>

struct mb_matchmaker {
  uint32_t service_count;
  mb_match_t* matches;
};

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  mb_matchmaker_t* own = calloc(1, sizeof *own);
  (void)options;
  if (own == NULL) return MB_E_NO_MEMORY;
#ifdef NEXT_MINOR
  host->log(host, MB_LOG_INFO,
            MB_HAS_FN(host, mb_host_t, next_call) && host->next_call(host)
                ? "host.next_call is present"
                : "host.next_call is absent");
#else
  (void)host;
#endif
  *out = own;
  return MB_OK;
}

static mb_status load(mb_matchmaker_t* own, const mb_collection_t* collection) {
  uint32_t i;
  own->service_count = collection->service_count;
  own->matches = calloc(collection->service_count + 1u, sizeof *own->matches);
  if (own->matches == NULL) return MB_E_NO_MEMORY;
  for (i = 0; i < own->service_count; ++i) {
    own->matches[i].service = i;
    own->matches[i].score = -(double)i;
  }
  return MB_OK;
}

static mb_status query(mb_matchmaker_t* own, const mb_query_t* query, mb_ranking_t* out) {
  out->count =
      query->top_k != 0 && query->top_k < own->service_count ? query->top_k : own->service_count;
  out->matches = own->matches;
  return MB_OK;
}

static void destroy(mb_matchmaker_t* own) {
  if (own == NULL) return;
  free(own->matches);
  free(own);
}

static const void* get_extension(const char* id) {
  (void)id;
  return NULL;
}

#ifdef NEXT_MINOR
static mb_status next_call(mb_matchmaker_t* own) {
  return own == NULL ? MB_E_INVALID : MB_OK;
}
#endif

static const char* const nothing[] = {NULL};
static const mb_descriptor_t descriptor = {
    sizeof descriptor, 0,       "org.matchbench.test.as-given",
    "As given",        "1.0.0", "matchbench authors",
    "Apache-2.0",      nothing, nothing};
static const mb_plugin_t table = {sizeof table,
                                  MB_ABI_MINOR,
                                  &descriptor,
                                  create,
                                  load,
                                  query,
                                  destroy,
                                  get_extension
#ifdef NEXT_MINOR
                                  ,
                                  .next_call = next_call
#endif
};

const mb_plugin_t* mb_entry_v1(uint32_t index) {
  return index == 0 ? &table : NULL;
}
