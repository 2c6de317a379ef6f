#include "harness/data/collection/native/name_index.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::collection {
namespace {

std::vector<Service> called(const std::vector<std::string>& uris) {
  std::vector<Service> items;
  for (const std::string& uri : uris) items.emplace_back().uri = uri;
  return items;
}

TEST(NameIndex, PrefersAnOwnIdToTheEndOfAnother) {
  const auto items = called({"urn:x:request/2024/8", "urn:x:request/8", "urn:x:request/2024/9"});
  const NameIndex index(items);
  EXPECT_EQ(index.by_name("8"), 1U);
  EXPECT_EQ(index.by_name("2024/8"), 0U);
  EXPECT_EQ(index.by_name("2024%2F8"), 0U);
  EXPECT_EQ(index.by_name("9"), 2U);
  EXPECT_EQ(index.by_whole_name("8"), 1U);
  EXPECT_FALSE(index.by_whole_name("9"));
  EXPECT_EQ(index.by_whole_name("2024/9"), 2U);
}

TEST(NameIndex, KnowsNoOwnIdsWithoutACommonFolder) {
  const auto items = called({"urn:x:one#q", "urn:x:two#q"});
  const NameIndex index(items);
  EXPECT_FALSE(index.has_own_ids());
  EXPECT_FALSE(index.by_name("q"));
  EXPECT_EQ(index.by_name("one#q"), 0U);
}

// Each sign, and each encoding, is gone through anew.
TEST(NameIndex, TakesFewSignsAndEncodingsOff) {
  const auto items = called({"urn:x:one#a b", "urn:y:two#q"});
  const NameIndex index(items);
  EXPECT_EQ(index.by_name("//q"), 1U);
  EXPECT_FALSE(index.by_name(std::string(100, '/') + "q"));
  EXPECT_FALSE(index.by_name(std::string(2'000'000, '/') + "q"));
  std::string encoded = "a%20b";
  for (int i = 0; i < 2; ++i) encoded.insert(2, "25");
  EXPECT_EQ(index.by_name(encoded), 0U);
  for (int i = 0; i < 300'000; ++i) encoded.insert(encoded.size() - 3, "25");
  EXPECT_FALSE(index.by_name(encoded));
}

TEST(NameIndex, TellsNamesThatLookAlikeApart) {
  const auto items = called({"urn:x:Caf\u00e9#q", "urn:x:Cafe\u0301#q", "urn:y:tea#q"});
  EXPECT_EQ(NameIndex(items).several_called("q", "service"),
            "'q' fits 3 services: 'Caf\\u{E9}#q', 'Cafe\\u{301}#q', 'tea#q'");
}

}  // namespace
}  // namespace matchbench::collection
