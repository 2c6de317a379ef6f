#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/session/worker.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/kept_files.hpp"
#include "harness/foundation/base/os/living_thread.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/os/scratch.hpp"
#include "harness/foundation/model/quiet_threads.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

namespace matchbench::session {
namespace {

// Instances of epoll are counted only if there are more files than these, which keep little memory.
// They, and files that threads wait for, are counted only at every tenth look: reading 256 links
// takes almost a millisecond.
constexpr std::uint64_t kFewFiles = 64;
constexpr std::uint64_t kLooksPerCount = 10;

// Loops of events watch what the worker has open, which is 256 files at most. The kernel keeps 200
// bytes for each, and counts them for the user alone.
constexpr std::uint64_t kMostWatches = 1024;

// Of each part of its memory the kernel keeps up to a kilobyte that nobody counts, with the file
// that it maps. Runtimes have some thousands. They are counted at every fifth weighing.
constexpr std::uint64_t kMostMappings = 32'768;
constexpr std::uint64_t kWeighingsPerCount = 5;
constexpr const char* kMapped = "RssShmem:";

// Memory that host and worker share. Its size is sealed, so that nobody who gets hold of it can cut
// it short under the host's eyes.
class RecorderMemory {
 public:
  RecorderMemory()
      : file_(sized_file()),
        mapping_(file_.fd(), sizeof(protocol::FlightRecorder), Mapping::Access::kShared),
        recorder_(new (mapping_.data()) protocol::FlightRecorder) {}

  int fd() const { return file_.fd(); }
  protocol::FlightRecorder& recorder() const { return *recorder_; }

 private:
  static MemoryFile sized_file() {
    MemoryFile file("matchbench-recorder");
    file.resize(sizeof(protocol::FlightRecorder));
    file.seal_size();
    return file;
  }

  MemoryFile file_;
  Mapping mapping_;
  protocol::FlightRecorder* recorder_;
};

// That of a library, too.
std::vector<std::string> environment_of_worker() {
  std::vector<std::string> environment(kQuietThreads.begin(), kQuietThreads.end());
  environment.emplace_back("LC_ALL=C.UTF-8");
  return environment;
}

class ProcessWorker : public Worker {
 public:
  ProcessWorker(const std::filesystem::path& program, int output,
                std::shared_ptr<keeper::Keeper> keeper, const SharedImage& image)
      : keeper_(std::move(keeper)) {
    auto [host_socket, worker_socket] = make_socket_pair();
    auto [log_read, log_write] = make_pipe();
    const OwnedFd null_file(open("/dev/null", O_RDONLY | O_CLOEXEC));
    // All are above those that the worker is given.
    const OwnedFd nothing = copy_above_child_fds(null_file.get());
    const OwnedFd printed = copy_above_child_fds(output < 0 ? log_write.get() : output);
    const OwnedFd image_fd = copy_above_child_fds(image.fd());
    const OwnedFd memory_fd = copy_above_child_fds(memory_.fd());
    process_.emplace(ProcessStart{.what = "the worker program",
                                  .program = program.string(),
                                  .environment = environment_of_worker(),
                                  .descriptors = {{nothing.get(), STDIN_FILENO},
                                                  {printed.get(), STDOUT_FILENO},
                                                  {log_write.get(), STDERR_FILENO},
                                                  {worker_socket.get(), protocol::kSocketFd},
                                                  {image_fd.get(), protocol::kImageFd},
                                                  {memory_fd.get(), protocol::kRecorderFd}}},
                     "it belongs beside the matchbench program");
    // A core would have the values of variables. The kernel takes a limit of 1, in which no core
    // fits, for "no dump" to a program that handles cores, too.
    const rlimit no_core{.rlim_cur = 1, .rlim_max = 1};
    prlimit(process_->id(), RLIMIT_CORE, &no_core, nullptr);
    socket = std::move(host_socket);
    log = std::move(log_read);
    life = process_->take_life();
  }

  keeper::Keeper* keeper() override { return keeper_.get(); }
  protocol::FlightRecorder& recorder() override { return memory_.recorder(); }

  WorkerUsage usage() const override {
    const Guest* own = guest();
    if (own != nullptr) seen_cpu_ns_ = process_->cpu_ns() + cpu_ns_of(own->id);
    ++looks_;
    WorkerUsage usage;
    add(
        process_->id(), [&](std::string_view key) { return process_->status(key); }, usage);
    if (own != nullptr) {
      add(
          own->id, [&](std::string_view key) { return own->status.number(key); }, usage);
    }
    usage.resident_bytes += unmapped_scratch_bytes(own);
    return usage;
  }

