#include "harness/execution/protocol/image.hpp"

#include "harness/execution/protocol/bytes.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace matchbench::protocol {
namespace {

Collection sample() {
  Collection collection;
  collection.services.push_back(
      {"s1", "name", "text", {"i"}, {"o1", "o2"}, {}, {"e"}, {}, {"t"}, {"u", "m", "<a/>"}});
  collection.services.push_back({});
  collection.ontologies.push_back({"onto", "application/rdf+xml", "<rdf/>"});
  return collection;
}

TEST(CollectionImage, ShowsWhatWasWrittenWithoutCopying) {
  const std::string image = write_image(sample(), "taxonomy");
  const CollectionView view = read_image(image);
  ASSERT_EQ(view.services.size(), 2u);
  EXPECT_STREQ(view.services[0].uri, "s1");
  EXPECT_STREQ(view.services[0].outputs.at(1), "o2");
  EXPECT_EQ(view.services[0].source.bytes, "<a/>");
  EXPECT_STREQ(view.services[1].name, "");
  ASSERT_EQ(view.ontologies.size(), 1u);
  EXPECT_STREQ(view.ontologies[0].uri, "onto");
  EXPECT_EQ(view.taxonomy, "taxonomy");
  EXPECT_GE(view.services[0].uri, image.data());
  EXPECT_LT(view.services[0].uri, image.data() + image.size());
}

TEST(CollectionImage, AlignsTheTaxonomyForReadingInPlace) {
  for (const char* uri : {"a", "ab", "abc", "abcd"}) {
    Collection collection = sample();
    collection.services[0].uri = uri;
    const std::string image = write_image(collection, "taxonomy");
    const auto at = read_image(image).taxonomy.data() - image.data();
    EXPECT_EQ(at % 8, 0);
  }
}

TEST(CollectionImage, RefusesEveryTruncation) {
  const std::string image = write_image(sample(), "taxonomy");
  for (std::size_t size = 0; size < image.size(); ++size) {
    EXPECT_THROW(read_image(std::string_view(image).substr(0, size)), ProtocolFault) << size;
  }
}

}  // namespace
}  // namespace matchbench::protocol
