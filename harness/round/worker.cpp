#include "harness/round/worker.hpp"

#include "harness/base/error.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
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

void SharedImage::Unmap::operator()(const char* data) const {
  munmap(const_cast<char*>(data), size);
}

SharedImage::SharedImage(std::string_view bytes)
    : fd_(memfd_create("matchbench-image", MFD_CLOEXEC | MFD_ALLOW_SEALING)), size_(bytes.size()) {
  if (!fd_.is_open()) throw system_error("cannot make the collection's memory image", errno);
  while (!bytes.empty()) {
    const ssize_t put = write(fd_.get(), bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) throw system_error("cannot write the collection's memory image", errno);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  if (fcntl(fd_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) !=
      0) {
    throw system_error("cannot seal the collection's memory image", errno);
  }
  void* mapped = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd_.get(), 0);
  if (mapped == MAP_FAILED) throw system_error("cannot map the collection's memory image", errno);
  data_ = {static_cast<const char*>(mapped), Unmap{size_}};
}

}  // namespace matchbench
