/* Tells a later worker of the same entrant something through a file beside its library; "how":
 * access time, or which of its pages are in memory. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kPage = 4096, kMarkedPage = 40 };

static int was_read(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && status.st_atime > status.st_mtime;
}

static int is_in_memory(int file) {
  unsigned char in_memory = 0;
  char* page = mmap(NULL, kPage, PROT_READ, MAP_SHARED, file, kMarkedPage * kPage);
  if (page == MAP_FAILED || mincore(page, kPage, &in_memory) != 0) return 0;
  munmap(page, kPage);
  return in_memory & 1;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const int by_time = strcmp(parameter(self, "how"), "access time") == 0;
  char path[1200], byte;
  int file, known;
  (void)out;
  snprintf(path, sizeof path, "%s/note", parameter(self, "library_folder"));
  file = open(path, O_RDONLY);
  if (file < 0) return MB_E_INTERNAL;
  known = by_time ? was_read(file) : is_in_memory(file);
  if (pread(file, &byte, 1, kMarkedPage * kPage) != 1) return MB_E_INTERNAL;
  close(file);
  return known ? escaped(self, "an earlier worker was here") : MB_OK;
}
MISBEHAVES(IN_QUERY, act)
