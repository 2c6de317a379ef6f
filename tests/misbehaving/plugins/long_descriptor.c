/* Calls itself by a name of ten megabytes. */
#include <matchbench/plugin.h>

static char name[10 << 20];
static const char* const no_items[] = {0};
static const mb_descriptor_t descriptor = {
    sizeof descriptor, 0,         "org.example.long", name,    "1.0",
    "A. Author",       "CC0-1.0", no_items,           no_items};
#define DESCRIPTOR descriptor
#include "misbehave.h"

__attribute__((constructor)) static void make_name(void) {
  memset(name, 'x', sizeof name - 1);
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)self, (void)out;
  return MB_OK;
}
MISBEHAVES(NOWHERE, act)
