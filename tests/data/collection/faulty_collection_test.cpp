#include "harness/data/collection/native/read_collection.hpp"
#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::collection {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using FaultyCollection = SmallCollection;

TEST_F(FaultyCollection, NamesAMissingFolderOrManifest) {
  EXPECT_THAT(fault_in(folder_, [&] { read_collection(folder_ / "nowhere"); }),
              HasSubstr("nowhere is not a folder; name the folder that contains collection.yaml"));
  std::filesystem::remove(folder_ / "collection.yaml");
  EXPECT_THAT(fault(), HasSubstr("is not a collection: it has no collection.yaml"));
}

TEST_F(FaultyCollection, RefusesAnotherFormat) {
  change_manifest("collection/1", "collection/2");
  EXPECT_EQ(fault(),
            "collection.yaml:1:13: the format is \"collection/2\", which this version cannot read; "
            "write 'collection/1', or use a newer matchbench");
}

TEST_F(FaultyCollection, SaysWhatAPersonDidWrongInTheYaml) {
  change_manifest("licence:", "\tlicence:");
  EXPECT_EQ(fault(), "collection.yaml:5:1: a tab indents this line; write blanks in its place");
}

TEST_F(FaultyCollection, RefusesUnknownAndMissingKeys) {
  change_manifest("licence:", "license:");
  EXPECT_EQ(fault(), "collection.yaml:5:1: unknown key 'license'; did you mean 'licence'?");
  change_manifest("licence: Apache-2.0\n", "");
  EXPECT_EQ(fault(), "collection.yaml:1:1: the key 'licence' is missing; add a line 'licence: …'");
  change_manifest("file: ontologies", "fill: ontologies");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:10:5: unknown key 'fill'"));
  change_manifest("First judge.", "[First judge.]");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:13:22: 'description' is a list, not a text"));
}

TEST_F(FaultyCollection, RefusesMistakesInServices) {
  folder_.put("services.yaml", "- uri: http://x/a\n  nme: A\n");
  EXPECT_EQ(fault(), "services.yaml:2:3: unknown key 'nme'; did you mean 'name'?");
  folder_.put("services.yaml", "- uri: http://x/a\n- name: B\n");
  EXPECT_EQ(fault(), "services.yaml:2:3: the key 'uri' is missing; add a line 'uri: …'");
  folder_.put("services.yaml", "- uri: http://x/a\n- uri: http://x/b\n- uri: http://x/a\n");
  EXPECT_THAT(fault(), StartsWith("services.yaml:3:3: the URI http://x/a appears twice"));
  folder_.put("services.yaml", "- uri: http://x/a\n  inputs: http://x/b\n");
  EXPECT_THAT(fault(), StartsWith("services.yaml:2:11: 'inputs' is \"http://x/b\", not a list"));
  folder_.put("services.yaml", "uri: http://x/a\n");
  EXPECT_THAT(fault(), StartsWith("services.yaml:1:1: this value is a map, not a list"));
  folder_.put("services.yaml", "[]\n");
  EXPECT_EQ(fault(), "services.yaml:1: the collection has no services; add at least one");
  folder_.put("services.yaml", "- uri: http://x/\xFF\n");
  EXPECT_THAT(fault(), StartsWith("services.yaml:1:17: byte 0xFF is not UTF-8"));
}

TEST_F(FaultyCollection, RefusesFilesThatAreMissingOrOutside) {
  std::filesystem::remove(folder_ / "sources/geocode.wsdl");
  EXPECT_EQ(
      fault(),
      "services.yaml:10:11: there is no file sources/geocode.wsdl; correct the name or put the "
      "file there");
  change_manifest("ontologies/geo.owl", "../geo.owl");
  EXPECT_EQ(
      fault(),
      "collection.yaml:10:11: 'file' is \"../geo.owl\", which leads out of the folder; name a "
      "file inside the collection's folder");
  change_manifest("ontologies/geo.owl", "/etc/hostname");
  EXPECT_THAT(fault(), HasSubstr("which leads out of the folder"));
  change_manifest("ontologies/geo.owl", "ontologies/none.owl");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:10:11: there is no file ontologies/none.owl"));
  change_manifest("judgments/judgments.tsv", "a/../../judgments.tsv");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:11:13: 'judgments' is"));
}

TEST_F(FaultyCollection, RefusesMoreThanAGibibyteOfDocumentsHoweverFewFilesTheyAre) {
  const std::string refused =
      ": up to here, the documents of the collection have more than 1 GiB; make several "
      "collections of it, or name each file once";
  // Holes: the disk has nothing of them, and what is refused is not read.
  std::filesystem::resize_file(folder_ / "sources/geocode.wsdl", std::uintmax_t{540} << 20);
  folder_.put("services.yaml", std::string(kServices) + "  source: {file: sources/geocode.wsdl}\n");
  EXPECT_EQ(fault(), "services.yaml:12:18" + refused);
  folder_.put("services.yaml", kServices);
  std::filesystem::resize_file(folder_ / "ontologies/geo.owl", std::uintmax_t{540} << 20);
  EXPECT_EQ(fault(), "collection.yaml" + refused);
}

