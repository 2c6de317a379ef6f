/* Writes where it has no business: beside its library, in the host's folder, in the shared ones. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int can_make(const char* folder) {
  char path[1200];
  int fd;
  snprintf(path, sizeof path, "%s/matchbench-escape", folder);
  fd = open(path, O_WRONLY | O_CREAT, 0600);
  if (fd >= 0) {
    close(fd);
    unlink(path);
    return 1;
  }
  if (mkdir(path, 0700) == 0) {
    rmdir(path);
    return 1;
  }
  return 0;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)out;
  if (can_make(parameter(self, "library_folder"))) return escaped(self, "library's folder");
  if (can_make(parameter(self, "folder"))) return escaped(self, "host's folder");
  if (can_make("/tmp")) return escaped(self, "/tmp");
  if (can_make("/var/tmp")) return escaped(self, "/var/tmp");
  if (can_make("/dev/shm")) return escaped(self, "/dev/shm");
  if (can_make("..")) return escaped(self, "folder above");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
