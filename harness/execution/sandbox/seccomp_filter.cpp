#include "harness/execution/sandbox/seccomp_filter.hpp"

#include "harness/execution/sandbox/allowed_calls.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/memory_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
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
#include <initializer_list>
#include <memory>
#include <vector>

namespace matchbench::sandbox {
namespace {

constexpr std::uint64_t kNamespaceFlags = CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC |
                                          CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET |
                                          CLONE_NEWCGROUP;
constexpr std::uint64_t kInt = 0xffffffff;  // what the kernel reads of an int argument
constexpr int kFirstCallOfAllArchitectures = 424;
constexpr int kCachestat = 451;
constexpr int kEndOfFutureCalls = 512;
constexpr std::uint64_t kMostWaitedForInACall = 64;
// In a filter, the id of the process that loads it. No process has one above 2^22.
constexpr std::uint32_t kOwnId = 0x7f6f776e;

scmp_arg_cmp argument_is(unsigned index, std::uint64_t value, std::uint64_t mask = kInt) {
  return {index, SCMP_CMP_MASKED_EQ, mask, value};
}

scmp_arg_cmp argument_is_null(unsigned index) {
  return {index, SCMP_CMP_EQ, 0, 0};
}

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {
    if (!context_) throw system_error("cannot create a seccomp filter", ENOMEM);
    set(SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    set(SCMP_FLTATR_CTL_OPTIMIZE, 2);  // a binary tree instead of a list
  }

  void allow(const char* name) { add(SCMP_ACT_ALLOW, name, {}); }

  void allow_if(const char* name, std::initializer_list<scmp_arg_cmp> conditions) {
    add(SCMP_ACT_ALLOW, name, conditions);
  }

  // The call fails with `error` if the conditions are met; with 0 it does nothing and seems to
  // succeed.
  void refuse(const char* name, int error, std::initializer_list<scmp_arg_cmp> conditions = {}) {
    add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), name, conditions);
  }

  void deny_as_unknown(int number) {
    check(seccomp_rule_add(context_.get(), SCMP_ACT_ERRNO(ENOSYS), number, 0), "an unknown call");
  }

  std::string bytes() const {
    MemoryFile file("matchbench-filter");
    check(seccomp_export_bpf(context_.get(), file.fd()), "the whole");
    return file.text(file.size());
  }

 private:
  struct Release {
    void operator()(void* context) const { seccomp_release(context); }
  };

  static void check(int result, std::string_view what) {
    if (result < 0) {
      throw system_error(fmt::format("cannot set up the seccomp filter ({})", what), -result);
    }
  }

  void set(scmp_filter_attr attribute, std::uint32_t value) {
    check(seccomp_attr_set(context_.get(), attribute, value), "attribute");
  }

  void add(std::uint32_t action, const char* name, std::initializer_list<scmp_arg_cmp> conditions) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number < 0) return;  // not on this architecture
    check(seccomp_rule_add_array(context_.get(), action, number,
                                 static_cast<unsigned>(conditions.size()), conditions.begin()),
          name);
  }

  std::unique_ptr<void, Release> context_;
};

void allow_opening(Filter& filter, const char* name, unsigned flags) {
  // Landlock before version 3 does not see O_TRUNC if a file is not opened for writing, which
  // Linux obeys nevertheless, as it does with the access mode 3.
  filter.allow_if(name, {argument_is(flags, O_RDONLY, O_ACCMODE | O_TRUNC)});
  filter.allow_if(name, {argument_is(flags, O_WRONLY, O_ACCMODE)});
  filter.allow_if(name, {argument_is(flags, O_RDWR, O_ACCMODE)});
}

