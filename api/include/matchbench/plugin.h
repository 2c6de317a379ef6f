/* Matchmaker plugin ABI, major version 1.
 *
 * The only contract between the harness and a matchmaker. Plain C89 plus
 * <stddef.h>/<stdint.h>: no C++, no bool, no enum-typed fields, no varargs.
 *
 * Ownership, in four lines:
 *   1. Whoever allocates, frees. No pointer is ever freed by the other side.
 *   2. What the host passes in is valid until the call returns, except the
 *      collection, which is valid from load() until destroy().
 *   3. What a plugin hands back (rankings) stays valid until the next call on
 *      the same matchmaker. The host copies it outside the timed region.
 *   4. Tables, descriptors and ids are static: valid while the library is loaded.
 *
 * Threads: [main] host's worker thread, never two calls at once on one
 * matchmaker. [any] from any thread, at any time. No call may throw, longjmp,
 * exit() or touch stdin/stdout. Every string is NUL-terminated UTF-8.
 *
 * Growth: whoever fills a struct states its size in struct_size, whoever reads it
 * asks for no less than the fields of 1.0 and tests later ones with MB_HAS. What
 * may change, and what never does, is written in VERSIONING.md. A member named
 * reserved is set to 0 by whoever fills the struct and read by nobody.
 */
#ifndef MATCHBENCH_PLUGIN_H
#define MATCHBENCH_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#define MB_ABI_MAJOR 1u /* part of the symbol name; a bump breaks every plugin */
#define MB_ABI_MINOR 0u /* bumped when something is appended */

#if defined(_WIN32)
#define MB_CALL __cdecl
#define MB_EXPORT __declspec(dllexport)
#else
#define MB_CALL
#define MB_EXPORT __attribute__((visibility("default")))
#endif

/* From C++17 on, "throws" is a type error in a plugin, not a crash at run time. */
#if defined(__cplusplus) && __cplusplus >= 201703L
#define MB_NOEXCEPT noexcept
#else
#define MB_NOEXCEPT
#endif

/* MB_HAS: true if a struct that states its size is new enough to hold a member, whatever the
 * member's type and value. MB_HAS_FN: the same, and the member, a pointer, is not NULL. Ask
 * MB_HAS before reading, and MB_HAS_FN before calling, anything that was appended after 1.0. */
#define MB_HAS(table, type, member) \
  ((table)->struct_size >= offsetof(type, member) + sizeof((table)->member))
#define MB_HAS_FN(table, type, member) (MB_HAS(table, type, member) && (table)->member != NULL)

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t mb_status;
enum {
  MB_OK = 0,
  MB_CANCELLED = 1,   /* stopped because should_stop() said so */
  MB_UNSUPPORTED = 2, /* cannot handle this input: not an error, an abstention */
  MB_E_INVALID = -1,  /* malformed argument or document */
  MB_E_STATE = -2,    /* called out of order */
  MB_E_NO_MEMORY = -3,
  MB_E_INTERNAL = -4
};

typedef int32_t mb_severity;
enum {
  MB_LOG_DEBUG = 0,
  MB_LOG_INFO = 1,
  MB_LOG_WARNING = 2,
  MB_LOG_ERROR = 3,
  MB_LOG_HOST_MISBEHAVING = 4
};

/* Degree of match the plugin claims. Open set: unknown values are stored as is. */
typedef int32_t mb_degree;
enum {
  MB_DEGREE_NONE = 0, /* the plugin has no such notion */
  MB_DEGREE_EXACT = 1,
  MB_DEGREE_PLUG_IN = 2,
  MB_DEGREE_SUBSUMES = 3,
  MB_DEGREE_SUBSUMED_BY = 4,
  MB_DEGREE_INTERSECTION = 5,
  MB_DEGREE_NEAREST = 6, /* non-logical, similarity only */
  MB_DEGREE_FAIL = 7
};

/* From here to mb_query: filled by the host, read by the plugin. */

/* Implemented by the host, one per matchmaker; valid from create() until destroy(). */
typedef struct mb_host {
  uint32_t struct_size;
  uint32_t abi_minor;
  void* host_data; /* host's own; do not touch */

  /* An optional host facility ("mb.host.taxonomy/1"), or NULL. The table lives as
   * long as the host does. [any] */
  /* clang-format off */
  const void*(MB_CALL* get_extension)(const struct mb_host* host, const char* id) MB_NOEXCEPT;
  /* clang-format on */

  /* The host copies msg before it returns. [any] */
  void(MB_CALL* log)(const struct mb_host* host, mb_severity severity, const char* msg) MB_NOEXCEPT;

  /* Detail for the error the current call is about to return. Copied. [main] */
  void(MB_CALL* set_error)(const struct mb_host* host, mb_status status,
                           const char* msg) MB_NOEXCEPT;

  /* Nonzero once the current call has been cancelled or has spent its budget.
   * Cheap; poll it in loops. Ignoring it gets the worker process killed. [any] */
  int32_t(MB_CALL* should_stop)(const struct mb_host* host) MB_NOEXCEPT;
} mb_host_t;

