#include "faulty_tables.h"

#include <matchbench/plugin.h>

#include <string.h>

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  (void)host, (void)options, (void)out;
  return MB_E_INTERNAL;
}
static mb_status load(mb_matchmaker_t* self, const mb_collection_t* collection) {
  (void)self, (void)collection;
  return MB_E_INTERNAL;
}
static mb_status query(mb_matchmaker_t* self, const mb_query_t* query, mb_ranking_t* out) {
  (void)self, (void)query, (void)out;
  return MB_E_INTERNAL;
}
static void destroy(mb_matchmaker_t* self) {
  (void)self;
}
static const void* get_extension(const char* id) {
  (void)id;
  return NULL;
}

/* A table of a later minor version: the known members, then more. */
struct newer_plugin {
  mb_plugin_t known;
  void (*appended)(void);
};
static void appended(void) {}

static const char* const kTwo[] = {"text/plain", "application/json", NULL};
static const char* const kNone[] = {NULL};
static const char* endless[1000]; /* filled without a NULL */
static char endless_name[5000];

static mb_descriptor_t descriptors[FAULTY_TABLES];
static struct newer_plugin tables[FAULTY_TABLES];

static void fill(unsigned index) {
  mb_descriptor_t* descriptor = &descriptors[index];
  mb_plugin_t* table = &tables[index].known;
  const mb_descriptor_t whole = {sizeof whole, 0,       "org.example.faulty",
                                 "Faulty",     "1.2.3", "A. Author",
                                 "CC0-1.0",    kTwo,    kNone};
  const mb_plugin_t functions = {sizeof functions, MB_ABI_MINOR, descriptor, create, load, query,
                                 destroy,          get_extension};
  *descriptor = whole;
  *table = functions;
  switch (index) {
    case NEWER_MINOR:
      table->struct_size = sizeof(struct newer_plugin);
      table->abi_minor = MB_ABI_MINOR + 7;
      tables[index].appended = appended;
      break;
    case SIZE_ZERO:
      table->struct_size = 0;
      break;
    case SIZE_SHORT:
      table->struct_size = sizeof functions - sizeof(void*);
      break;
    case SIZE_ABSURD:
      table->struct_size = 0xcccccccc;
      break;
    case NO_CREATE:
      table->create = NULL;
      break;
    case NO_LOAD:
      table->load = NULL;
      break;
    case NO_QUERY:
      table->query = NULL;
      break;
    case NO_DESTROY:
      table->destroy = NULL;
      break;
    case NO_GET_EXTENSION:
      table->get_extension = NULL;
      break;
    case NO_DESCRIPTOR:
      table->descriptor = NULL;
      break;
    case DESCRIPTOR_SIZE_ZERO:
      descriptor->struct_size = 0;
      break;
    case DESCRIPTOR_SIZE_SHORT:
      descriptor->struct_size = sizeof whole - sizeof(void*);
      break;
    case NO_ID:
      descriptor->id = NULL;
      break;
    case EMPTY_ID:
      descriptor->id = "";
      break;
    case NO_NAME:
      descriptor->name = NULL;
      break;
    case NO_VERSION:
      descriptor->version = NULL;
      break;
    case NO_AUTHOR:
      descriptor->author = NULL;
      break;
    case NO_LICENCE:
      descriptor->licence = NULL;
      break;
    case ENDLESS_NAME:
      memset(endless_name, 'n', sizeof endless_name - 1);
      descriptor->name = endless_name;
      break;
    case NO_MEDIA_TYPES:
      descriptor->media_types = NULL;
      break;
    case NO_FEATURES:
      descriptor->features = NULL;
      break;
    case ENDLESS_MEDIA_TYPES:
      descriptor->media_types = endless;
      break;
    case ENDLESS_FEATURES:
      descriptor->features = endless;
      break;
    default:
      break;
  }
}

MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) {
  unsigned i;
  if (index >= FAULTY_TABLES) return NULL;
  for (i = 0; i < sizeof endless / sizeof *endless; ++i) endless[i] = "more";
  fill(index);
  return &tables[index].known;
}
