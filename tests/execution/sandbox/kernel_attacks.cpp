#include "tests/execution/sandbox/attempt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::sandbox::sandbox_test {
namespace {

// Arguments are harmless, since the same calls are made unconfined to see that they get further.

int create_message_queue(const Ground&) {
  return error_of(syscall(SYS_mq_open, "matchbench-sandbox", O_RDONLY, 0, nullptr));
}

int mount_something(const Ground&) {
  return error_of(mount("none", "/no/such/folder", "tmpfs", 0, nullptr));
}

int enter_a_namespace(const Ground&) {
  return error_of(setns(open("/proc/self/ns/uts", O_RDONLY), CLONE_NEWNET));
}

int search_a_key(const Ground&) {
  constexpr int kGetKeyringId = 0;
  constexpr int kSessionKeyring = -3;
  return error_of(syscall(SYS_keyctl, kGetKeyringId, kSessionKeyring, 0, 0, 0));
}

int open_a_performance_counter(const Ground&) {
  std::array<std::uint32_t, 28> attributes{};
  attributes[1] = sizeof attributes;
  return error_of(syscall(SYS_perf_event_open, attributes.data(), 0, -1, -1, 0));
}

int map_shared_pages(const Ground&) {
  constexpr int kFlags = MAP_SHARED | MAP_ANONYMOUS;
  return error_of(reinterpret_cast<long>(mmap(nullptr, 1, PROT_READ, kFlags, -1, 0)));
}

#ifdef __x86_64__
int change_descriptor_table(const Ground&) {
  std::array<char, 16> entry{};
  return error_of(syscall(SYS_modify_ldt, 0, entry.data(), entry.size()));
}

int call_by_x32(const Ground&) {
  constexpr long kX32Bit = 0x40000000;
  return error_of(syscall(kX32Bit | SYS_getpid));
}

int call_by_32_bit_interrupt(const Ground&) {
  constexpr int kGetPid = 20;
  int result = kGetPid;
  asm volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
  return result > 0 ? 0 : -result;
}
#endif

template <long kNumber>
int call(const Ground&) {
  return error_of(syscall(kNumber, 0, 0, 0, 0, 0, 0));
}

// The kernel finds fault with it, a filter that answers in its place does not.
int set_a_lock_that_there_is_not(const Ground& ground) {
  const int file = open((ground.scratch / "locked").c_str(), O_RDWR | O_CREAT, 0644);
  if (file < 0) return errno;
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = 99;
  return error_of(fcntl(file, F_SETLK, &lock));
}

int enlarge_a_pipe(const Ground&) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  return error_of(fcntl(ends[0], F_SETPIPE_SZ, 1 << 20));
}

int fill_pipes(const Ground&) {
  const std::vector<char> text(1 << 16);
  for (int filled = 0; filled < 128; ++filled) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0) return errno;
    if (write(ends[1], text.data(), text.size()) < 0) return errno;
  }
  return 0;
}

// While it waits, the kernel keeps each of the files, though another thread closes them.
int wait_for_many_files(const Ground&) {
  std::array<pollfd, 17> files{};
  for (pollfd& file : files) file.fd = -1;
  return error_of(poll(files.data(), files.size(), 0));
}

int select_many_files(const Ground&) {
  fd_set none;
  FD_ZERO(&none);
  timeval now{};
  return error_of(select(33, &none, nullptr, nullptr, &now));
}

// A machine that has set none aside says ENOMEM.
int map_huge_pages(const Ground&) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB;
  return mmap(nullptr, 1 << 21, PROT_READ | PROT_WRITE, kFlags, -1, 0) == MAP_FAILED ? errno : 0;
}

// The file keeps it when the page is no longer mapped.
int keep_a_policy_of_a_page(const Ground& ground) {
  constexpr int kBind = 2;
  const std::string path = ground.scratch / "policies";
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, 4096) != 0) return errno;
  void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  const unsigned long first_node = 1;
  return error_of(syscall(SYS_mbind, page, 4096, kBind, &first_node, 64, 0));
}

// If equal pages are merged, the time of a write tells that another process has an equal one.
int share_equal_pages(const Ground&) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS;
  void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  return error_of(madvise(page, 4096, MADV_MERGEABLE));
}

// Two bytes across the border of two pages, which stay in memory though the file lets them go.
int keep_pages_of_no_file(const Ground& ground) {
  const std::string path = ground.scratch / "pages";
  const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, 8192) != 0) return errno;
  int ends[2];
  if (pipe(ends) != 0) return errno;
  off_t border = 4095;
  return error_of(sendfile(ends[1], file, &border, 2));
}

