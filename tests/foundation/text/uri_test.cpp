#include "harness/foundation/text/uri.hpp"

#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace matchbench::text {
namespace {

// RFC 3986, sections 5.4.1 and 5.4.2.
TEST(Uri, ResolvesTheExamplesOfTheStandard) {
  constexpr std::array<std::pair<const char*, const char*>, 41> kExamples{{
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
  }};
  for (const auto& [reference, expected] : kExamples) {
    EXPECT_EQ(resolve_uri("http://a/b/c/d;p?q", reference), expected) << reference;
  }
}

TEST(Uri, LeavesAReferenceAloneWhereThereIsNoBase) {
  EXPECT_EQ(resolve_uri("", "#x"), "#x");
  EXPECT_EQ(resolve_uri("", "http://a/b"), "http://a/b");
}

TEST(Uri, CutsFragmentsAndSegments) {
  EXPECT_EQ(without_fragment("http://x/a.owls#A"), "http://x/a.owls");
  EXPECT_EQ(last_segment("http://x/y/a.owls?q=/z#A/B"), "a.owls");
  EXPECT_EQ(last_segment("http://x/y/"), "");
  EXPECT_EQ(local_name("http://x/y#Car"), "Car");
  EXPECT_EQ(local_name("http://x/y/Car"), "Car");
  EXPECT_EQ(local_name("urn:x:Car"), "Car");
}

TEST(Uri, EncodesAndDecodesPercents) {
  EXPECT_EQ(percent_encoded("a b/ü!.html"), "a%20b/%C3%BC%21.html");
  EXPECT_EQ(percent_decoded("a%20b%2Fc%zz%4"), "a b/c%zz%4");
}

}  // namespace
}  // namespace matchbench::text
