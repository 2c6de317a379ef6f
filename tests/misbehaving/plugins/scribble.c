/* Overwrites all memory that it shares with another process, and waits. */
#include "misbehave.h"

#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  FILE* maps = fopen("/proc/self/maps", "r");
  char line[512], rights[8];
  unsigned long begin, end;
  (void)self, (void)out;
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    if (sscanf(line, "%lx-%lx %7s", &begin, &end, rights) != 3) continue;
    if (strcmp(rights, "rw-s") == 0) memset((void*)begin, 'Z', end - begin);
  }
  for (;;) pause();
}
MISBEHAVES(IN_QUERY, act)
