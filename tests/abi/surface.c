/* Returns a pointer to every struct of the API, so that the debug information of this library holds
 * their layouts: extension tables otherwise hide behind const void*, where abidiff cannot see them.
 */
#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#define SHOW(type)                   \
  const type* surface_##type(void);  \
  const type* surface_##type(void) { \
    return NULL;                     \
  }

SHOW(mb_host_t)
SHOW(mb_document_t)
SHOW(mb_strings_t)
SHOW(mb_service_t)
SHOW(mb_collection_t)
SHOW(mb_options_t)
SHOW(mb_query_t)
SHOW(mb_match_t)
SHOW(mb_ranking_t)
SHOW(mb_descriptor_t)
SHOW(mb_plugin_t)
SHOW(mb_plugin_batch_t)
SHOW(mb_memory_t)
SHOW(mb_plugin_memory_t)
SHOW(mb_judgment_t)
SHOW(mb_training_t)
SHOW(mb_plugin_train_t)
SHOW(mb_concepts_t)
SHOW(mb_host_taxonomy_t)
