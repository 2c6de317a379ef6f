#include "harness/data/collection/export/description_size.hpp"

#include <gmock/gmock.h>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;

TEST(DescriptionSize, IsThatOfTheSourceAsMinifiedJson) {
  Service tool;
  tool.uri = "urn:s:a";
  tool.source = {"urn:s:a", "application/json", "{ \"name\": \"größe\",\n  \"n\": [1, 2] }\n"};
  EXPECT_EQ(minified_entry(tool), R"({"name":"größe","n":[1,2]})");
  // 26 characters, of which two take two bytes each.
  EXPECT_THAT(description_sizes({&tool, 1}, CountTokens::kNo).characters, ElementsAre(26));
}

TEST(DescriptionSize, IsThatOfTheEntryIfTheSourceIsNoJson) {
  Service service;
  service.uri = "urn:s:a";
  service.name = "A";
  EXPECT_EQ(minified_entry(service), R"({"uri":"urn:s:a","name":"A"})");
  service.source = {"urn:s:a", "application/wsdl+xml", "<definitions/>"};
  EXPECT_EQ(minified_entry(service), R"({"uri":"urn:s:a","name":"A"})");
  EXPECT_THAT(description_sizes({&service, 1}, CountTokens::kNo).characters, ElementsAre(28));
}

}  // namespace
}  // namespace matchbench::collection
