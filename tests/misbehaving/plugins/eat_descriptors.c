/* Opens files, or instances of epoll, until there are no more descriptors, and keeps them. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int number = 0;
  (void)out;
  if (strcmp(parameter(self, "how"), "epolls") == 0) {
    while (epoll_create1(0) >= 0) continue;
    for (;;) pause();
  }
  while (number < 100000 && open("/dev/null", O_RDONLY) >= 0) ++number;
  return number < 1000 ? MB_OK : escaped(self, "descriptors without a limit");
}
MISBEHAVES(IN_QUERY, act)
