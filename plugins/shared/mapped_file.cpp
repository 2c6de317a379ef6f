#include "mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace shared {

std::optional<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  MappedFile mapped;
  struct stat status {};
  bool readable = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  if (readable && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const begin = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    readable = begin != MAP_FAILED;
    if (readable) {
      mapped.begin_ = begin;
      mapped.size_ = size;
    }
  }
  close(file);
  if (!readable) return std::nullopt;
  return mapped;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : begin_(std::exchange(other.begin_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(begin_, other.begin_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (size_ > 0) munmap(begin_, size_);
}

}  // namespace shared
