#include "harness/execution/worker/guest.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/child_process.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <new>

namespace matchbench::worker {

struct Guest::Memory {
  protocol::FlightRecorder recorder;  // its outbox is not used
  ByteRing to_guest;
  ByteRing to_worker;
};

namespace {

// The kernel's, since Linux 5.14; older headers lack it.
constexpr int kPopulateWrite = 23;

// So that no page of it is missing in a timed call. An older kernel brings each when it is needed.
void have_at_hand(ByteRing& ring) {
  const auto page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t into_page = reinterpret_cast<std::uintptr_t>(&ring) % page_bytes;
  madvise(reinterpret_cast<char*>(&ring) - into_page, into_page + sizeof ring, kPopulateWrite);
}

}  // namespace

Guest::Guest(
    std::uint64_t largest_message,
    const std::function<int(RingConnection& worker, protocol::FlightRecorder& recorder)>& run) {
  void* memory =
      mmap(nullptr, sizeof(Memory), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    throw system_error("cannot share memory with a plugin's process", errno);
  memory_.reset(new (memory) Memory);
  const pid_t worker = getpid();
  id_ = fork_alone();
  if (id_ < 0) throw system_error("cannot start a process for the plugin", errno);
  if (id_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // A parent outside the namespace of process ids has the number 0 in it; if it has ended, so
    // has the namespace.
    if (const pid_t parent = getppid(); parent != worker && parent != 0) _exit(3);
    // Both processes do so at a time, each with one ring first.
    have_at_hand(memory_->to_worker);
    have_at_hand(memory_->to_guest);
    RingConnection connection(memory_->to_guest, memory_->to_worker, protocol::kMaxFrameBytes, {});
    const int code = run(connection, memory_->recorder);
    std::fflush(nullptr);
    _exit(code);
  }
  have_at_hand(memory_->to_guest);
  have_at_hand(memory_->to_worker);
  connection_ = std::make_unique<RingConnection>(memory_->to_worker, memory_->to_guest,
                                                 largest_message, [this] {
                                                   int status = 0;
                                                   if (waitpid(id_, &status, WNOHANG) != id_)
                                                     return;
                                                   reaped_ = true;
                                                   throw Gone{status};
                                                 });
}

void Guest::unmap(Memory* memory) {
  munmap(memory, sizeof(Memory));
}

protocol::Stage Guest::stage() const {
  return memory_->recorder.stage.load(std::memory_order_acquire);
}

Guest::Gone Guest::wait() {
  int status = 0;
  while (!reaped_ && waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
  return {status};
}

void end_like(const Guest::Gone& guest) {
  std::fflush(nullptr);
  if (!WIFSIGNALED(guest.status)) _exit(WEXITSTATUS(guest.status));
  const int number = WTERMSIG(guest.status);
  signal(number, SIG_DFL);
  kill(getpid(), number);
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

}  // namespace matchbench::worker
