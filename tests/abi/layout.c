/* The layout of ABI 1.0 on 64-bit systems, as numbers. A field never moves; a struct that states
 * its size may grow at its end, the others never. */
#include <matchbench/ext/batch.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

#include <assert.h>

#define FIELD(type, member, offset) \
  static_assert(offsetof(type##_t, member) == (offset), #type "." #member " has moved")
#define SIZE(type, bytes) static_assert(sizeof(type##_t) == (bytes), #type " is frozen")
#define SIZE_1_0(type, bytes) static_assert(sizeof(type##_t) >= (bytes), #type " has shrunk")

static_assert(sizeof(void*) == 8, "the table below is of 64-bit systems");
static_assert(sizeof(mb_status) == 4, "mb_status is int32_t");
static_assert(sizeof(mb_severity) == 4, "mb_severity is int32_t");
static_assert(sizeof(mb_degree) == 4, "mb_degree is int32_t");

FIELD(mb_host, struct_size, 0);
FIELD(mb_host, abi_minor, 4);
FIELD(mb_host, host_data, 8);
FIELD(mb_host, get_extension, 16);
FIELD(mb_host, log, 24);
FIELD(mb_host, set_error, 32);
FIELD(mb_host, should_stop, 40);
SIZE_1_0(mb_host, 48);

FIELD(mb_document, struct_size, 0);
FIELD(mb_document, reserved, 4);
FIELD(mb_document, uri, 8);
FIELD(mb_document, media_type, 16);
FIELD(mb_document, bytes, 24);
FIELD(mb_document, byte_count, 32);
SIZE_1_0(mb_document, 40);

FIELD(mb_strings, items, 0);
FIELD(mb_strings, count, 8);
SIZE(mb_strings, 16);

FIELD(mb_service, struct_size, 0);
FIELD(mb_service, reserved, 4);
FIELD(mb_service, uri, 8);
FIELD(mb_service, name, 16);
FIELD(mb_service, description, 24);
FIELD(mb_service, inputs, 32);
FIELD(mb_service, outputs, 48);
FIELD(mb_service, preconditions, 64);
FIELD(mb_service, effects, 80);
FIELD(mb_service, categories, 96);
FIELD(mb_service, tags, 112);
FIELD(mb_service, source, 128);
SIZE_1_0(mb_service, 136);

FIELD(mb_collection, struct_size, 0);
FIELD(mb_collection, ontology_count, 4);
FIELD(mb_collection, service_count, 8);
FIELD(mb_collection, reserved, 12);
FIELD(mb_collection, ontologies, 16);
FIELD(mb_collection, services, 24);
SIZE_1_0(mb_collection, 32);

FIELD(mb_options, struct_size, 0);
FIELD(mb_options, max_threads, 4);
FIELD(mb_options, seed, 8);
FIELD(mb_options, config, 16);
SIZE_1_0(mb_options, 24);

FIELD(mb_query, struct_size, 0);
FIELD(mb_query, top_k, 4);
FIELD(mb_query, budget_ns, 8);
FIELD(mb_query, request, 16);
SIZE_1_0(mb_query, 24);

FIELD(mb_match, service, 0);
FIELD(mb_match, degree, 4);
FIELD(mb_match, score, 8);
SIZE(mb_match, 16);

FIELD(mb_ranking, struct_size, 0);
FIELD(mb_ranking, count, 4);
FIELD(mb_ranking, matches, 8);
SIZE_1_0(mb_ranking, 16);

FIELD(mb_descriptor, struct_size, 0);
FIELD(mb_descriptor, reserved, 4);
FIELD(mb_descriptor, id, 8);
FIELD(mb_descriptor, name, 16);
FIELD(mb_descriptor, version, 24);
FIELD(mb_descriptor, author, 32);
FIELD(mb_descriptor, licence, 40);
FIELD(mb_descriptor, media_types, 48);
FIELD(mb_descriptor, features, 56);
SIZE_1_0(mb_descriptor, 64);

FIELD(mb_plugin, struct_size, 0);
FIELD(mb_plugin, abi_minor, 4);
FIELD(mb_plugin, descriptor, 8);
FIELD(mb_plugin, create, 16);
FIELD(mb_plugin, load, 24);
FIELD(mb_plugin, query, 32);
FIELD(mb_plugin, destroy, 40);
FIELD(mb_plugin, get_extension, 48);
SIZE_1_0(mb_plugin, 56);

FIELD(mb_plugin_batch, struct_size, 0);
FIELD(mb_plugin_batch, reserved, 4);
FIELD(mb_plugin_batch, query_batch, 8);
SIZE_1_0(mb_plugin_batch, 16);

FIELD(mb_memory, struct_size, 0);
FIELD(mb_memory, reserved, 4);
FIELD(mb_memory, index_bytes, 8);
FIELD(mb_memory, ontology_bytes, 16);
FIELD(mb_memory, model_bytes, 24);
FIELD(mb_memory, scratch_bytes, 32);
SIZE_1_0(mb_memory, 40);

FIELD(mb_plugin_memory, struct_size, 0);
FIELD(mb_plugin_memory, reserved, 4);
FIELD(mb_plugin_memory, report, 8);
SIZE_1_0(mb_plugin_memory, 16);

FIELD(mb_judgment, query, 0);
FIELD(mb_judgment, service, 4);
FIELD(mb_judgment, grade, 8);
FIELD(mb_judgment, relevant, 12);
SIZE(mb_judgment, 16);

FIELD(mb_training, struct_size, 0);
FIELD(mb_training, query_count, 4);
FIELD(mb_training, judgment_count, 8);
FIELD(mb_training, budget_ns, 16);
FIELD(mb_training, max_grade, 24);
FIELD(mb_training, reserved, 28);
FIELD(mb_training, queries, 32);
FIELD(mb_training, judgments, 40);
SIZE_1_0(mb_training, 48);

FIELD(mb_plugin_train, struct_size, 0);
FIELD(mb_plugin_train, reserved, 4);
FIELD(mb_plugin_train, train, 8);
SIZE_1_0(mb_plugin_train, 16);

FIELD(mb_concepts, items, 0);
FIELD(mb_concepts, count, 8);
SIZE(mb_concepts, 16);

FIELD(mb_host_taxonomy, struct_size, 0);
FIELD(mb_host_taxonomy, reserved, 4);
FIELD(mb_host_taxonomy, concept_count, 8);
FIELD(mb_host_taxonomy, concept_uri, 16);
FIELD(mb_host_taxonomy, find, 24);
FIELD(mb_host_taxonomy, parents, 32);
FIELD(mb_host_taxonomy, children, 40);
FIELD(mb_host_taxonomy, subsumes, 48);
SIZE_1_0(mb_host_taxonomy, 56);
