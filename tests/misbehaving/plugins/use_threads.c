/* Computes on two threads in every query, with "only" of a request whose URI begins so, until they
 * have used 10 ms more than one of them can use. On a machine of one processor, or one that is busy
 * with others, it says that it cannot. */
#include "misbehave.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static const int64_t kMostNs = INT64_C(1000000000);

static atomic_int over;

static int64_t now_ns(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void* compute(void* nothing) {
  while (!over) {
  }
  return nothing;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const int64_t begin_ns = now_ns(CLOCK_MONOTONIC);
  const int64_t cpu_begin_ns = now_ns(CLOCK_PROCESS_CPUTIME_ID);
  int64_t passed_ns = 0;
  const char* only = parameter(self, "only");
  pthread_t second;
  (void)out;
  if (strncmp(self->query->request->uri, only, strlen(only)) != 0) return MB_OK;
  over = 0;
  if (pthread_create(&second, NULL, compute, NULL) != 0) return MB_E_INTERNAL;
  while (!over) {
    passed_ns = now_ns(CLOCK_MONOTONIC) - begin_ns;
    over =
        now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu_begin_ns > passed_ns + passed_ns / 10 + 30000000 ||
        passed_ns > kMostNs;
  }
  pthread_join(second, NULL);
  if (passed_ns <= kMostNs) return MB_OK;
  self->host->set_error(self->host, MB_E_INTERNAL, "no second processor is free");
  return MB_E_INTERNAL;
}
MISBEHAVES(IN_EVERY_QUERY, act)
