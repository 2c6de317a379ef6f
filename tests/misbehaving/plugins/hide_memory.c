/* Takes memory that is no resident page of its own; "how": page tables, or shared memory that is
 * mapped, filled and let go. */
#include "misbehave.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { kStep = 2 << 20 }; /* what one page table maps */

static mb_status fill_page_tables(struct matchmaker* self) {
  const size_t size = (size_t)1 << 39;
  volatile char* at =
      mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  volatile char seen = 0;
  size_t offset;
  if (at == MAP_FAILED) return MB_E_NO_MEMORY;
  madvise((void*)at, size, MADV_NOHUGEPAGE);
  for (offset = 0; offset < size; offset += kStep) {
    seen += at[offset];
    if (offset % ((size_t)kStep << 10) == 0) usleep(1000);
  }
  sleep(1);
  return escaped(self, "1 GiB of page tables");
}

static mb_status fill_shared_memory(struct matchmaker* self, int file, int flags) {
  const size_t size = (size_t)1 << 30;
  char* at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | flags, file, 0);
  size_t offset;
  if (at == MAP_FAILED) return MB_OK;
  for (offset = 0; offset < size; offset += kStep) {
    memset(at + offset, 1, kStep);
    madvise(at + offset, kStep, MADV_DONTNEED);
  }
  return escaped(self, "1 GiB of shared memory");
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const char* how = parameter(self, "how");
  (void)out;
  if (strcmp(how, "page tables") == 0) return fill_page_tables(self);
  if (strcmp(how, "zeros") == 0) return fill_shared_memory(self, open("/dev/zero", O_RDWR), 0);
  return fill_shared_memory(self, -1, MAP_ANONYMOUS);
}
MISBEHAVES(IN_LOAD, act)
