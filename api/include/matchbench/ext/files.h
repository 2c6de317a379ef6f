/* mb.host.files/1: the files and folders that the organiser of a contest hands to a matchmaker,
 * such as the weights of a model, by keys on which the two have agreed. They can be read and not
 * written, from create on. What is handed out lives as long as the matchmaker. */
#ifndef MATCHBENCH_EXT_FILES_H
#define MATCHBENCH_EXT_FILES_H

#include "../plugin.h"

#define MB_EXT_HOST_FILES "mb.host.files/1"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_host_files {
  uint32_t struct_size;
  uint32_t reserved;

  /* [any], all of them. How many there are; 0 if nothing is handed over. */
  uint32_t(MB_CALL* count)(const struct mb_host* host) MB_NOEXCEPT;
  /* clang-format off */
  /* Its key; NULL for an index out of range. */
  const char*(MB_CALL* key)(const struct mb_host* host, uint32_t index) MB_NOEXCEPT;
  /* The absolute path of the file or folder; NULL if nothing is handed over by this key. */
  const char*(MB_CALL* path)(const struct mb_host* host, const char* key) MB_NOEXCEPT;
  /* clang-format on */
} mb_host_files_t;

#ifdef __cplusplus
}
#endif
#endif
