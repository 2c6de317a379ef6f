/* Tells a later worker of the same entrant something through a file beside its library or the
 * folder in which it lies; "how": the file's access time, which of its pages are in memory as the
 * page cache says it or as it shows in calls of the disk, or which names were looked for. */
#include "misbehave.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { kPage = 4096, kPages = 256, kMarkedPage = 40, kOtherPage = 200 };

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

/* By the disk's having to be asked, which no call has to be allowed for. */
static int needs_the_disk(char* page) {
  struct rusage before, after;
  getrusage(RUSAGE_SELF, &before);
  (void)*(volatile char*)page;
  getrusage(RUSAGE_SELF, &after);
  return after.ru_majflt > before.ru_majflt;
}

static int one_page_needs_no_disk(int file) {
  char* pages = mmap(NULL, kPages * kPage, PROT_READ, MAP_SHARED, file, 0);
  int known;
  if (pages == MAP_FAILED) return 0;
  madvise(pages, kPages * kPage, MADV_RANDOM);
  known =
      needs_the_disk(pages + kOtherPage * kPage) && !needs_the_disk(pages + kMarkedPage * kPage);
  munmap(pages, kPages * kPage);
  posix_fadvise(file, kOtherPage * kPage, kPage, POSIX_FADV_DONTNEED);
  return known;
}

static int by_size(const void* one, const void* other) {
  const long a = *(const long*)one, b = *(const long*)other;
  return (a > b) - (a < b);
}

/* The median time of looking for names that are not in the system's folder, in nanoseconds. */
static long ns_of_looking(long word, long number) {
  enum { kNames = 301 };
  static long ns[kNames];
  int i;
  for (i = 0; i < kNames; ++i) {
    char path[1200];
    struct stat status;
    struct timespec start, end;
    snprintf(path, sizeof path, "/usr/lib/missing-%ld-%ld-%d", word, number, i);
    clock_gettime(CLOCK_MONOTONIC, &start);
    stat(path, &status);
    clock_gettime(CLOCK_MONOTONIC, &end);
    ns[i] = (end.tv_sec - start.tv_sec) * 1000000000L + end.tv_nsec - start.tv_nsec;
  }
  qsort(ns, kNames, sizeof ns[0], by_size);
  return ns[kNames / 2];
}

/* What the names have of their own is the moment in which the file was made. */
static int names_are_known(int file) {
  struct stat status;
  long marked_ns;
  if (fstat(file, &status) != 0) return 0;
  marked_ns = ns_of_looking(status.st_ctim.tv_nsec, 0);
  return 4 * marked_ns < 3 * ns_of_looking(status.st_ctim.tv_nsec, getpid());
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  char how[32], path[1200], byte;
  int file, known;
  (void)out;
  snprintf(how, sizeof how, "%s", parameter(self, "how"));
  snprintf(path, sizeof path, "%s/note", parameter(self, "library_folder"));
  file = open(path, O_RDONLY);
  if (file < 0) return MB_E_INTERNAL;
  if (strcmp(how, "access time") == 0) {
    known = was_read(file);
  } else if (strcmp(how, "page cache") == 0) {
    known = is_in_memory(file);
  } else if (strcmp(how, "disk") == 0) {
    known = one_page_needs_no_disk(file);
  } else {
    known = names_are_known(file);
  }
  if (pread(file, &byte, 1, kMarkedPage * kPage) != 1) return MB_E_INTERNAL;
  close(file);
  return known ? escaped(self, "an earlier worker was here") : MB_OK;
}
MISBEHAVES(IN_QUERY, act)
