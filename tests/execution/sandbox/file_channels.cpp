#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "tests/execution/sandbox/channels.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace matchbench::sandbox::sandbox_test {
namespace {

namespace fs = std::filesystem;

fs::path system_file;

constexpr std::size_t kPage = 4096;
constexpr std::size_t kPagesApart = 64;  // so that reading one reads no other ahead

char* mapped_system_file() {
  static char* begin = [] {
    const int file = open(system_file.c_str(), O_RDONLY);
    const std::size_t size = fs::file_size(system_file);
    void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    madvise(memory, size, MADV_RANDOM);
    return static_cast<char*>(memory);
  }();
  return begin;
}

void touch(std::size_t bit) {
  *static_cast<volatile char*>(mapped_system_file() + bit * kPagesApart * kPage);
}

long disk_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_majflt;
}

void forget_pages() {
  const int file = open(system_file.c_str(), O_RDONLY);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  close(file);
}

void read_all_pages() {
  for (std::size_t at = 0; at < fs::file_size(system_file); at += kPage) {
    *static_cast<volatile char*>(mapped_system_file() + at);
  }
}

void write_pages(const Bits& bits) {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) touch(i);
  }
}

Bits read_pages(std::size_t count) {
  Bits bits(count);
  for (std::size_t i = 0; i < count; ++i) {
    const long before = disk_faults();
    touch(i);
    bits[i] = disk_faults() == before;
  }
  return bits;
}

int message_number = 0;

// The kernel remembers names that it did not find in a folder.
std::string missing_name(std::size_t bit) {
  return "/usr/lib/missing-" + std::to_string(message_number) + "-" + std::to_string(bit);
}

std::int64_t ns_of_looking_for(const std::string& path) {
  struct stat status {};
  const std::int64_t start_ns = monotonic_ns();
  stat(path.c_str(), &status);
  return monotonic_ns() - start_ns;
}

void write_names(const Bits& bits) {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) ns_of_looking_for(missing_name(i));
  }
}

// Faster than half way between names that are new and the same names once more.
Bits read_names(std::size_t count) {
  std::vector<std::int64_t> first_ns(count);
  std::vector<std::int64_t> again_ns(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = missing_name(1'000'000 + i);
    first_ns[i] = ns_of_looking_for(name);
    again_ns[i] = ns_of_looking_for(name);
  }
  const double limit_ns = (*median(first_ns) + *median(again_ns)) / 2;
  Bits bits(count);
  for (std::size_t i = 0; i < count; ++i)
    bits[i] = static_cast<double>(ns_of_looking_for(missing_name(i))) < limit_ns;
  return bits;
}

#if defined(__x86_64__)
// Lines of a file that is in memory: are they in the processor's caches?
volatile char& line_of(std::size_t bit) {
  constexpr std::size_t kWithinPage = 1024;
  return *(mapped_system_file() + bit * kPage + kWithinPage);
}

void read_line(std::size_t bit) {
  [[maybe_unused]] const char byte = line_of(bit);
}

std::int64_t cycles_of_reading(std::size_t bit) {
  _mm_mfence();
  const std::uint64_t start = __rdtsc();
  _mm_lfence();
  read_line(bit);
  _mm_lfence();
  return static_cast<std::int64_t>(__rdtsc() - start);
}

void write_lines(const Bits& bits) {
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) read_line(i);
  }
}

void forget_lines() {
  read_all_pages();
  for (std::size_t i = 0; i < 200; ++i) {
    _mm_clflush(const_cast<char*>(&line_of(i)));
  }
  _mm_mfence();
}

Bits read_lines(std::size_t count) {
  std::vector<std::int64_t> near(count);
  std::vector<std::int64_t> far(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t other = count + i;
    read_line(other);
    near[i] = cycles_of_reading(other);
    _mm_clflush(const_cast<char*>(&line_of(other)));
    far[i] = cycles_of_reading(other);
  }
  const double limit = (*median(near) + *median(far)) / 2;
  Bits bits(count);
  for (std::size_t i = 0; i < count; ++i) {
    // The page's entry in the tables of this process, without the line.
    [[maybe_unused]] const char byte =
        *static_cast<volatile char*>(mapped_system_file() + i * kPage + 3072);
    bits[i] = static_cast<double>(cycles_of_reading(i)) < limit;
  }
  return bits;
}
#endif

void write_lock(const Bits& bits) {
  const int file = open(system_file.c_str(), O_RDONLY);
  if (bits[0]) flock(file, LOCK_EX);
}

Bits read_lock(std::size_t) {
  const int file = open(system_file.c_str(), O_RDONLY);
  return {static_cast<char>(flock(file, LOCK_EX | LOCK_NB) != 0)};
}

timespec access_time() {
  struct stat status {};
  stat(system_file.c_str(), &status);
  return status.st_atim;
}
timespec access_before;

void write_access_time(const Bits& bits) {
  if (bits[0]) write_pages({1});
}

Bits read_access_time(std::size_t) {
  const timespec now = access_time();
  return {static_cast<char>(now.tv_sec != access_before.tv_sec ||
                            now.tv_nsec != access_before.tv_nsec)};
}

}  // namespace

std::vector<Channel> file_channels(const fs::path& file) {
  system_file = file;
  return {
    {"pages of a file in memory", 200, 20, forget_pages, write_pages, read_pages},
        {"names that were looked up", 200, 20, [] { ++message_number; }, write_names, read_names},
#if defined(__x86_64__)
        {"lines of a file in the caches", 200, 20, forget_lines, write_lines, read_lines},
#endif
        {"locks of a file", 1, 50, [] {}, write_lock, read_lock},
        {"access times of a file", 1, 50, [] { access_before = access_time(); }, write_access_time,
         read_access_time},
  };
}

}  // namespace matchbench::sandbox::sandbox_test