/* Bytes that the host has read: an ontology, or the source of a service. */
typedef struct mb_document {
  uint32_t struct_size;
  uint32_t reserved;
  const char* uri;        /* identity; never fetched over the network */
  const char* media_type; /* "application/owls+xml", "application/wsdl+xml", "application/json" */
  const void* bytes;
  uint64_t byte_count;
} mb_document_t;

/* FROZEN: a counted list of strings. items is NULL if count is 0. */
typedef struct mb_strings {
  const char* const* items;
  uint64_t count;
} mb_strings_t;

/* An offer or a request, already read by the host, so that a matchmaker needs no
 * parser of its own: text, typed interface, tags. What a description does not
 * state is an empty string or an empty list. The source is there for those that
 * look deeper (structure of a WSDL, an XML schema, ...). */
typedef struct mb_service {
  uint32_t struct_size;
  uint32_t reserved;
  const char* uri;
  const char* name;
  const char* description; /* natural language */
  mb_strings_t inputs;     /* concept URIs, document order */
  mb_strings_t outputs;
  mb_strings_t preconditions; /* expressions, as text */
  mb_strings_t effects;
  mb_strings_t categories;
  mb_strings_t tags;
  const mb_document_t* source; /* NULL if the collection holds none */
} mb_service_t;

/* Arrays of pointers, so that the structs can grow. A service is known by its
 * index below; the host shuffles the order, so an index carries no information.
 * The taxonomy of all ontologies (parents, children, subsumption, told and
 * inferred) is the host extension "mb.host.taxonomy/1". */
typedef struct mb_collection {
  uint32_t struct_size;
  uint32_t ontology_count;
  uint32_t service_count;
  uint32_t reserved;
  const mb_document_t* const* ontologies;
  const mb_service_t* const* services;
} mb_collection_t;

typedef struct mb_options {
  uint32_t struct_size;
  uint32_t max_threads; /* including the calling one; at least 1 */
  uint64_t seed;        /* the only permitted source of randomness */
  const char* config;   /* the plugin's own JSON, or NULL */
} mb_options_t;

typedef struct mb_query {
  uint32_t struct_size;
  uint32_t top_k;     /* 0: rank the whole collection */
  uint64_t budget_ns; /* 0: none; counted from the moment of the call */
  const mb_service_t* request;
} mb_query_t;

/* From here to mb_plugin: filled by the plugin, read by the host. */

/* One line of a ranking. FROZEN: 16 bytes for ever, so arrays need no stride. */
typedef struct mb_match {
  uint32_t service; /* index into mb_collection.services, at most once each */
  mb_degree degree;
  double score; /* finite, never rising down the list; equal means tied */
} mb_match_t;

/* Caller sets struct_size and zeroes the rest. Array order is the ranking. */
typedef struct mb_ranking {
  uint32_t struct_size;
  uint32_t count;
  const mb_match_t* matches;
} mb_ranking_t;

typedef struct mb_matchmaker mb_matchmaker_t; /* opaque, the plugin's own */

typedef struct mb_descriptor {
  uint32_t struct_size;
  uint32_t reserved;
  const char* id; /* reverse domain: "org.example.sumatch" */
  const char* name;
  const char* version; /* semver of the matchmaker, not of the ABI */
  const char* author;
  const char* licence;            /* SPDX expression */
  const char* const* media_types; /* NULL-terminated: sources it parses itself; may be empty */
  const char* const* features;    /* NULL-terminated: "logic", "text", "adaptive" */
} mb_descriptor_t;

/* The matchmaker itself. Order of calls: create, load, [train], query*, destroy. */
typedef struct mb_plugin {
  uint32_t struct_size;
  uint32_t abi_minor; /* MB_ABI_MINOR of the header it was built with */
  const mb_descriptor_t* descriptor;

  /* Cheap: no parsing. *out is untouched unless MB_OK. Not timed. [main] */
  mb_status(MB_CALL* create)(const mb_host_t* host, const mb_options_t* options,
                             mb_matchmaker_t** out) MB_NOEXCEPT;

  /* Read and index everything. Once per matchmaker. Timed as "load". [main] */
  mb_status(MB_CALL* load)(mb_matchmaker_t* matchmaker,
                           const mb_collection_t* collection) MB_NOEXCEPT;

  /* Timed from call to return, per query. [main] */
  mb_status(MB_CALL* query)(mb_matchmaker_t* matchmaker, const mb_query_t* query,
                            mb_ranking_t* out) MB_NOEXCEPT;

  /* Never fails; must join every thread it started. NULL is fine. [main] */
  void(MB_CALL* destroy)(mb_matchmaker_t* matchmaker) MB_NOEXCEPT;

  /* An optional facility by versioned id, or NULL. Static table. [any] */
  /* clang-format off */
  const void*(MB_CALL* get_extension)(const char* id) MB_NOEXCEPT;
  /* clang-format on */
  /* ABI 1.0 ends here. Append below, never above. */
} mb_plugin_t;

/* The one exported symbol. NULL for an index past the last. Must not allocate, start threads or
 * read files. */
typedef const mb_plugin_t*(MB_CALL* mb_entry_fn)(uint32_t index);
MB_EXPORT const mb_plugin_t* MB_CALL mb_entry_v1(uint32_t index) MB_NOEXCEPT;
#define MB_ENTRY_SYMBOL "mb_entry_v1"

#ifdef __cplusplus
}
#endif
#endif
