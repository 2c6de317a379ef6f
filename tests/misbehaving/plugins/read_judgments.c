/* Wants to know the judgments: by path, by a link in its scratch folder, through /proc; and what
 * lies beside its library. */
#include "misbehave.h"

#include <fcntl.h>
#include <unistd.h>

static int can_read(const char* path) {
  char byte;
  int fd = open(path, O_RDONLY);
  int got = fd >= 0 && read(fd, &byte, 1) >= 0;
  if (fd >= 0) close(fd);
  return got;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  char secret[1024], host[64], path[2048];
  (void)out;
  snprintf(secret, sizeof secret, "%s", parameter(self, "secret"));
  snprintf(host, sizeof host, "%s", parameter(self, "host"));
  snprintf(path, sizeof path, "%s/secret.yaml", parameter(self, "library_folder"));
  if (can_read(path)) return escaped(self, "beside its library");
  if (can_read(secret)) return escaped(self, "by path");
  if (symlink(secret, "link") == 0 && can_read("link")) return escaped(self, "by symbolic link");
  if (link(secret, "hard") == 0 && can_read("hard")) return escaped(self, "by hard link");
  if (rename(secret, "moved") == 0) return escaped(self, "by moving it");
  snprintf(path, sizeof path, "/proc/%s/root%s", host, secret);
  if (can_read(path)) return escaped(self, "by the host's root");
  snprintf(path, sizeof path, "/proc/self/root%s", secret);
  if (can_read(path)) return escaped(self, "by its own root");
  snprintf(path, sizeof path, "/proc/1/root%s", secret);
  if (can_read(path)) return escaped(self, "by another root");
  if (truncate(secret, 0) == 0) return escaped(self, "by truncation");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
