/* Ranks services by the words they share with the request. */
#include <ctype.h>
#include <matchbench/plugin.h>
#include <stdlib.h>

/* The words of a service as hashes, in rising order, each once. */
typedef struct {
  uint64_t* hashes;
  size_t count;
  size_t room;
} words_t;

struct mb_matchmaker {
  const mb_host_t* host;
  words_t* services; /* by position */
  uint32_t count;
  int loaded;
  mb_match_t* matches; /* the last ranking, which stays until the next call */
};

static int add_word(words_t* words, uint64_t hash) {
  if (words->count == words->room) {
    size_t room = 2 * words->room + 16;
    uint64_t* grown = realloc(words->hashes, room * sizeof *grown);
    if (grown == NULL) return 0;
    words->hashes = grown;
    words->room = room;
  }
  words->hashes[words->count++] = hash;
  return 1;
}

/* FNV-1a of each run of letters and digits; bytes of letters beyond ASCII stay together. */
static int add_text(words_t* words, const char* text) {
  const uint64_t start = 14695981039346656037u;
  uint64_t hash = start;
  for (;; ++text) {
    const unsigned char c = (unsigned char)*text;
    if (isalnum(c) || c >= 0x80) {
      hash = (hash ^ (uint64_t)tolower(c)) * 1099511628211u;
    } else if (hash != start) {
      if (!add_word(words, hash)) return 0;
      hash = start;
    }
    if (c == 0) return 1;
  }
}

static int by_value(const void* left, const void* right) {
  const uint64_t a = *(const uint64_t*)left, b = *(const uint64_t*)right;
  return (a > b) - (a < b);
}

static int read_words(words_t* words, const mb_service_t* service) {
  size_t i, kept = 0;
  if (!add_text(words, service->name) || !add_text(words, service->description)) return 0;
  for (i = 0; i < service->tags.count; ++i) {
    if (!add_text(words, service->tags.items[i])) return 0;
  }
  if (words->count == 0) return 1;
  qsort(words->hashes, words->count, sizeof *words->hashes, by_value);
  for (i = 0; i < words->count; ++i) {
    if (kept == 0 || words->hashes[kept - 1] != words->hashes[i]) {
      words->hashes[kept++] = words->hashes[i];
    }
  }
  words->count = kept;
  return 1;
}

static size_t shared(const words_t* a, const words_t* b) {
  size_t i = 0, j = 0, count = 0;
  while (i < a->count && j < b->count) {
    const int order = by_value(&a->hashes[i], &b->hashes[j]);
    count += order == 0;
    i += order <= 0;
    j += order >= 0;
  }
  return count;
}

static int by_score(const void* left, const void* right) {
  const mb_match_t *a = left, *b = right;
  if (a->score != b->score) return a->score < b->score ? 1 : -1;
  return (a->service > b->service) - (a->service < b->service);
}

static mb_status MB_CALL create(const mb_host_t* host, const mb_options_t* options,
                                mb_matchmaker_t** out) {
  mb_matchmaker_t* self = calloc(1, sizeof *self);
  (void)options;
  if (self == NULL) return MB_E_NO_MEMORY;
  self->host = host;
  *out = self;
  return MB_OK;
}

/* Once, before all queries: read and index the services. */
static mb_status MB_CALL load(mb_matchmaker_t* self, const mb_collection_t* collection) {
  uint32_t i;
  self->services = calloc((size_t)collection->service_count + 1, sizeof *self->services);
  self->matches = calloc((size_t)collection->service_count + 1, sizeof *self->matches);
  if (self->services == NULL || self->matches == NULL) return MB_E_NO_MEMORY;
  self->count = collection->service_count;
  for (i = 0; i < self->count; ++i) {
    if (self->host->should_stop(self->host)) return MB_CANCELLED;
    if (!read_words(&self->services[i], collection->services[i])) return MB_E_NO_MEMORY;
  }
  self->loaded = 1;
  return MB_OK;
}

/* Once per request. A service is named by its position in the collection. */
static mb_status MB_CALL query(mb_matchmaker_t* self, const mb_query_t* query, mb_ranking_t* out) {
  words_t wanted = {NULL, 0, 0};
  mb_status status = MB_OK;
  uint32_t i;
  if (!self->loaded) return MB_E_STATE;
  if (!read_words(&wanted, query->request)) status = MB_E_NO_MEMORY;
  if (status == MB_OK && wanted.count == 0) status = MB_UNSUPPORTED;
  for (i = 0; status == MB_OK && i < self->count; ++i) {
    self->matches[i].service = i;
    self->matches[i].score = (double)shared(&wanted, &self->services[i]);
    if (self->host->should_stop(self->host)) status = MB_CANCELLED;
  }
  free(wanted.hashes);
  if (status != MB_OK) return status;
  qsort(self->matches, self->count, sizeof *self->matches, by_score);
  out->count = query->top_k != 0 && query->top_k < self->count ? query->top_k : self->count;
  out->matches = self->matches;
  return MB_OK;
}

static void MB_CALL destroy(mb_matchmaker_t* self) {
  uint32_t i;
  if (self == NULL) return;
  for (i = 0; i < self->count; ++i) free(self->services[i].hashes);
  free(self->services);
  free(self->matches);
  free(self);
}

static const void* MB_CALL get_extension(const char* id) {
  (void)id;
  return NULL;
}

static const char* const kMediaTypes[] = {NULL};
static const char* const kFeatures[] = {"text", NULL};

static const mb_descriptor_t kDescriptor = {sizeof(mb_descriptor_t),
                                            0,
                                            "org.example.sumatch",
                                            "sumatch",
                                            "0.1.0",
                                            "Your Name",
                                            "Apache-2.0",
                                            kMediaTypes,
                                            kFeatures};

static const mb_plugin_t kPlugin = {
    sizeof(mb_plugin_t), MB_ABI_MINOR, &kDescriptor, create, load, query, destroy, get_extension};

MB_EXPORT const mb_plugin_t* MB_CALL mb_entry_v1(uint32_t index) {
  return index == 0 ? &kPlugin : NULL;
}
