#include "harness/conformance/exported_symbols.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"

#include <elf.h>

#include <bit>
#include <cstring>
#include <string_view>

namespace matchbench {
namespace {

// A damaged file may let a million symbols share one long name.
constexpr std::uint64_t kMostNameBytes = std::uint64_t{16} << 20;

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#elif defined(__riscv)
constexpr Elf64_Half kMachine = EM_RISCV;
#else
#error "name this machine as elf.h does"
#endif

// Bounds-checked reading: an entrant's file may say anything about itself.
class ElfFile {
 public:
  explicit ElfFile(const std::filesystem::path& path)
      : path_(path.string()), bytes_(read_file(path)) {
    constexpr unsigned char kByteOrder =
        std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
    const bool is_elf = bytes_.size() >= sizeof(Elf64_Ehdr) && bytes_.starts_with(ELFMAG) &&
                        bytes_[EI_CLASS] == ELFCLASS64 && bytes_[EI_DATA] == kByteOrder;
    const auto header = is_elf ? at<Elf64_Ehdr>(0) : Elf64_Ehdr{};
    if (header.e_type != ET_DYN || header.e_machine != kMachine) {
      throw input_error(path_ + " is not a shared library for this machine",
                        "name the .so file that the linker wrote");
    }
  }

  template <class Struct>
  Struct at(std::uint64_t offset) const {
    Struct value;
    const std::string_view bytes = range(offset, sizeof value);
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }

  std::string_view range(std::uint64_t offset, std::uint64_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset) {
      throw damaged("a section lies outside of the file");
    }
    return std::string_view(bytes_).substr(offset, size);
  }

  Error damaged(const std::string& how) const {
    return input_error(path_ + " is damaged: " + how, "build the library again");
  }

 private:
  std::string path_;
  std::string bytes_;
};

std::string_view name_at(std::string_view names, std::uint64_t offset) {
  if (offset >= names.size()) return {};
  const std::string_view rest = names.substr(offset);
  return rest.substr(0, rest.find('\0'));
}

void read_section(const ElfFile& file, const Elf64_Shdr& section, const Elf64_Shdr& strings,
                  DynamicSymbols& symbols) {
  const std::string_view names = file.range(strings.sh_offset, strings.sh_size);
  std::uint64_t name_bytes = 0;
  for (std::uint64_t at = 0; at + sizeof(Elf64_Sym) <= section.sh_size; at += sizeof(Elf64_Sym)) {
    const auto symbol = file.at<Elf64_Sym>(section.sh_offset + at);
    const std::string_view name = name_at(names, symbol.st_name);
    name_bytes += name.size();
    if (name_bytes > kMostNameBytes) throw file.damaged("its symbols' names take over 16 MiB");
    const auto visibility = ELF64_ST_VISIBILITY(symbol.st_other);
    const bool hidden = ELF64_ST_BIND(symbol.st_info) == STB_LOCAL || visibility == STV_HIDDEN ||
                        visibility == STV_INTERNAL;
    if (name.empty() || hidden) continue;
    (symbol.st_shndx == SHN_UNDEF ? symbols.needed : symbols.exported).emplace_back(name);
  }
}

}  // namespace

DynamicSymbols dynamic_symbols(const std::filesystem::path& library) {
  const ElfFile file(library);
  const auto header = file.at<Elf64_Ehdr>(0);
  const auto section = [&](std::uint64_t index) {
    return file.at<Elf64_Shdr>(header.e_shoff + index * sizeof(Elf64_Shdr));
  };
  DynamicSymbols symbols;
  for (std::uint64_t i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr table = section(i);
    if (table.sh_type != SHT_DYNSYM || table.sh_link >= header.e_shnum) continue;
    read_section(file, table, section(table.sh_link), symbols);
    break;  // a library has one
  }
  return symbols;
}

}  // namespace matchbench
