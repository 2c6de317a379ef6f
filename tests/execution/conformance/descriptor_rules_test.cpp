#include "harness/execution/conformance/descriptor_rules.hpp"

#include <gtest/gtest.h>

namespace matchbench::conformance {
namespace {

TEST(DescriptorRules, TakeReverseDomainsOfTwoPartsAtLeast) {
  for (const char* id : {"org.example", "org.example.su-match_2", "a.b"}) {
    EXPECT_TRUE(is_reverse_domain(id)) << id;
  }
  for (const char* id : {"", "example", ".example", "org.", "org..example", "org.ex ample",
                         "org/example.a", "org.exämple"}) {
    EXPECT_FALSE(is_reverse_domain(id)) << id;
  }
}

TEST(DescriptorRules, TakeVersionsOfThreeNumbersWithWhatSemverAllowsBehindThem) {
  for (const char* version : {"1.2.3", "0.0.0", "10.20.30", "1.2.3-rc.1", "1.2.3+build"}) {
    EXPECT_TRUE(is_version(version)) << version;
  }
  for (const char* version :
       {"", "1", "1.2", "1.2.", ".2.3", "1.2.3.4", "v1.2.3", "1.2.x", "1.2.3 ", "1.2.3rc1"}) {
    EXPECT_FALSE(is_version(version)) << version;
  }
}

}  // namespace
}  // namespace matchbench::conformance
