#include "harness/foundation/base/os/elf_file.hpp"

#include "harness/foundation/base/file.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <string>

namespace matchbench {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

// A library of a file header, two segments and a table of what it needs, laid out by hand.
struct SmallLibrary {
  Elf64_Ehdr header{};
  Elf64_Phdr loaded{};
  Elf64_Phdr dynamic{};
  Elf64_Dyn table[5]{};
  char names[32] = "\0libz.so.1\0/opt/a:$ORIGIN";

  SmallLibrary() {
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_phoff = offsetof(SmallLibrary, loaded);
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 2;
    constexpr std::uint64_t kAddress = 0x10000;
    loaded.p_type = PT_LOAD;
    loaded.p_vaddr = kAddress;
    loaded.p_filesz = sizeof(SmallLibrary);
    dynamic.p_type = PT_DYNAMIC;
    dynamic.p_offset = offsetof(SmallLibrary, table);
    dynamic.p_filesz = sizeof table;
    table[0] = {DT_STRTAB, {kAddress + offsetof(SmallLibrary, names)}};
    table[1] = {DT_STRSZ, {sizeof names}};
    table[2] = {DT_NEEDED, {1}};
    table[3] = {DT_RUNPATH, {11}};
    table[4] = {DT_NULL, {0}};
  }

  std::string bytes() const { return {reinterpret_cast<const char*>(this), sizeof *this}; }
};

class AnElfFile : public testing::Test {
 protected:
  std::optional<ElfFile> open(const SmallLibrary& library) const {
    return ElfFile::open(folder_.put("library.so", library.bytes()));
  }
  std::string fault(const SmallLibrary& library) const {
    try {
      open(library)->needs();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  const TemporaryFolder folder_;
};

TEST_F(AnElfFile, TellsWhatTheLoaderIsToLookFor) {
  const LoaderNeeds needs = open({})->needs();
  EXPECT_THAT(needs.libraries, ElementsAre("libz.so.1"));
  EXPECT_THAT(needs.folders, ElementsAre("/opt/a", "$ORIGIN"));
}

TEST_F(AnElfFile, OfAProgramNamesItsLoader) {
  const auto program = ElfFile::open("/proc/self/exe");
  ASSERT_TRUE(program);
  EXPECT_THAT(program->interpreter().value_or(""), HasSubstr("ld-linux"));
  EXPECT_THAT(program->needs().libraries, Contains("libc.so.6"));
}

TEST_F(AnElfFile, IsNeitherTextNorOfAnotherByteOrder) {
  EXPECT_FALSE(ElfFile::open(folder_.put("script", "#!/bin/sh\n" + std::string(100, ' '))));
  EXPECT_FALSE(ElfFile::open(folder_.put("short", ELFMAG)));
  EXPECT_FALSE(ElfFile::open(folder_ / "nothing"));
  SmallLibrary other;
  other.header.e_ident[EI_DATA] = ELFDATA2MSB;
  EXPECT_FALSE(open(other));
}

TEST_F(AnElfFile, ThatSaysWhatCannotBeIsDamaged) {
  SmallLibrary far;
  far.dynamic.p_offset = ~std::uint64_t{0};
  EXPECT_THAT(fault(far), HasSubstr("library.so is damaged: a part lies outside of the file"));
  SmallLibrary nowhere;
  nowhere.table[0].d_un.d_ptr = 0;
  EXPECT_THAT(fault(nowhere), HasSubstr("the names of what it needs lie nowhere"));
  SmallLibrary beyond;
  beyond.table[2].d_un.d_val = sizeof beyond.names;
  EXPECT_THAT(fault(beyond), HasSubstr("a name lies outside of the names"));
  SmallLibrary past_the_end;
  past_the_end.table[1].d_un.d_val = 4096;
  EXPECT_THAT(fault(past_the_end), HasSubstr("a part lies outside of the file"));
}

}  // namespace
}  // namespace matchbench
