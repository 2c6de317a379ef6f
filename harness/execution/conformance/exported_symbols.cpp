#include "harness/execution/conformance/exported_symbols.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/os/elf_file.hpp"

#include <cstring>
#include <string_view>
#include <utility>

namespace matchbench::conformance {
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

ElfFile open_library(const std::filesystem::path& path) {
  auto file = ElfFile::open(path);
  if (!file || file->header().e_type != ET_DYN || file->header().e_machine != kMachine) {
    throw input_error(path.string() + " is not a shared library for this machine",
                      "name the .so file that the linker wrote");
  }
  return std::move(*file);
}

std::string_view name_at(std::string_view names, std::uint64_t offset) {
  if (offset >= names.size()) return {};
  const std::string_view rest = names.substr(offset);
  return rest.substr(0, rest.find('\0'));
}

void read_section(const ElfFile& file, const Elf64_Shdr& section, const Elf64_Shdr& strings,
                  DynamicSymbols& symbols) {
  const std::string names = file.range(strings.sh_offset, strings.sh_size);
  const std::string table = file.range(section.sh_offset, section.sh_size);
  std::uint64_t name_bytes = 0;
  for (std::size_t at = 0; at + sizeof(Elf64_Sym) <= table.size(); at += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, table.data() + at, sizeof symbol);
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
  const ElfFile file = open_library(library);
  const std::uint64_t count = file.header().e_shnum;
  DynamicSymbols symbols;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Elf64_Shdr table = file.section(i);
    if (table.sh_type != SHT_DYNSYM || table.sh_link >= count) continue;
    read_section(file, table, file.section(table.sh_link), symbols);
    break;  // a library has one
  }
  return symbols;
}

}  // namespace matchbench::conformance
