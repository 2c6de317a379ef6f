#include "harness/foundation/base/os/child_process.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/own_limits.hpp"
#include "harness/foundation/base/os/patience.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>

namespace matchbench {
namespace {

// The two option objects of posix_spawn, with cleanup.
class SpawnOptions {
 public:
  SpawnOptions() {
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnOptions() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnOptions(const SpawnOptions&) = delete;
  SpawnOptions& operator=(const SpawnOptions&) = delete;

  void give(int own_fd, int child_fd) {
    posix_spawn_file_actions_adddup2(&files_, own_fd, child_fd);
  }
  void work_in(const std::string& folder) {
    posix_spawn_file_actions_addchdir_np(&files_, folder.c_str());
  }
  const posix_spawn_file_actions_t* files() const { return &files_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

// The null-terminated array that exec takes. It points into `words`.
std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

pid_t spawn(const ProcessStart& start, const char* remedy) {
  SpawnOptions options;
  for (const auto& [own_fd, child_fd] : start.descriptors) options.give(own_fd, child_fd);
  if (!start.folder.empty()) options.work_in(start.folder);
  std::vector<std::string> words = {start.program};
  words.insert(words.end(), start.arguments.begin(), start.arguments.end());
  pid_t id = -1;
  const int failure = posix_spawn(&id, start.program.c_str(), options.files(), options.attributes(),
                                  pointers_to(words).data(), pointers_to(start.environment).data());
  if (failure != 0)
    throw system_error(fmt::format("cannot start {} {}", start.what, start.program), failure,
                       remedy);
  return id;
}

std::pair<OwnedFd, OwnedFd> above_child_fds(const int (&ends)[2]) {
  const OwnedFd first(ends[0]);
  const OwnedFd second(ends[1]);
  return {copy_above_child_fds(first.get()), copy_above_child_fds(second.get())};
}

std::int64_t to_ns(const timeval& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1'000;
}

}  // namespace

ChildProcess::ChildProcess(const ProcessStart& start, const char* remedy)
    : name_(fmt::format("{} {}", start.what, start.program)),
      id_(spawn(start, remedy)),
      life_(static_cast<int>(syscall(SYS_pidfd_open, id_, 0))),
      status_(id_) {
  lift_own_limits(id_);
  if (life_.is_open()) return;
  const int reason = errno;
  kill();
  wait();
  throw system_error("cannot watch a process", reason, "Linux 5.3 or newer is needed");
}

ChildProcess::~ChildProcess() {
  if (end_) return;
  kill();
  wait();
}

std::int64_t ChildProcess::cpu_ns() const {
  return end_ ? end_->user_ns + end_->system_ns : cpu_ns_of(id_);
}

void ChildProcess::pin(std::span<const std::uint32_t> cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const std::uint32_t core : cores) CPU_SET(core, &set);
  if (sched_setaffinity(id_, sizeof set, &set) != 0) {
    throw system_error("cannot keep a worker on its cores", errno, "change 'affinity'");
  }
}

void ChildProcess::kill() {
  if (end_) return;       // another process may have the number by now
  ::kill(-id_, SIGKILL);  // its process group
  ::kill(id_, SIGKILL);   // in case it has left the group
}

ProcessEnd ChildProcess::wait() {
  if (end_) return *end_;
  // It is not reaped at first, so that its number, which is the group's too, stays its own.
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  ::kill(-id_, SIGKILL);
  int status = 0;
  rusage usage{};
  while (wait4(id_, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  end_ = {.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
          .user_ns = to_ns(usage.ru_utime),
          .system_ns = to_ns(usage.ru_stime)};
  return *end_;
}

ProcessEnd ChildProcess::wait(std::chrono::seconds patience) {
  if (!end_ && !is_readable_within(life_.get(), patience)) {
    throw environment_error(
        fmt::format("{} has not ended within {} s, and was ended", name_, patience.count()),
        "see what keeps it waiting, such as a slow disk, and try again");
  }
  return wait();
}

std::int64_t cpu_ns_of(pid_t process) {
  clockid_t clock = 0;
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

pid_t fork_alone() {
  return _Fork();
}

OwnedFd copy_above_child_fds(int fd) {
  OwnedFd copy(fcntl(fd, F_DUPFD_CLOEXEC, kParentFdsFrom));
  if (!copy.is_open()) throw system_error("cannot start a process: no file descriptor", errno);
  return copy;
}

std::pair<OwnedFd, OwnedFd> make_socket_pair(int kind) {
  int ends[2];
  if (socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends) != 0) {
    throw system_error("cannot start a process: no socket", errno);
  }
  return above_child_fds(ends);
}

std::pair<OwnedFd, OwnedFd> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw system_error("cannot start a process: no pipe", errno);
  }
  return above_child_fds(ends);
}

}  // namespace matchbench
