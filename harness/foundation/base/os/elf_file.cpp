#include "harness/foundation/base/os/elf_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <cstring>
#include <string_view>

namespace matchbench {
namespace {

constexpr std::uint64_t kMostPartBytes = std::uint64_t{1} << 28;
constexpr std::uint64_t kMostNames = 10'000;
constexpr std::uint64_t kMostNameBytes = std::uint64_t{1} << 20;
constexpr unsigned char kByteOrder =
    std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;

template <class Struct>
Struct struct_in(std::string_view bytes, std::uint64_t number) {
  Struct value;
  std::memcpy(&value, bytes.data() + number * sizeof value, sizeof value);
  return value;
}

// The place in the file of what is loaded at the address.
std::optional<std::uint64_t> offset_of(const std::vector<Elf64_Phdr>& segments,
                                       std::uint64_t address) {
  for (const auto& segment : segments) {
    if (segment.p_type != PT_LOAD || address < segment.p_vaddr) continue;
    const std::uint64_t within = address - segment.p_vaddr;
    if (within < segment.p_filesz && segment.p_offset <= UINT64_MAX - within) {
      return segment.p_offset + within;
    }
  }
  return std::nullopt;
}

struct DynamicTable {
  struct Name {
    Elf64_Sxword tag;
    std::uint64_t at;  // in the strings
  };
  std::vector<Name> names;  // of libraries and of folders
  std::uint64_t strings_address = 0;
  std::uint64_t strings_bytes = 0;
};

DynamicTable table_of(std::string_view bytes) {
  DynamicTable table;
  for (std::uint64_t i = 0; i < bytes.size() / sizeof(Elf64_Dyn); ++i) {
    const auto entry = struct_in<Elf64_Dyn>(bytes, i);
    switch (entry.d_tag) {
      case DT_NULL:
        return table;
      case DT_STRTAB:
        table.strings_address = entry.d_un.d_ptr;
        break;
      case DT_STRSZ:
        table.strings_bytes = entry.d_un.d_val;
        break;
      case DT_NEEDED:
      case DT_RPATH:
      case DT_RUNPATH:
        table.names.push_back({entry.d_tag, entry.d_un.d_val});
        break;
      default:
        break;
    }
  }
  return table;
}

void split_folders(std::string_view list, std::vector<std::string>& folders) {
  for (;;) {
    const std::size_t end = list.find(':');
    if (const auto folder = list.substr(0, end); !folder.empty()) folders.emplace_back(folder);
    if (end == std::string_view::npos) return;
    list.remove_prefix(end + 1);
  }
}

}  // namespace

std::optional<ElfFile> ElfFile::open(const std::filesystem::path& path) {
  OwnedFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return std::nullopt;
  }
  ElfFile elf(path, std::move(file), static_cast<std::uint64_t>(status.st_size));
  if (elf.size_ < sizeof(Elf64_Ehdr)) return std::nullopt;
  const std::string bytes = elf.range(0, sizeof(Elf64_Ehdr));
  elf.header_ = struct_in<Elf64_Ehdr>(bytes, 0);
  const unsigned char* identity = elf.header_.e_ident;
  const bool is_elf = bytes.starts_with(ELFMAG) && identity[EI_CLASS] == ELFCLASS64 &&
                      identity[EI_DATA] == kByteOrder;
  if (!is_elf) return std::nullopt;
  return elf;
}

std::string ElfFile::range(std::uint64_t offset, std::uint64_t size) const {
  if (offset > size_ || size > size_ - offset) throw damaged("a part lies outside of the file");
  if (size > kMostPartBytes) throw damaged("a part of it takes over 256 MiB");
  std::string bytes(size, '\0');
  for (std::uint64_t done = 0; done < size;) {
    const ssize_t got =
        pread(file_.get(), bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (got <= 0) throw damaged("it cannot be read to its end");
    done += static_cast<std::uint64_t>(got);
  }
  return bytes;
}

Elf64_Shdr ElfFile::section(std::uint64_t number) const {
  const std::uint64_t past = number * sizeof(Elf64_Shdr);
  if (header_.e_shoff > UINT64_MAX - past) throw damaged("its sections lie outside of the file");
  return struct_in<Elf64_Shdr>(range(header_.e_shoff + past, sizeof(Elf64_Shdr)), 0);
}

std::vector<Elf64_Phdr> ElfFile::segments() const {
  if (header_.e_phnum != 0 && header_.e_phentsize != sizeof(Elf64_Phdr)) {
    throw damaged("its segments have another size");
  }
  const std::string bytes = range(header_.e_phoff, header_.e_phnum * sizeof(Elf64_Phdr));
  std::vector<Elf64_Phdr> segments(header_.e_phnum);
  if (!bytes.empty()) std::memcpy(segments.data(), bytes.data(), bytes.size());
  return segments;
}

std::optional<std::string> ElfFile::interpreter() const {
  for (const auto& segment : segments()) {
    if (segment.p_type != PT_INTERP) continue;
    if (segment.p_filesz > PATH_MAX) throw damaged("the name of its loader is too long");
    const std::string name = range(segment.p_offset, segment.p_filesz);
    return name.substr(0, name.find('\0'));
  }
  return std::nullopt;
}

LoaderNeeds ElfFile::needs() const {
  const std::vector<Elf64_Phdr> loaded = segments();
  const auto dynamic = std::ranges::find(loaded, Elf64_Word{PT_DYNAMIC}, &Elf64_Phdr::p_type);
  if (dynamic == loaded.end()) return {};
  const DynamicTable table = table_of(range(dynamic->p_offset, dynamic->p_filesz));
  LoaderNeeds needs;
  if (table.names.empty()) return needs;
  if (table.names.size() > kMostNames) throw damaged("it needs too many libraries");
  const auto place = offset_of(loaded, table.strings_address);
  if (!place) throw damaged("the names of what it needs lie nowhere");
  std::uint64_t bytes = 0;
  for (const auto& [tag, at] : table.names) {
    if (at >= table.strings_bytes) throw damaged("a name lies outside of the names");
    // A large library has megabytes of names, of which these few are wanted.
    const std::string rest =
        range(*place + at, std::min<std::uint64_t>(table.strings_bytes - at, PATH_MAX));
    const std::string name = rest.substr(0, rest.find('\0'));
    bytes += name.size();
    if (bytes > kMostNameBytes) throw damaged("the names of what it needs take over 1 MiB");
    if (tag == DT_NEEDED) {
      needs.libraries.push_back(name);
    } else {
      split_folders(name, needs.folders);
    }
  }
  return needs;
}

Error ElfFile::damaged(const std::string& how) const {
  return input_error(path_ + " is damaged: " + how, "build it again");
}

}  // namespace matchbench
