/* Holds the lock of its own maps for seconds at a time, while a writer waits for it, so that
 * whoever reads /proc/PID/smaps has to wait. A file of its scratch folder is mapped, too: the host
 * counts these there. */
#include "misbehave.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static void* write_maps(void* nothing) {
  for (;;) {
    void* page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return nothing;
    munmap(page, 4096);
    usleep(1000);
  }
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_POPULATE;
  const size_t bytes = (size_t)30 << 30;
  const int file = open("x", O_RDWR | O_CREAT, 0600);
  pthread_t writer;
  void* mapped;
  (void)self, (void)out;
  if (file < 0 || write(file, "x", 1) != 1) return MB_E_INTERNAL;
  mapped = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, file, 0);
  if (mapped == MAP_FAILED || *(volatile char*)mapped != 'x') return MB_E_INTERNAL;
  if (pthread_create(&writer, NULL, write_maps, NULL) != 0) return MB_E_INTERNAL;
  for (;;) {
    void* zeros = mmap(NULL, bytes, PROT_READ, flags, -1, 0);
    if (zeros == MAP_FAILED) return MB_E_INTERNAL;
    munmap(zeros, bytes);
  }
}
MISBEHAVES(IN_QUERY, act)
