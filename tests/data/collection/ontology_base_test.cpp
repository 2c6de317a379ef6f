#include "harness/data/collection/native/ontology_base.hpp"

#include "tests/data/collection/fixtures.hpp"

#include <gtest/gtest.h>

namespace matchbench::collection {
namespace {

OntologyBase base(const std::string& name) {
  return ontology_base(fixture_document("ontology/" + name));
}

TEST(OntologyBase, ResolvesTheEntitiesOfTheDocument) {
  // xml:base="&place;", where place is "&host;ontology/place.owl"
  EXPECT_EQ(base("place.owl").uri, "http://127.0.0.1:8000/ontology/place.owl");
}

TEST(OntologyBase, TakesTheNameOfTheOntologyWhereThereIsNoBase) {
  const OntologyBase weather = base("weather.owl");
  EXPECT_EQ(weather.uri, "http://127.0.0.1:8000/ontology/weather.owl");
  EXPECT_EQ(weather.encoding, "ISO-8859-1");
  EXPECT_TRUE(weather.converted);
}

TEST(OntologyBase, IsEmptyWhereTheDocumentIsSilentOrBroken) {
  EXPECT_EQ(base("nameless.rdfs").uri, "");
  EXPECT_EQ(base("nameless.rdfs").encoding, "UTF-8");
  EXPECT_EQ(base("torn.owl").encoding, "");
  EXPECT_EQ(ontology_base({"http://x/a.ttl", "text/turtle", "a b c ."}).encoding, "");
}

}  // namespace
}  // namespace matchbench::collection
