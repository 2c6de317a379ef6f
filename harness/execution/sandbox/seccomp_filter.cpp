#include "harness/execution/sandbox/seccomp_filter.hpp"

#include "harness/execution/sandbox/allowed_calls.hpp"
#include "harness/execution/sandbox/call_rules.hpp"
#include "harness/execution/sandbox/network_rules.hpp"
#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace matchbench::sandbox {
namespace {

constexpr std::uint64_t kNamespaceFlags = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC |
                                          CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET |
                                          CLONE_NEWCGROUP;
constexpr int kFirstCallOfAllArchitectures = 424;
constexpr int kCachestat = 451;
constexpr int kEndOfFutureCalls = 512;
constexpr std::uint64_t kMostWaitedForInACall = 64;
// In a filter, the id of the process that loads it. No process has one above 2^22.
constexpr std::uint32_t kOwnId = 0x7f6f776e;

void allow_opening(CallRules& rules, const char* name, unsigned flags) {
  // Landlock before version 3 does not see O_TRUNC if a file is not opened for writing, which
  // Linux obeys nevertheless, as it does with the access mode 3.
  rules.allow_if(name, {argument_is(flags, O_RDONLY, O_ACCMODE | O_TRUNC)});
  rules.allow_if(name, {argument_is(flags, O_WRONLY, O_ACCMODE)});
  rules.allow_if(name, {argument_is(flags, O_RDWR, O_ACCMODE)});
}

// Advice on memory, but for MADV_COLD and MADV_PAGEOUT, which drop pages of files that other
// processes share, and MADV_MERGEABLE, which shares equal pages with other processes.
void allow_advice(CallRules& rules) {
  constexpr std::uint64_t kInstallGuard = 102;
  constexpr std::uint64_t kRemoveGuard = 103;
  rules.allow_if("madvise", {{2, SCMP_CMP_LT, MADV_MERGEABLE, 0}});
  for (const std::uint64_t advice :
       {std::uint64_t{MADV_HUGEPAGE}, std::uint64_t{MADV_NOHUGEPAGE}, std::uint64_t{MADV_DONTDUMP},
        std::uint64_t{MADV_DODUMP}, std::uint64_t{MADV_WIPEONFORK}, std::uint64_t{MADV_KEEPONFORK},
        kInstallGuard, kRemoveGuard}) {
    rules.allow_if("madvise", {{2, SCMP_CMP_EQ, advice, 0}});
  }
}

// With flags these calls can tell whether a page is in memory. They fail as on a file system that
// knows no flags.
void allow_without_flags(CallRules& rules) {
  for (const char* call : {"preadv2", "pwritev2"}) {
    rules.allow_if(call, {{5, SCMP_CMP_EQ, 0, 0}});
    rules.refuse(call, EOPNOTSUPP, {{5, SCMP_CMP_NE, 0, 0}});
  }
}

// Pages of shared memory that belongs to no file stay when they are let go, and no count of the
// process shows them. Nobody is there to share it with. Nor is the machine's stock of huge pages in
// what a process has resident.
void allow_mapping(CallRules& rules) {
  rules.allow_if("mmap", {argument_is(3, MAP_PRIVATE, MAP_TYPE | MAP_HUGETLB)});
  rules.allow_if("mmap", {argument_is(3, 0, MAP_ANONYMOUS)});
}

// All signals but SIGKILL (9) and SIGSTOP (19), as values under masks, since a rule compares an
// argument once. A process that these end looks as if somebody else had ended it: the host would
// ask the query again and blame nobody.
constexpr std::array<std::array<std::uint64_t, 2>, 10> kSignalsAndMasks = {{{0, ~7U},
                                                                            {8, ~0U},
                                                                            {10, ~1U},
                                                                            {12, ~3U},
                                                                            {16, ~1U},
                                                                            {18, ~0U},
                                                                            {20, ~3U},
                                                                            {24, ~7U},
                                                                            {32, ~31U},
                                                                            {64, ~0U}}};

void allow_signals_to_itself(CallRules& rules, bool any_signal) {
  struct Call {
    const char* name;
    unsigned signal;  // which argument it is
  };
  for (const auto& [name, signal] : {Call{"kill", 1}, Call{"tgkill", 2}, Call{"rt_sigqueueinfo", 1},
                                     Call{"rt_tgsigqueueinfo", 2}}) {
    if (any_signal) rules.allow_if(name, {argument_is(0, kOwnId)});
    for (const auto& [number, mask] : kSignalsAndMasks) {
      if (any_signal) break;
      rules.allow_if(name, {argument_is(0, kOwnId), argument_is(signal, number, mask)});
    }
  }
  // Its own choice of a signal stands in memory, which no filter sees; without one it is SIGALRM.
  rules.allow_if("timer_create", {argument_is_null(1)});
}

// While a thread waits, the kernel keeps each file that it waits for, though another thread closes
// it. Loops of events use epoll; whoever asks many servers at a time may wait for all of them.
// For select(2), it is the highest number that counts.
void allow_waiting(CallRules& rules, NetworkReach reach) {
  struct Call {
    const char* name;
    unsigned files;  // which argument it is
    std::uint64_t most;
  };
  for (const auto& [name, files, most] : {Call{"poll", 1, 16}, Call{"ppoll", 1, 16},
                                          Call{"select", 0, 32}, Call{"pselect6", 0, 32}}) {
    const std::uint64_t here = reach == NetworkReach::kNone ? most : kMostWaitedForInACall;
    rules.allow_if(name, {{files, SCMP_CMP_LE, here, 0}});
    rules.refuse(name, EINVAL, {{files, SCMP_CMP_GT, here, 0}});
  }
}

// One call, many requests: those that an ordinary program makes. They leave out FIOSETOWN,
// F_SETOWN and F_SETSIG, which have the kernel send any signal to any process of the same user,
// and PR_SET_PDEATHSIG, which would let the process outlive its host. Java asks PR_SVE_GET_VL for
// the length of arm64's vectors when it starts.
void allow_known_requests(CallRules& rules) {
  for (const int request : {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_DUPFD_CLOEXEC}) {
    rules.allow_if("fcntl", {argument_is(1, static_cast<std::uint64_t>(request))});
  }
  // Locks of single bytes take memory of the kernel's that no limit counts. A process's own locks
  // never stand in its way and no other process has its files: it is told that it has them.
  for (const int request : {F_SETLK, F_SETLKW}) {
    rules.refuse("fcntl", kNoError, {argument_is(1, static_cast<std::uint64_t>(request))});
  }
  // With O_ASYNC a terminal signals those in its foreground, the host among them.
  rules.allow_if("fcntl", {argument_is(1, F_SETFL), argument_is(2, 0, O_ASYNC)});
  for (const unsigned long request : {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}) {
    rules.allow_if("ioctl", {argument_is(1, request)});
  }
  for (const int option :
       {PR_GET_NAME, PR_SET_NAME, PR_GET_DUMPABLE, PR_GET_NO_NEW_PRIVS, PR_GET_SECCOMP,
        PR_GET_PDEATHSIG, PR_GET_TIMERSLACK, PR_CAPBSET_READ, PR_SET_VMA, PR_SVE_GET_VL}) {
    rules.allow_if("prctl", {argument_is(0, static_cast<std::uint64_t>(option))});
  }
}

// A program built against a newer C library tries newer calls first; it falls back only when told
// that they do not exist. clone3 and openat2 hide their flags from a filter.
void deny_new_calls_as_unknown(CallRules& rules) {
  rules.deny_as_unknown(SYS_clone3);
  rules.deny_as_unknown(SYS_openat2);
  for (int number = kFirstCallOfAllArchitectures; number < kEndOfFutureCalls; ++number) {
    char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
    // cachestat, which a newer libseccomp has a name for, tells which pages of a file are in
    // memory.
    if (name == nullptr || number == kCachestat) rules.deny_as_unknown(number);
    std::free(name);
  }
}

}  // namespace

