/* Leaves folders that are hard to remove: one in the other beyond any path, and closed ones. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int i;
  (void)self, (void)out;
  mkdir("closed", 0700);
  close(open("closed/file", O_WRONLY | O_CREAT, 0600));
  mkdir("closed/writable", 0300);
  close(open("closed/writable/file", O_WRONLY | O_CREAT, 0));
  for (i = 0; i < 3000; ++i) {
    if (mkdir("deep", 0700) != 0 || chdir("deep") != 0) return MB_E_INTERNAL;
  }
  usleep(500000); /* time to look at it */
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
