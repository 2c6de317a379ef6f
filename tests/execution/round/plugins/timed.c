/* Takes a known time for each query, and tells in the score of its only line what it knows itself.
 *   "busy_us"   processor time to spend, so that a busy machine changes nothing about it
 *   "cold_us"   the same in the first query of a process
 *   "stall_at"  the number of a query, from 1, that sleeps "stall_ms" besides
 *   "then"      "exit": and ends the process then
 *   "load_ms"   how long load() sleeps
 *   "load_mib"  memory to touch in load() and to give back before it returns
 *   "habit"     "cache": remembers requests by their URI and does no work for those it knows
 *               "sly": remembers them by their name, but works the first two times, and if one is
 *               asked twice in a row
 *               "mute": remembers them by their name, and abstains when one is new to it
 *               "sloppy": after the first five queries answers at once, and something else
 *               "narrow": knows audits by their fresh ids, and then does no work and answers
 *               in another order; all its scores are within rounding of each other
 *               "tied": the same, and all its scores are equal
 *   "tell"      "time": the wall time of the call by its own clock; "core": where it runs;
 *               "": nothing, the score is 1 */
#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/plugin.h>

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KNOWN = 64 };

struct mb_matchmaker {
  char habit[16];
  char tell[16];
  char then[16];
  long busy_us;
  long cold_us;
  long stall_at;
  long stall_ms;
  long load_ms;
  long load_mib;
  long calls;
  uint32_t services;
  char touched;
  char known[KNOWN][128];
  int known_count;
  int times[KNOWN];
  char last[128];
  mb_match_t matches[4096];
};

static void read_parameter(const char* config, const char* key, char* value, size_t size) {
  char quoted[64];
  const char* at;
  snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
  at = config == NULL ? NULL : strstr(config, quoted);
  snprintf(value, size, "%s", at == NULL ? "" : at + strlen(quoted));
  value[strcspn(value, "\"")] = '\0';
}

static long number_parameter(const char* config, const char* key) {
  char value[32];
  read_parameter(config, key, value, sizeof value);
  return atol(value);
}

static int64_t now_ns(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  mb_matchmaker_t* self = calloc(1, sizeof *self);
  (void)host;
  if (self == NULL) return MB_E_NO_MEMORY;
  read_parameter(options->config, "habit", self->habit, sizeof self->habit);
  read_parameter(options->config, "tell", self->tell, sizeof self->tell);
  read_parameter(options->config, "then", self->then, sizeof self->then);
  self->busy_us = number_parameter(options->config, "busy_us");
  self->cold_us = number_parameter(options->config, "cold_us");
  self->stall_at = number_parameter(options->config, "stall_at");
  self->stall_ms = number_parameter(options->config, "stall_ms");
  self->load_ms = number_parameter(options->config, "load_ms");
  self->load_mib = number_parameter(options->config, "load_mib");
  *out = self;
  return MB_OK;
}

static mb_status load(mb_matchmaker_t* self, const mb_collection_t* collection) {
  const size_t size = (size_t)self->load_mib << 20;
  const struct timespec pause = {self->load_ms / 1000, self->load_ms % 1000 * 1000000};
  nanosleep(&pause, NULL);
  if (size > 0) {
    char* touched = malloc(size);
    if (touched == NULL) return MB_E_NO_MEMORY;
    memset(touched, 1, size);
    self->touched = touched[size / 2];
    free(touched);
  }
  self->services = collection->service_count;
  return MB_OK;
}

/* How often a request was asked before that has this name or URI. */
static int times_known(mb_matchmaker_t* self, const char* name) {
  int i;
  for (i = 0; i < self->known_count; ++i) {
    if (strcmp(self->known[i], name) == 0) return ++self->times[i];
  }
  if (self->known_count < KNOWN) {
    snprintf(self->known[self->known_count++], sizeof self->known[0], "%s", name);
  }
  return 0;
}

static int answers_from_memory(mb_matchmaker_t* self, const mb_service_t* request) {
  int again;
  if (strcmp(self->habit, "cache") == 0) return times_known(self, request->uri) > 0;
  if (strcmp(self->habit, "mute") == 0) return times_known(self, request->name) > 0;
  if (strcmp(self->habit, "sly") != 0) return 0;
  again = strcmp(self->last, request->name) == 0;
  snprintf(self->last, sizeof self->last, "%s", request->name);
  return times_known(self, request->name) > 1 && !again;
}

