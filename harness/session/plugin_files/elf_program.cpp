#include "harness/session/plugin_files/elf_program.hpp"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

namespace matchbench {
namespace {

constexpr std::uint64_t kLongestPath = 4096;

template <class Value>
bool read_at(std::ifstream& file, std::uint64_t offset, Value& out) {
  file.seekg(static_cast<std::streamoff>(offset));
  return static_cast<bool>(file.read(reinterpret_cast<char*>(&out), sizeof out));
}

bool read_header(std::ifstream& file, Elf64_Ehdr& header) {
  return read_at(file, 0, header) && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
}

}  // namespace

bool is_elf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr header{};
  return read_header(file, header);
}

std::optional<std::filesystem::path> loader_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr header{};
  if (!read_header(file, header) || header.e_ident[EI_CLASS] != ELFCLASS64) return std::nullopt;
  for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment{};
    if (!read_at(file, header.e_phoff + i * header.e_phentsize, segment)) return std::nullopt;
    if (segment.p_type != PT_INTERP) continue;
    if (segment.p_filesz == 0 || segment.p_filesz > kLongestPath) return std::nullopt;
    std::string name(segment.p_filesz, '\0');
    file.seekg(static_cast<std::streamoff>(segment.p_offset));
    if (!file.read(name.data(), static_cast<std::streamsize>(name.size()))) return std::nullopt;
    std::error_code error;
    const auto real = std::filesystem::canonical(name.c_str(), error);
    if (error) return std::nullopt;
    return real;
  }
  return std::nullopt;
}

}  // namespace matchbench
