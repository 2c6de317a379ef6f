#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <sys/types.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace matchbench::worker {

// What the system says about this process and its child, if it has one. Its files are opened
// before confinement closes /proc. Every figure is 0 if the system does not tell.
class OwnProcess {
 public:
  OwnProcess();

  // Makes the figures sums with those of this child, from now on.
  void include(pid_t child);

  // The peak starts again from what is resident now.
  void reset_peak() const;

  std::uint64_t peak_bytes() const;       // VmHWM
  std::uint64_t anonymous_bytes() const;  // RssAnon: the heap and stacks, without mapped files
  std::uint32_t threads() const;

 private:
  struct Files {
    OwnedFd status;
    OwnedFd clear_refs;
  };
  std::uint64_t sum(std::string_view key) const;

  std::array<Files, 2> processes_;
};

}  // namespace matchbench::worker
