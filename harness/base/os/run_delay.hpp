#pragma once

#include "harness/base/owned_fd.hpp"

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <utility>

namespace matchbench {

// How long a thread has waited for a processor that others had, as the kernel counts it. Kept open:
// it never speaks of another thread that gets the number.
class RunDelay {
 public:
  static RunDelay of_calling_thread();
  static RunDelay of_first_thread_of(pid_t process);

  // None if the kernel does not tell.
  std::optional<std::int64_t> total_ns() const;

 private:
  explicit RunDelay(OwnedFd file) : file_(std::move(file)) {}

  OwnedFd file_;
};

}  // namespace matchbench
