/* Opens files, or instances of epoll, until there are no more descriptors, and keeps them; or files
 * that it maps, which stay open without a descriptor. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int number = 0;
  (void)out;
  if (strcmp(parameter(self, "how"), "epolls") == 0) {
    while (epoll_create1(0) >= 0) continue;
    for (;;) pause();
  }
  if (strcmp(parameter(self, "how"), "mappings") == 0) {
    char name[32];
    for (number = 0; number < 40000; ++number) {
      int file;
      snprintf(name, sizeof name, "file-%d", number % 8);
      file = open(name, O_RDWR | O_CREAT, 0600);
      if (file < 0 || ftruncate(file, 4096) != 0) break;
      if (mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0) == MAP_FAILED) break;
      close(file);
    }
    for (;;) pause();
  }
  while (number < 100000 && open("/dev/null", O_RDONLY) >= 0) ++number;
  return number < 1000 ? MB_OK : escaped(self, "descriptors without a limit");
}
MISBEHAVES(IN_QUERY, act)
