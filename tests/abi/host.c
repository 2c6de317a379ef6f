/* host <plugin>: the smallest host. Runs a whole session over two services, the first of which
 * shares its words with the request, and prints what it saw. NEXT_MINOR: built with a header that
 * has appended next_call() to both tables (see pairs.sh). */
#include <matchbench/plugin.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static int plugin_saw_next = -1; /* what the plugin logs about this host's table */

static const void* get_extension(const mb_host_t* host, const char* id) {
  (void)host, (void)id;
  return NULL;
}
static void on_log(const mb_host_t* host, mb_severity severity, const char* message) {
  (void)host, (void)severity;
  if (strcmp(message, "host.next_call is present") == 0) plugin_saw_next = 1;
  if (strcmp(message, "host.next_call is absent") == 0) plugin_saw_next = 0;
}
static void on_error(const mb_host_t* host, mb_status status, const char* message) {
  (void)host;
  fprintf(stderr, "plugin says %d: %s\n", (int)status, message);
}
static int32_t should_stop(const mb_host_t* host) {
  return host == NULL;
}
#ifdef NEXT_MINOR
static int32_t next_call(const mb_host_t* host) {
  return host != NULL;
}
#endif

static int fail(const char* what) {
  fprintf(stderr, "host: %s\n", what);
  return 1;
}
static const char* seen(int present) {
  return present < 0 ? "unknown" : present ? "present" : "absent";
}

int main(int argc, char** argv) {
  mb_host_t host = {sizeof host,
                    MB_ABI_MINOR,
                    NULL,
                    get_extension,
                    on_log,
                    on_error,
                    should_stop
#ifdef NEXT_MINOR
                    ,
                    .next_call = next_call
#endif
  };
  const mb_options_t options = {sizeof options, 1, 1, NULL};
  mb_service_t offers[2], request;
  const mb_service_t* services[2];
  mb_collection_t collection = {sizeof collection, 0, 2, 0, NULL, NULL};
  mb_query_t query = {sizeof query, 0, 0, NULL};
  mb_ranking_t ranking = {sizeof ranking, 0, NULL};
  mb_matchmaker_t* matchmaker = NULL;
  const mb_plugin_t* plugin;
  mb_entry_fn entry;
  int host_saw_next = -1;

  void* library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) return fail(argc == 2 ? dlerror() : "usage: host <plugin>");
  *(void**)&entry = dlsym(library, MB_ENTRY_SYMBOL);
  if (entry == NULL) return fail("no entry symbol");
  plugin = entry(0);
  if (plugin == NULL || plugin->struct_size < 56) return fail("table shorter than that of 1.0");

  memset(offers, 0, sizeof offers);
  offers[0].struct_size = offers[1].struct_size = sizeof offers[0];
  offers[0].uri = "urn:a", offers[0].name = "car price", offers[0].description = "";
  offers[1].uri = "urn:b", offers[1].name = "weather", offers[1].description = "";
  request = offers[0];
  request.uri = "urn:r";
  services[0] = &offers[0], services[1] = &offers[1];
  collection.services = services;
  query.request = &request;

  if (plugin->create(&host, &options, &matchmaker) != MB_OK) return fail("create");
  if (plugin->load(matchmaker, &collection) != MB_OK) return fail("load");
  if (plugin->query(matchmaker, &query, &ranking) != MB_OK) return fail("query");
  if (ranking.count != 2) return fail("not all services are ranked");
#ifdef NEXT_MINOR
  host_saw_next = MB_HAS_FN(plugin, mb_plugin_t, next_call) != 0;
#endif
  printf("best %u, plugin.next_call %s, host.next_call %s\n", (unsigned)ranking.matches[0].service,
         seen(host_saw_next), seen(plugin_saw_next));
  plugin->destroy(matchmaker);
  return 0;
}
