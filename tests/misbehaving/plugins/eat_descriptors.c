/* Opens files, or instances of epoll, until there are no more descriptors, and keeps them; or
 * watches files under all numbers; or keeps files open without a descriptor, because it maps them
 * or because threads wait for them. */
#include "misbehave.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#define FILES_OF_A_THREAD 16

static void* wait_for_files(void* files) {
  poll(files, FILES_OF_A_THREAD, -1);
  return NULL;
}

/* It makes the files for the next thread when the kernel has those of this one. */
static void hold_files(void) {
  static struct pollfd files[60][FILES_OF_A_THREAD];
  pthread_attr_t small;
  int held;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 1 << 15);
  for (held = 0; held < 60; ++held) {
    pthread_t thread;
    int number;
    for (number = 0; number < FILES_OF_A_THREAD; ++number) {
      files[held][number].fd = eventfd(0, 0);
    }
    pthread_create(&thread, &small, wait_for_files, files[held]);
    usleep(1000);
    for (number = 0; number < FILES_OF_A_THREAD; ++number) close(files[held][number].fd);
  }
}

static void watch_under_all_numbers(void) {
  int watching[8];
  int file;
  int number;
  int each;
  for (each = 0; each < 8; ++each) watching[each] = epoll_create1(0);
  for (file = 0; file < 32; ++file) {
    const int event = eventfd(0, 0);
    for (number = 64; number < 250; ++number) {
      struct epoll_event what = {.events = EPOLLPRI};
      dup2(event, number);
      for (each = 0; each < 8; ++each) epoll_ctl(watching[each], EPOLL_CTL_ADD, number, &what);
    }
  }
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  int number = 0;
  (void)out;
  if (strcmp(parameter(self, "how"), "epolls") == 0) {
    while (epoll_create1(0) >= 0) continue;
    for (;;) pause();
  }
  if (strcmp(parameter(self, "how"), "watches") == 0) {
    watch_under_all_numbers();
    for (;;) pause();
  }
  if (strcmp(parameter(self, "how"), "threads") == 0) {
    hold_files();
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
