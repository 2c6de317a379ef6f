/* The same after lifting the protection: reaches its own copy of the pages and nobody else's. */
#include "misbehave.h"

#include <stdint.h>
#include <sys/mman.h>

static mb_status act(struct matchmaker* self, mb_ranking_t* out) {
  uint32_t i;
  (void)out;
  for (i = 0; i < self->count; ++i) {
    char* name = (char*)self->collection->services[i]->name;
    void* page = (void*)((uintptr_t)name & ~(uintptr_t)4095);
    if (mprotect(page, 8192, PROT_READ | PROT_WRITE) != 0) {
      if (mprotect(page, 4096, PROT_READ | PROT_WRITE) != 0) return MB_OK;
    }
    name[0] = 'X';
  }
  return MB_OK;
}
MISBEHAVES(IN_QUERY, act)