// Advice on memory, but for MADV_COLD and MADV_PAGEOUT, which drop pages of files that other
// processes share, and MADV_MERGEABLE, which shares equal pages with other processes.
void allow_advice(Filter& filter) {
  constexpr std::uint64_t kInstallGuard = 102;
  constexpr std::uint64_t kRemoveGuard = 103;
  filter.allow_if("madvise", {{2, SCMP_CMP_LT, MADV_MERGEABLE, 0}});
  for (const std::uint64_t advice :
       {std::uint64_t{MADV_HUGEPAGE}, std::uint64_t{MADV_NOHUGEPAGE}, std::uint64_t{MADV_DONTDUMP},
        std::uint64_t{MADV_DODUMP}, std::uint64_t{MADV_WIPEONFORK}, std::uint64_t{MADV_KEEPONFORK},
        kInstallGuard, kRemoveGuard}) {
    filter.allow_if("madvise", {{2, SCMP_CMP_EQ, advice, 0}});
  }
}

// With flags these calls can tell whether a page is in memory. They fail as on a file system that
// knows no flags.
void allow_without_flags(Filter& filter) {
  for (const char* call : {"preadv2", "pwritev2"}) {
    filter.allow_if(call, {{5, SCMP_CMP_EQ, 0, 0}});
    filter.refuse(call, EOPNOTSUPP, {{5, SCMP_CMP_NE, 0, 0}});
  }
}

