#pragma once

#include "harness/execution/keeper/keeper.hpp"
#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/foundation/base/os/child_process.hpp"
#include "harness/foundation/base/os/memory_file.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace matchbench::session {

// A worker uses this much at the moment; 0 if it is not known.
struct WorkerUsage {
  std::uint64_t resident_bytes = 0;  // with what is in a scratch folder in memory
  std::uint64_t peak_bytes = 0;      // highest resident since the worker last began to count anew
  std::uint64_t threads = 0;
  std::uint64_t other_bytes = 0;  // memory beside what is resident: swapped out, page tables
  std::uint64_t epolls = 0;       // open instances of epoll, at a look that counts them; else 0
  std::uint64_t waited_for = 0;   // files for which its threads wait, at such a look; else 0
  // One of its processes has ended its main thread and left others running, which nobody is ending:
  // such a process shows neither its memory nor its files.
  bool hides = false;
};

// A running worker, seen from the host.
class Worker {
 public:
  virtual ~Worker() = default;

  OwnedFd socket;  // host's end of the protocol socket
  OwnedFd log;     // what the worker prints; closed if it shares the host's output
  OwnedFd life;    // becomes readable when the worker has ended; closed if it cannot be watched

  // The keeper has the files that such workers see; NULL: the worker runs in this process, which
  // nothing confines.
  virtual keeper::Keeper* keeper() { return nullptr; }
  virtual protocol::FlightRecorder& recorder() = 0;
  virtual WorkerUsage usage() const = 0;
  // Says, called on any thread as long as the worker is there, what is wrong with its scratch
  // folder: more than `max_bytes` in it, removed files that are still open included, or something
  // that cannot be weighed. "" if nothing is.
  virtual std::function<std::string()> weighing(const std::filesystem::path& folder,
                                                std::uint64_t max_bytes) const = 0;
  // Keeps the worker on these cores, threads that it starts later included. Throws Error if that
  // is impossible.
  virtual void pin(std::span<const std::uint32_t> cores) = 0;
  // What is in its scratch folder counts as memory from now on, if the folder is in memory.
  virtual void expect_scratch(const std::filesystem::path& /*folder*/) {}
  // Its guest is the process that runs the plugin for it. Usage includes the guest's from now on.
  virtual void expect_guest() {}
  // Ends the worker and its process group, without asking. False if that is impossible.
  virtual bool kill() = 0;
  // The same of the process that runs the plugin alone; a worker of which it is the guest then ends
  // as that has ended, which may have been under way.
  virtual bool kill_plugin() { return kill(); }
  // Waits for the end.
  virtual ProcessEnd wait() = 0;
};

// The collection's image in memory, which workers inherit and nobody can change.
class SharedImage {
 public:
  explicit SharedImage(std::string_view bytes);

  int fd() const { return file_.fd(); }
  std::string_view bytes() const { return mapping_.bytes(); }

 private:
  MemoryFile file_;
  Mapping mapping_;
};

using StartWorker = std::function<std::unique_ptr<Worker>(const SharedImage&)>;

// Each worker is a process of its own, running `program` with an empty environment. `output`, if it
// is a descriptor, takes what workers write to standard output, which else goes to their log.
// `keeper`: that of other workers, so that no set is copied twice; NULL: one of their own.
StartWorker process_workers(std::filesystem::path program, int output = -1,
                            std::shared_ptr<keeper::Keeper> keeper = nullptr);

// Runs a worker in this process: it talks over the socket until it is done.
using Serve =
    std::function<void(int socket, std::string_view image, protocol::FlightRecorder& recorder)>;

// Each worker is a thread of this process, for debuggers and profilers. A crash takes the host
// along, and a plugin that does not return cannot be stopped.
StartWorker thread_workers(Serve serve);

}  // namespace matchbench::session
