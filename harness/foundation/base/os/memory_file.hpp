#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench {

// A file in memory that has no name. Unlike a pipe it takes any amount of data while nobody reads,
// and other processes can inherit it. It is gone when its last descriptor is closed.
class MemoryFile {
 public:
  // `name` shows in /proc only. Throws an environment Error if the system refuses.
  explicit MemoryFile(const char* name);

  int fd() const { return fd_.get(); }

  // Appends all bytes. Throws an environment Error if there is no memory.
  void append(std::string_view bytes);
  void resize(std::size_t bytes);

  std::uint64_t size() const;
  // The first bytes, `max_bytes` at most.
  std::string text(std::size_t max_bytes) const;

  // After this, nobody who holds a descriptor can change its size; or its contents either.
  void seal_size();
  void seal_contents();

 private:
  void seal(int seals);

  OwnedFd fd_;
};

// A file mapped into memory for the lifetime of its owner. Movable, so that the address stays.
class Mapping {
 public:
  enum class Access { kRead, kShared };  // read a private view; read and write what others see

  Mapping() = default;
  // Throws an environment Error if the file cannot be mapped. An empty file maps to no bytes.
  Mapping(int fd, std::size_t size, Access access);
  ~Mapping();
  Mapping(Mapping&& other) noexcept;
  Mapping& operator=(Mapping&& other) noexcept;

  void* data() const { return data_; }
  std::size_t size() const { return size_; }
  std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

 private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace matchbench
