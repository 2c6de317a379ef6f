/* Whatever can be set for the process as a whole. */
#include "misbehave.h"

#include <locale.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  (void)out;
  setlocale(LC_ALL, "de_DE.UTF-8");
  setenv("TZ", "Pacific/Apia", 1);
  tzset();
  umask(0777);
  if (chdir("/") != 0) return MB_E_INTERNAL;
  self->host->set_error(self->host, MB_E_INVALID, "on purpose");
  return MB_E_INVALID;
}
MISBEHAVES(IN_QUERY, act)
