#include "harness/data/collection/native/read_collection.hpp"

#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

using ReadCollection = SmallCollection;

TEST_F(ReadCollection, ReadsEveryFact) {
  const Collection collection = read_collection(folder_.path());
  EXPECT_EQ(collection.name, "small");
  EXPECT_EQ(collection.version, "1.2.0");
  EXPECT_EQ(collection.description, "Two services.");
  EXPECT_EQ(collection.licence, "Apache-2.0");
  EXPECT_EQ(collection.source, "Written for this test.");
  ASSERT_EQ(collection.services.size(), 2U);
  const Service& service = collection.services[0];
  EXPECT_EQ(service.uri, "http://example.org/s/geocode");
  EXPECT_EQ(service.name, "Geocode");
  EXPECT_EQ(service.description, "Returns coordinates.");
  EXPECT_THAT(service.inputs, ElementsAre("http://example.org/geo#Address"));
  EXPECT_THAT(service.outputs, ElementsAre("http://example.org/geo#Coordinates"));
  EXPECT_THAT(service.preconditions, ElementsAre("country = US"));
  EXPECT_THAT(service.effects, ElementsAre("done"));
  EXPECT_THAT(service.categories, ElementsAre("http://example.org/geo#Geocoding"));
  EXPECT_THAT(service.tags, ElementsAre("geocoding", "address"));
  EXPECT_EQ(service.source.uri, service.uri);
  EXPECT_EQ(service.source.media_type, "application/wsdl+xml");
  EXPECT_EQ(service.source.bytes, "<definitions/>");
  EXPECT_EQ(collection.services[1].name, "");
  EXPECT_EQ(collection.services[1].source.media_type, "");
  ASSERT_EQ(collection.requests.size(), 1U);
  ASSERT_EQ(collection.ontologies.size(), 1U);
  EXPECT_EQ(collection.ontologies[0].media_type, "application/rdf+xml");
  EXPECT_EQ(collection.digest.size(), 64U);
}

TEST_F(ReadCollection, ReadsJudgmentsInOrder) {
  const Judgments judgments = read_judgments(folder_.path(), read_collection(folder_.path()));
  EXPECT_THAT(judgments.judges, ElementsAre("ada", "consensus"));
  EXPECT_THAT(judgments.dimensions, ElementsAre("function"));
  ASSERT_EQ(judgments.entries.size(), 3U);
  // service 0: ada (judge 0) 0.5, consensus (judge 1) 2; service 1: consensus -1
  EXPECT_EQ(judgments.entries[0].judge, 0);
  EXPECT_EQ(judgments.entries[0].grade, 0.5);
  EXPECT_EQ(judgments.entries[1].grade, 2);
  EXPECT_EQ(judgments.entries[2].service.value, 1U);
  EXPECT_EQ(judgments.entries[2].grade, -1);
  EXPECT_EQ(judgments.digest.size(), 64U);
}

TEST_F(ReadCollection, DoesNotMissJudgmentsThatHaveBeenTakenAway) {
  std::filesystem::remove_all(folder_ / "judgments");
  const Collection collection = read_collection(folder_.path());
  EXPECT_EQ(read_relevance_settings(folder_.path()).size(), 1U);
  EXPECT_THAT(fault_in(folder_, [&] { read_judgments(folder_.path(), collection); }),
              StartsWith("collection.yaml:11:13: there is no file judgments/judgments.tsv"));
}

TEST_F(ReadCollection, HasADigestThatFormattingDoesNotChange) {
  const Collection before = read_collection(folder_.path());
  folder_.put("services.yaml",
              "- {source: {file: sources/geocode.wsdl}, uri: http://example.org/s/geocode,\n"
              "   description: 'Returns coordinates.', name: \"Geocode\", effects: [done],\n"
              "   inputs: ['http://example.org/geo#Address'], preconditions: [country = US],\n"
              "   outputs: [\"http://example.org/geo#Coordinates\"], tags: [geocoding, address],\n"
              "   categories: [http://example.org/geo#Geocoding]}\n"
              "- uri: \"http://example.org/s/bare\"\n");
  EXPECT_EQ(read_collection(folder_.path()).digest, before.digest);
  folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  EXPECT_EQ(read_collection(folder_.path()).digest, before.digest);
  folder_.put("sources/geocode.wsdl", "<definitions />");
  EXPECT_NE(read_collection(folder_.path()).digest, before.digest);
}

}  // namespace
}  // namespace matchbench::collection
