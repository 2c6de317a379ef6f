// The published collections are not part of the project; without them these tests are skipped.
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/importers/import.hpp"
#include "tests/data/collection/fixtures.hpp"
#include "tests/data/importers/import_notes.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace matchbench::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class PublishedData : public testing::Test {
 protected:
  void SetUp() override {
    if (collection::published_data().empty())
      GTEST_SKIP() << "set MATCHBENCH_DATA to the folder that holds it";
  }

  static ImportFacts facts() {
    ImportFacts stated;
    stated.licence = "see the publisher";
    stated.source = "the published collection";
    return stated;
  }

  static ImportResult import_xml(const std::string& xml,
                                 const std::vector<std::string>& rules = {}) {
    Sme2Options options;
    options.xml = collection::published_data() / xml;
    options.facts = facts();
    for (const std::string& rule : rules) options.rules.push_back(parse_rewrite_rule(rule));
    return import_sme2(options);
  }

  static std::map<double, int> grades(const ImportResult& result, std::size_t dimension) {
    std::map<double, int> counts;
    for (const Judgment& entry : result.judgments.entries) {
      if (entry.dimension == dimension) ++counts[entry.grade];
    }
    return counts;
  }

  void expect_same_after_writing(const ImportResult& result) const {
    collection::write_collection(scratch_ / "out", result.collection, result.judgments,
                                 result.settings, result.details);
    const Collection again = collection::read_collection(scratch_ / "out");
    EXPECT_EQ(again.digest, result.collection.digest);
    EXPECT_EQ(collection::read_judgments(scratch_ / "out", again).digest, result.judgments.digest);
  }

  const TemporaryFolder scratch_;
};

// Expected figures: those that the publishers and independent scripts counted.
TEST_F(PublishedData, ImportsOwlsTc4) {
  const ImportResult result = import_xml("owls-tc4/owls-tc4.xml");
  EXPECT_EQ(result.collection.services.size(), 1083U);
  EXPECT_EQ(result.collection.requests.size(), 42U);
  EXPECT_EQ(result.collection.ontologies.size(), 50U);
  EXPECT_THAT(grades(result, 0), ElementsAre(Pair(0, 2692), Pair(1, 1490)));
  EXPECT_THAT(grades(result, 1),
              ElementsAre(Pair(0, 2688), Pair(1, 628), Pair(2, 549), Pair(3, 317)));  // 4182
  EXPECT_EQ(count_of(result.report, "duplicate_pair"), 2U);
  EXPECT_EQ(count_of(result.report, "contradicting_pair"), 1U);
  EXPECT_THAT(note_of(result.report, "contradicting_pair")->examples[0],
              HasSubstr("graded 2 here and 3"));
  EXPECT_EQ(count_of(result.report, "binary_0_graded_above_0"), 4U);
  EXPECT_EQ(count_of(result.report, "missing_file"), 0U);
  EXPECT_EQ(count_of(result.report, "unreadable_description"), 0U);
  EXPECT_EQ(count_of(result.report, "ontology_unreadable"), 0U);
  EXPECT_EQ(count_of(result.report, "incomplete_pool"), 42U);
  EXPECT_THAT(note_of(result.report, "incomplete_pool")->examples[0],
              HasSubstr("16 to 198 of 1083"));
  std::size_t inputs = 0;
  std::size_t preconditions = 0;
  std::size_t effects = 0;
  for (const auto* services : {&result.collection.services, &result.collection.requests}) {
    for (const Service& service : *services) {
      EXPECT_FALSE(service.name.empty()) << service.uri;
      EXPECT_FALSE(service.description.empty()) << service.uri;
      inputs += service.inputs.size();
      preconditions += service.preconditions.size();
      effects += service.effects.size();
    }
  }
  // Occurrences of <profile:hasInput, <process:hasPrecondition and <process:hasEffect in the files.
  EXPECT_EQ(inputs, 1615U);
  EXPECT_EQ(preconditions, 175U);
  EXPECT_EQ(effects, 59U);
  // As the readers before 0.4.0 gave it, which expanded no entities and followed no references.
  EXPECT_EQ(result.collection.digest,
            "8fe308e56b1f8aa1491cfc8fdc6f6d35a49d5a877e51f1e8006bb98e3e5125a4");
  expect_same_after_writing(result);
}

