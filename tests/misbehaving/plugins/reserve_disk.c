/* Takes room on the disk faster than anybody can look: by fallocate() on many files at once. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const off_t size = 2 << 20;
  struct stat status;
  long taken = 0;
  int number;
  (void)out;
  for (number = 0; number < 100; ++number) {
    char name[32];
    int fd;
    snprintf(name, sizeof name, "file%d", number);
    fd = open(name, O_RDWR | O_CREAT, 0600);
    unlink(name);
    if (fallocate(fd, 0, 0, size) == 0 && fstat(fd, &status) == 0) taken += status.st_blocks;
  }
  /* The cap is 8 MiB. */
  return taken > 2 * 8 * 2048 ? escaped(self, "room beyond the cap") : MB_OK;
}
MISBEHAVES(IN_QUERY, act)
