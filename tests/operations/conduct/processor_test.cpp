#include "harness/operations/conduct/processor.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench::conduct {
namespace {

constexpr const char* kTwoThreadsOfACore =
    "processor\t: 0\nmodel name\t: Model X\nphysical id\t: 0\ncore id\t\t: 5\n"
    "power management:\n\n"
    "processor\t: 1\nmodel name\t: Model X\nphysical id\t: 0\ncore id\t\t: 5\n\n";

// As arm64 writes a core.
std::string arm_core(const std::string& part, const std::string& revision) {
  return "processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n"
         "CPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: " +
         part + "\nCPU revision\t: " + revision + "\n\n";
}

TEST(Processor, IsItsModelWhereItHasAName) {
  EXPECT_EQ(processor_model(kTwoThreadsOfACore), "Model X");
  EXPECT_EQ(cores_in(kTwoThreadsOfACore), 1u);
}

TEST(Processor, IsWhoMadeWhichPartWhereItHasNoName) {
  EXPECT_EQ(processor_model(arm_core("0xd0c", "1") + arm_core("0xd0c", "1")),
            "implementer 0x41, part 0xd0c, variant 0x3, revision 1");
  EXPECT_NE(processor_model(arm_core("0xd0c", "1")), processor_model(arm_core("0xd0b", "1")));
  EXPECT_NE(processor_model(arm_core("0xd0c", "1")), processor_model(arm_core("0xd0c", "2")));
  EXPECT_EQ(cores_in(arm_core("0xd0c", "1")), 0u);
}

TEST(Processor, NamesEachKindOfItsCoresOnce) {
  EXPECT_EQ(
      processor_model(arm_core("0xd0b", "0") + arm_core("0xd05", "0") + arm_core("0xd0b", "0")),
      "implementer 0x41, part 0xd0b, variant 0x3, revision 0; "
      "implementer 0x41, part 0xd05, variant 0x3, revision 0");
}

TEST(Processor, IsUnknownWhereNothingIsSaid) {
  EXPECT_EQ(processor_model(""), "");
  EXPECT_EQ(processor_model("power management:\n: \n\n"), "");
  EXPECT_EQ(cores_in(""), 0u);
}

}  // namespace
}  // namespace matchbench::conduct
