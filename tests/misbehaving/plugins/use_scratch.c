/* What the scratch folder is for: it is the working folder and the temporary one. */
#include "misbehave.h"

#include <sys/stat.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  char path[1200], text[8] = "";
  FILE* file;
  (void)self, (void)out;
  snprintf(path, sizeof path, "%s/note", getenv("TMPDIR"));
  file = fopen(path, "w");
  if (file == NULL || fputs("hello", file) < 0 || fclose(file) != 0) return MB_E_INTERNAL;
  file = fopen("note", "r");
  if (file == NULL || fgets(text, sizeof text, file) == NULL || fclose(file) != 0) {
    return MB_E_INTERNAL;
  }
  if (mkdir("folder", 0700) != 0) return MB_E_INTERNAL;
  return strcmp(text, "hello") == 0 ? MB_OK : MB_E_INTERNAL;
}
MISBEHAVES(IN_QUERY, act)
