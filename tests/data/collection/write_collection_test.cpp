#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using WriteCollection = SmallCollection;

TEST_F(WriteCollection, WritesWhatItReads) {
  const Collection collection = read_collection(folder_.path());
  const Judgments judgments = read_judgments(folder_.path(), collection);
  const auto settings = read_relevance_settings(folder_.path());
  const Manifest manifest = read_manifest(folder_.path());
  const auto copy = folder_ / "copy";
  write_collection(copy, collection, judgments, settings,
                   {manifest.authors, manifest.judges, manifest.dimensions});
  const Collection again = read_collection(copy);
  EXPECT_EQ(again.digest, collection.digest);
  EXPECT_EQ(read_judgments(copy, again).digest, judgments.digest);
  EXPECT_EQ(read_relevance_settings(copy).at(0).name, "graded");
  const Manifest copied = read_manifest(copy);
  EXPECT_THAT(copied.authors, ElementsAre("Jane Doe"));
  EXPECT_EQ(copied.judges.at(0).description, "First judge.");
  EXPECT_EQ(copied.dimensions.at(0).grades.at(1), "in part");
  EXPECT_FALSE(std::filesystem::exists(copy.string() + ".part"));
}

TEST_F(WriteCollection, DoesNotWriteOverAnything) {
  const Collection collection = read_collection(folder_.path());
  EXPECT_THAT(fault_in(folder_, [&] { write_collection(folder_.path(), collection, {}, {}, {}); }),
              HasSubstr("exists already and is not empty"));
  EXPECT_EQ(read_collection(folder_.path()).digest, collection.digest);
}

TEST_F(WriteCollection, RefusesToWriteWhatItCouldNotRead) {
  Collection collection = read_collection(folder_.path());
  const auto fault_of_writing = [&](const Collection& broken) {
    return fault_in(folder_, [&] { write_collection(folder_ / "copy", broken, {}, {}, {}); });
  };
  Collection broken = collection;
  broken.licence = " ";
  EXPECT_THAT(fault_of_writing(broken), HasSubstr("the collection has no licence"));
  broken = collection;
  broken.services.push_back(broken.services[0]);
  EXPECT_THAT(fault_of_writing(broken),
              HasSubstr("http://example.org/s/geocode of a service appears"));
  broken = collection;
  broken.services.clear();
  EXPECT_THAT(fault_of_writing(broken), HasSubstr("the collection has no services"));
  broken = collection;
  broken.services[1].name = "\xFF";
  EXPECT_THAT(fault_of_writing(broken), HasSubstr("services.yaml:12:10: byte 0xFF is not UTF-8"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "copy"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.part"));
}

TEST_F(WriteCollection, SaysWhyTheDiskDoesNotTakeACollection) {
  const Collection collection = read_collection(folder_.path());
  try {
    write_collection(folder_ / "services.yaml/inside", collection, {}, {}, {});
    FAIL() << "wrote below a file";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), HasSubstr("services.yaml/inside: Not a directory"));
  }
}

TEST_F(WriteCollection, GivesSourcesOfOneNameFilesOfTheirOwn) {
  Collection collection = read_collection(folder_.path());
  collection.requests[0].source = {"http://example.org/r/1", "text/html", "<html>"};
  Service twin = collection.services[0];
  twin.uri = "http://example.com/other/GEOCODE";
  twin.source = {twin.uri, "application/x-unheard-of", "twin"};
  collection.services.push_back(twin);
  write_collection(folder_ / "copy", collection, {}, {}, {});
  const Collection again = read_collection(folder_ / "copy");
  EXPECT_EQ(again.services[2].source.bytes, "twin");
  EXPECT_EQ(again.services[2].source.media_type, "application/x-unheard-of");
  EXPECT_EQ(again.requests[0].source.bytes, "<html>");
}

}  // namespace
}  // namespace matchbench::collection
