#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>

namespace shared {

// The bytes of a file, mapped: only the parts that are looked at come into memory. Movable.
class MappedFile {
 public:
  // Nothing if the file cannot be read.
  static std::optional<MappedFile> open(const std::filesystem::path& path);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  std::string_view text() const { return {static_cast<const char*>(begin_), size_}; }

 private:
  void* begin_ = nullptr;
  std::size_t size_ = 0;  // 0: nothing is mapped
};

}  // namespace shared
