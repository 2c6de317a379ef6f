/* One library with many plugins, each with one fault; the enumerators are their indices. */
#ifndef MATCHBENCH_TESTS_FAULTY_TABLES_H
#define MATCHBENCH_TESTS_FAULTY_TABLES_H

enum faulty_table {
  WHOLE = 0,   /* nothing is wrong with it */
  NEWER_MINOR, /* states more than this host knows, and fills it */
  SIZE_ZERO,   /* of the table */
  SIZE_SHORT,  /* by one pointer */
  SIZE_ABSURD, /* never initialised */
  NO_CREATE,
  NO_LOAD,
  NO_QUERY,
  NO_DESTROY,
  NO_GET_EXTENSION,
  NO_DESCRIPTOR,
  DESCRIPTOR_SIZE_ZERO,
  DESCRIPTOR_SIZE_SHORT,
  NO_ID,
  EMPTY_ID,
  NO_NAME,
  NO_VERSION,
  NO_AUTHOR,
  NO_LICENCE,
  ENDLESS_NAME,
  NO_MEDIA_TYPES,
  NO_FEATURES,
  ENDLESS_MEDIA_TYPES,
  ENDLESS_FEATURES,
  FAULTY_TABLES /* how many: the entry returns NULL from here on */
};

#endif