// Pages of shared memory that belongs to no file stay when they are let go, and no count of the
// process shows them. Nobody is there to share it with. Nor is the machine's stock of huge pages in
// what a process has resident.
void allow_mapping(Filter& filter) {
  filter.allow_if("mmap", {argument_is(3, MAP_PRIVATE, MAP_TYPE | MAP_HUGETLB)});
  filter.allow_if("mmap", {argument_is(3, 0, MAP_ANONYMOUS)});
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

void allow_signals_to_itself(Filter& filter, bool any_signal) {
  struct Call {
    const char* name;
    unsigned signal;  // which argument it is
  };
  for (const auto& [name, signal] : {Call{"kill", 1}, Call{"tgkill", 2}, Call{"rt_sigqueueinfo", 1},
                                     Call{"rt_tgsigqueueinfo", 2}}) {
    if (any_signal) filter.allow_if(name, {argument_is(0, kOwnId)});
    for (const auto& [number, mask] : kSignalsAndMasks) {
      if (any_signal) break;
      filter.allow_if(name, {argument_is(0, kOwnId), argument_is(signal, number, mask)});
    }
  }
  // Its own choice of a signal stands in memory, which no filter sees; without one it is SIGALRM.
  filter.allow_if("timer_create", {argument_is_null(1)});
}

// While a thread waits, the kernel keeps each file that it waits for, though another thread closes
// it. Loops of events use epoll; whoever asks many servers at a time may wait for all of them.
// For select(2), it is the highest number that counts.
void allow_waiting(Filter& filter, NetworkReach reach) {
  struct Call {
    const char* name;
    unsigned files;  // which argument it is
    std::uint64_t most;
  };
  for (const auto& [name, files, most] : {Call{"poll", 1, 16}, Call{"ppoll", 1, 16},
                                          Call{"select", 0, 32}, Call{"pselect6", 0, 32}}) {
    const std::uint64_t here = reach == NetworkReach::kNone ? most : kMostWaitedForInACall;
    filter.allow_if(name, {{files, SCMP_CMP_LE, here, 0}});
    filter.refuse(name, EINVAL, {{files, SCMP_CMP_GT, here, 0}});
  }
}

// To tell a caller that what it asks for was done.
constexpr int kNoError = 0;

// One call, many requests: those that an ordinary program makes. They leave out FIOSETOWN,
// F_SETOWN and F_SETSIG, which have the kernel send any signal to any process of the same user,
// and PR_SET_PDEATHSIG, which would let the process outlive its host. Java asks PR_SVE_GET_VL for
// the length of arm64's vectors when it starts.
void allow_known_requests(Filter& filter) {
  for (const int request : {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_DUPFD_CLOEXEC}) {
    filter.allow_if("fcntl", {argument_is(1, static_cast<std::uint64_t>(request))});
  }
  // Locks of single bytes take memory of the kernel's that no limit counts. A process's own locks
  // never stand in its way and no other process has its files: it is told that it has them.
  for (const int request : {F_SETLK, F_SETLKW}) {
    filter.refuse("fcntl", kNoError, {argument_is(1, static_cast<std::uint64_t>(request))});
  }
  // With O_ASYNC a terminal signals those in its foreground, the host among them.
  filter.allow_if("fcntl", {argument_is(1, F_SETFL), argument_is(2, 0, O_ASYNC)});
  for (const unsigned long request : {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}) {
    filter.allow_if("ioctl", {argument_is(1, request)});
  }
  for (const int option :
       {PR_GET_NAME, PR_SET_NAME, PR_GET_DUMPABLE, PR_GET_NO_NEW_PRIVS, PR_GET_SECCOMP,
        PR_GET_PDEATHSIG, PR_GET_TIMERSLACK, PR_CAPBSET_READ, PR_SET_VMA, PR_SVE_GET_VL}) {
    filter.allow_if("prctl", {argument_is(0, static_cast<std::uint64_t>(option))});
  }
}

struct SocketOption {
  int level;
  int name;
};
// What clients set on their connections; none attaches a filter, binds to a device or changes which
// protocol a socket speaks.
constexpr std::array kSocketOptions = {
    SocketOption{SOL_SOCKET, SO_KEEPALIVE},      SocketOption{SOL_SOCKET, SO_LINGER},
    SocketOption{SOL_SOCKET, SO_RCVTIMEO},       SocketOption{SOL_SOCKET, SO_SNDTIMEO},
    SocketOption{SOL_SOCKET, SO_REUSEADDR},      SocketOption{SOL_SOCKET, SO_BROADCAST},
    SocketOption{SOL_SOCKET, SO_OOBINLINE},      SocketOption{IPPROTO_TCP, TCP_NODELAY},
    SocketOption{IPPROTO_TCP, TCP_KEEPIDLE},     SocketOption{IPPROTO_TCP, TCP_KEEPINTVL},
    SocketOption{IPPROTO_TCP, TCP_KEEPCNT},      SocketOption{IPPROTO_TCP, TCP_QUICKACK},
    SocketOption{IPPROTO_TCP, TCP_USER_TIMEOUT}, SocketOption{IPPROTO_IP, IP_TOS},
    SocketOption{IPPROTO_IP, IP_RECVERR},        SocketOption{IPPROTO_IPV6, IPV6_V6ONLY},
    SocketOption{IPPROTO_IPV6, IPV6_TCLASS},     SocketOption{IPPROTO_IPV6, IPV6_RECVERR}};

std::uint64_t as_argument(int value) {
  return static_cast<std::uint32_t>(value);
}

// Of a socket's kind, what is not a flag.
constexpr std::uint64_t kKind = kInt & ~std::uint64_t{SOCK_NONBLOCK | SOCK_CLOEXEC};

// SECURITY.md has this list. Addresses stand in memory, which no filter sees: where a connection
// leads is for the network that the process has. Descriptors can be sent over a pair of Unix
// sockets, which leads into the process itself, and cannot be received.
void allow_network(Filter& filter, NetworkReach reach) {
  const auto allow_socket = [&](int family, int kind, int protocol) {
    filter.allow_if("socket",
                    {argument_is(0, as_argument(family)), argument_is(1, as_argument(kind), kKind),
                     argument_is(2, as_argument(protocol))});
  };
  for (const int family : {AF_INET, AF_INET6}) {
    for (const int protocol : {0, int{IPPROTO_TCP}}) allow_socket(family, SOCK_STREAM, protocol);
    if (reach != NetworkReach::kMachine) continue;
    for (const int protocol : {0, int{IPPROTO_UDP}}) allow_socket(family, SOCK_DGRAM, protocol);
  }
  for (const char* call : {"connect", "getsockname", "getpeername", "getsockopt", "shutdown"}) {
    filter.allow(call);
  }
  // With MSG_FASTOPEN a call would connect, too.
  filter.allow_if("sendto", {argument_is(3, 0, MSG_FASTOPEN)});
  filter.allow_if("sendmsg", {argument_is(2, 0, MSG_FASTOPEN)});
  for (const auto& [level, name] : kSocketOptions) {
    filter.allow_if("setsockopt",
                    {argument_is(1, as_argument(level)), argument_is(2, as_argument(name))});
  }
  // They would enlarge what the kernel keeps for a connection, and nobody counts: whoever asks is
  // told that it is done.
  for (const int name : {SO_RCVBUF, SO_SNDBUF}) {
    filter.refuse("setsockopt", kNoError,
                  {argument_is(1, SOL_SOCKET), argument_is(2, as_argument(name))});
  }
}

// A program built against a newer C library tries newer calls first; it falls back only when told
// that they do not exist. clone3 and openat2 hide their flags from a filter.
void deny_new_calls_as_unknown(Filter& filter) {
  filter.deny_as_unknown(SYS_clone3);
  filter.deny_as_unknown(SYS_openat2);
  for (int number = kFirstCallOfAllArchitectures; number < kEndOfFutureCalls; ++number) {
    char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
    // cachestat, which a newer libseccomp has a name for, tells which pages of a file are in
    // memory.
    if (name == nullptr || number == kCachestat) filter.deny_as_unknown(number);
    std::free(name);
  }
}

}  // namespace

