/* mb.memory/1: the plugin's own account of its memory, next to what the host measures. */
#ifndef MATCHBENCH_EXT_MEMORY_H
#define MATCHBENCH_EXT_MEMORY_H

#include "../plugin.h"

#define MB_EXT_MEMORY "mb.memory/1"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_memory {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t index_bytes;    /* services as indexed */
  uint64_t ontology_bytes; /* classified ontologies, closures, taxonomies */
  uint64_t model_bytes;    /* what training left behind */
  uint64_t scratch_bytes;  /* largest transient use so far */
} mb_memory_t;
typedef struct mb_plugin_memory {
  uint32_t struct_size;
  uint32_t reserved;
  mb_status(MB_CALL* report)(const mb_matchmaker_t* matchmaker,
                             mb_memory_t* out) MB_NOEXCEPT; /* [main] */
} mb_plugin_memory_t;

#ifdef __cplusplus
}
#endif
#endif
