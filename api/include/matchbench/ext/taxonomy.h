/* mb.host.taxonomy/1: the class hierarchy of all ontologies of the collection, classified by the
 * host once, when the collection is read. A class is known by its index, 0 .. concept_count - 1;
 * asking is cheap and allocates nothing. What is handed out lives as long as the collection. */
#ifndef MATCHBENCH_EXT_TAXONOMY_H
#define MATCHBENCH_EXT_TAXONOMY_H

#include "../plugin.h"

#define MB_EXT_HOST_TAXONOMY "mb.host.taxonomy/1"
#define MB_NO_CONCEPT 0xffffffffu

#ifdef __cplusplus
extern "C" {
#endif

/* FROZEN: a counted list of concept indices. items is NULL where count is 0. */
typedef struct mb_concepts {
  const uint32_t* items;
  uint64_t count;
} mb_concepts_t;

typedef struct mb_host_taxonomy {
  uint32_t struct_size;
  uint32_t reserved;

  /* [any], all of them. An index out of range has no URI (NULL), no relatives, subsumes nothing. */
  uint32_t(MB_CALL* concept_count)(const struct mb_host* host) MB_NOEXCEPT;
  /* clang-format off */
  const char*(MB_CALL* concept_uri)(const struct mb_host* host, uint32_t index) MB_NOEXCEPT;
  /* clang-format on */

  /* MB_NO_CONCEPT if no ontology knows the URI. */
  uint32_t(MB_CALL* find)(const struct mb_host* host, const char* uri) MB_NOEXCEPT;

  /* Direct ones, after classification; equivalent classes are one concept's aliases. */
  mb_concepts_t(MB_CALL* parents)(const struct mb_host* host, uint32_t index) MB_NOEXCEPT;
  mb_concepts_t(MB_CALL* children)(const struct mb_host* host, uint32_t index) MB_NOEXCEPT;

  /* Nonzero if general subsumes specific or is the same. O(1) or O(log n). */
  int32_t(MB_CALL* subsumes)(const struct mb_host* host, uint32_t general,
                             uint32_t specific) MB_NOEXCEPT;
} mb_host_taxonomy_t;

#ifdef __cplusplus
}
#endif
#endif
