/* Does nothing wrong. */
#include "misbehave.h"

MISBEHAVES(NOWHERE, NULL)
