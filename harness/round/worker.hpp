#pragma once

#include "harness/protocol/flight_recorder.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace matchbench {

// How a worker ended and what it cost.
struct WorkerExit {
  int signal = 0;  // that killed it; 0: it exited
  int code = 0;    // its exit code
  std::int64_t user_ns = 0;
  std::int64_t system_ns = 0;
};

// A file descriptor that is closed with its owner.
class OwnedFd {
 public:
  OwnedFd() = default;
  explicit OwnedFd(int fd) : fd_(fd) {}
  ~OwnedFd();
  OwnedFd(OwnedFd&& other) noexcept : fd_(other.release()) {}
  OwnedFd& operator=(OwnedFd&& other) noexcept;

  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  int release();

 private:
  int fd_ = -1;
};

// What a worker uses at the moment; 0 where it is not known.
struct WorkerUsage {
  std::uint64_t resident_bytes = 0;
  std::uint64_t peak_bytes = 0;  // highest resident since the worker last began to count anew
  std::uint64_t threads = 0;
  std::uint64_t other_bytes = 0;  // memory beside what is resident: swapped out, page tables
};

// A running worker, seen from the host.
class Worker {
 public:
  virtual ~Worker() = default;

  OwnedFd socket;  // host's end of the protocol socket
  OwnedFd log;     // what the worker prints; closed where it shares the host's output
  OwnedFd life;    // becomes readable when the worker has ended; closed where it cannot be watched

  virtual FlightRecorder& recorder() = 0;
  virtual WorkerUsage usage() const = 0;
  // Processor time of all its threads so far, as the kernel counts it; 0 where it is not known.
  virtual std::int64_t cpu_ns() const = 0;
  // What open files occupy that no folder names any more, on the file system of `folder`.
  virtual std::uint64_t unlinked_bytes(const std::filesystem::path& folder) const = 0;
  // Keeps the worker on these cores, threads that it starts later included. Throws Error where that
  // is impossible.
  virtual void pin(std::span<const std::uint32_t> cores) = 0;
  // Ends the worker and its process group, without asking. False where that is impossible.
  virtual bool kill() = 0;
  // Waits for the end.
  virtual WorkerExit wait() = 0;
};

// The collection's image in memory that workers inherit and cannot change.
class SharedImage {
 public:
  explicit SharedImage(std::string_view bytes);

  int fd() const { return fd_.get(); }
  std::string_view bytes() const { return {data_.get(), size_}; }

 private:
  struct Unmap {
    std::size_t size;
    void operator()(const char* data) const;
  };
  OwnedFd fd_;
  std::size_t size_ = 0;
  std::unique_ptr<const char, Unmap> data_;
};

using StartWorker = std::function<std::unique_ptr<Worker>(const SharedImage&)>;

// Each worker is a process of its own, running `program` with an empty environment. `output`, if it
// is a descriptor, takes what workers write to standard output, which else goes to their log.
StartWorker process_workers(std::filesystem::path program, int output = -1);

// What a worker does, for running it in this process: talk over the socket until done.
using Serve = std::function<void(int socket, std::string_view image, FlightRecorder& recorder)>;

// Each worker is a thread of this process, for debuggers and profilers. A crash takes the host
// along, and a plugin that does not return cannot be stopped.
StartWorker thread_workers(Serve serve);

}  // namespace matchbench
