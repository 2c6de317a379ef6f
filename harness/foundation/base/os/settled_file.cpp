#include "harness/foundation/base/os/settled_file.hpp"

#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace matchbench {
namespace {

// A file that is mapped counts as memory of the process, whose peak is reported.
constexpr std::size_t kPartBytes = std::size_t{4} << 20;

#if defined(__x86_64__)
constexpr std::size_t kLineBytes = 64;

bool knows_clflushopt() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_CLFLUSHOPT) != 0;
}

// Lines leave side by side; with clflush each waits for the one before it.
__attribute__((target("clflushopt"))) void flush_side_by_side(const char* begin,
                                                              std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += kLineBytes) {
    _mm_clflushopt(const_cast<char*>(begin + at));
  }
}

void flush_in_turn(const char* begin, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += kLineBytes) _mm_clflush(begin + at);
}
#elif defined(__aarch64__)
// Of the shortest line of all data caches: CTR_EL0 has the logarithm of its length in words of four
// bytes (Arm Architecture Reference Manual, CTR_EL0.DminLine).
std::size_t line_bytes() {
  std::uint64_t type = 0;
  asm("mrs %0, ctr_el0" : "=r"(type));
  return std::size_t{4} << ((type >> 16) & 15);
}

// To the point of coherency, past all caches. Linux lets every process do so to what it may read.
void clean_and_invalidate(const char* begin, std::size_t bytes) {
  static const std::size_t line = line_bytes();
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  for (std::uintptr_t at = first / line * line; at < first + bytes; at += line) {
    asm volatile("dc civac, %0" : : "r"(at) : "memory");
  }
  asm volatile("dsb sy" : : : "memory");
}
#endif

}  // namespace

void leave_caches([[maybe_unused]] const char* begin, [[maybe_unused]] std::size_t bytes) {
#if defined(__x86_64__)
  static const auto flush = knows_clflushopt() ? flush_side_by_side : flush_in_turn;
  flush(begin, bytes);
  _mm_mfence();
#elif defined(__aarch64__)
  clean_and_invalidate(begin, bytes);
#endif
}

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

void settle_mapped_files() {
  std::ifstream maps("/proc/self/maps");
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  char dash = 0;
  for (std::string line; std::getline(maps, line);) {
    std::istringstream fields(line);
    std::string rights;
    fields >> std::hex >> begin >> dash >> end >> rights;
    const auto path = line.find('/');
    if (!fields || path == std::string::npos || !rights.starts_with('r')) continue;
    // Files in memory, of which those without a name are shown as the second, are this process's
    // own, and reading a hole in one would take its memory.
    if (line.compare(path, 7, "/memfd:") == 0 || line.compare(path, 9, "/dev/zero") == 0) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel states addresses as numbers.
    leave_caches(reinterpret_cast<const char*>(begin), end - begin);
  }
}

}  // namespace matchbench
