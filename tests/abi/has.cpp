// The same in C++.
#include "has.c"
