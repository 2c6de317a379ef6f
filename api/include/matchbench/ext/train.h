/* mb.train/1: matchmakers that learn from relevance judgments. */
#ifndef MATCHBENCH_EXT_TRAIN_H
#define MATCHBENCH_EXT_TRAIN_H

#include "../plugin.h"

#define MB_EXT_TRAIN "mb.train/1"

#ifdef __cplusplus
extern "C" {
#endif

/* FROZEN, 16 bytes. An unjudged pair simply does not appear. */
typedef struct mb_judgment {
  uint32_t query;   /* index into mb_training.queries */
  uint32_t service; /* index into the loaded collection */
  int32_t grade;    /* 0 = not relevant, rising to max_grade */
  int32_t relevant; /* the collection's binary judgment, 0 or 1 */
} mb_judgment_t;

typedef struct mb_training {
  uint32_t struct_size;
  uint32_t query_count;
  uint64_t judgment_count;
  uint64_t budget_ns;
  int32_t max_grade;
  uint32_t reserved;
  const mb_service_t* const* queries; /* never among the queries asked later */
  const mb_judgment_t* judgments;     /* ordered by query, then service */
} mb_training_t;

typedef struct mb_plugin_train {
  uint32_t struct_size;
  uint32_t reserved;
  /* Between load and the first query, once. Timed as "train". [main] */
  mb_status(MB_CALL* train)(mb_matchmaker_t* matchmaker, const mb_training_t* training) MB_NOEXCEPT;
} mb_plugin_train_t;

#ifdef __cplusplus
}
#endif
#endif
