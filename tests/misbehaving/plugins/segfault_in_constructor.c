/* Dies while it is opened. */
#include "misbehave.h"

__attribute__((constructor)) static void start(void) {
  *(volatile int*)NULL = 1;
}
MISBEHAVES(NOWHERE, NULL)
