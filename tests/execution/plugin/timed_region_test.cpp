// What lies between the two readings of the clock that make a latency, seen from outside: a child
// process asks queries, and every system call it makes is recorded. In this program the clock is
// read by system calls, and an allocation makes one, too, so that all three show. Being stopped at
// each, the thread leaves its processor, so that its processor time is read anew around each call.
#include "harness/execution/plugin/host_services.hpp"
#include "harness/execution/plugin/library_matchmaker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <new>
#include <string>
#include <vector>

namespace {

bool in_child = false;

constexpr long kCallMark = SYS_getppid;
constexpr long kAllocationMark = SYS_getuid;

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  return static_cast<int>(syscall(SYS_clock_gettime, clock, time));
}

void* operator new(std::size_t size) {
  if (in_child) syscall(kAllocationMark);
  void* memory = std::malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void operator delete(void* memory) noexcept {
  if (in_child) syscall(kAllocationMark);
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace matchbench::plugin {
namespace {

constexpr int kQueries = 100;

mb_status timed_query(mb_matchmaker_t*, const mb_query_t*, mb_ranking_t*) noexcept {
  syscall(kCallMark);
  return MB_OK;
}

[[noreturn]] void ask_queries() {
  ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
  raise(SIGSTOP);
  in_child = true;
  operator delete(operator new(1));  // shows that the marks work
  PluginTable table;
  table.functions.get_extension = [](const char*) noexcept -> const void* { return nullptr; };
  table.functions.query = timed_query;
  HostServices host([](mb_severity, std::string_view) {}, nullptr);
  LibraryMatchmaker matchmaker(table, host);
  for (int i = 0; i < kQueries; ++i) {
    mb_ranking_t ranking{};
    matchmaker.query({}, 1'000'000'000, ranking);
  }
  _exit(0);
}

std::string name_of_call(const __ptrace_syscall_info& info) {
  const auto number = static_cast<long>(info.entry.nr);
  if (number == kCallMark) return "the plugin";
  if (number == kAllocationMark) return "allocation";
  if (number != SYS_clock_gettime) return "system call " + std::to_string(number);
  return info.entry.args[0] == CLOCK_MONOTONIC ? "monotonic clock" : "processor time";
}

// The system calls of the child, in order; empty where this process may not trace.
std::vector<std::string> recorded_calls() {
  const pid_t child = fork();
  if (child == 0) ask_queries();
  std::vector<std::string> calls;
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFSTOPPED(status)) return calls;
  ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  for (;;) {
    if (ptrace(PTRACE_SYSCALL, child, nullptr, nullptr) != 0) break;
    waitpid(child, &status, 0);
    if (!WIFSTOPPED(status)) break;
    if (WSTOPSIG(status) != (SIGTRAP | 0x80)) continue;
    __ptrace_syscall_info info{};
    const auto size = reinterpret_cast<void*>(sizeof info);
    if (ptrace(PTRACE_GET_SYSCALL_INFO, child, size, &info) <= 0) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return {};
    }
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) calls.push_back(name_of_call(info));
  }
  return calls;
}

TEST(TimedRegion, HoldsNothingButTheCall) {
  const std::vector<std::string> calls = recorded_calls();
  if (calls.empty()) GTEST_SKIP() << "this process may not trace its children";
  int queries = 0;
  for (std::size_t i = 2; i + 3 < calls.size(); ++i) {
    if (calls[i] != "the plugin") continue;
    ++queries;
    const std::vector<std::string> around(calls.begin() + static_cast<std::ptrdiff_t>(i) - 2,
                                          calls.begin() + static_cast<std::ptrdiff_t>(i) + 4);
    EXPECT_THAT(around,
                testing::ElementsAre("processor time", "monotonic clock", "the plugin",
                                     "monotonic clock", "monotonic clock", "processor time"));
  }
  EXPECT_EQ(queries, kQueries);
  EXPECT_EQ(calls.front(), "allocation");
}

}  // namespace
}  // namespace matchbench::plugin
