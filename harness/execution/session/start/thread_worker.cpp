#include "harness/execution/session/worker.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/scratch.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <memory>
#include <thread>

namespace matchbench::session {
namespace {

class ThreadWorker : public Worker {
 public:
  ThreadWorker(const Serve& serve, const SharedImage& image)
      : recorder_(std::make_unique<protocol::FlightRecorder>()) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
      throw system_error("cannot start a worker: no socket", errno);
    }
    socket = OwnedFd(ends[0]);
    thread_ = std::thread([serve, bytes = image.bytes(), fd = ends[1], recorder = recorder_.get()] {
      const OwnedFd end(fd);
      serve(end.get(), bytes, *recorder);
    });
  }

  ~ThreadWorker() override {
    socket = OwnedFd();  // the thread sees the host hang up
    if (thread_.joinable()) thread_.join();
  }

  protocol::FlightRecorder& recorder() override { return *recorder_; }
  WorkerUsage usage() const override { return {}; }
  std::function<std::string()> weighing(const std::filesystem::path& folder,
                                        std::uint64_t max_bytes) const override {
    return [folder, max_bytes] { return scratch_fault(folder, 0, max_bytes); };
  }
  void pin(std::span<const std::uint32_t>) override {
    throw environment_error("a worker in the host's own process cannot be pinned");
  }
  void expect_guest() override {
    throw environment_error("a worker in the host's own process cannot keep a clock apart from it");
  }
  bool kill() override { return false; }

  ProcessEnd wait() override {
    if (thread_.joinable()) thread_.join();
    return {};
  }

 private:
  std::unique_ptr<protocol::FlightRecorder> recorder_;
  std::thread thread_;
};

}  // namespace

StartWorker thread_workers(Serve serve) {
  return [serve = std::move(serve)](const SharedImage& image) {
    return std::make_unique<ThreadWorker>(serve, image);
  };
}

}  // namespace matchbench::session
