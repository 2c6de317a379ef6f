/* Leaves before it was asked anything. */
#include "misbehave.h"

__attribute__((constructor)) static void start(void) {
  exit(0);
}
MISBEHAVES(NOWHERE, NULL)
