/* Makes the worker's clock leave out what it computes: overwrites the function by which the process
 * reads its clocks. While it is warmed up it sleeps, with nothing left out; with "show" it shows
 * that part of what it computes from the first query on, as if so many threads had computed it.
 * With "us" it computes for so long in every second query, shows neither time nor processor time of
 * it, and sleeps twice as long, shown as computing, in the others. Of queries that are asked in one
 * call it does all one after the other. */
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
static int64_t left_out_once_ns; /* of the next reading, which ends the call */
static int64_t left_out_cpu_ns;

static int64_t now_ns(clockid_t clock) {
  struct timespec time;
  syscall(SYS_clock_gettime, clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int patched(clockid_t clock, struct timespec* out) {
  int64_t ns = now_ns(clock);
  if (clock == CLOCK_MONOTONIC) {
    ns -= left_out_ns + left_out_once_ns;
    left_out_once_ns = 0;
  }
  if (clock == CLOCK_THREAD_CPUTIME_ID) ns -= left_out_cpu_ns;
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

/* The host sees no more processor time than is stated. */
static void pay_by_sleeping(int asked, int64_t ns) {
  const int64_t begin_ns = now_ns(CLOCK_MONOTONIC);
  const int64_t cpu_begin_ns = now_ns(CLOCK_THREAD_CPUTIME_ID);
  if (asked % 2 != 0) {
    const struct timespec pause = {2 * ns / 1000000000, 2 * ns % 1000000000};
    nanosleep(&pause, NULL);
    left_out_cpu_ns -= now_ns(CLOCK_MONOTONIC) - begin_ns;
    return;
  }
  compute(ns);
  left_out_once_ns = now_ns(CLOCK_MONOTONIC) - begin_ns;
  left_out_cpu_ns += now_ns(CLOCK_THREAD_CPUTIME_ID) - cpu_begin_ns;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static int asked;
  const int64_t begin_ns = now_ns(CLOCK_MONOTONIC);
  const int64_t computed_ns = kComputedMs * INT64_C(1000000);
  const int parts = atoi(parameter(self, "show"));
  const int64_t paid_ns = atoi(parameter(self, "us")) * INT64_C(1000);
  (void)out;
  if (++asked == 1 && !patch()) {
    self->host->set_error(self->host, MB_E_INTERNAL, "cannot patch the clock");
    return MB_E_INTERNAL;
  }
  if (paid_ns > 0) {
    pay_by_sleeping(asked, paid_ns);
    return MB_OK;
  }
  if (parts > 0) {
    compute(5 * computed_ns);
    left_out_once_ns = now_ns(CLOCK_MONOTONIC) - begin_ns - 5 * computed_ns / parts;
    return MB_OK;
  }
  if (asked <= kWarmUpQueries) {
    usleep(kSleptMs * 1000);
    return MB_OK;
  }
  compute(computed_ns);
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
