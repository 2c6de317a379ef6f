#pragma once

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"

#include <elf.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench {

// What a library or program says that the loader is to look for.
struct LoaderNeeds {
  std::vector<std::string> libraries;  // DT_NEEDED: names, or paths if they contain a slash
  std::vector<std::string> folders;    // DT_RPATH and DT_RUNPATH, as written, split at colons
};

// A 64-bit ELF file of this machine's byte order, read as a file: nothing of it is loaded or run.
// Whatever it says of itself is checked against the file before it is used. libelf 0.188 would save
// 27 of 238 lines here, but add two libraries to every worker and name faults less exactly.
class ElfFile {
 public:
  // Nothing if the file cannot be read or is no such file.
  static std::optional<ElfFile> open(const std::filesystem::path& path);

  const Elf64_Ehdr& header() const { return header_; }

  // The bytes from `offset` on. Throws an input Error that calls the file damaged if they do not
  // all are in it or are more than 256 MiB.
  std::string range(std::uint64_t offset, std::uint64_t size) const;

  // The number-th entry of the section headers. Throws as range() does.
  Elf64_Shdr section(std::uint64_t number) const;

  // The file that is to load this one (PT_INTERP), as written; nothing if it names none. Throws as
  // range() does, and if the name is longer than any path.
  std::optional<std::string> interpreter() const;

  // Nothing at all if the file is linked statically. Throws as range() does, and if it needs more
  // than 10000 libraries or names take more than 1 MiB.
  LoaderNeeds needs() const;

  // An input Error that says what is wrong with the file.
  Error damaged(const std::string& how) const;

 private:
  ElfFile(const std::filesystem::path& path, OwnedFd file, std::uint64_t size)
      : path_(path.string()), file_(std::move(file)), size_(size) {}

  std::vector<Elf64_Phdr> segments() const;

  std::string path_;
  OwnedFd file_;
  std::uint64_t size_;
  Elf64_Ehdr header_{};
};

}  // namespace matchbench
