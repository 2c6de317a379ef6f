// What outlives a process: marks that a later one could read, and what it takes from the machine.
#include "tests/execution/sandbox/attempt.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench::sandbox::sandbox_test {
namespace {

constexpr long kCachestat = 451;  // newer than the system's headers
constexpr int kNoFile = -1;

std::string data_of(const Ground& ground) {
  return ground.readable / "data.txt";
}

// A page of a file that this process owns, mapped.
void* mapped_data(const Ground& ground) {
  const int file = open(data_of(ground).c_str(), O_RDONLY);
  void* page = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return page;
}

int ask_which_pages_are_cached(const Ground& ground) {
  unsigned char cached = 0;
  return error_of(mincore(mapped_data(ground), 4096, &cached));
}

int read_only_if_cached(const Ground& ground) {
  char byte = 0;
  const iovec here{&byte, 1};
  const int file = open(data_of(ground).c_str(), O_RDONLY);
  return error_of(preadv2(file, &here, 1, 0, RWF_NOWAIT));
}

int evict_cached_pages(const Ground& ground) {
  constexpr int kPageOut = 21;
  return error_of(madvise(mapped_data(ground), 4096, kPageOut));
}

int leave_an_access_time(const Ground& ground) {
  const int file = open(data_of(ground).c_str(), O_RDONLY);
  char byte = 0;
  if (read(file, &byte, 1) != 1) return errno;
  struct stat status {};
  if (fstat(file, &status) != 0) return errno;
  return status.st_atim.tv_sec > 2 ? 0 : EROFS;
}

int ask_what_room_is_left(const Ground& ground) {
  struct statvfs room {};
  return error_of(statvfs(ground.readable.c_str(), &room));
}

int ask_what_memory_is_left(const Ground&) {
  struct sysinfo machine {};
  return error_of(sysinfo(&machine));
}

int ask_for_the_id_of_a_mount(const Ground& ground) {
  struct statx status {};
  constexpr unsigned kMountId = 0x1000;
  return error_of(syscall(SYS_statx, AT_FDCWD, ground.readable.c_str(), 0, kMountId, &status));
}

int share_a_file_with_later_processes(const Ground& ground) {
  struct stat status {};
  if (stat(data_of(ground).c_str(), &status) != 0) return errno;
  return status.st_ino == ground.data_inode ? 0 : ESTALE;
}

// That a page has to be fetched tells that nobody before has read it.
int find_an_unread_page(const Ground& ground) {
  constexpr std::size_t kPages = 512;
  constexpr std::size_t kPage = 4096;
  const int file = open(ground.shared.c_str(), O_RDONLY);
  void* memory = mmap(nullptr, kPages * kPage, PROT_READ, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return errno;
  madvise(memory, kPages * kPage, MADV_RANDOM);
  rusage before{};
  rusage after{};
  getrusage(RUSAGE_SELF, &before);
  [[maybe_unused]] const char byte = static_cast<volatile char*>(memory)[kPages / 2 * kPage];
  getrusage(RUSAGE_SELF, &after);
  return after.ru_majflt > before.ru_majflt ? 0 : ENODATA;
}

// The kernel keeps names that were looked up, found or not, with the folder.
int look_for_a_name_in_a_folder_of_the_system(const Ground& ground) {
  struct stat status {};
  if (stat("/usr/lib", &status) != 0) return errno;
  return status.st_ino == ground.system_inode ? 0 : ESTALE;
}

int reserve_room_on_the_disk(const Ground& ground) {
  const std::string path = ground.scratch / "reserved";
  const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  return error_of(fallocate(file, 0, 0, 8 << 20));
}

int fill_the_disk(const Ground& ground) {
  const std::vector<char> block(1 << 20, 'x');
  for (int number = 0; number < 24; ++number) {
    const std::string path = ground.scratch / ("file" + std::to_string(number));
    const int file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
    for (int part = 0; part < 4; ++part) {
      if (write(file, block.data(), block.size()) < 0) return errno;
    }
    close(file);
  }
  return 0;
}

// By the kernel's call: the C library's hands on what to do when the time is over, which is
// refused.
int use_up_the_timers_of_the_user(const Ground&) {
  for (int number = 0; number < 4096; ++number) {
    int timer = 0;
    if (syscall(SYS_timer_create, CLOCK_MONOTONIC, nullptr, &timer) != 0) return errno;
  }
  return 0;
}

// The kernel keeps a file of each that was looked at, uncounted, long after it is gone.
int look_at_a_mapping(const Ground&) {
  std::ifstream maps("/proc/self/maps");
  std::string range;
  maps >> range;
  struct stat status {};
  return error_of(lstat(("/proc/self/map_files/" + range).c_str(), &status));
}

constexpr std::array kLastingAttacks = {
    Attempt{"look_at_a_mapping", look_at_a_mapping, ENOENT},
    Attempt{"ask_which_pages_are_cached", ask_which_pages_are_cached, EPERM},
    Attempt{"ask_how_much_is_cached",
            [](const Ground&) { return error_of(syscall(kCachestat, kNoFile, 0, 0, 0)); }, ENOSYS},
    Attempt{"read_only_if_cached", read_only_if_cached, EOPNOTSUPP},
    Attempt{"evict_cached_pages", evict_cached_pages, EPERM},
    Attempt{"advise_on_cached_pages",
            [](const Ground&) { return error_of(syscall(SYS_fadvise64, kNoFile, 0, 0, 4)); },
            EPERM},
    Attempt{"read_ahead", [](const Ground&) { return error_of(readahead(kNoFile, 0, 1)); }, EPERM},
    Attempt{"leave_an_access_time", leave_an_access_time, EROFS},
    Attempt{"ask_what_room_is_left", ask_what_room_is_left, EPERM},
    Attempt{"ask_what_memory_is_left", ask_what_memory_is_left, EPERM},
    Attempt{"ask_for_the_id_of_a_mount", ask_for_the_id_of_a_mount, ENOSYS},
    Attempt{"read_the_table_of_mounts",
            [](const Ground&) { return error_of_opening("/proc/self/mountinfo"); }, EACCES},
    Attempt{"read_the_table_of_mounts_of_a_thread",
            [](const Ground&) {
              return error_of_opening("/proc/self/task/" + std::to_string(gettid()) + "/mounts");
            },
            EACCES},
    Attempt{"read_the_control_groups",
            [](const Ground&) { return error_of_opening("/proc/self/cgroup"); }, EACCES},
    Attempt{"read_the_mounts_of_descriptors",
            [](const Ground&) { return error_of_opening("/proc/self/fdinfo/0"); }, EACCES},
    Attempt{"read_the_memory_of_the_machine",
            [](const Ground&) { return error_of_opening("/proc/meminfo"); }, EACCES},
    Attempt{"list_the_devices",
            [](const Ground&) { return error_of(open("/dev", O_RDONLY | O_DIRECTORY)); }, EACCES},
    Attempt{"share_a_file_with_later_processes", share_a_file_with_later_processes, ESTALE},
    Attempt{"find_an_unread_page", find_an_unread_page, ENODATA},
    Attempt{"look_for_a_name_in_a_folder_of_the_system", look_for_a_name_in_a_folder_of_the_system,
            ESTALE},
    Attempt{"reserve_room_on_the_disk", reserve_room_on_the_disk, EOPNOTSUPP},
    Attempt{"fill_the_disk", fill_the_disk, ENOSPC},
    Attempt{"use_up_the_timers_of_the_user", use_up_the_timers_of_the_user, EAGAIN},
};

}  // namespace

std::span<const Attempt> lasting_attacks() {
  return kLastingAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
