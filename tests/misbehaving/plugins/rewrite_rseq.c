/* Makes the kernel's word whether the thread was taken off its processor say that it never was,
 * and sleeps; "how": restore (after the sleep the sequence is put back that was there before it),
 * unregister, or own (another thread's area is registered in place of the C library's). */
#include "misbehave.h"

#include <stdint.h>
#include <sys/rseq.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct rseq* area(void) {
  return (struct rseq*)((char*)__builtin_thread_pointer() + __rseq_offset);
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static struct rseq own;
  const struct timespec pause = {0, 20000000};
  const char* how = parameter(self, "how");
  const uint64_t before = area()->rseq_cs;
  uint32_t size;
  (void)out;
  if (strcmp(how, "restore") != 0) {
    for (size = 32; size <= 512; size += 4) {
      if (syscall(SYS_rseq, area(), size, RSEQ_FLAG_UNREGISTER, RSEQ_SIG) == 0) break;
    }
  }
  if (strcmp(how, "own") == 0) syscall(SYS_rseq, &own, sizeof own, 0, RSEQ_SIG);
  nanosleep(&pause, NULL);
  area()->rseq_cs = before;
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
