/* A table that does not state its size. */
#define STATED_SIZE 3
#include "misbehave.h"

MISBEHAVES(NOWHERE, NULL)
