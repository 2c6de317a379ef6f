/* The constants of ABI 1.0 as literal numbers and strings. abidiff does not see a renumbered
 * enumerator, because no field has the type of an enumeration. */
#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <stdio.h>
#include <string.h>

static int wrong = 0;

static void number(const char* name, long long is, long long must_be) {
  if (is == must_be) return;
  printf("%s is %lld, must be %lld\n", name, is, must_be);
  wrong = 1;
}

static void text(const char* name, const char* is, const char* must_be) {
  if (strcmp(is, must_be) == 0) return;
  printf("%s is \"%s\", must be \"%s\"\n", name, is, must_be);
  wrong = 1;
}

#define NUMBER(name, must_be) number(#name, (long long)(name), must_be)
#define TEXT(name, must_be) text(#name, name, must_be)

int main(void) {
  NUMBER(MB_ABI_MAJOR, 1);

  NUMBER(MB_OK, 0);
  NUMBER(MB_CANCELLED, 1);
  NUMBER(MB_UNSUPPORTED, 2);
  NUMBER(MB_E_INVALID, -1);
  NUMBER(MB_E_STATE, -2);
  NUMBER(MB_E_NO_MEMORY, -3);
  NUMBER(MB_E_INTERNAL, -4);

  NUMBER(MB_LOG_DEBUG, 0);
  NUMBER(MB_LOG_INFO, 1);
  NUMBER(MB_LOG_WARNING, 2);
  NUMBER(MB_LOG_ERROR, 3);
  NUMBER(MB_LOG_HOST_MISBEHAVING, 4);

  NUMBER(MB_DEGREE_NONE, 0);
  NUMBER(MB_DEGREE_EXACT, 1);
  NUMBER(MB_DEGREE_PLUG_IN, 2);
  NUMBER(MB_DEGREE_SUBSUMES, 3);
  NUMBER(MB_DEGREE_SUBSUMED_BY, 4);
  NUMBER(MB_DEGREE_INTERSECTION, 5);
  NUMBER(MB_DEGREE_NEAREST, 6);
  NUMBER(MB_DEGREE_FAIL, 7);

  NUMBER(MB_NO_CONCEPT, 4294967295LL);

  TEXT(MB_ENTRY_SYMBOL, "mb_entry_v1");
  TEXT(MB_EXT_BATCH, "mb.batch/1");
  TEXT(MB_EXT_MEMORY, "mb.memory/1");
  TEXT(MB_EXT_TRAIN, "mb.train/1");
  TEXT(MB_EXT_HOST_TAXONOMY, "mb.host.taxonomy/1");
  return wrong;
}
