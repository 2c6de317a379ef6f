/* Looks into the host process: memory, descriptors, environment, registers. */
#include "misbehave.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <unistd.h>

static int can_open(const char* host, const char* what) {
  char path[128];
  int fd;
  snprintf(path, sizeof path, "/proc/%s/%s", host, what);
  fd = open(path, O_RDONLY);
  if (fd >= 0) close(fd);
  return fd >= 0;
}
static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  char host[64], byte = 0;
  struct iovec here = {&byte, 1}, there;
  (void)out;
  snprintf(host, sizeof host, "%s", parameter(self, "host"));
  there.iov_base = (void*)strtoull(parameter(self, "address"), NULL, 10);
  there.iov_len = 1;
  if (process_vm_readv(atoi(host), &here, 1, &there, 1, 0) >= 0) return escaped(self, "vm_readv");
  if (process_vm_writev(atoi(host), &here, 1, &there, 1, 0) >= 0) return escaped(self, "vm_writev");
  if (can_open(host, "mem")) return escaped(self, "mem");
  if (can_open(host, "environ")) return escaped(self, "environ");
  if (can_open(host, "maps")) return escaped(self, "maps");
  if (can_open(host, "fd")) return escaped(self, "fd");
  if (ptrace(PTRACE_SEIZE, atoi(host), 0, 0) == 0) return escaped(self, "ptrace");
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