bool seccomp_available() {
  const std::uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

std::string make_seccomp_filter(const FilterOptions& options) {
  Filter filter;
  for (const char* call : kAllowedCalls) filter.allow(call);
  if (options.truncate_by_path) filter.allow("truncate");
  if (options.program) {
    filter.allow("execve");
    // Streams alone: a pair for datagrams could be connected to, or send to, any other such socket.
    filter.allow_if("socketpair", {argument_is(0, AF_UNIX), argument_is(1, SOCK_STREAM, kKind)});
  }
  // A thread with a table of descriptors of its own would have the limit on them to itself, and
  // files that the host does not see.
  constexpr std::uint64_t kThread = CLONE_THREAD | CLONE_FILES;
  filter.allow_if("clone", {argument_is(0, kThread, kThread | kNamespaceFlags)});
  filter.allow_if("close_range", {argument_is(2, 0, CLOSE_RANGE_UNSHARE)});
  filter.allow_if("prlimit64", {argument_is(0, 0), argument_is_null(2)});  // own limits, to read
  if (options.network == NetworkReach::kNone) {
    filter.allow_if("sendto", {argument_is_null(4)});  // send(2)
  } else {
    allow_network(filter, options.network);
  }
  allow_opening(filter, "open", 1);
  allow_opening(filter, "openat", 2);
  allow_mapping(filter);
  allow_advice(filter);
  allow_without_flags(filter);
  // It takes room on a disk faster than anybody can look; the C library writes zeros in its place.
  filter.refuse("fallocate", EOPNOTSUPP);
  // Callers then read and write.
  filter.refuse("sendfile", EINVAL);
  // Callers fall back to fstatat.
  filter.refuse("statx", ENOSYS);
  allow_waiting(filter, options.network);
  allow_signals_to_itself(filter, options.trusted);
  allow_known_requests(filter);
  deny_new_calls_as_unknown(filter);
  return filter.bytes();
}

std::string make_forwarder_filter() {
  Filter filter;
  for (const char* call : {"poll", "ppoll", "accept4", "connect", "getsockopt", "setsockopt",
                           "shutdown", "close", "recvfrom", "write", "brk", "munmap", "madvise",
                           "futex", "rt_sigreturn", "exit", "exit_group"}) {
    filter.allow(call);
  }
  allow_mapping(filter);
  filter.allow_if("sendto", {argument_is_null(4)});
  for (const int family : {AF_INET, AF_INET6}) {
    filter.allow_if("socket", {argument_is(0, as_argument(family))});
  }
  return filter.bytes();
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
