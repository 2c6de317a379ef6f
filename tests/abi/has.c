/* MB_HAS and MB_HAS_FN for every kind of member, in C and, included by has.cpp, in C++: what counts
 * is the stated size; a value of 0 is a value, and only a function can be absent by being NULL. */
#include <matchbench/plugin.h>

#include <stdio.h>

typedef struct kinds {
  uint32_t struct_size;
  uint32_t small;
  uint64_t large;
  int32_t status;
  uint32_t reserved;
  double number;
  const char* text;
  mb_strings_t strings;
  int32_t(MB_CALL* function)(void) MB_NOEXCEPT;
  uint32_t appended;
  uint32_t reserved_2;
} kinds_t;

static int32_t MB_CALL seven(void) MB_NOEXCEPT {
  return 7;
}

static int failures = 0;

#define EXPECT(condition)                                \
  do {                                                   \
    if (!(condition)) {                                  \
      printf("line %d: not %s\n", __LINE__, #condition); \
      ++failures;                                        \
    }                                                    \
  } while (0)

int main(void) {
  static kinds_t all;
  kinds_t* table = &all;
  const mb_query_t query = {sizeof(mb_query_t), 0, 0, NULL};
  table->struct_size = sizeof(kinds_t);
  EXPECT(MB_HAS(table, kinds_t, small));
  EXPECT(MB_HAS(table, kinds_t, large));
  EXPECT(MB_HAS(table, kinds_t, status));
  EXPECT(MB_HAS(table, kinds_t, number));
  EXPECT(MB_HAS(table, kinds_t, text));
  EXPECT(MB_HAS(table, kinds_t, strings));
  EXPECT(MB_HAS(table, kinds_t, function));
  EXPECT(!MB_HAS_FN(table, kinds_t, function));
  EXPECT(!MB_HAS_FN(table, kinds_t, text));
  table->function = seven;
  EXPECT(MB_HAS_FN(table, kinds_t, function) && table->function() == 7);

  table->struct_size = (uint32_t)offsetof(kinds_t, appended);
  EXPECT(!MB_HAS(table, kinds_t, appended));
  EXPECT(MB_HAS_FN(table, kinds_t, function));
  table->struct_size = (uint32_t)offsetof(kinds_t, function);
  EXPECT(!MB_HAS_FN(table, kinds_t, function));
  EXPECT(MB_HAS(table, kinds_t, strings));
  table->struct_size = (uint32_t)(offsetof(kinds_t, large) + 1);
  EXPECT(MB_HAS(table, kinds_t, small));
  EXPECT(!MB_HAS(table, kinds_t, large));

  /* 0 ranks the whole collection: it is there, and says so. */
  EXPECT(MB_HAS(&query, mb_query_t, top_k));
  return failures == 0 ? 0 : 1;
}
