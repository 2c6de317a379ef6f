/* Writes file after file until it is stopped; "how": plain, unlinked at once, or unlinked,
 * mapped and closed; or nothing but names. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static char text[1 << 20];
  int mapped = strcmp(parameter(self, "how"), "mapped") == 0;
  int unlinked = mapped || strcmp(parameter(self, "how"), "unlinked") == 0;
  int number, i;
  (void)out;
  for (number = 0; strcmp(parameter(self, "how"), "names") == 0; ++number) {
    char name[201];
    snprintf(name, sizeof name, "%0200d", number);
    if (mkdir(name, 0700) != 0) pause();
  }
  memset(text, 'x', sizeof text);
  for (number = 0; number < 100; ++number) {
    char name[32];
    int fd;
    snprintf(name, sizeof name, "file%d", number);
    fd = open(name, O_RDWR | O_CREAT, 0600);
    if (unlinked) unlink(name);
    for (i = 0; i < 3; ++i) {
      if (write(fd, text, sizeof text) < 0) break;
      usleep(3000);
    }
    if (mapped) {
      mmap(NULL, 1, PROT_READ, MAP_SHARED, fd, 0);
      close(fd);
    }
  }
  for (;;) pause();
}
MISBEHAVES(IN_LOAD, act)
