/* Looks for requests that it was not asked yet: in all memory that it can write, and in what waits
 * in the worker's socket. */
#include "misbehave.h"

#include <sys/socket.h>
#include <unistd.h>

enum { kMostRequests = 16, kSocket = 3 };

static const char* const kBefore = "http://example.org/request/";
static char asked[kMostRequests][16];

static int was_asked(const char* name) {
  int i;
  for (i = 0; i < kMostRequests; ++i) {
    if (asked[i][0] != '\0' && strncmp(name, asked[i], strlen(asked[i])) == 0) return 1;
  }
  return 0;
}

/* One that starts like the name of a request. */
static int is_name(const char* name) {
  return strncmp(name, "good ", 5) == 0 || strncmp(name, "bad", 3) == 0;
}

static int holds_another(const char* from, const char* until) {
  const size_t size = strlen(kBefore);
  while ((from = memmem(from, (size_t)(until - from), kBefore, size)) != NULL) {
    from += size;
    if (until - from > 8 && is_name(from) && !was_asked(from)) return 1;
  }
  return 0;
}

static int memory_holds_another(void) {
  FILE* maps = fopen("/proc/self/maps", "r");
  char line[512];
  int found = 0;
  while (maps != NULL && !found && fgets(line, sizeof line, maps) != NULL) {
    char* end;
    const char* from = (const char*)strtoull(line, &end, 16);
    const char* until = (const char*)strtoull(end + 1, NULL, 16);
    if (strstr(line, " rw-p ") != NULL) found = holds_another(from, until);
  }
  if (maps != NULL) fclose(maps);
  return found;
}

static int socket_holds_another(void) {
  static char waiting[1 << 16];
  const ssize_t size = recv(kSocket, waiting, sizeof waiting, MSG_PEEK | MSG_DONTWAIT);
  const int found = size > 0 && holds_another(waiting, waiting + size);
  memset(waiting, 0, sizeof waiting);
  return found;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static int count;
  (void)out;
  if (!was_asked(self->query->request->name)) {
    snprintf(asked[count++], sizeof asked[0], "%s", self->query->request->name);
  }
  if (memory_holds_another()) return escaped(self, "a coming request is in memory");
  if (socket_holds_another()) return escaped(self, "a coming request is on its way");
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
