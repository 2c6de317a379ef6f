/* Loses a page at a time; "as": under this name, which /proc shows above what it has taken. */
#include "misbehave.h"

#include <sys/prctl.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  const char* name = parameter(self, "as");
  int taken;
  (void)out;
  if (*name != '\0') prctl(PR_SET_NAME, name, 0, 0, 0);
  for (taken = 0; taken < 1 << 10; taken += 4) {
    char* lost = malloc(4 << 20);
    if (lost == NULL) return MB_E_NO_MEMORY;
    memset(lost, 1, 4 << 20);
    usleep(500);
  }
  sleep(1);
  return escaped(self, "1 GiB of memory");
}
MISBEHAVES(IN_LOAD, act)
