#include "harness/base/os/settled_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace matchbench {
namespace {

// A file that is mapped counts as memory of the process, whose peak is reported.
constexpr std::size_t kPartBytes = std::size_t{4} << 20;

void leave_caches([[maybe_unused]] const char* begin, [[maybe_unused]] std::size_t bytes) {
#if defined(__x86_64__)
  constexpr std::size_t kLineBytes = 64;
  for (std::size_t at = 0; at < bytes; at += kLineBytes) _mm_clflush(begin + at);
  _mm_mfence();
#endif
}

}  // namespace

void settle(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return;
  const auto bytes = static_cast<std::size_t>(status.st_size);
  for (std::size_t at = 0; at < bytes; at += kPartBytes) {
    const std::size_t part = std::min(kPartBytes, bytes - at);
    void* memory =
        mmap(nullptr, part, PROT_READ, MAP_SHARED | MAP_POPULATE, file, static_cast<off_t>(at));
    if (memory == MAP_FAILED) return;
    leave_caches(static_cast<const char*>(memory), part);
    munmap(memory, part);
  }
}

}  // namespace matchbench
