#pragma once

#include "harness/foundation/base/os/status_file.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <sys/socket.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench {

// How a process ended and what it cost.
struct ProcessEnd {
  int signal = 0;  // the signal that killed it; 0: it exited
  int code = 0;    // its exit code
  std::int64_t user_ns = 0;
  std::int64_t system_ns = 0;
};

// What to start. It leads a process group of its own, with no signal blocked or ignored, and
// inherits nothing but what is named here.
struct ProcessStart {
  std::string what;     // "the worker program", for messages
  std::string program;  // path
  std::vector<std::string> arguments;
  std::vector<std::string> environment;          // "NAME=value"
  std::vector<std::pair<int, int>> descriptors;  // of this process, of the new one
  std::string folder = {};                       // where it works; empty: where this process does
};

// A child process. It is killed with its group and waited for when its owner goes.
class ChildProcess {
 public:
  // Throws an environment Error with `remedy` if the program cannot be started.
  ChildProcess(const ProcessStart& start, const char* remedy);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  pid_t id() const { return id_; }
  bool has_ended() const { return end_.has_value(); }
  // A descriptor that becomes readable when the process ends. It is open until it is taken.
  OwnedFd take_life() { return std::move(life_); }

  // A number from /proc/PID/status, see StatusFile; 0 once the process was waited for.
  std::uint64_t status(std::string_view key) const { return end_ ? 0 : status_.number(key); }
  // Processor time of all its threads so far, as the kernel counts it; 0 if it is not known.
  std::int64_t cpu_ns() const;
  // Keeps the process on these cores, together with threads that it starts later.
  void pin(std::span<const std::uint32_t> cores);

  // Ends the process and its group without asking.
  void kill();
  // Waits for the end, then ends what is left of the group.
  ProcessEnd wait();
  // The same. Throws an environment Error that says so if the end does not come within this time,
  // see is_readable_within(); the process is then ended with its owner. Its life is not taken.
  ProcessEnd wait(std::chrono::seconds patience);

 private:
  std::string name_;  // for messages
  pid_t id_ = -1;
  OwnedFd life_;
  StatusFile status_;
  std::optional<ProcessEnd> end_;
};

// Processor time of all threads of a process so far, as the kernel counts it; 0 if it is not known.
std::int64_t cpu_ns_of(pid_t process);

// Does what fork() does, for a process of one thread: without what libraries have registered for
// it. There are no locks of other threads to be put right, and a sanitizer must not start a thread
// in the child, since a process with two threads cannot be confined.
pid_t fork_alone();

// The lowest descriptor that a parent keeps for itself while it starts a child: above all those
// that the child is given, so that giving one does not overwrite another.
inline constexpr int kParentFdsFrom = 16;

// A copy of the descriptor above those that a child is given. Throws an environment Error if there
// is none left.
OwnedFd copy_above_child_fds(int fd);

// Two connected ends; both are above those that a child is given. `kind`: a stream of bytes, or
// SOCK_SEQPACKET, which keeps messages apart.
std::pair<OwnedFd, OwnedFd> make_socket_pair(int kind = SOCK_STREAM);
// The read end, then the write end.
std::pair<OwnedFd, OwnedFd> make_pipe();

}  // namespace matchbench
