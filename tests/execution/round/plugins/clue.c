/* Ranks the services by something that might tell their place in the collection; the parameter
 * "clue" says by what. */
#include <matchbench/plugin.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct matchmaker {
  char clue[32];
  const mb_collection_t* collection;
  mb_match_t* matches;
};

static struct matchmaker* sorting;

static uintptr_t address_of(const mb_service_t* service) {
  if (strcmp(sorting->clue, "name address") == 0) return (uintptr_t)service->name;
  if (strcmp(sorting->clue, "source address") == 0) return (uintptr_t)service->source->bytes;
  return (uintptr_t)service;
}

static int compare(const void* left, const void* right) {
  uint32_t a = ((const mb_match_t*)left)->service, b = ((const mb_match_t*)right)->service;
  const mb_service_t* first = sorting->collection->services[a];
  const mb_service_t* second = sorting->collection->services[b];
  if (strcmp(sorting->clue, "index") == 0) return a < b ? -1 : 1;
  if (strcmp(sorting->clue, "name") == 0) return strcmp(first->name, second->name);
  if (strcmp(sorting->clue, "uri") == 0) return strcmp(first->uri, second->uri);
  if (strcmp(sorting->clue, "source uri") == 0) {
    return strcmp(first->source->uri, second->source->uri);
  }
  return address_of(first) < address_of(second) ? -1 : 1;
}

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  struct matchmaker* self = calloc(1, sizeof *self);
  const char* clue = strstr(options->config, "\"clue\":\"");
  (void)host;
  if (clue == NULL) return MB_E_INVALID;
  clue += strlen("\"clue\":\"");
  memcpy(self->clue, clue, strcspn(clue, "\""));
  *out = (mb_matchmaker_t*)self;
  return MB_OK;
}

static mb_status load(mb_matchmaker_t* matchmaker, const mb_collection_t* collection) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  uint32_t i;
  self->collection = collection;
  self->matches = calloc(collection->service_count, sizeof *self->matches);
  for (i = 0; i < collection->service_count; ++i) self->matches[i].service = i;
  sorting = self;
  qsort(self->matches, collection->service_count, sizeof *self->matches, compare);
  for (i = 0; i < collection->service_count; ++i) self->matches[i].score = -(double)i;
  return MB_OK;
}

static mb_status query(mb_matchmaker_t* matchmaker, const mb_query_t* query, mb_ranking_t* out) {
  struct matchmaker* self = (struct matchmaker*)matchmaker;
  (void)query;
  out->count = self->collection->service_count;
  out->matches = self->matches;
  return MB_OK;
}

static void destroy(mb_matchmaker_t* matchmaker) {
  free(((struct matchmaker*)matchmaker)->matches);
  free(matchmaker);
}

static const void* get_extension(const char* id) {
  (void)id;
  return NULL;
}

MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) {
  static const char* const kNone[] = {NULL};
  static const mb_descriptor_t kDescriptor = {sizeof kDescriptor,
                                              0,
                                              "org.example.clue",
                                              "Clue",
                                              "1.0",
                                              "A. Author",
                                              "CC0-1.0",
                                              kNone,
                                              kNone};
  static const mb_plugin_t kPlugin = {sizeof kPlugin, MB_ABI_MINOR, &kDescriptor, create,
                                      load,           query,        destroy,      get_extension};
  return index == 0 ? &kPlugin : NULL;
}
