/* Makes its process's clock leave out what it computes: overwrites the function by which the
 * process reads its clocks. In its first queries it sleeps, with nothing left out. Of queries that
 * are asked in one call it does all one after the other. */
#include <matchbench/ext/batch.h>

#define OWN_EXTENSION MB_EXT_BATCH
#include "misbehave.h"

#include <dlfcn.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { kComputedMs = 20, kSleptMs = 100, kWarmUpQueries = 5 };

static int64_t left_out_ns;

static int64_t now_ns(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int patched(clockid_t clock, struct timespec* out) {
  int64_t ns = now_ns(clock);
  if (clock == CLOCK_MONOTONIC) ns -= left_out_ns;
  out->tv_sec = ns / 1000000000;
  out->tv_nsec = ns % 1000000000;
  return 0;
}

static int patch(void) {
  /* mov $patched, %rax; jmp *%rax */
  unsigned char jump[12] = {0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};
  const uintptr_t target = (uintptr_t)patched;
  void* image = dlopen("linux-vdso.so.1", RTLD_NOW | RTLD_NOLOAD);
  char* code = image == NULL ? NULL : dlsym(image, "__vdso_clock_gettime");
  char* page = (char*)((uintptr_t)code & ~(uintptr_t)4095);
  if (code == NULL || mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return 0;
  memcpy(jump + 2, &target, sizeof target);
  memcpy(code, jump, sizeof jump);
  return 1;
}

static void compute(int64_t ns) {
  const int64_t until_ns = now_ns(CLOCK_THREAD_CPUTIME_ID) + ns;
  while (now_ns(CLOCK_THREAD_CPUTIME_ID) < until_ns) {
  }
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static int asked;
  const int64_t begin_ns = now_ns(CLOCK_MONOTONIC);
  (void)out;
  if (++asked == 1 && !patch()) {
    self->host->set_error(self->host, MB_E_INTERNAL, "cannot patch the clock");
    return MB_E_INTERNAL;
  }
  if (asked <= kWarmUpQueries) {
    usleep(kSleptMs * 1000);
    return MB_OK;
  }
  compute(kComputedMs * INT64_C(1000000));
  left_out_ns += now_ns(CLOCK_MONOTONIC) - begin_ns;
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)

static mb_status query_batch(mb_matchmaker_t* matchmaker, const mb_query_t* const* queries,
                             uint32_t count, mb_ranking_t* const* out, mb_status* statuses) {
  uint32_t i;
  for (i = 0; i < count; ++i) statuses[i] = query(matchmaker, queries[i], out[i]);
  return MB_OK;
}

static const mb_plugin_batch_t kBatch = {sizeof kBatch, 0, query_batch};
static const void* own_extension(void) {
  return &kBatch;
}
