/* A socket of any family and type. */
#include "misbehave.h"

#include <sys/socket.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int family, type, pair[2];
  char how[64];
  (void)out;
  for (family = 0; family < 64; ++family) {
    for (type = 1; type <= 10; ++type) {
      int fd = socket(family, type, 0);
      if (fd < 0) continue;
      close(fd);
      snprintf(how, sizeof how, "socket of family %d, type %d", family, type);
      return escaped(self, how);
    }
  }
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) return escaped(self, "pair of sockets");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
