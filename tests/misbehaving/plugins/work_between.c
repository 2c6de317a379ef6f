/* Answers at once, or after "slept_us" of sleep, and computes for "us" afterwards, in a thread of
 * its own that pauses while a query is under way. */
#include "misbehave.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static sem_t answered;
static long computed_us;
static atomic_int under_way;

static int64_t cpu_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void* work(void* nothing) {
  for (;;) {
    int64_t until_ns;
    sem_wait(&answered);
    until_ns = cpu_ns() + computed_us * 1000;
    while (cpu_ns() < until_ns) {
      if (under_way) usleep(50);
    }
  }
  return nothing;
}

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  static pthread_t worker;
  const int slept_us = atoi(parameter(self, "slept_us"));
  (void)out;
  under_way = 1;
  if (computed_us == 0) {
    computed_us = atol(parameter(self, "us"));
    sem_init(&answered, 0, 0);
    if (pthread_create(&worker, NULL, work, NULL) != 0) return MB_E_INTERNAL;
  }
  if (slept_us > 0) usleep((useconds_t)slept_us);
  under_way = 0;
  sem_post(&answered);
  return MB_OK;
}
MISBEHAVES(IN_EVERY_QUERY, act)