bool seccomp_available() {
  const std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

std::string make_seccomp_filter(const FilterOptions& options) {
  CallRules rules;
  for (const char* call : kAllowedCalls) rules.allow(call);
  if (options.truncate_by_path) rules.allow("truncate");
  if (options.program) {
    rules.allow("execve");
    // Streams alone: a pair for datagrams could be connected to, or send to, any other such socket.
    rules.allow_if("socketpair", {argument_is(0, AF_UNIX), argument_is(1, SOCK_STREAM, kKind)});
  }
  // A thread with a table of descriptors of its own would have the limit on them to itself, and
  // files that the host does not see.
  constexpr std::uint64_t kThread = CLONE_THREAD | CLONE_FILES;
  rules.allow_if("clone", {argument_is(0, kThread, kThread | kNamespaceFlags)});
  rules.allow_if("close_range", {argument_is(2, 0, CLOSE_RANGE_UNSHARE)});
  rules.allow_if("prlimit64", {argument_is(0, 0), argument_is_null(2)});  // own limits, to read
  if (options.network == NetworkReach::kNone) {
    rules.allow_if("sendto", {argument_is_null(4)});  // send(2)
  } else {
    allow_network(rules, options.network);
  }
  allow_opening(rules, "open", 1);
  allow_opening(rules, "openat", 2);
  allow_mapping(rules);
  allow_advice(rules);
  allow_without_flags(rules);
  // It takes room on a disk faster than anybody can look; the C library writes zeros in its place.
  rules.refuse("fallocate", EOPNOTSUPP);
  // Callers then read and write.
  rules.refuse("sendfile", EINVAL);
  // Callers fall back to fstatat.
  rules.refuse("statx", ENOSYS);
  allow_waiting(rules, options.network);
  allow_signals_to_itself(rules, options.trusted);
  allow_known_requests(rules);
  deny_new_calls_as_unknown(rules);
  return rules.bytes();
}

std::string make_forwarder_filter() {
  CallRules rules;
  allow_forwarding(rules);
  allow_mapping(rules);
  return rules.bytes();
}

void load_seccomp_filter(std::string_view filter) {
  std::vector<sock_filter> steps(filter.size() / sizeof(sock_filter));
  std::memcpy(steps.data(), filter.data(), steps.size() * sizeof(sock_filter));
  for (sock_filter& step : steps) {
    if (step.k == kOwnId) step.k = static_cast<std::uint32_t>(getpid());
  }
  const sock_fprog program{.len = static_cast<unsigned short>(steps.size()),
                           .filter = steps.data()};
  // Kernels before 5.16 slow a filtered process down with mitigations it did not ask for; the
  // plugin shares its address space with nobody.
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) !=
      0) {
    throw system_error("cannot load the seccomp filter", errno);
  }
}

}  // namespace matchbench::sandbox
