/* Loaded before a program's own libraries, it makes the calendar's clock jump by a day, forth and
 * back, each time that it is read. The monotonic clock stays as it is. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t jump(void) {
  static volatile int readings;
  return __atomic_add_fetch(&readings, 1, __ATOMIC_RELAXED) % 2 != 0 ? 86400 : -86400;
}

int clock_gettime(clockid_t clock, struct timespec* out) {
  const long status = syscall(SYS_clock_gettime, clock, out);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) out->tv_sec += jump();
  return (int)status;
}

int gettimeofday(struct timeval* restrict out, void* restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  out->tv_sec = now.tv_sec;
  out->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != NULL) *out = now.tv_sec;
  return now.tv_sec;
}
