#pragma once

#include "harness/base/owned_fd.hpp"

#include <cstdint>

namespace matchbench {

// How long processors of this machine, if it is a virtual one, were kept from it by other machines.
class StolenTime {
 public:
  StolenTime();

  // The time of all processors together, in steps of some milliseconds; 0 if the kernel does not
  // tell.
  std::int64_t total_ns() const;

 private:
  OwnedFd file_;
};

}  // namespace matchbench
