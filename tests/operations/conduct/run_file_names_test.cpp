#include "harness/operations/conduct/placed_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::conduct {
namespace {

std::vector<Service> items_of(std::initializer_list<const char*> uris) {
  std::vector<Service> items;
  for (const char* uri : uris) items.emplace_back().uri = uri;
  return items;
}

TEST(RunFileNames, AreWholeUrisOrTheirEnds) {
  const auto items = items_of({"http://x/services/find-city", "http://x/services#book", "urn:n:7"});
  const RunFileNames names(items, RunFileNames::Kind::kServices);
  EXPECT_EQ(names.find("http://x/services/find-city"), 0U);
  EXPECT_EQ(names.find("find-city"), 0U);
  EXPECT_EQ(names.find("services/find-city"), 0U);
  EXPECT_EQ(names.find("book"), 1U);
  EXPECT_EQ(names.find("7"), 2U);
  EXPECT_EQ(names.find("n:7"), 2U);
  EXPECT_EQ(names.find("city"), std::nullopt);
  EXPECT_EQ(names.find(""), std::nullopt);
}

TEST(RunFileNames, OfAWholeUriMeanItEvenIfAnotherEndsAlike) {
  const auto items = items_of({"a/b", "b"});
  EXPECT_EQ(RunFileNames(items, RunFileNames::Kind::kServices).find("b"), 1U);
}

TEST(RunFileNames, ThatSeveralEndInMeanNone) {
  const auto items = items_of({"http://x/one#q", "http://x/two#q", "http://x/three#r"});
  const RunFileNames names(items, RunFileNames::Kind::kRequests);
  EXPECT_EQ(names.find("q"), std::nullopt);
  EXPECT_EQ(names.find("two#q"), 1U);
  const auto fault = names.fault_of("q");
  EXPECT_EQ(fault.message, "'q' fits 2 requests: 'one#q', 'two#q'");
  EXPECT_EQ(fault.remedy, "write one of them");
}

// Columns end at white space, and importers make URIs of ids with whatever signs.
TEST(RunFileNames, MayHoldWhatUrisMayNot) {
  const auto items = items_of({"urn:a b", "urn:x/what%3F"});
  const RunFileNames names(items, RunFileNames::Kind::kServices);
  EXPECT_EQ(names.find("urn:a%20b"), 0U);
  EXPECT_EQ(names.find("what?"), 1U);
}

TEST(RunFileNames, AreWrittenAsInTheCollectionOrAsInFilesOfTrec) {
  const auto items = items_of({"urn:pet.yaml#GET%20/pets/%7Bid%7D", "urn:pet.yaml#GET%20/pets"});
  const RunFileNames names(items, RunFileNames::Kind::kServices);
  EXPECT_EQ(names.find("urn:pet.yaml#GET%20/pets/%7Bid%7D"), 0U);
  EXPECT_EQ(names.find("urn:pet.yaml#GET%2520/pets/%257Bid%257D"), 0U);
  EXPECT_EQ(names.find("GET%20/pets/%7Bid%7D"), 0U);
  EXPECT_EQ(names.find("GET%2520/pets"), 1U);
  EXPECT_EQ(names.find("/pets"), 1U);
}

TEST(RunFileNames, AreToldAsOneWord) {
  const auto items = items_of({"urn:p#GET%20/pets", "urn:p#PUT%20/pets"});
  EXPECT_EQ(RunFileNames(items, RunFileNames::Kind::kServices).fault_of("/pets").message,
            "'/pets' fits 2 services: 'GET%20/pets', 'PUT%20/pets'");
}

TEST(RunFileNames, ThatNobodyHasAreToldWithTheNearest) {
  const auto items = items_of({"urn:find-city", "urn:book"});
  const auto of_service =
      RunFileNames(items, RunFileNames::Kind::kServices).fault_of("urn:find-cty");
  EXPECT_EQ(of_service.message, "document 'urn:find-cty' is no service of the collection");
  EXPECT_EQ(of_service.remedy, "did you mean 'urn:find-city'?");
  const auto of_request =
      RunFileNames(items, RunFileNames::Kind::kRequests).fault_of("clueweb09-en0000-00-00000");
  EXPECT_EQ(of_request.message,
            "topic 'clueweb09-en0000-00-00000' is no request of the collection");
  EXPECT_EQ(
      of_request.remedy,
      "name requests by their URIs, or by what follows a '/', '#' or ':' if no other ends so");
}

}  // namespace
}  // namespace matchbench::conduct