constexpr std::array kKernelAttacks = {
    Attempt{"io_uring_setup", call<SYS_io_uring_setup>, EPERM},
    Attempt{"io_uring_enter", call<SYS_io_uring_enter>, EPERM},
    Attempt{"io_setup", call<SYS_io_setup>, EPERM},
    Attempt{"bpf", [](const Ground&) { return error_of(syscall(SYS_bpf, -1, 0, 0)); }, EPERM},
    Attempt{"have_the_kernel_keep_a_lock_of_a_byte", set_a_lock_that_there_is_not, 0},
    Attempt{"enlarge_a_pipe", enlarge_a_pipe, EPERM},
    Attempt{"keep_8_mebibytes_in_pipes", fill_pipes, EMFILE},
    Attempt{"wait_for_many_files", wait_for_many_files, EINVAL},
    Attempt{"select_many_files", select_many_files, EINVAL},
    Attempt{"map_huge_pages", map_huge_pages, EPERM},
    Attempt{"keep_a_policy_of_a_page", keep_a_policy_of_a_page, EPERM},
    Attempt{"keep_pages_of_no_file", keep_pages_of_no_file, EINVAL},
    Attempt{"share_equal_pages", share_equal_pages, EPERM},
    Attempt{"mount", mount_something, EPERM},
    Attempt{"unmount", [](const Ground&) { return error_of(umount("/no/such/folder")); }, EPERM},
    Attempt{"mount_by_descriptor",
            [](const Ground&) { return error_of(syscall(SYS_fsopen, "no such type", 0)); }, EPERM,
            0, kBySuperuser},
    Attempt{"pivot_root",
            [](const Ground&) { return error_of(syscall(SYS_pivot_root, "/no/such", "/no/such")); },
            EPERM, 0, kBySuperuser},
    Attempt{"change_root", [](const Ground&) { return error_of(chroot("/no/such/folder")); },
            EPERM},
    Attempt{"unshare_network", [](const Ground&) { return error_of(unshare(CLONE_NEWNET)); }, EPERM,
            0, kBySuperuser},
    Attempt{"unshare_user", [](const Ground&) { return error_of(unshare(CLONE_NEWUSER)); }, EPERM},
    Attempt{"enter_a_namespace", enter_a_namespace, EPERM},
    Attempt{"open_a_performance_counter", open_a_performance_counter, EPERM},
    Attempt{"search_a_key", search_a_key, EPERM},
    Attempt{"add_a_key", call<SYS_add_key>, EPERM},
    Attempt{"request_a_key", call<SYS_request_key>, EPERM},
    Attempt{"userfaultfd", [](const Ground&) { return error_of(syscall(SYS_userfaultfd, 1)); },
            EPERM},
    Attempt{"shared_memory", [](const Ground&) { return error_of(syscall(SYS_shmget, 0, 0, 0)); },
            EPERM},
    Attempt{"semaphores", [](const Ground&) { return error_of(syscall(SYS_semget, 0, 0, 0)); },
            EPERM},
    Attempt{"messages", [](const Ground&) { return error_of(syscall(SYS_msgget, 0x6d62, 0)); },
            EPERM},
    Attempt{"message_queue", create_message_queue, EPERM},
    Attempt{"shared_pages_of_no_file", map_shared_pages, EPERM},
    Attempt{"nameless_file", [](const Ground&) { return error_of(memfd_create("x", 0)); }, EPERM},
    Attempt{"secret_memory", [](const Ground&) { return error_of(syscall(447, -1)); }, EPERM},
    Attempt{"personality", [](const Ground&) { return error_of(personality(0xffffffff)); }, EPERM},
    Attempt{"install_a_filter",
            [](const Ground&) { return error_of(syscall(SYS_seccomp, ~0, 0, 0)); }, EPERM},
    Attempt{"fanotify", [](const Ground&) { return error_of(syscall(SYS_fanotify_init, ~0, 0)); },
            EPERM, 0, kBySuperuser},
    // Newer kernels refuse the handle before they ask who brings it.
    Attempt{"open_by_handle", call<SYS_open_by_handle_at>, EPERM, 0, kBySuperuser},
    Attempt{"reboot", call<SYS_reboot>, EPERM, 0, kBySuperuser},
    Attempt{"load_a_module", call<SYS_init_module>, EPERM, 0, kBySuperuser},
    Attempt{"set_the_clock", call<SYS_settimeofday>, EPERM, 0, kBySuperuser},
    Attempt{"read_the_kernel_log", [](const Ground&) { return error_of(syscall(SYS_syslog, 10)); },
            EPERM, 0, kBySuperuser},
    Attempt{"stall_the_disk", call<SYS_sync>, EPERM},
    Attempt{"move_pages_of_others", call<SYS_move_pages>, EPERM},
#ifdef __x86_64__
    Attempt{"change_descriptor_table", change_descriptor_table, EPERM},
    Attempt{"touch_io_ports", [](const Ground&) { return error_of(syscall(SYS_iopl, 0)); }, EPERM},
    Attempt{"call_by_x32", call_by_x32, 0, SIGSYS},
    Attempt{"call_by_32_bit_interrupt", call_by_32_bit_interrupt, 0, SIGSYS},
#endif
};

}  // namespace

std::span<const Attempt> kernel_attacks() {
  return kKernelAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