  std::function<std::string()> weighing(const std::filesystem::path& folder,
                                        std::uint64_t max_bytes) const override {
    if (process_->has_ended()) return [] { return std::string(); };
    const Guest* own = guest();
    const bool counts = weighings_++ % kWeighingsPerCount == 0;
    const pid_t id = own == nullptr ? process_->id() : own->id;
    return [this, folder, max_bytes, counts, id, status = std::make_shared<StatusFile>(id)] {
      count_mapped_elsewhere(id, *status, folder);
      if (watches_more(id, kMostWatches)) {
        return fmt::format("watches more than {} files by instances of epoll", kMostWatches);
      }
      if (counts && has_more_mappings(id, kMostMappings)) {
        return fmt::format("has mapped its memory in more than {} parts", kMostMappings);
      }
      if (counts && keeps_files_unseen(id)) {
        return std::string("keeps sockets or descriptors where nobody can count them");
      }
      if (const auto bytes = bytes_of_own_mount(id, folder)) {
        return scratch_fault(*bytes, max_bytes);
      }
      std::string fault = scratch_fault(folder, unlinked_bytes_of(id, folder), max_bytes);
      if (fault.empty() && maps_unlinked_file_of(id, folder)) {
        fault = "maps files that it has removed from its scratch folder, whose size nobody sees";
      }
      return fault;
    };
  }

  void expect_scratch(const std::filesystem::path& folder) override { scratch_ = folder; }
  void expect_guest() override { expects_guest_ = true; }
  void pin(std::span<const std::uint32_t> cores) override { process_->pin(cores); }

  bool kill() override {
    process_->kill();
    return true;
  }

  bool kill_plugin() override {
    const Guest* own = guest();
    if (own == nullptr) return kill();
    ::kill(own->id, SIGKILL);
    return true;
  }

  // A guest that this process's child has not waited for is in no account of the kernel's.
  ProcessEnd wait() override {
    ProcessEnd end = process_->wait();
    const std::int64_t counted_ns = end.user_ns + end.system_ns;
    if (expects_guest_ && seen_cpu_ns_ > counted_ns) end.user_ns += seen_cpu_ns_ - counted_ns;
    return end;
  }

 private:
  struct Guest {
    pid_t id;
    StatusFile status;
  };

  // Adds all that one process uses; `number` reads a number of its /proc/PID/status.
  template <class Number>
  void add(pid_t id, Number number, WorkerUsage& usage) const {
    const std::uint64_t resident_bytes = number("VmRSS:") * 1024;
    const std::uint64_t threads = number("Threads:");
    usage.resident_bytes += resident_bytes;
    usage.peak_bytes += number("VmHWM:") * 1024;
    usage.threads += threads;
    usage.other_bytes += (number("VmSwap:") + number("VmPTE:")) * 1024;
    if (looks_ % kLooksPerCount == 0) {
      if (number("FDSize:") > kFewFiles) usage.epolls += epolls_of(id);
      usage.waited_for += files_waited_for(id);
    }
    usage.hides = usage.hides || (resident_bytes == 0 && threads > 1 && has_living_thread(id));
  }

  // By any thread that may wait: a process can hold up for long whoever asks what it maps.
  void count_mapped_elsewhere(pid_t id, const StatusFile& status,
                              const std::filesystem::path& folder) const {
    const std::uint64_t mapped = status.number(kMapped) * 1024;
    mapped_elsewhere_bytes_ = mapped - std::min(mapped, mapped_bytes_of_own_mount(id, folder));
  }

  // Of a scratch folder in memory: what is in it and is not resident already because the plugin
  // maps it.
  std::uint64_t unmapped_scratch_bytes(const Guest* own) const {
    if (scratch_.empty() || process_->has_ended()) return 0;
    const pid_t id = own == nullptr ? process_->id() : own->id;
    const auto bytes = bytes_of_own_mount(id, scratch_);
    if (!bytes || *bytes == 0) return 0;
    const std::uint64_t mapped =
        (own == nullptr ? process_->status(kMapped) : own->status.number(kMapped)) * 1024;
    return *bytes - std::min(*bytes, mapped - std::min(mapped, mapped_elsewhere_bytes_.load()));
  }

  // Nothing before the worker has told of it and after the worker has ended. No plugin code runs in
  // a worker that has a guest, so its word is taken; it names a process of its own group.
  const Guest* guest() const {
    if (!expects_guest_ || process_->has_ended()) return nullptr;
    const pid_t id = memory_.recorder().guest.load(std::memory_order_acquire);
    if (!guest_ && id > 0 && getpgid(id) == process_->id()) guest_ = Guest{id, StatusFile(id)};
    return guest_ ? &*guest_ : nullptr;
  }

  const std::shared_ptr<keeper::Keeper> keeper_;
  RecorderMemory memory_;
  std::optional<ChildProcess> process_;
  std::filesystem::path scratch_;
  bool expects_guest_ = false;
  mutable std::optional<Guest> guest_;
  mutable std::int64_t seen_cpu_ns_ = 0;  // of both, when usage() was asked last
  mutable std::uint64_t looks_ = 0;       // how often usage() was asked
  // Of files in memory that are not in the scratch folder, when that was weighed last.
  mutable std::atomic<std::uint64_t> mapped_elsewhere_bytes_ = 0;
  mutable std::uint64_t weighings_ = 0;
};

}  // namespace

StartWorker process_workers(std::filesystem::path program, int output,
                            std::shared_ptr<keeper::Keeper> keeper) {
  if (!keeper) keeper = std::make_shared<keeper::Keeper>(program);
  return
      [program = std::move(program), output, keeper = std::move(keeper)](const SharedImage& image) {
        return std::make_unique<ProcessWorker>(program, output, keeper, image);
      };
}

}  // namespace matchbench::session
