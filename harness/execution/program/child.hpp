#pragma once

#include "harness/execution/program/documents.hpp"
#include "harness/execution/program/faults.hpp"
#include "harness/execution/program/pipes.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>

namespace matchbench::program {

// Shuts a child in, and returns how far.
using ShutIn = std::function<Confinement()>;

// The process that a program runs in, a child of this one, which dies with it.
class ProgramChild {
 public:
  // Forks. The child calls `shut_in`, which may throw an Error, and waits for start(). Of this
  // process's descriptors it keeps standard error and the documents. Throws an environment Error
  // if the child cannot be started or confined. This process must have one thread, and ignores
  // SIGPIPE from now on.
  ProgramChild(const protocol::Start& start, const ProgramDocuments& documents,
               const ShutIn& shut_in);
  ProgramChild(const ProgramChild&) = delete;
  ProgramChild& operator=(const ProgramChild&) = delete;

  // Executes the program. Throws an input Error if that fails.
  void start();

  pid_t id() const { return id_; }
  const Confinement& confinement() const { return confinement_; }
  ProgramPipes& pipes() { return *pipes_; }

  // Waits for its end.
  ProgramGone wait();
  // The same for a moment, since a process closes its pipes before it has ended; nothing if it
  // lives on.
  std::optional<ProgramGone> wait_a_moment();

 private:
  pid_t id_ = -1;
  OwnedFd go_;      // the child waits for a byte
  OwnedFd status_;  // what the child has to say before it executes the program
  std::string program_;
  Confinement confinement_;
  std::optional<ProgramPipes> pipes_;
};

}  // namespace matchbench::program
