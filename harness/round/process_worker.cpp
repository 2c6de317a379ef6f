#include "harness/base/error.hpp"
#include "harness/round/status_file.hpp"
#include "harness/round/worker.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <optional>
#include <string>

namespace matchbench {
namespace {

// The lowest descriptor that the host keeps for itself while it starts a worker: above all those
// that the worker is given, so that giving one does not overwrite another.
constexpr int kHostFdsFrom = 16;

OwnedFd above_worker_fds(int fd) {
  const OwnedFd given(fd);
  OwnedFd moved(fcntl(given.get(), F_DUPFD_CLOEXEC, kHostFdsFrom));
  if (!moved.is_open()) throw system_error("cannot start a worker: no file descriptor", errno);
  return moved;
}

std::pair<OwnedFd, OwnedFd> socket_pair() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    throw system_error("cannot start a worker: no socket", errno);
  }
  return {above_worker_fds(ends[0]), above_worker_fds(ends[1])};
}

std::pair<OwnedFd, OwnedFd> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw system_error("cannot start a worker: no pipe", errno);
  return {above_worker_fds(ends[0]), above_worker_fds(ends[1])};
}

class RecorderMemory {
 public:
  // Sealed, so that nobody who gets hold of it can cut it short under the host's eyes.
  RecorderMemory()
      : fd_(above_worker_fds(
            memfd_create("matchbench-recorder", MFD_CLOEXEC | MFD_ALLOW_SEALING))) {
    if (ftruncate(fd_.get(), sizeof(FlightRecorder)) != 0 ||
        fcntl(fd_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
      throw system_error("cannot start a worker: no shared memory", errno);
    }
    void* mapped =
        mmap(nullptr, sizeof(FlightRecorder), PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(), 0);
    if (mapped == MAP_FAILED) throw system_error("cannot start a worker: no shared memory", errno);
    recorder_ = new (mapped) FlightRecorder;
  }
  ~RecorderMemory() { munmap(recorder_, sizeof(FlightRecorder)); }
  RecorderMemory(const RecorderMemory&) = delete;
  RecorderMemory& operator=(const RecorderMemory&) = delete;

  int fd() const { return fd_.get(); }
  FlightRecorder& recorder() { return *recorder_; }

 private:
  OwnedFd fd_;
  FlightRecorder* recorder_ = nullptr;
};

// posix_spawn's two option objects, with cleanup.
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

  void give(int host_fd, int worker_fd) {
    posix_spawn_file_actions_adddup2(&files_, host_fd, worker_fd);
  }
  posix_spawn_file_actions_t* files() { return &files_; }
  posix_spawnattr_t* attributes() { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

std::int64_t to_ns(const timeval& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + std::int64_t{time.tv_usec} * 1'000;
}

class ProcessWorker : public Worker {
 public:
  ProcessWorker(const std::filesystem::path& program, int output, const SharedImage& image) {
    auto [host_socket, worker_socket] = socket_pair();
    auto [log_read, log_write] = make_pipe();
    const OwnedFd nothing = above_worker_fds(open("/dev/null", O_RDONLY | O_CLOEXEC));
    const OwnedFd image_fd(fcntl(image.fd(), F_DUPFD_CLOEXEC, kHostFdsFrom));
    const OwnedFd output_fd(output < 0 ? -1 : fcntl(output, F_DUPFD_CLOEXEC, kHostFdsFrom));

    SpawnOptions options;
    options.give(nothing.get(), STDIN_FILENO);
    options.give(output_fd.is_open() ? output_fd.get() : log_write.get(), STDOUT_FILENO);
    options.give(log_write.get(), STDERR_FILENO);
    options.give(worker_socket.get(), kSocketFd);
    options.give(image_fd.get(), kImageFd);
    options.give(memory_.fd(), kRecorderFd);

    const std::string path = program.string();
    const char* arguments[] = {path.c_str(), nullptr};
    const char* environment[] = {"LC_ALL=C.UTF-8", nullptr};
    const int failure =
        posix_spawn(&pid_, path.c_str(), options.files(), options.attributes(),
                    const_cast<char* const*>(arguments), const_cast<char* const*>(environment));
    if (failure != 0) {
      throw system_error("cannot start the worker program " + path, failure,
                         "it belongs beside the matchbench program");
    }
    status_ = StatusFile(pid_);
    socket = std::move(host_socket);
    log = std::move(log_read);
    life = OwnedFd(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    if (!life.is_open()) {
      const int reason = errno;
      ProcessWorker::kill();
      ProcessWorker::wait();
      throw system_error("cannot watch a worker", reason, "Linux 5.3 or newer is needed");
    }
  }

  ~ProcessWorker() override {
    if (!exit_) {
      ProcessWorker::kill();
      ProcessWorker::wait();
    }
  }

  FlightRecorder& recorder() override { return memory_.recorder(); }

  WorkerUsage usage() const override {
    if (exit_) return {};
    return {.resident_bytes = status_.number("VmRSS:") * 1024,
            .peak_bytes = status_.number("VmHWM:") * 1024,
            .threads = status_.number("Threads:"),
            .other_bytes = (status_.number("VmSwap:") + status_.number("VmPTE:")) * 1024};
  }

  std::int64_t cpu_ns() const override {
    if (exit_) return exit_->user_ns + exit_->system_ns;
    clockid_t clock = 0;
    timespec time{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
  }

  std::uint64_t unlinked_bytes(const std::filesystem::path& folder) const override {
    return exit_ ? 0 : unlinked_bytes_of(pid_, folder);
  }

  void pin(std::span<const std::uint32_t> cores) override {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const std::uint32_t core : cores) CPU_SET(core, &set);
    if (sched_setaffinity(pid_, sizeof set, &set) != 0) {
      throw system_error("cannot keep a worker on its cores", errno, "change 'affinity'");
    }
  }

  bool kill() override {
    if (exit_) return true;  // the number may be somebody else's by now
    ::kill(-pid_, SIGKILL);  // its process group
    ::kill(pid_, SIGKILL);   // where it has left the group
    return true;
  }

  WorkerExit wait() override {
    if (exit_) return *exit_;
    // Left unreaped at first: the worker's number, and with it the group's, stays its own.
    siginfo_t ended{};
    while (waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    ::kill(-pid_, SIGKILL);
    int status = 0;
    rusage usage{};
    while (wait4(pid_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    exit_ = {.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
             .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0,
             .user_ns = to_ns(usage.ru_utime),
             .system_ns = to_ns(usage.ru_stime)};
    return *exit_;
  }

 private:
  RecorderMemory memory_;
  pid_t pid_ = -1;
  StatusFile status_;
  std::optional<WorkerExit> exit_;
};

}  // namespace

StartWorker process_workers(std::filesystem::path program, int output) {
  return [program = std::move(program), output](const SharedImage& image) {
    return std::make_unique<ProcessWorker>(program, output, image);
  };
}

}  // namespace matchbench
