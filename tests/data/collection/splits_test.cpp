#include "harness/data/collection/check/check.hpp"
#include "harness/data/collection/check/info.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "tests/data/collection/small_collection.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::collection {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kTwoRequests =
    "- uri: http://example.org/r/1\n- uri: http://example.org/r/2\n- uri: http://example.org/r/3\n";

class Splits : public SmallCollection {
 protected:
  Splits() { folder_.put("requests.yaml", kTwoRequests); }

  void put_splits(const std::string& yaml) {
    folder_.put("collection.yaml", std::string(kManifest) + yaml);
  }
};

const CountRelevant kAllRelevant = [](const auto&, const auto&, std::size_t requests, std::size_t) {
  return std::vector<std::size_t>(requests, 1);
};

TEST_F(Splits, AreListsOrFilesOfRequests) {
  folder_.put("splits/test.txt",
              "# to test on\nhttp://example.org/r/3 \r\n\nhttp://example.org/r/1\n");
  put_splits("splits:\n  train: [http://example.org/r/2]\n  test: splits/test.txt\n");
  const Collection collection = read_collection(folder_.path());
  ASSERT_EQ(collection.splits.size(), 2U);
  EXPECT_EQ(collection.splits[0].name, "train");
  EXPECT_THAT(collection.splits[0].requests, ElementsAre(RequestIndex{1}));
  EXPECT_THAT(collection.splits[1].requests, ElementsAre(RequestIndex{0}, RequestIndex{2}));
  put_splits("");
  EXPECT_EQ(read_collection(folder_.path()).digest, collection.digest);
}

TEST_F(Splits, AreRefusedWithPlaceIfTheyDoNotFitTheRequests) {
  put_splits("splits:\n  train: [http://example.org/r/9]\n");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:21:11: the split 'train' names "
                                  "http://example.org/r/9, which is not a request"));
  folder_.put("t.txt", "http://example.org/r/1\nhttp://example.org/r/1\n");
  put_splits("splits: {train: t.txt}\n");
  EXPECT_THAT(fault(), StartsWith("t.txt:2: the split 'train' names http://example.org/r/1 twice"));
  put_splits("splits: {train: []}\n");
  EXPECT_THAT(fault(), HasSubstr("the split 'train' has no request"));
  put_splits("splits: {train: ../t.txt}\n");
  EXPECT_THAT(fault(), HasSubstr("leads out of the folder"));
}

TEST_F(Splits, ThatNameOneLargeFileTimeAndAgainAreRefused) {
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "u\n";
  folder_.put("t.txt", many);
  std::string yaml = "splits:\n";
  for (int i = 0; i < 21; ++i) yaml += fmt::format("  s{}: t.txt\n", i);
  put_splits(yaml);
  EXPECT_THAT(fault(), HasSubstr("up to here, the splits name 2100000 requests, the most is "
                                 "2000000; take splits out"));
}

TEST_F(Splits, AreWrittenAndCounted) {
  put_splits("splits: {a b: [http://example.org/r/1, http://example.org/r/2]}\n");
  const Collection collection = read_collection(folder_.path());
  const Judgments judgments = read_judgments(folder_.path(), collection);
  write_collection(folder_ / "copy", collection, judgments, {}, {});
  const Collection again = read_collection(folder_ / "copy");
  ASSERT_EQ(again.splits.size(), 1U);
  EXPECT_EQ(again.splits[0].name, "a b");
  EXPECT_EQ(again.splits[0].requests, collection.splits[0].requests);
  const CollectionInfo info = collection_info(folder_.path(), kAllRelevant);
  ASSERT_EQ(info.splits.size(), 1U);
  EXPECT_EQ(info.splits[0].requests, 2U);
  EXPECT_EQ(info.splits[0].judged, 1U);
}

TEST_F(Splits, ThatShareRequestsOrLeaveSomeOutAreFound) {
  put_splits(
      "splits:\n  train: [http://example.org/r/1, http://example.org/r/2]\n"
      "  test: [http://example.org/r/2]\n");
  std::vector<std::string> messages;
  for (const Finding& finding : check_collection(folder_.path(), kAllRelevant)) {
    messages.push_back(message_with_examples(finding));
  }
  EXPECT_THAT(messages, Contains(StartsWith("requests of both the splits 'train' and 'test': 1: "
                                            "http://example.org/r/2")));
  EXPECT_THAT(messages, Contains("requests in no split: 1: http://example.org/r/3"));
}

TEST_F(Splits, OfTheCollectionThatShipsCoverItsRequests) {
  const Collection tools =
      read_collection(std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "datasets/agent-tools");
  ASSERT_EQ(tools.splits.size(), 2U);
  EXPECT_EQ(tools.splits[0].name, "train");
  EXPECT_EQ(tools.splits[0].requests.size(), 50U);
  EXPECT_EQ(tools.splits[1].requests.size(), 25U);
}

using ServiceLines = SmallCollection;

TEST_F(ServiceLines, HoldTheSameAsYaml) {
  const Collection collection = read_collection(folder_.path());
  ManifestDetails details;
  details.service_files = ServiceFiles::kJsonLines;
  write_collection(folder_ / "lines", collection, {}, {}, details);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "lines/services.jsonl"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "lines/services.yaml"));
  EXPECT_EQ(read_collection(folder_ / "lines").digest, collection.digest);
}

TEST_F(ServiceLines, AreRefusedByLine) {
  std::filesystem::remove(folder_ / "services.yaml");
  folder_.put("services.jsonl", "{\"uri\": \"urn:a\"}\n\n{\"uri\": \"urn:b\", \"nam\": \"x\"}\n");
  EXPECT_THAT(fault(), StartsWith("services.jsonl:3:18: unknown key 'nam'; did you mean 'name'?"));
  folder_.put("services.jsonl", "{\"uri\": \"urn:a\"}\n{\"uri\": \"urn:a\"}\n");
  EXPECT_THAT(fault(), StartsWith("services.jsonl:2:1: the URI urn:a appears twice"));
  folder_.put("services.jsonl", "{\"uri\": \"urn:a\"}\n{\"uri\": \"urn:b\"\n");
  EXPECT_THAT(fault(), StartsWith("services.jsonl:2:"));
  folder_.put("services.yaml", kServices);
  EXPECT_THAT(fault(), HasSubstr("there are both services.yaml and services.jsonl"));
}

}  // namespace
}  // namespace matchbench::collection