TEST_F(FaultyCollection, RefusesAFileOfJudgmentsThatIsListedTwice) {
  std::filesystem::create_hard_link(folder_ / "judgments/judgments.tsv", folder_ / "again.tsv");
  change_manifest("[judgments/judgments.tsv]", "[judgments/judgments.tsv, again.tsv]");
  const Collection collection = read_collection(folder_.path());
  EXPECT_EQ(fault_in(folder_, [&] { read_judgments(folder_.path(), collection); }),
            "collection.yaml:11:38: the judgments of again.tsv are listed twice; name each file "
            "once");
}

TEST_F(FaultyCollection, NamesAMissingListOfServices) {
  std::filesystem::remove(folder_ / "services.yaml");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:1:1: there is no file services.yaml"));
}

TEST_F(FaultyCollection, RefusesALinkOutOfTheFolder) {
  std::filesystem::remove(folder_ / "ontologies/geo.owl");
  std::filesystem::create_symlink("/etc/passwd", folder_ / "ontologies/geo.owl");
  EXPECT_THAT(fault(), HasSubstr("collection.yaml:10:11: ontologies/geo.owl is a link out"));
  std::filesystem::remove(folder_ / "collection.yaml");
  std::filesystem::create_symlink("/etc/passwd", folder_ / "collection.yaml");
  EXPECT_THAT(fault(), HasSubstr("collection.yaml is a link out of the folder"));
}

TEST_F(FaultyCollection, RefusesAnOntologyTwiceOrOfUnknownType) {
  change_manifest("judgments:",
                  "  - uri: http://example.org/geo\n    file: ontologies/geo.owl\njudgments:");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:11:10: the ontology http://example.org/geo"));
  folder_.put("ontologies/geo.txt", "");
  change_manifest("ontologies/geo.owl", "ontologies/geo.txt");
  EXPECT_THAT(fault(), HasSubstr("the media type of \"ontologies/geo.txt\" is not known"));
}

TEST_F(FaultyCollection, RefusesAJudgeNamedLikeAnAggregate) {
  change_manifest("  ada:", "  mean:");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:13:3: 'mean' cannot be a judge's id"));
}

TEST_F(FaultyCollection, RefusesMoreDimensionsThanAnyJudgmentsHave) {
  std::string many = "dimensions:\n";
  for (int i = 0; i < 64; ++i) many += "  d" + std::to_string(i) + ":\n";
  change_manifest("dimensions:\n", many);
  EXPECT_THAT(fault(), HasSubstr("'dimensions' has more than 64 entries; leave out those"));
}

TEST_F(FaultyCollection, RefusesMistakesInJudgments) {
  const std::string pair = "http://example.org/r/1\thttp://example.org/s/bare\t";
  EXPECT_EQ(judgments_fault("http://example.org/r/2\tx\tada\tfunction\t1\n"),
            "judgments/judgments.tsv:2:1: the collection has no request http://example.org/r/2; "
            "correct it or add it to the requests");
  EXPECT_THAT(judgments_fault("http://example.org/r/1\tx\tada\tfunction\t1\n"),
              StartsWith("judgments/judgments.tsv:2:24: the collection has no service x;"));
  EXPECT_EQ(judgments_fault(pair + "adda\tfunction\t1\n"),
            "judgments/judgments.tsv:2:50: the manifest declares no judge 'adda'; did you mean "
            "'ada'?");
  EXPECT_THAT(judgments_fault(pair + "ada\tfun\t1\n"), HasSubstr("no dimension 'fun'"));
  EXPECT_THAT(
      judgments_fault(pair + "ada\tfunction\tmuch\n"),
      StartsWith("judgments/judgments.tsv:2:63: the grade \"much\" is not a finite number"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\tnan\n"), HasSubstr("not a finite number"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\n"),
              StartsWith("judgments/judgments.tsv:2:1: 4 columns, not 5"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\t1\t2\n"), HasSubstr("6 columns, not 5"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\t1\n# again\n" + pair + "ada\tfunction\t2\n"),
              HasSubstr("judgments/judgments.tsv:4:1: a second grade for request "
                        "http://example.org/r/1, service http://example.org/s/bare, judge ada, "
                        "dimension function; the first is in judgments/judgments.tsv:2"));
  EXPECT_THAT(judgments_fault(pair + "\xE4\tfunction\t2\n"),
              StartsWith("judgments/judgments.tsv:2:50: byte 0xE4 is not UTF-8"));
}

TEST_F(FaultyCollection, RefusesJudgmentsWithoutTheHeader) {
  folder_.put("judgments/judgments.tsv", "# nothing\n");
  const Collection collection = read_collection(folder_.path());
  const auto read = [&] { read_judgments(folder_.path(), collection); };
  EXPECT_THAT(fault_in(folder_, read), StartsWith("judgments/judgments.tsv:1: no header line"));
  folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdim\tgrade\n");
  EXPECT_THAT(fault_in(folder_, read),
              StartsWith("judgments/judgments.tsv:1:23: the header has \"dim\" for 'dimension'"));
}

}  // namespace
}  // namespace matchbench::collection
