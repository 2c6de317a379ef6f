#include "harness/data/collection/export/export_collection.hpp"

#include "harness/foundation/base/file.hpp"
#include "harness/foundation/text/json.hpp"
#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::collection {
namespace {

using testing::HasSubstr;

// A landmark is what is a place and has a name. So is a castle, which is not stated to be one.
constexpr const char* kGeo = R"(<rdf:RDF xml:base="http://example.org/geo"
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"
    xmlns:owl="http://www.w3.org/2002/07/owl#">
  <owl:Class rdf:ID="Place"/>
  <owl:Class rdf:ID="Named"/>
  <owl:Class rdf:ID="Landmark">
    <owl:intersectionOf rdf:parseType="Collection">
      <owl:Class rdf:about="#Place"/>
      <owl:Class rdf:about="#Named"/>
    </owl:intersectionOf>
  </owl:Class>
  <owl:Class rdf:ID="Castle">
    <rdfs:subClassOf rdf:resource="#Place"/>
    <rdfs:subClassOf rdf:resource="#Named"/>
  </owl:Class>
  <owl:Class rdf:ID="PostalAddress">
    <owl:equivalentClass><owl:Class rdf:ID="Address"/></owl:equivalentClass>
  </owl:Class>
</rdf:RDF>
)";

class ExportCollection : public SmallCollection {
 protected:
  ExportCollection() { folder_.put("ontologies/geo.owl", kGeo); }

  std::vector<ExportedFile> export_it() const {
    return export_collection(folder_.path(), folder_ / "json");
  }
  std::string text_of(const std::string& file) const { return read_file(folder_ / "json" / file); }
};

TEST_F(ExportCollection, WritesServicesAndRequestsAsAProgramIsSentThem) {
  export_it();
  EXPECT_EQ(text_of("services.jsonl"),
            R"({"uri":"http://example.org/s/geocode","name":"Geocode",)"
            R"("description":"Returns coordinates.","inputs":["http://example.org/geo#Address"],)"
            R"("outputs":["http://example.org/geo#Coordinates"],"preconditions":["country = US"],)"
            R"("effects":["done"],"categories":["http://example.org/geo#Geocoding"],)"
            R"("tags":["geocoding","address"],"source":{"uri":"http://example.org/s/geocode",)"
            R"("media_type":"application/wsdl+xml","path":"sources/services/geocode.wsdl"}})"
            "\n"
            R"({"uri":"http://example.org/s/bare"})"
            "\n");
  EXPECT_EQ(text_of("sources/services/geocode.wsdl"), "<definitions/>");
  EXPECT_EQ(text_of("requests.jsonl"), R"({"uri":"http://example.org/r/1","name":"Where is it"})"
                                       "\n");
  EXPECT_EQ(text_of("ontologies.jsonl"),
            R"({"uri":"http://example.org/geo","media_type":"application/rdf+xml",)"
            R"("path":"ontologies/geo.owl"})"
            "\n");
  EXPECT_EQ(text_of("ontologies/geo.owl"), kGeo);
}

TEST_F(ExportCollection, WritesTheConceptsClassified) {
  export_it();
  EXPECT_EQ(text_of("concepts.jsonl"),
            R"({"uri":"http://example.org/geo#Address",)"
            R"("aliases":["http://example.org/geo#PostalAddress"],"parents":[5]})"
            "\n"
            R"({"uri":"http://example.org/geo#Castle","parents":[2]})"
            "\n"
            R"({"uri":"http://example.org/geo#Landmark","parents":[3,4]})"
            "\n"
            R"({"uri":"http://example.org/geo#Named","parents":[5]})"
            "\n"
            R"({"uri":"http://example.org/geo#Place","parents":[5]})"
            "\n"
            R"({"uri":"http://www.w3.org/2002/07/owl#Thing"})"
            "\n");
}

TEST_F(ExportCollection, SaysInTheManifestWhatTheCollectionIsAndWhoseItIs) {
  export_it();
  const auto manifest = text::Json::parse(text_of("collection.json"));
  EXPECT_EQ(manifest, (text::Json{{"matchbench", "exported-collection/1"},
                                  {"name", "small"},
                                  {"version", "1.2.0"},
                                  {"description", "Two services."},
                                  {"licence", "Apache-2.0"},
                                  {"source", "Written for this test."},
                                  {"authors", {"Jane Doe"}},
                                  {"digest", read_collection(folder_.path()).digest}}));
}

TEST_F(ExportCollection, CountsTheLinesOfEachFile) {
  std::string files;
  for (const ExportedFile& file : export_it()) {
    files += file.name + " " + std::to_string(file.lines) + "\n";
  }
  EXPECT_EQ(files, "services.jsonl 2\nrequests.jsonl 1\nconcepts.jsonl 6\nontologies.jsonl 1\n");
}

TEST_F(ExportCollection, NeitherNeedsNorWritesJudgments) {
  std::filesystem::remove_all(folder_ / "judgments");
  export_it();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "json")) {
    EXPECT_EQ(entry.path().string().find("judgment"), std::string::npos) << entry.path();
  }
}

TEST_F(ExportCollection, DoesNotWriteOverAnythingAndLeavesNothingBehind) {
  folder_.put("json/notes.txt", "mine");
  EXPECT_THAT(fault_in(folder_, [&] { export_it(); }),
              HasSubstr("exists already and is not empty"));
  folder_.put("services.yaml", "- {}\n");
  EXPECT_THAT(fault_in(folder_, [&] { export_collection(folder_.path(), folder_ / "other"); }),
              HasSubstr("services.yaml:1:3: "));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other.part"));
}

}  // namespace
}  // namespace matchbench::collection
