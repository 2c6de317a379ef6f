/* Every C header of the API in one translation unit, and a plugin that uses MB_HAS_FN. Built in all
 * C and C++ standards with every warning that matters to an ABI, padding holes among them. */
#include <matchbench/ext/batch.h>
#include <matchbench/ext/files.h>
#include <matchbench/ext/memory.h>
#include <matchbench/ext/taxonomy.h>
#include <matchbench/ext/train.h>
#include <matchbench/plugin.h>

int host_can_stop(const mb_host_t* host);
int host_can_stop(const mb_host_t* host) {
  return MB_HAS_FN(host, mb_host_t, should_stop);
}

const mb_plugin_t* MB_CALL mb_entry_v1(uint32_t index) MB_NOEXCEPT {
  (void)index;
  return NULL;
}
