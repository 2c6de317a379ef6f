#include "harness/foundation/base/clock.hpp"
#include "tests/execution/sandbox/channels.hpp"

#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <thread>

namespace matchbench::sandbox::sandbox_test {
namespace {

std::uint64_t number_of(const Bits& bits) {
  std::uint64_t number = 0;
  for (const char bit : bits) number = number << 1 | (bit != 0);
  return number;
}

Bits bits_of(std::uint64_t number, std::size_t count) {
  Bits bits(count);
  for (std::size_t i = count; i-- > 0; number >>= 1) bits[i] = number & 1;
  return bits;
}

// A counter of the kernel's that every process moves on: what it shows, in steps so large that
// others hardly move it from one to the next.
template <std::uint64_t (*kNext)(), std::uint64_t kStep>
struct Counter {
  static void write(const Bits& bits) {
    const std::uint64_t modulus = std::uint64_t{1} << bits.size();
    while ((kNext() + kStep / 2) / kStep % modulus != number_of(bits)) {
    }
  }
  static Bits read(std::size_t count) {
    return bits_of((kNext() + kStep / 2) / kStep % (std::uint64_t{1} << count), count);
  }
};

std::uint64_t inode_of_a_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  struct stat status {};
  fstat(ends[0], &status);
  close(ends[0]);
  close(ends[1]);
  return status.st_ino;
}

std::uint64_t id_of_a_thread() {
  std::uint64_t id = 0;
  std::thread([&id] { id = static_cast<std::uint64_t>(gettid()); }).join();
  return id;
}

std::uint64_t milliseconds_of_the_day() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000 +
         static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000;
}

void write_load(const Bits& bits) {
  const std::int64_t until_ns = monotonic_ns() + 5'500'000'000;
  while (monotonic_ns() < until_ns) {
    if (!bits[0]) usleep(1000);
  }
}

// Whether the load is above what it was when the message was begun.
unsigned long load_before;
unsigned long load_now() {
  struct sysinfo info {};
  sysinfo(&info);
  return info.loads[0];
}

}  // namespace

std::vector<Channel> counter_channels() {
  return {
      {"inode numbers of pipes", 6, 20, [] {}, Counter<inode_of_a_pipe, 8192>::write,
       Counter<inode_of_a_pipe, 8192>::read},
      {"process ids", 4, 20, [] {}, Counter<id_of_a_thread, 512>::write,
       Counter<id_of_a_thread, 512>::read},
      {"time of day", 4, 20, [] {}, Counter<milliseconds_of_the_day, 250>::write,
       Counter<milliseconds_of_the_day, 250>::read},
      {"load average", 1, 10, [] { load_before = load_now(); }, write_load,
       [](std::size_t) { return Bits{static_cast<char>(load_now() > load_before)}; }},
  };
}

}  // namespace matchbench::sandbox::sandbox_test
