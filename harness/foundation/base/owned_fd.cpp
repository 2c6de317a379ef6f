#include "harness/foundation/base/owned_fd.hpp"

#include <unistd.h>

#include <utility>

namespace matchbench {

OwnedFd::~OwnedFd() {
  if (fd_ >= 0) close(fd_);
}

OwnedFd& OwnedFd::operator=(OwnedFd&& other) noexcept {
  if (this != &other) {
    if (fd_ >= 0) close(fd_);
    fd_ = other.release();
  }
  return *this;
}

int OwnedFd::release() {
  return std::exchange(fd_, -1);
}

}  // namespace matchbench
