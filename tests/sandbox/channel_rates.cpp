// Prints how much one confined process can leave for a later one to read, over each channel that is
// known: how many bits of a random message arrive, and how fast. The two never run at once.

#include "harness/base/clock.hpp"
#include "harness/sandbox/confinement.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using Bits = std::vector<char>;

// A file that every confined process may read, of many pages.
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

struct Channel {
  const char* name;
  std::size_t bits;  // of a message
  int messages;
  std::function<void()> prepare;
  std::function<void(const Bits&)> write;
  std::function<Bits(std::size_t)> read;
};

const std::vector<Channel>& channels() {
  static const std::vector<Channel> all = {
      {"pages of system files in memory", 200, 20, forget_pages, write_pages, read_pages},
      {"the same, all of them read before", 200, 5, read_all_pages, write_pages, read_pages},
      {"inode numbers of pipes", 6, 20, [] {}, Counter<inode_of_a_pipe, 8192>::write,
       Counter<inode_of_a_pipe, 8192>::read},
      {"process ids", 4, 20, [] {}, Counter<id_of_a_thread, 512>::write,
       Counter<id_of_a_thread, 512>::read},
      {"load average", 1, 10, [] { load_before = load_now(); }, write_load,
       [](std::size_t) { return Bits{static_cast<char>(load_now() > load_before)}; }},
      {"locks of system files", 1, 50, [] {}, write_lock, read_lock},
      {"access times of system files", 1, 50, [] { access_before = access_time(); },
       write_access_time, read_access_time},
  };
  return all;
}

// What `work` returns in a confined process of its own.
Bits in_a_worker(const fs::path& folder, std::size_t count, const std::function<Bits()>& work) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::abort();
  const pid_t child = fork();
  if (child == 0) {
    confine({.readable = {folder / "own"},
             .copies = folder / "copies",
             .scratch = folder / "scratch",
             .scratch_bytes = 1 << 20});
    const Bits bits = work();
    _exit(write(ends[1], bits.data(), bits.size()) >= 0 ? 0 : 1);
  }
  close(ends[1]);
  Bits bits(count);
  if (read(ends[0], bits.data(), count) != static_cast<ssize_t>(count)) std::abort();
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return bits;
}

// How often each bit that was sent arrived as each; bits that one of them tells of the other.
using Counts = std::array<std::array<double, 2>, 2>;

double information(const Counts& counts) {
  const double all = counts[0][0] + counts[0][1] + counts[1][0] + counts[1][1];
  double told = 0;
  for (const int sent : {0, 1}) {
    for (const int got : {0, 1}) {
      const double both = counts[sent][got] / all;
      const double alone =
          (counts[sent][0] + counts[sent][1]) / all * (counts[0][got] + counts[1][got]) / all;
      if (both > 0) told += both * std::log2(both / alone);
    }
  }
  return told;
}

void measure(const Channel& channel, const fs::path& folder) {
  std::mt19937 random(7);
  Counts counts{};
  std::int64_t spent_ns = 0;
  for (int message = 0; message < channel.messages; ++message) {
    Bits sent(channel.bits);
    for (char& bit : sent) bit = random() % 2 != 0;
    channel.prepare();
    const std::int64_t start_ns = monotonic_ns();
    in_a_worker(folder, 1, [&] {
      channel.write(sent);
      return Bits(1);
    });
    const Bits got = in_a_worker(folder, channel.bits, [&] { return channel.read(channel.bits); });
    spent_ns += monotonic_ns() - start_ns;
    for (std::size_t i = 0; i < sent.size(); ++i) ++counts[sent[i] != 0][got[i] != 0];
  }
  const double all = static_cast<double>(channel.bits) * channel.messages;
  const double share = (counts[0][1] + counts[1][0]) / all;
  const double told = information(counts) * static_cast<double>(channel.bits);
  const double seconds = static_cast<double>(spent_ns) / 1e9 / channel.messages;
  std::printf("%-34s %5zu %8.1f %% %10.2f %10.2f\n", channel.name, channel.bits, 100 * share, told,
              told / seconds);
}

// The largest below /usr/lib.
fs::path largest_library() {
  fs::path largest;
  std::uintmax_t size = 0;
  for (const auto& entry : fs::recursive_directory_iterator("/usr/lib")) {
    if (!entry.is_regular_file() || entry.is_symlink() || entry.file_size() <= size) continue;
    size = entry.file_size();
    largest = entry.path();
  }
  return largest;
}

}  // namespace
}  // namespace matchbench

int main() {
  using namespace matchbench;
  const TemporaryFolder folder;
  for (const char* name : {"own", "copies", "scratch"}) fs::create_directory(folder / name);
  system_file = largest_library();
  std::printf("%-34s %5s %10s %10s %10s\n", "channel", "bits", "wrong", "told", "told per s");
  for (const Channel& channel : channels()) measure(channel, folder.path());
}
