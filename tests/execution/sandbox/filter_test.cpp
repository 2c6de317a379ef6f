// What the kernel would answer to a call, by the steps of the filter themselves: calls of another
// architecture cannot be made on every machine.
#include "harness/execution/sandbox/seccomp_filter.hpp"

#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace matchbench::sandbox {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kNative = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kNative = AUDIT_ARCH_AARCH64;
#endif

std::vector<sock_filter> steps_of(const std::string& bytes) {
  std::vector<sock_filter> steps(bytes.size() / sizeof(sock_filter));
  std::memcpy(steps.data(), bytes.data(), steps.size() * sizeof(sock_filter));
  return steps;
}

// Classic BPF as seccomp(2) has it, as far as libseccomp uses it.
std::uint32_t verdict(const std::vector<sock_filter>& steps, const seccomp_data& call) {
  std::uint32_t accumulator = 0;
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const sock_filter& step = steps[at];
    const auto jump = [&](bool holds) { at += holds ? step.jt : step.jf; };
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        std::memcpy(&accumulator, reinterpret_cast<const char*>(&call) + step.k,
                    sizeof accumulator);
        break;
      case BPF_ALU | BPF_AND | BPF_K:
        accumulator &= step.k;
        break;
      case BPF_JMP | BPF_JA:
        at += step.k;
        break;
      case BPF_JMP | BPF_JEQ | BPF_K:
        jump(accumulator == step.k);
        break;
      case BPF_JMP | BPF_JGT | BPF_K:
        jump(accumulator > step.k);
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        jump(accumulator >= step.k);
        break;
      case BPF_RET | BPF_K:
        return step.k;
      default:
        throw std::logic_error("a step that this test does not know: " + std::to_string(step.code));
    }
  }
  throw std::logic_error("the filter has no verdict");
}

seccomp_data call_of(std::uint32_t architecture, long number) {
  seccomp_data call{};
  call.nr = static_cast<int>(number);
  call.arch = architecture;
  return call;
}

TEST(Filter, KillsCallsOfEveryOtherArchitecture) {
  for (const bool program : {false, true}) {
    const auto steps = steps_of(make_seccomp_filter({.program = program}));
    EXPECT_EQ(verdict(steps, call_of(kNative, SYS_getpid)), SECCOMP_RET_ALLOW);
    EXPECT_EQ(verdict(steps, call_of(kNative, SYS_reboot)),
              SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EPERM));
    // A 32-bit program on arm64 makes calls of AUDIT_ARCH_ARM.
    for (const std::uint32_t other :
         {static_cast<std::uint32_t>(AUDIT_ARCH_I386), static_cast<std::uint32_t>(AUDIT_ARCH_ARM),
          static_cast<std::uint32_t>(AUDIT_ARCH_X86_64),
          static_cast<std::uint32_t>(AUDIT_ARCH_AARCH64)}) {
      if (other == kNative) continue;
      for (const long number : {0L, 1L, 20L, static_cast<long>(SYS_getpid)}) {
        EXPECT_EQ(verdict(steps, call_of(other, number)), SECCOMP_RET_KILL_PROCESS)
            << other << " " << number;
      }
    }
  }
}

// A pair for datagrams could be connected to a socket of somebody else, such as that of the
// system's log, where the network is the machine's.
TEST(Filter, LetsNoPairOfSocketsLeadElsewhere) {
  constexpr std::uint32_t kRefused = SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EPERM);
  const auto pair_of = [](int family, int kind) {
    seccomp_data call = call_of(kNative, SYS_socketpair);
    call.args[0] = static_cast<std::uint64_t>(family);
    call.args[1] = static_cast<std::uint64_t>(kind);
    return call;
  };
  for (const auto network : {NetworkReach::kNone, NetworkReach::kNamed, NetworkReach::kMachine}) {
    const auto steps = steps_of(make_seccomp_filter({.program = true, .network = network}));
    for (const int flags : {0, int{SOCK_CLOEXEC}, SOCK_CLOEXEC | SOCK_NONBLOCK}) {
      EXPECT_EQ(verdict(steps, pair_of(AF_UNIX, SOCK_STREAM | flags)), SECCOMP_RET_ALLOW) << flags;
      EXPECT_EQ(verdict(steps, pair_of(AF_UNIX, SOCK_DGRAM | flags)), kRefused) << flags;
      EXPECT_EQ(verdict(steps, pair_of(AF_UNIX, SOCK_SEQPACKET | flags)), kRefused) << flags;
    }
    EXPECT_EQ(verdict(steps, pair_of(AF_INET, SOCK_STREAM)), kRefused);
  }
}

// Clients that ask many servers at a time wait for all their connections in one call.
TEST(Filter, LetsAThreadWaitForFewFilesUnlessThereIsANetwork) {
  constexpr std::uint32_t kInvalid = SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(EINVAL);
  struct Call {
    long number;
    int argument;
    std::uint64_t most;  // without a network
  };
  const Call calls[] = {{SYS_ppoll, 1, 16},
                        {SYS_pselect6, 0, 32},
#ifdef SYS_poll
                        {SYS_poll, 1, 16},
                        {SYS_select, 0, 32}
#endif
  };
  for (const auto network : {NetworkReach::kNone, NetworkReach::kNamed, NetworkReach::kMachine}) {
    const auto steps = steps_of(make_seccomp_filter({.network = network}));
    for (const auto& [number, argument, most_without] : calls) {
      const std::uint64_t most = network == NetworkReach::kNone ? most_without : 64;
      seccomp_data call = call_of(kNative, number);
      for (const std::uint64_t files : {std::uint64_t{0}, most}) {
        call.args[argument] = files;
        EXPECT_EQ(verdict(steps, call), SECCOMP_RET_ALLOW) << number << " " << files;
      }
      for (const std::uint64_t files :
           {most + 1, ~std::uint64_t{0}, (std::uint64_t{1} << 32) + 1}) {
        call.args[argument] = files;
        EXPECT_EQ(verdict(steps, call), kInvalid) << number << " " << files;
      }
    }
  }
}

}  // namespace
}  // namespace matchbench::sandbox
