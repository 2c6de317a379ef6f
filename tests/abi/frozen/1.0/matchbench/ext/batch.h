/* mb.batch/1: many queries in one call; the offline scenario. */
#ifndef MATCHBENCH_EXT_BATCH_H
#define MATCHBENCH_EXT_BATCH_H

#include "../plugin.h"

#define MB_EXT_BATCH "mb.batch/1"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_plugin_batch {
  uint32_t struct_size;
  uint32_t reserved;
  /* out[i] answers queries[i]; statuses[i] is set for every i even on failure. The call as a whole
   * may take count times the budget_ns of a query. [main] */
  mb_status(MB_CALL* query_batch)(mb_matchmaker_t* matchmaker, const mb_query_t* const* queries,
                                  uint32_t count, mb_ranking_t* const* out,
                                  mb_status* statuses) MB_NOEXCEPT;
} mb_plugin_batch_t;

#ifdef __cplusplus
}
#endif
#endif
