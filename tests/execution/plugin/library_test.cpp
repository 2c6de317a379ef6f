#include "harness/execution/plugin/library.hpp"

#include "tests/execution/plugin/faulty_tables.h"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

namespace matchbench::plugin {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

fs::path library(const std::string& name) {
  return fs::path(FAULTY_LIBRARIES) / (name + ".so");
}

struct Refusal {
  Outcome outcome = Outcome::kOk;
  std::string message;
};

Refusal refusal_of(const std::function<void()>& use) {
  try {
    use();
  } catch (const PluginFault& fault) {
    return {fault.outcome(), fault.what()};
  }
  return {};
}

Refusal refusal_of_file(const fs::path& file) {
  return refusal_of([&] { PluginLibrary opened(file); });
}

TEST(PluginLibrary, RefusesAMissingFile) {
  const Refusal refusal = refusal_of_file(library("missing"));
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message, HasSubstr("missing.so: there is no such file"));
}

TEST(PluginLibrary, RefusesAFolder) {
  const Refusal refusal = refusal_of_file(FAULTY_LIBRARIES);
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message, HasSubstr("libraries: is not a file"));
}

TEST(PluginLibrary, RefusesAFileThatIsNoLibrary) {
  const TemporaryFolder folder;
  const fs::path text = folder.put("text.so", std::string(100, 'x'));
  const Refusal refusal = refusal_of_file(text);
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_EQ(refusal.message,
            text.string() + ": cannot be opened as a shared library: invalid ELF header");
}

TEST(PluginLibrary, RefusesALibraryForAnotherMachine) {
  const TemporaryFolder folder;
  const fs::path foreign = folder / "foreign.so";
  fs::copy_file(library("no_entry"), foreign);
  constexpr int kPlaceOfMachine = 18;  // elf(5): e_machine; no machine has the number below
  std::fstream(foreign, std::ios::in | std::ios::out | std::ios::binary)
      .seekp(kPlaceOfMachine)
      .write("\x34\x12", 2);
  const Refusal refusal = refusal_of_file(foreign);
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message, HasSubstr("it was built for another kind of machine"));
}

TEST(PluginLibrary, RefusesAnEmptyFile) {
  const TemporaryFolder folder;
  const fs::path empty = folder.put("empty.so", "");
  EXPECT_THAT(refusal_of_file(empty).message,
              AllOf(HasSubstr(empty.string()), HasSubstr("file too short")));
}

TEST(PluginLibrary, RefusesALibraryWithoutTheEntry) {
  const Refusal refusal = refusal_of_file(library("no_entry"));
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message,
              HasSubstr("no_entry.so: exports no mb_entry_v1; is it a matchbench plugin?"));
}

TEST(PluginLibrary, TellsThatTheAbiIsNewer) {
  const Refusal refusal = refusal_of_file(library("next_major"));
  EXPECT_EQ(refusal.outcome, Outcome::kAbiMismatch);
  EXPECT_THAT(refusal.message, HasSubstr("next_major.so: speaks major version 2 of the plugin "
                                         "ABI, this host 1; use a newer matchbench"));
}

TEST(PluginLibrary, RefusesAnEntryThatBelongsToADependency) {
  const Refusal refusal = refusal_of_file(library("borrowed_entry"));
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message, AllOf(HasSubstr("borrowed_entry.so: takes mb_entry_v1 from "),
                                     HasSubstr("faulty_tables.so, a library it depends on")));
}

TEST(PluginLibrary, RefusesAnEntryThatThrows) {
  const Refusal refusal = refusal_of([] { PluginLibrary(library("throwing_entry")).plugin(0); });
  EXPECT_EQ(refusal.outcome, Outcome::kLoadFailed);
  EXPECT_THAT(refusal.message, HasSubstr("mb_entry_v1(0) threw through the C interface"));
}

TEST(PluginLibrary, ReadsWhoAPluginIs) {
  const PluginTable table = PluginLibrary(library("faulty_tables")).plugin(WHOLE);
  EXPECT_EQ(table.identity.id, "org.example.faulty");
  EXPECT_EQ(table.identity.name, "Faulty");
  EXPECT_EQ(table.identity.version, "1.2.3");
  EXPECT_EQ(table.identity.author, "A. Author");
  EXPECT_EQ(table.identity.licence, "CC0-1.0");
  EXPECT_THAT(table.identity.media_types, ElementsAre("text/plain", "application/json"));
  EXPECT_THAT(table.identity.features, IsEmpty());
  EXPECT_EQ(table.identity.path, library("faulty_tables"));
  EXPECT_EQ(table.identity.abi_minor, MB_ABI_MINOR);
  EXPECT_NE(table.functions.query, nullptr);
}

