/* Dies in the queries whose numbers stand in "die_in" and never returns from those in "hang_in",
 * counted over all its processes in the file "count"; sleeps "sleep_us" in each. */
#include <matchbench/plugin.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char config[4096];

static const char* parameter(const char* key) {
  static char value[1024];
  char quoted[64];
  const char* at;
  snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
  at = strstr(config, quoted);
  snprintf(value, sizeof value, "%s", at == NULL ? "" : at + strlen(quoted));
  value[strcspn(value, "\"")] = '\0';
  return value;
}

static int count_up(void) {
  char path[1024];
  int number = 0;
  FILE* file;
  snprintf(path, sizeof path, "%s", parameter("count"));
  if (path[0] == '\0') return 0;
  file = fopen(path, "r");
  if (file != NULL) {
    if (fscanf(file, "%d", &number) != 1) number = 0;
    fclose(file);
  }
  file = fopen(path, "w");
  fprintf(file, "%d", ++number);
  fclose(file);
  return number;
}

static mb_status create(const mb_host_t* host, const mb_options_t* options, mb_matchmaker_t** out) {
  (void)host;
  snprintf(config, sizeof config, "%s", options->config);
  *out = (mb_matchmaker_t*)config;
  return MB_OK;
}

static mb_status load(mb_matchmaker_t* matchmaker, const mb_collection_t* collection) {
  (void)matchmaker, (void)collection;
  return MB_OK;
}

static mb_status query(mb_matchmaker_t* matchmaker, const mb_query_t* query, mb_ranking_t* out) {
  static mb_match_t first = {0, 0, 1.0};
  char number[16];
  (void)matchmaker, (void)query;
  snprintf(number, sizeof number, " %d ", count_up());
  if (strstr(parameter("die_in"), number) != NULL) abort();
  while (strstr(parameter("hang_in"), number) != NULL) pause();
  usleep((useconds_t)atoi(parameter("sleep_us")));
  out->count = 1;
  out->matches = &first;
  return MB_OK;
}

static void destroy(mb_matchmaker_t* matchmaker) {
  (void)matchmaker;
}

static const void* get_extension(const char* id) {
  (void)id;
  return NULL;
}

MB_EXPORT const mb_plugin_t* mb_entry_v1(uint32_t index) {
  static const char* const kNone[] = {NULL};
  static const mb_descriptor_t kDescriptor = {sizeof kDescriptor, 0,     "org.example.unlucky",
                                              "Unlucky",          "1.0", "A. Author",
                                              "CC0-1.0",          kNone, kNone};
  static const mb_plugin_t kPlugin = {sizeof kPlugin, MB_ABI_MINOR, &kDescriptor, create,
                                      load,           query,        destroy,      get_extension};
  return index == 0 ? &kPlugin : NULL;
}
