/* What every plugin of this folder shares: an honest matchmaker that ranks all services in the
 * order of their names, and one place where it does something else. */
#ifndef MATCHBENCH_TESTS_MISBEHAVE_H
#define MATCHBENCH_TESTS_MISBEHAVE_H

#include <matchbench/ext/memory.h>
#include <matchbench/plugin.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNUSED __attribute__((unused))

/* AS_TOLD: where the parameter "where" says: create, load, report, query or destroy. */
enum place {
  NOWHERE,
  IN_CREATE,
  IN_LOAD,
  IN_REPORT,
  IN_QUERY,
  IN_EVERY_QUERY,
  IN_DESTROY,
  AS_TOLD
};

struct matchmaker {
  const mb_host_t* host;
  const mb_collection_t* collection;
  const mb_query_t* query;
  char config[4096];
  uint32_t count;
  mb_match_t matches[64];
};

/* What the plugin does at its place; in a query, `out` holds the honest ranking already. */
typedef mb_status (*act_fn)(struct matchmaker* self, mb_ranking_t* out);

static const enum place kPlace;
static const act_fn kAct;

/* The text or number behind "key": in the parameters; "" where there is none. */
static UNUSED const char* parameter(const struct matchmaker* self, const char* key) {
  static char value[1024];
  char quoted[64];
  const char* at;
  size_t size;
  snprintf(quoted, sizeof quoted, "\"%s\":", key);
  value[0] = '\0';
  at = strstr(self->config, quoted);
  if (at == NULL) return value;
  at += strlen(quoted);
  if (*at == '"') ++at;
  size = strcspn(at, "\",}");
  if (size >= sizeof value) size = sizeof value - 1;
  memcpy(value, at, size);
  value[size] = '\0';
  return value;
}

/* What was to be prevented has succeeded. */
static UNUSED mb_status escaped(const struct matchmaker* self, const char* how) {
  char text[256];
  snprintf(text, sizeof text, "escaped: %s", how);
  self->host->set_error(self->host, MB_E_INTERNAL, text);
  return MB_E_INTERNAL;
}

static int acts_in(const struct matchmaker* self, enum place place, const char* name) {
  return kPlace == place || (kPlace == AS_TOLD && strcmp(parameter(self, "where"), name) == 0);
}

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  struct matchmaker* self = calloc(1, sizeof *self);
  mb_status status = MB_OK;
  self->host = host;
  snprintf(self->config, sizeof self->config, "%s", options->config);
  if (acts_in(self, IN_CREATE, "create")) status = kAct(self, NULL);
  if (status == MB_OK) *out = (mb_matchmaker_t*)self;
  return status;
}

static const mb_collection_t* sorted_collection;
static int by_name(const void* left, const void* right) {
  const mb_service_t* const* services = sorted_collection->services;
  return strcmp(services[((const mb_match_t*)left)->service]->name,
                services[((const mb_match_t*)right)->service]->name);
}

static mb_status load(mb_matchmaker_t* matchmaker, const mb_collection_t* collection) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  uint32_t i;
  self->collection = collection;
  self->count = collection->service_count;
  for (i = 0; i < self->count; ++i) self->matches[i].service = i;
  sorted_collection = collection;
  qsort(self->matches, self->count, sizeof *self->matches, by_name);
  for (i = 0; i < self->count; ++i) self->matches[i].score = 1.0 / (3.0 + i);
  return acts_in(self, IN_LOAD, "load") ? kAct(self, NULL) : MB_OK;
}

static mb_status query(mb_matchmaker_t* matchmaker, const mb_query_t* query, mb_ranking_t* out) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  self->query = query;
  out->matches = self->matches;
  out->count = self->count;
  if (kPlace == IN_EVERY_QUERY) return kAct(self, out);
  if (strcmp(query->request->name, "bad") != 0) return MB_OK;
  return acts_in(self, IN_QUERY, "query") ? kAct(self, out) : MB_OK;
}

static void destroy(mb_matchmaker_t* matchmaker) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  if (acts_in(self, IN_DESTROY, "destroy")) kAct(self, NULL);
  free(self);
}

static mb_status report(const mb_matchmaker_t* matchmaker, mb_memory_t* out) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  out->index_bytes = sizeof *self;
  return acts_in(self, IN_REPORT, "report") ? kAct(self, NULL) : MB_OK;
}

static const mb_plugin_memory_t kMemory = {sizeof kMemory, 0, report};
/* A plugin with an extension of its own names it before it includes this file. */
#ifdef OWN_EXTENSION
static const void* own_extension(void);
#endif
static const void* get_extension(const char* id) {
#ifdef OWN_EXTENSION
  if (strcmp(id, OWN_EXTENSION) == 0) return own_extension();
#endif
  return strcmp(id, MB_EXT_MEMORY) == 0 ? &kMemory : NULL;
}

static const char* const kNone[] = {NULL};
/* A plugin with a descriptor of its own names it before it includes this file. */
#ifndef DESCRIPTOR
#define DESCRIPTOR kDescriptor
static const mb_descriptor_t kDescriptor = {sizeof kDescriptor, 0,     "org.example.misbehaving",
                                            "Misbehaving",      "1.0", "A. Author",
                                            "CC0-1.0",          kNone, kNone};
#endif
#ifndef STATED_SIZE
#define STATED_SIZE sizeof(mb_plugin_t)
#endif
static const mb_plugin_t kPlugin = {STATED_SIZE, MB_ABI_MINOR, &DESCRIPTOR, create,
                                    load,        query,        destroy,     get_extension};

MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) {
  return index == 0 ? &kPlugin : NULL;
}

#define MISBEHAVES(where, act)            \
  static const enum place kPlace = where; \
  static const act_fn kAct = act;

#endif
