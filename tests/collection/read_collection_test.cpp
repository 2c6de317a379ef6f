#include "harness/collection/read_collection.hpp"

#include "harness/collection/write_collection.hpp"
#include "tests/collection/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kManifest = R"(matchbench: collection/1
name: small
version: 1.2.0
description: Two services.
licence: Apache-2.0
source: Written for this test.
authors: [Jane Doe]
ontologies:
  - uri: http://example.org/geo
    file: ontologies/geo.owl
judgments: [judgments/judgments.tsv]
judges:
  ada: {description: First judge.}
  consensus: {}
dimensions:
  function:
    grades: {0: no, 1: in part, 2: yes}
relevance:
  graded: {judge: consensus, dimensions: function}
)";

constexpr const char* kServices = R"(- uri: http://example.org/s/geocode
  name: Geocode
  description: Returns coordinates.
  inputs: [http://example.org/geo#Address]
  outputs: [http://example.org/geo#Coordinates]
  preconditions: ["country = US"]
  effects: [done]
  categories: [http://example.org/geo#Geocoding]
  tags: [geocoding, address]
  source: sources/geocode.wsdl
- uri: http://example.org/s/bare
)";

constexpr const char* kRequests = "- uri: http://example.org/r/1\n  name: Where is it\n";

constexpr const char* kJudgments =
    "# made for this test\n"
    "request\tservice\tjudge\tdimension\tgrade\n"
    "\n"
    "http://example.org/r/1\thttp://example.org/s/bare\tconsensus\tfunction\t-1\n"
    "http://example.org/r/1\thttp://example.org/s/geocode\tconsensus\tfunction\t2\n"
    "http://example.org/r/1\thttp://example.org/s/geocode\tada\tfunction\t0.5\r\n";

// The collection above, on disk, with single files replaced.
class ReadCollection : public testing::Test {
 protected:
  ReadCollection() {
    folder_.put("collection.yaml", kManifest);
    folder_.put("services.yaml", kServices);
    folder_.put("requests.yaml", kRequests);
    folder_.put("ontologies/geo.owl", "<rdf:RDF/>");
    folder_.put("sources/geocode.wsdl", "<definitions/>");
    folder_.put("judgments/judgments.tsv", kJudgments);
  }

  // The manifest with one piece of it replaced.
  void change_manifest(const std::string& old_text, const std::string& new_text) {
    std::string text = kManifest;
    const std::size_t at = text.find(old_text);
    ASSERT_NE(at, std::string::npos);
    folder_.put("collection.yaml", text.replace(at, old_text.size(), new_text));
  }

  std::string fault() {
    return fault_in(folder_, [&] { read_collection(folder_.path()); });
  }
  std::string judgments_fault(const std::string& line) {
    folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n" + line);
    return fault_in(folder_,
                    [&] { read_judgments(folder_.path(), read_collection(folder_.path())); });
  }

  ScratchFolder folder_;
};

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

TEST_F(ReadCollection, WritesWhatItReads) {
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

TEST_F(ReadCollection, DoesNotWriteOverAnything) {
  const Collection collection = read_collection(folder_.path());
  EXPECT_THAT(fault_in(folder_, [&] { write_collection(folder_.path(), collection, {}, {}, {}); }),
              HasSubstr("is there already and not empty"));
  EXPECT_EQ(read_collection(folder_.path()).digest, collection.digest);
}

TEST_F(ReadCollection, RefusesToWriteWhatItCouldNotRead) {
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

TEST_F(ReadCollection, SaysWhyTheDiskDoesNotTakeACollection) {
  const Collection collection = read_collection(folder_.path());
  try {
    write_collection(folder_ / "services.yaml/inside", collection, {}, {}, {});
    FAIL() << "wrote below a file";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kEnvironment);
    EXPECT_THAT(error.what(), HasSubstr("services.yaml/inside: Not a directory"));
  }
}

TEST_F(ReadCollection, GivesSourcesOfOneNameFilesOfTheirOwn) {
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

TEST_F(ReadCollection, NamesAMissingFolderOrManifest) {
  EXPECT_THAT(fault_in(folder_, [&] { read_collection(folder_ / "nowhere"); }),
              HasSubstr("nowhere is no folder; name the folder that holds collection.yaml"));
  std::filesystem::remove(folder_ / "collection.yaml");
  EXPECT_THAT(fault(), HasSubstr("cannot read collection.yaml: No such file"));
}

TEST_F(ReadCollection, RefusesAnotherFormat) {
  change_manifest("collection/1", "collection/2");
  EXPECT_EQ(fault(),
            "collection.yaml:1:13: the format is \"collection/2\", which this version cannot read; "
            "write 'collection/1', or use a newer matchbench");
}

TEST_F(ReadCollection, RefusesUnknownAndMissingKeys) {
  change_manifest("licence:", "license:");
  EXPECT_EQ(fault(), "collection.yaml:5:1: unknown key 'license'; did you mean 'licence'?");
  change_manifest("licence: Apache-2.0\n", "");
  EXPECT_EQ(fault(), "collection.yaml:1:1: the key 'licence' is missing; add a line 'licence: …'");
  change_manifest("file: ontologies", "fill: ontologies");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:10:5: unknown key 'fill'"));
  change_manifest("First judge.", "[First judge.]");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:13:22: 'description' is a list, not a text"));
}

TEST_F(ReadCollection, RefusesMistakesInServices) {
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

TEST_F(ReadCollection, RefusesFilesThatAreMissingOrOutside) {
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

TEST_F(ReadCollection, NamesAMissingListOfServices) {
  std::filesystem::remove(folder_ / "services.yaml");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:1:1: there is no file services.yaml"));
}

TEST_F(ReadCollection, RefusesALinkOutOfTheFolder) {
  std::filesystem::remove(folder_ / "ontologies/geo.owl");
  std::filesystem::create_symlink("/etc/passwd", folder_ / "ontologies/geo.owl");
  EXPECT_THAT(fault(), HasSubstr("collection.yaml:10:11: ontologies/geo.owl is a link out"));
}

TEST_F(ReadCollection, RefusesAnOntologyTwiceOrOfUnknownType) {
  change_manifest("judgments:",
                  "  - uri: http://example.org/geo\n    file: ontologies/geo.owl\njudgments:");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:11:10: the ontology http://example.org/geo"));
  folder_.put("ontologies/geo.txt", "");
  change_manifest("ontologies/geo.owl", "ontologies/geo.txt");
  EXPECT_THAT(fault(), HasSubstr("the media type of \"ontologies/geo.txt\" is not known"));
}

TEST_F(ReadCollection, RefusesAJudgeNamedLikeAnAggregate) {
  change_manifest("  ada:", "  mean:");
  EXPECT_THAT(fault(), StartsWith("collection.yaml:13:3: 'mean' cannot be a judge's id"));
}

TEST_F(ReadCollection, RefusesMistakesInJudgments) {
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
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\tmuch\n"),
              StartsWith("judgments/judgments.tsv:2:63: the grade \"much\" is no finite number"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\tnan\n"), HasSubstr("no finite number"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\n"),
              StartsWith("judgments/judgments.tsv:2:1: 4 columns, not 5"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\t1\t2\n"), HasSubstr("6 columns, not 5"));
  EXPECT_THAT(judgments_fault(pair + "ada\tfunction\t1\n# again\n" + pair + "ada\tfunction\t2\n"),
              HasSubstr("judgments/judgments.tsv:4:1: a second grade for request "
                        "http://example.org/r/1, service http://example.org/s/bare, judge ada, "
                        "dimension function; the first stands in judgments/judgments.tsv:2"));
  EXPECT_THAT(judgments_fault(pair + "\xE4\tfunction\t2\n"),
              StartsWith("judgments/judgments.tsv:2:50: byte 0xE4 is not UTF-8"));
}

TEST_F(ReadCollection, RefusesJudgmentsWithoutTheHeader) {
  folder_.put("judgments/judgments.tsv", "# nothing\n");
  const Collection collection = read_collection(folder_.path());
  const auto read = [&] { read_judgments(folder_.path(), collection); };
  EXPECT_THAT(fault_in(folder_, read), StartsWith("judgments/judgments.tsv:1: no header line"));
  folder_.put("judgments/judgments.tsv", "request\tservice\tjudge\tdim\tgrade\n");
  EXPECT_THAT(fault_in(folder_, read),
              StartsWith("judgments/judgments.tsv:1:23: the header has \"dim\" for 'dimension'"));
}

}  // namespace
}  // namespace matchbench
