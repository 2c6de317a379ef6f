#include "harness/foundation/base/os/memory_file.hpp"

#include "harness/foundation/base/error.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace matchbench {

MemoryFile::MemoryFile(const char* name)
    : fd_(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  if (!fd_.is_open()) throw system_error("cannot make a file in memory", errno);
}

void MemoryFile::append(std::string_view bytes) {
  auto at = static_cast<off_t>(size());
  while (!bytes.empty()) {
    const ssize_t put = pwrite(fd_.get(), bytes.data(), bytes.size(), at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) throw system_error("cannot write to a file in memory", errno);
    bytes.remove_prefix(static_cast<std::size_t>(put));
    at += put;
  }
}

void MemoryFile::resize(std::size_t bytes) {
  if (ftruncate(fd_.get(), static_cast<off_t>(bytes)) != 0) {
    throw system_error("cannot resize a file in memory", errno);
  }
}

std::uint64_t MemoryFile::size() const {
  struct stat status {};
  return fstat(fd_.get(), &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

std::string MemoryFile::text(std::size_t max_bytes) const {
  std::string all(std::min<std::uint64_t>(size(), max_bytes), '\0');
  std::size_t got = 0;
  while (got < all.size()) {
    const ssize_t part =
        pread(fd_.get(), all.data() + got, all.size() - got, static_cast<off_t>(got));
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) break;
    got += static_cast<std::size_t>(part);
  }
  all.resize(got);
  return all;
}

// The kernel refuses while it works on a page of the file itself, for some tenths of a second at
// most.
void MemoryFile::seal(int seals) {
  constexpr int kMostTries = 20;
  for (int tries = 1; fcntl(fd_.get(), F_ADD_SEALS, seals) != 0; ++tries) {
    if (errno != EBUSY || tries == kMostTries) {
      throw system_error("cannot seal a file in memory", errno);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
}

void MemoryFile::seal_size() {
  seal(F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

void MemoryFile::seal_contents() {
  seal(F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

Mapping::Mapping(int fd, std::size_t size, Access access) : size_(size) {
  if (size == 0) return;
  const bool shared = access == Access::kShared;
  data_ = mmap(nullptr, size, shared ? PROT_READ | PROT_WRITE : PROT_READ,
               shared ? MAP_SHARED : MAP_PRIVATE, fd, 0);
  if (data_ == MAP_FAILED) {
    data_ = nullptr;
    throw system_error("cannot map a file into memory", errno);
  }
}

Mapping::~Mapping() {
  if (data_ != nullptr) munmap(data_, size_);
}

Mapping::Mapping(Mapping&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

Mapping& Mapping::operator=(Mapping&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

}  // namespace matchbench