static void work(const mb_matchmaker_t* self) {
  const long us = self->calls == 1 && self->cold_us > 0 ? self->cold_us : self->busy_us;
  const int64_t end = now_ns(CLOCK_THREAD_CPUTIME_ID) + us * 1000;
  while (now_ns(CLOCK_THREAD_CPUTIME_ID) < end) {
  }
}

static mb_status query(mb_matchmaker_t* self, const mb_query_t* query, mb_ranking_t* out) {
  const int64_t start = now_ns(CLOCK_MONOTONIC);
  mb_match_t* match = &self->matches[self->calls % 4096];
  const int tied = strcmp(self->habit, "tied") == 0;
  const int narrow = (tied || strcmp(self->habit, "narrow") == 0) && self->services > 1;
  const int fresh = narrow && strncmp(query->request->uri, "urn:matchbench:", 15) == 0;
  const int sloppy = strcmp(self->habit, "sloppy") == 0 && self->calls >= 5;
  const int cached = answers_from_memory(self, query->request);
  ++self->calls;
  if (!sloppy && !cached && !fresh) work(self);
  if (strcmp(self->habit, "mute") == 0 && !cached) return MB_UNSUPPORTED;
  if (self->calls == self->stall_at) {
    struct timespec stall = {self->stall_ms / 1000, self->stall_ms % 1000 * 1000000};
    nanosleep(&stall, NULL);
    if (strcmp(self->then, "exit") == 0) _exit(7);
  }
  match->service = sloppy && self->services > 1 ? 1 : 0;
  match->degree = 0;
  match->score = 1;
  if (strcmp(self->tell, "core") == 0) match->score = sched_getcpu();
  if (strcmp(self->tell, "time") == 0) match->score = (double)(now_ns(CLOCK_MONOTONIC) - start);
  out->count = self->services > 0 ? 1 : 0;
  if (narrow) {
    match = self->matches;
    match[0] = (mb_match_t){.service = fresh ? 1 : 0, .score = 1};
    match[1] = (mb_match_t){.service = fresh ? 0 : 1, .score = tied ? 1 : 1 - 1e-13};
    out->count = 2;
  }
  out->matches = match;
  return MB_OK;
}

static void destroy(mb_matchmaker_t* self) {
  free(self);
}

/* The third query of a batch is one that it cannot answer. */
static mb_status query_batch(mb_matchmaker_t* self, const mb_query_t* const* queries,
                             uint32_t count, mb_ranking_t* const* out, mb_status* statuses) {
  uint32_t i;
  for (i = 0; i < count; ++i) {
    statuses[i] = i == 2 ? MB_UNSUPPORTED : query(self, queries[i], out[i]);
  }
  return MB_OK;
}

static mb_status report(const mb_matchmaker_t* self, mb_memory_t* out) {
  out->index_bytes = 1000 + self->services;
  out->ontology_bytes = 2000;
  out->model_bytes = 3000;
  out->scratch_bytes = 4000;
  return MB_OK;
}

static const void* get_extension(const char* id) {
  static const mb_plugin_batch_t kBatch = {sizeof kBatch, 0, query_batch};
  static const mb_plugin_memory_t kMemory = {sizeof kMemory, 0, report};
  if (strcmp(id, MB_EXT_BATCH) == 0) return &kBatch;
  return strcmp(id, MB_EXT_MEMORY) == 0 ? &kMemory : NULL;
}

MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) {
  static const char* const kNone[] = {NULL};
  static const mb_descriptor_t kDescriptor = {sizeof kDescriptor,
                                              0,
                                              "org.example.timed",
                                              "Timed",
                                              "1.0",
                                              "A. Author",
                                              "CC0-1.0",
                                              kNone,
                                              kNone};
  static const mb_plugin_t kPlugin = {sizeof kPlugin, MB_ABI_MINOR, &kDescriptor, create,
                                      load,           query,        destroy,      get_extension};
  return index == 0 ? &kPlugin : NULL;
}
