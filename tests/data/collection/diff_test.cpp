#include "harness/data/collection/check/diff.hpp"

#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class DiffedCollections : public SmallCollection {
 protected:
  DiffedCollections() {
    std::filesystem::copy(folder_.path(), after_.path(),
                          std::filesystem::copy_options::recursive |
                              std::filesystem::copy_options::overwrite_existing);
  }
  CollectionDiff diff() const { return diff_collections(folder_.path(), after_.path()); }

  TemporaryFolder after_;
};

TEST_F(DiffedCollections, OfOneCollectionIsEmpty) {
  const auto found = diff();
  EXPECT_EQ(found.old_digest, found.new_digest);
  EXPECT_THAT(found.items, IsEmpty());
  EXPECT_EQ(found.orphaned_judgments, 0U);
  EXPECT_EQ(found.judgments, 3U);
  EXPECT_EQ(found.other_judgments, std::nullopt);
}

TEST_F(DiffedCollections, CountsOtherJudgmentsOnTheSameServicesAndRequests) {
  after_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  const auto found = diff();
  EXPECT_EQ(found.old_digest, found.new_digest);
  EXPECT_EQ(found.judgments, 3U);
  EXPECT_EQ(found.other_judgments, 0U);
}

TEST_F(DiffedCollections, TellsWhatWasAddedRemovedAndRewordedAndWhichJudgmentsThatBreaks) {
  after_.put("services.yaml",
             "- uri: http://example.org/s/bare\n  description: Now it says something.\n"
             "- uri: http://example.org/s/new\n  description: Says it in a text alone.\n");
  after_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  const auto found = diff();
  EXPECT_NE(found.old_digest, found.new_digest);
  ASSERT_EQ(found.items.size(), 3U);
  EXPECT_EQ(found.items[0].change, Change::kRemoved);
  EXPECT_EQ(found.items[0].name, "Geocode");
  EXPECT_EQ(found.items[0].judgments, 2U);  // one of each judge
  EXPECT_EQ(found.items[1].change, Change::kReworded);
  EXPECT_EQ(found.items[2].change, Change::kAdded);
  EXPECT_EQ(found.items[2].name, "Says it in a text alone.");
  EXPECT_EQ(found.orphaned_judgments, 2U);
  EXPECT_THAT(found.left_without_relevant, ElementsAre("http://example.org/r/1"));
}

// The list of tools was imported from a file of another name.
TEST_F(DiffedCollections, CountServicesThatAreThereUnderOtherUris) {
  after_.put("services.yaml",
             "- uri: http://example.org/s2/geocode\n  name: Geocode\n"
             "- uri: http://example.org/s/bare\n  description: bare\n");
  after_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  EXPECT_EQ(diff().moved_services, 1U);
}

TEST_F(DiffedCollections, TellsOtherInputsFromOtherWords) {
  std::string services = kServices;
  const std::string inputs = "geo#Address]";
  services.replace(services.find(inputs), inputs.size(), "geo#Place]");
  after_.put("services.yaml", services);
  ASSERT_EQ(diff().items.size(), 1U);
  EXPECT_EQ(diff().items[0].change, Change::kRedefined);
}

TEST_F(DiffedCollections, CountsJudgmentsOfARequestThatIsGone) {
  after_.put("requests.yaml", "- uri: http://example.org/r/2\n");
  after_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  const auto found = diff();
  ASSERT_EQ(found.items.size(), 2U);
  EXPECT_TRUE(found.items[0].is_request);
  EXPECT_EQ(found.items[0].judgments, 3U);
  EXPECT_EQ(found.orphaned_judgments, 3U);
  EXPECT_THAT(found.left_without_relevant, IsEmpty());  // it is gone itself
}

}  // namespace
}  // namespace matchbench::collection