TEST_F(PublishedData, ImportsSawsdlTc3) {
  const ImportResult result = import_xml("sawsdl-tc3/sawsdl-tc3.xml");
  EXPECT_EQ(result.collection.services.size(), 1080U);
  EXPECT_EQ(result.collection.requests.size(), 42U);
  EXPECT_EQ(grades(result, 0)[1], 1487);
  EXPECT_THAT(grades(result, 1),
              ElementsAre(Pair(0, 2686), Pair(1, 625), Pair(2, 549), Pair(3, 317)));  // 4177
  EXPECT_EQ(count_of(result.report, "duplicate_pair"), 1U);
  EXPECT_EQ(count_of(result.report, "missing_file"), 0U);
  EXPECT_EQ(count_of(result.report, "unreadable_description"), 0U);
  EXPECT_EQ(result.collection.digest,  // as before 0.4.0
            "3958f1a09733f6b761f59cfec26c48ad6cf968e8c789af5ddc45d36ca251f7bc");
  expect_same_after_writing(result);
}

TEST_F(PublishedData, ImportsOwlsTc3WithTheFilesOfItsSuccessor) {
  const std::string files = (collection::published_data() / "owls-tc4").string();
  const ImportResult result =
      import_xml("owls-tc3.xml", {"http://127.0.0.1/services/1.1/=" + files + "/services",
                                  "http://127.0.0.1/queries/1.1/=" + files + "/queries"});
  EXPECT_EQ(result.collection.services.size(), 1007U);
  EXPECT_EQ(result.collection.requests.size(), 29U);
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (const Judgment& entry : result.judgments.entries) {
    pairs.emplace(entry.request.value, entry.service.value);
  }
  EXPECT_EQ(pairs.size(), 3609U);
  EXPECT_EQ(count_of(result.report, "missing_file"), 0U);
  expect_same_after_writing(result);
}

TEST_F(PublishedData, ReportsEveryFileOfOwlsTc3ThatIsMissing) {
  const ImportResult result = import_xml("owls-tc3.xml");  // no rules: none of the files is found
  EXPECT_EQ(result.collection.services.size(), 1007U);
  EXPECT_EQ(count_of(result.report, "missing_file"), 1036U);
}

TEST_F(PublishedData, ImportsTheJenaGeographyDataset) {
  FolderOptions options;
  options.services_folder = collection::published_data() / "jgd50-services";
  options.ontology_folder = collection::published_data() / "owls-tc4/ontology";
  options.facts = facts();
  const ImportResult result = import_folder(options);
  EXPECT_EQ(result.collection.services.size(), 66U);  // 50 WSDL, 16 hRESTS
  EXPECT_EQ(count_of(result.report, "described_twice"), 16U);
  EXPECT_EQ(count_of(result.report, "unreadable_description"), 0U);
  for (const Service& service : result.collection.services) {
    EXPECT_FALSE(service.name.empty()) << service.uri;
    if (service.source.media_type != "text/html") continue;
    EXPECT_FALSE(service.inputs.empty()) << service.uri;
    EXPECT_FALSE(service.outputs.empty()) << service.uri;
    EXPECT_FALSE(service.categories.empty()) << service.uri;
  }
  expect_same_after_writing(result);
}

TEST_F(PublishedData, ImportsTheToolCollections) {
  ImportResult result =
      import_tools({collection::published_data() / "tool-retrieval/stabletoolbench", facts()});
  EXPECT_EQ(result.collection.services.size(), 2479U);
  EXPECT_EQ(result.collection.requests.size(), 765U);
  EXPECT_EQ(result.judgments.entries.size(), 1795U);  // 1799 labels, four of them repeated
  expect_same_after_writing(result);
  result = import_tools({collection::published_data() / "tool-retrieval/metatool", facts()});
  EXPECT_EQ(result.collection.services.size(), 199U);
  // 20614 rows have 20550 different queries and 51 repeated labels; 497 more queries name 994
  // tools.
  EXPECT_EQ(result.collection.requests.size(), 20550U + 497U);
  EXPECT_EQ(result.judgments.entries.size(), 20614U - 51U + 994U);
}

}  // namespace
}  // namespace matchbench::importers
