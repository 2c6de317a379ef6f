#include "harness/execution/sandbox/namespaces.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/packets.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <limits>
#include <string_view>
#include <utility>

namespace matchbench::sandbox {
namespace {

// Best effort: without the maps the ids read as "nobody", and file permissions stay the same.
void write_once(const char* path, std::string_view text) {
  const OwnedFd file(open(path, O_WRONLY | O_CLOEXEC));
  [[maybe_unused]] const ssize_t put = write(file.get(), text.data(), text.size());
}

// Leaves the namespaces that `flags` name, among them that of users, with the ids of before.
bool leave(int flags) {
  const uid_t user = getuid();
  const gid_t group = getgid();
  if (unshare(flags) != 0) return false;
  // An ordinary user may map its own ids only, and its group only with setgroups closed.
  write_once("/proc/self/setgroups", "deny");
  write_once("/proc/self/uid_map", fmt::format("{0} {0} 1", user));
  write_once("/proc/self/gid_map", fmt::format("{0} {0} 1", group));
  return true;
}

// What a worker has of its own besides its users.
constexpr int kOfWorkers = CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC;

// All that a worker and its children have beside what is the keeper's, each kind of which may be
// limited.
bool can_have_own() {
  return unshare(kOfWorkers | CLONE_NEWPID) == 0 && leave(CLONE_NEWUSER);
}

bool can_have_all() {
  return leave(CLONE_NEWUSER | CLONE_NEWNS) && can_have_own();
}

// Some containers let a process have namespaces and forbid it to mount anything in them. Whoever
// has mounted something on "/" may make no more users, so this is tried for itself.
bool can_mount_memory() {
  return leave(CLONE_NEWUSER | CLONE_NEWNS) &&
         mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("none", "/", "tmpfs", 0, nullptr) == 0;
}

pid_t begin(bool (*act)()) {
  const pid_t child = fork();
  if (child == 0) _exit(act() ? 0 : 1);
  return child;
}

}  // namespace

bool enter_keeper_namespaces() {
  return leave(CLONE_NEWUSER | CLONE_NEWNS);
}

void join_keeper(pid_t keeper) {
  const OwnedFd process(static_cast<int>(syscall(SYS_pidfd_open, keeper, 0)));
  if (!process.is_open() || setns(process.get(), CLONE_NEWUSER | CLONE_NEWNS) != 0) {
    throw system_error("cannot join the process that keeps the files of workers", errno);
  }
}

void leave_keeper(OwnNetwork network) {
  const int flags = network == OwnNetwork::kNew ? kOfWorkers : kOfWorkers & ~CLONE_NEWNET;
  if (unshare(flags) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    throw system_error("cannot give a process a mount namespace of its own", errno);
  }
}

void enter_user_namespace() {
  if (!leave(CLONE_NEWUSER)) {
    throw system_error("cannot give a process a user namespace of its own", errno);
  }
}

OwnedFd give_children_own_ids(const std::function<void(OwnedFd parent)>& as_first) {
  if (unshare(CLONE_NEWPID) != 0) {
    throw system_error("cannot give a process a namespace of process ids", errno);
  }
  auto [own, given] = make_socket_pair(SOCK_SEQPACKET);
  const pid_t first = fork_alone();
  if (first < 0) throw system_error("cannot start the first process of a namespace", errno);
  if (first != 0) {
    given = OwnedFd();
    if (!receive_packet(own.get()).empty()) return std::move(own);
    throw environment_error("the first process of a namespace ended before its parent");
  }
  own = OwnedFd();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // getppid() would not tell: any parent is outside and has the number 0 here.
  if (!send_packet(given.get(), "ends with its parent")) _exit(3);
  if (!as_first) {
    close_range(0, std::numeric_limits<unsigned>::max(), 0);
    for (;;) pause();
  }
  constexpr int kParentFd = STDERR_FILENO + 1;
  if (dup2(given.get(), kParentFd) != kParentFd) _exit(3);
  [[maybe_unused]] const int moved = given.release();  // closed with the rest, unless it is there
  close_range(STDIN_FILENO, STDOUT_FILENO, 0);
  close_range(kParentFd + 1, std::numeric_limits<unsigned>::max(), 0);
  as_first(OwnedFd(kParentFd));
  _exit(3);
}

pid_t begin_trial() {
  return begin(can_have_own);
}

bool has_succeeded(pid_t trial) {
  if (trial < 0) return false;
  int status = 0;
  while (waitpid(trial, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool namespaces_available() {
  static const bool available =
      has_succeeded(begin(can_have_all)) && has_succeeded(begin(can_mount_memory));
  return available;
}

}  // namespace matchbench::sandbox
