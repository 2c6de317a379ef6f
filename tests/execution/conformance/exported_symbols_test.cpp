#include "harness/execution/conformance/exported_symbols.hpp"

#include "harness/foundation/base/file.hpp"
#include "tests/support/fault_in.hpp"

#include <gmock/gmock.h>

namespace matchbench::conformance {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;

TEST(ExportedSymbols, OfAPluginAreItsEntryAlone) {
  const DynamicSymbols symbols = dynamic_symbols(FAULTY_SO);
  EXPECT_THAT(symbols.exported, ElementsAre("mb_entry_v1"));
  EXPECT_THAT(symbols.needed, Contains("abort"));
  EXPECT_THAT(symbols.needed, Not(Contains("mb_entry_v1")));
}

TEST(ExportedSymbols, AreAllThatALibraryWithoutALinkerMapShows) {
  EXPECT_THAT(dynamic_symbols(TALKATIVE_SO).exported,
              IsSupersetOf({"mb_entry_v1", "faulty_left_over"}));
}

class DamagedLibrary : public testing::Test {
 protected:
  std::string fault(const std::string& bytes) const {
    folder_.put("a.so", bytes);
    return fault_in(folder_, [&] { dynamic_symbols(folder_ / "a.so"); });
  }

  const std::string whole_ = read_file(TALKATIVE_SO);
  const TemporaryFolder folder_;
};

TEST_F(DamagedLibrary, OfAnotherKindOrMachineIsRefused) {
  const std::string refused =
      "a.so is not a shared library for this machine; name the .so file that the linker wrote";
  EXPECT_EQ(fault("not a library\n"), refused);
  EXPECT_EQ(fault(""), refused);
  std::string foreign = whole_;
  foreign.replace(18, 2, "\x34\x12");  // elf(5): e_machine
  EXPECT_EQ(fault(foreign), refused);
  std::string object = whole_;
  object.replace(16, 2, std::string("\1\0", 2));  // elf(5): e_type is ET_REL
  EXPECT_EQ(fault(object), refused);
}

// The table of sections is at the end of the file.
TEST_F(DamagedLibrary, ThatWasCutShortIsRefused) {
  EXPECT_EQ(fault(whole_.substr(0, whole_.size() / 2)),
            "a.so is damaged: a part lies outside of the file; build it again");
}

}  // namespace
}  // namespace matchbench::conformance
