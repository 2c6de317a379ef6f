/* Writes file after file until it is stopped; "how": plain, or unlinked at once. */
#include "misbehave.h"

#include <fcntl.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static char text[1 << 20];
  int unlinked = strcmp(parameter(self, "how"), "unlinked") == 0;
  int number, i;
  (void)out;
  memset(text, 'x', sizeof text);
  for (number = 0; number < 100; ++number) {
    char name[32];
    int fd;
    snprintf(name, sizeof name, "file%d", number);
    fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (unlinked) unlink(name);
    for (i = 0; i < 3; ++i) {
      if (write(fd, text, sizeof text) < 0) break;
      usleep(3000);
    }
  }
  for (;;) pause();
}
MISBEHAVES(IN_LOAD, act)
