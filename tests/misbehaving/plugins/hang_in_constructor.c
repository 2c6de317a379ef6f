/* Never comes out of its constructor. */
#include "misbehave.h"

#include <unistd.h>

__attribute__((constructor)) static void start(void) {
  for (;;) pause();
}
MISBEHAVES(NOWHERE, NULL)