TEST(PluginLibrary, WelcomesATableOfANewerMinorVersion) {
  const PluginTable table = PluginLibrary(library("faulty_tables")).plugin(NEWER_MINOR);
  EXPECT_EQ(table.identity.abi_minor, MB_ABI_MINOR + 7);
  EXPECT_NE(table.functions.destroy, nullptr);
}

struct TableFault {
  unsigned index;
  const char* name;  // of the fault, for the test's name
  Outcome outcome;
  const char* cause;
};

void PrintTo(const TableFault& fault, std::ostream* out) {
  *out << fault.name;
}

class FaultyTable : public testing::TestWithParam<TableFault> {};

TEST_P(FaultyTable, IsRefusedWithFileAndCause) {
  const Refusal refusal =
      refusal_of([] { PluginLibrary(library("faulty_tables")).plugin(GetParam().index); });
  EXPECT_EQ(refusal.outcome, GetParam().outcome);
  const std::string place =
      library("faulty_tables").string() + " (plugin " + std::to_string(GetParam().index) + "): ";
  EXPECT_THAT(refusal.message, testing::StartsWith(place + GetParam().cause));
}

constexpr auto kAbi = Outcome::kAbiMismatch;
constexpr auto kLoad = Outcome::kLoadFailed;
// On x86-64 the table of 1.0 has two numbers of 4 bytes and 6 pointers: 56 bytes; the descriptor
// two numbers and 7 pointers: 64.
constexpr TableFault kFaults[] = {
    {FAULTY_TABLES, "PastTheLast", kLoad, "mb_entry_v1(24) returned NULL: no such plugin"},
    {SIZE_ZERO, "SizeZero", kAbi,
     "the plugin table states struct_size 0, ABI 1.0 needs at least 56"},
    {SIZE_SHORT, "SizeShort", kAbi, "the plugin table states struct_size 48, ABI 1.0 needs"},
    {SIZE_ABSURD, "SizeAbsurd", kAbi,
     "the plugin table states struct_size 3435973836, which no table has; set it to sizeof"},
    {NO_CREATE, "NoCreate", kLoad, "the plugin table has no create()"},
    {NO_LOAD, "NoLoad", kLoad, "the plugin table has no load()"},
    {NO_QUERY, "NoQuery", kLoad, "the plugin table has no query()"},
    {NO_DESTROY, "NoDestroy", kLoad, "the plugin table has no destroy()"},
    {NO_GET_EXTENSION, "NoGetExtension", kLoad, "the plugin table has no get_extension()"},
    {NO_DESCRIPTOR, "NoDescriptor", kLoad, "the plugin table has no descriptor"},
    {DESCRIPTOR_SIZE_ZERO, "DescriptorSizeZero", kAbi,
     "the descriptor states struct_size 0, ABI 1.0 needs at least 64"},
    {DESCRIPTOR_SIZE_SHORT, "DescriptorSizeShort", kAbi,
     "the descriptor states struct_size 56, ABI 1.0 needs at least 64"},
    {NO_ID, "NoId", kLoad, "the descriptor states no id; every field is required"},
    {EMPTY_ID, "EmptyId", kLoad, "the descriptor states no id"},
    {NO_NAME, "NoName", kLoad, "the descriptor states no name"},
    {NO_VERSION, "NoVersion", kLoad, "the descriptor states no version"},
    {NO_AUTHOR, "NoAuthor", kLoad, "the descriptor states no author"},
    {NO_LICENCE, "NoLicence", kLoad, "the descriptor states no licence"},
    {ENDLESS_NAME, "EndlessName", kLoad, "the descriptor's name is longer than 1024 bytes"},
    {NO_MEDIA_TYPES, "NoMediaTypes", kLoad, "the descriptor's media_types is NULL; use a list"},
    {NO_FEATURES, "NoFeatures", kLoad, "the descriptor's features is NULL; use a list"},
    {ENDLESS_MEDIA_TYPES, "EndlessMediaTypes", kLoad,
     "the descriptor's media_types does not end with NULL"},
    {ENDLESS_FEATURES, "EndlessFeatures", kLoad,
     "the descriptor's features does not end with NULL"},
};

INSTANTIATE_TEST_SUITE_P(PluginLibrary, FaultyTable, testing::ValuesIn(kFaults),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace matchbench::plugin
