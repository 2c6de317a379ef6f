/* Checks the layout of mb.host.files/1, as layout.c checks the extensions of the frozen headers of
 * ABI 1.0, which do not have it. */
#include <matchbench/ext/files.h>

#include <assert.h>
#include <stddef.h>

static_assert(offsetof(mb_host_files_t, struct_size) == 0, "struct_size has moved");
static_assert(offsetof(mb_host_files_t, reserved) == 4, "reserved has moved");
static_assert(offsetof(mb_host_files_t, count) == 8, "count has moved");
static_assert(offsetof(mb_host_files_t, key) == 16, "key has moved");
static_assert(offsetof(mb_host_files_t, path) == 24, "path has moved");
static_assert(sizeof(mb_host_files_t) >= 32, "mb_host_files has shrunk");
