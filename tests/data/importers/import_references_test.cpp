// Descriptions in several files, and files that descriptions of strangers must not reach.
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/data/importers/import_notes.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace matchbench::importers {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

ImportFacts stated() {
  ImportFacts facts;
  facts.name = "parts";
  facts.licence = "Apache-2.0";
  facts.source = "Written for the tests.";
  return facts;
}

ImportResult from_folder(const fs::path& folder, const fs::path& root = {}) {
  FolderOptions options;
  options.services_folder = folder;
  options.root = root;
  options.facts = stated();
  return import_folder(options);
}

ImportResult from_openapi(const fs::path& file, const fs::path& root = {}) {
  DescribedFilesOptions options;
  options.files = {file};
  options.root = root;
  options.facts = stated();
  return import_openapi(options);
}

std::vector<std::string> names_of(const ImportResult& result) {
  std::vector<std::string> names;
  for (const Service& service : result.collection.services) names.push_back(service.name);
  return names;
}

void put_api(const TemporaryFolder& scratch) {
  scratch.put("api/all.yaml",
              "openapi: 3.0.3\npaths:\n"
              "  /piers:\n    $ref: paths/piers.yaml\n"
              "  /pier: {$ref: './paths/one%20pier.json#/item'}\n");
  scratch.put("api/paths/piers.yaml",
              "get:\n  operationId: piers\n"
              "  parameters: [{$ref: ../params.yaml#/Limit}]\n"
              "  responses: {200: {content: {x/json: {schema: {$ref: ../pier.json}}}}}\n");
  scratch.put("api/paths/one pier.json", R"({"item": {"get": {"$ref": "#/op"}},
      "op": {"operationId": "pier", "summary": "One pier"}})");
  scratch.put("api/params.yaml", "Limit: {name: limit, in: query}\n");
  scratch.put("api/pier.json",
              R"({"properties": {"depth": {}, "next": {"$ref": "pier.json#/properties/depth"}}})");
}

TEST(DescriptionsInSeveralFiles, OfOpenapiAreOne) {
  const TemporaryFolder scratch;
  put_api(scratch);
  scratch.put("api/other.txt", "x");
  for (const ImportResult& result :
       {from_openapi(scratch / "api/all.yaml"), from_folder(scratch / "api")}) {
    ASSERT_THAT(names_of(result), ElementsAre("piers", "pier"));
    EXPECT_THAT(result.collection.services[0].inputs, ElementsAre("limit"));
    EXPECT_THAT(result.collection.services[0].outputs, ElementsAre("depth", "next"));
    EXPECT_EQ(result.collection.services[1].description, "One pier");
    // What a matchmaker is given stands by itself.
    const std::string& source = result.collection.services[0].source.bytes;
    EXPECT_THAT(source, HasSubstr(R"("$ref":"#/x-files/params.yaml/Limit")"));
    EXPECT_THAT(source, HasSubstr(R"("x-files":{"params.yaml":{"Limit")"));
  }
  const ImportResult folder = from_folder(scratch / "api");
  EXPECT_EQ(count_of(folder.report, "part_of_another"), 4U);
  EXPECT_EQ(count_of(folder.report, "no_description"), 1U);
}

// A collection that an import wrote beside what it read has copies of it.
TEST(DescriptionsInSeveralFiles, OfACollectionBesideThemAreLeftOut) {
  const TemporaryFolder scratch;
  put_api(scratch);
  const std::string original = "openapi: 3.0.3\npaths: {/a: {get: {operationId: copy}}}\n";
  scratch.put("api/made/collection.yaml", "matchbench: collection/1\nname: made\n");
  scratch.put("api/made/services.yaml", "- {uri: 'http://x/a', name: a, description: A}\n");
  scratch.put("api/made/sources/all.yaml", original);
  scratch.put("api/of-others/collection.yaml", "title: photographs\n");
  scratch.put("api/of-others/all.yaml", original);
  const ImportResult found = from_folder(scratch / "api");
  EXPECT_THAT(names_of(found), ElementsAre("piers", "pier", "copy"));
  EXPECT_EQ(count_of(found.report, "of_a_collection"), 3U);
}

// A manifest may have megabytes, and stand above thousands of files.
TEST(DescriptionsInSeveralFiles, AreOfACollectionIfTheBeginningOfAManifestSaysSo) {
  const TemporaryFolder scratch;
  const std::string original = "openapi: 3.0.3\npaths: {/a: {get: {operationId: op}}}\n";
  const std::string format = "matchbench: collection/1\n";
  scratch.put("early/collection.yaml", format + "#" + std::string(100'000, '-') + "\n");
  scratch.put("early/deep/all.yaml", original);
  scratch.put("late/collection.yaml", "#" + std::string(100'000, '-') + "\n" + format);
  scratch.put("late/deep/all.yaml", original);
  const ImportResult found = from_folder(scratch.path());
  EXPECT_THAT(names_of(found), ElementsAre("op"));
  EXPECT_EQ(count_of(found.report, "of_a_collection"), 2U);
}

// Documents that others refer to are often called OpenAPI documents, too.
TEST(DescriptionsInSeveralFiles, WithoutAServiceAreNone) {
  const TemporaryFolder scratch;
  scratch.put("in/api.yaml",
              "openapi: 3.1.0\npaths:\n  /a: {get: {operationId: a, parameters: "
              "[{$ref: 'common.yaml#/components/parameters/Limit'}]}}\n");
  scratch.put("in/common.yaml",
              "openapi: 3.1.0\npaths: {}\ncomponents: {parameters: {Limit: {name: limit, in: "
              "query}}}\n");
  scratch.put("in/hooks.yaml", "openapi: 3.1.0\nwebhooks: {sunk: {post: {}}}\n");
  const ImportResult folder = from_folder(scratch / "in");
  EXPECT_THAT(names_of(folder), ElementsAre("a"));
  EXPECT_THAT(folder.collection.services[0].inputs, ElementsAre("limit"));
  EXPECT_EQ(count_of(folder.report, "part_of_another"), 1U);
  const ImportNote* const note = note_of(folder.report, "no_service");
  ASSERT_NE(note, nullptr);
  ASSERT_EQ(note->examples.size(), 1U);
  EXPECT_THAT(note->examples[0], HasSubstr("hooks.yaml:1:1: the document describes no operation"));
  DescribedFilesOptions options;
  options.files = {scratch / "in/common.yaml", scratch / "in/api.yaml", scratch / "in/hooks.yaml"};
  options.facts = stated();
  const ImportResult files = import_openapi(options);
  EXPECT_THAT(names_of(files), ElementsAre("a"));
  EXPECT_EQ(count_of(files.report, "no_service"), 2U);
  options.files = {scratch / "in/hooks.yaml"};
  EXPECT_THAT(fault_in(scratch, [&] { import_openapi(options); }), HasSubstr("only 1 webhook:"));
  scratch.put("hooks/a.yaml", "openapi: 3.1.0\nwebhooks: {sunk: {post: {}}}\n");
  EXPECT_THAT(fault_in(scratch, [&] { from_folder(scratch / "hooks"); }),
              HasSubstr("hooks describes no service: "));
}

TEST(DescriptionsInSeveralFiles, ReadNothingOutOfTheirFolder) {
  const TemporaryFolder scratch;
  scratch.put("op.yaml", "operationId: outside\n");
  scratch.put("api/a.yaml",
              "openapi: 3.0.3\npaths:\n"
              "  /in: {get: {operationId: inside}}\n"
              "  /up: {get: {$ref: ../op.yaml}}\n"
              "  /root: {get: {$ref: " +
                  (scratch / "op.yaml").string() +
                  "}}\n"
                  "  /link: {get: {$ref: link.yaml}}\n"
                  "  /folder: {get: {$ref: .}}\n"
                  "  /file: {get: {$ref: 'file:///etc/hostname'}}\n"
                  "  /net: {get: {$ref: 'https://example.org/op.yaml'}}\n"
                  "  /hidden: {get: {$ref: .docker/config.json}}\n"
                  "  /none: {get: {$ref: none.yaml}}\n");
  scratch.put("api/.docker/config.json", "operationId: outside\n");
  fs::create_symlink(scratch / "op.yaml", scratch / "api/link.yaml");
  const ImportResult result = from_openapi(scratch / "api/a.yaml");
  EXPECT_THAT(names_of(result), ElementsAre("inside"));
  EXPECT_EQ(count_of(result.report, "external_reference"), 8U);
  EXPECT_THAT(result.report.text(), HasSubstr("../op.yaml: it is out of the folder"));
  EXPECT_THAT(result.report.text(), HasSubstr("npx @redocly/cli bundle"));
  EXPECT_THAT(result.collection.services[0].source.bytes, Not(HasSubstr("outside")));
  // A wider folder is said on the command line, never by the file.
  EXPECT_THAT(names_of(from_openapi(scratch / "api/a.yaml", scratch.path())),
              ElementsAre("inside", "outside", "outside", "outside"));
}

TEST(DescriptionsInSeveralFiles, AreNotCalledOutOfReachIfTheyAreFaulty) {
  const TemporaryFolder scratch;
  scratch.put("a.yaml",
              "openapi: 3.0.3\npaths:\n  /a: {get: {operationId: a}}\n"
              "  /b: {get: {$ref: b.json}}\n");
  scratch.put("b.json", "{\"get\":\n 1,}");
  const ImportResult result = from_openapi(scratch / "a.yaml");
  EXPECT_EQ(count_of(result.report, "external_reference"), 0U);
  const ImportNote* const note = note_of(result.report, "unreadable_reference");
  ASSERT_NE(note, nullptr);
  EXPECT_THAT(note->done, HasSubstr("correct the file"));
  EXPECT_THAT(note->examples.at(0), HasSubstr("b.json: b.json:2"));
}

constexpr const char* kRdfHead =
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
    " xmlns:s='http://x/Service.owl#' xmlns:p='http://x/Profile.owl#'"
    " xmlns:c='http://x/Process.owl#' xml:base='";

std::string rdf(const std::string& base, const std::string& body) {
  return kRdfHead + base + "'>" + body + "</rdf:RDF>";
}

TEST(DescriptionsInSeveralFiles, OfOwlsAreOne) {
  const TemporaryFolder scratch;
  scratch.put("in/map.owl", rdf("http://x/s/map.owl",
                                "<s:Service rdf:ID='S'>"
                                "<s:presents rdf:resource='http://x/s/profile#P'/>"
                                "<s:describedBy rdf:resource='process.owl#C'/></s:Service>"));
  // One is found by what it calls itself, the other by the name of its file.
  scratch.put("in/a.owl",
              rdf("http://x/s/profile",
                  "<p:Profile rdf:ID='P'><p:serviceName>Map</p:serviceName>"
                  "<p:hasInput rdf:resource='process.owl#I'/><p:hasOutput rdf:nodeID='n'/>"
                  "</p:Profile><c:Output rdf:nodeID='n'><c:parameterType>http://o#Map"
                  "</c:parameterType></c:Output>"));
  scratch.put("in/below/process.owl",
              rdf("http://elsewhere/c",
                  "<c:AtomicProcess rdf:ID='C'><c:hasInput rdf:resource='#I'/>"
                  "</c:AtomicProcess><c:Input rdf:ID='I'><c:parameterType>"
                  "http://o#City</c:parameterType></c:Input>"
                  "<c:Input rdf:nodeID='n'/>"));
  scratch.put("in/city.owl", rdf("http://o",
                                 "<o:Class xmlns:o='http://www.w3.org/2002/07/owl#'"
                                 " rdf:ID='City'/>"));
  const ImportResult result = from_folder(scratch / "in");
  ASSERT_THAT(names_of(result), ElementsAre("Map"));
  EXPECT_EQ(result.collection.services[0].uri, "urn:matchbench:parts:map.owl");
  EXPECT_THAT(result.collection.services[0].inputs, ElementsAre("http://o#City"));
  EXPECT_THAT(result.collection.services[0].outputs, ElementsAre("http://o#Map"));
  EXPECT_EQ(count_of(result.report, "part_of_another"), 2U);
  EXPECT_EQ(count_of(result.report, "no_description"), 1U);  // city.owl
  EXPECT_EQ(result.collection.services[0].source.media_type, "application/owls+xml");
  EXPECT_THAT(result.collection.services[0].source.bytes, HasSubstr("serviceName"));
}

// What only says who presents a profile does not describe it.
TEST(DescriptionsInSeveralFiles, OfOwlsAreOneWithLinksInBothDirections) {
  const TemporaryFolder scratch;
  scratch.put("in/service.owl",
              rdf("http://x/S.owl",
                  "<s:Service rdf:ID='S'><s:presents rdf:resource='http://x/P.owl#P'/>"
                  "<s:describedBy rdf:resource='http://x/C.owl#C'/></s:Service>"
                  "<p:Profile rdf:about='http://x/P.owl#P'><s:presentedBy rdf:resource='#S'/>"
                  "</p:Profile><c:AtomicProcess rdf:about='http://x/C.owl#C'>"
                  "<s:describes rdf:resource='#S'/></c:AtomicProcess>"));
  scratch.put("in/profile.owl", rdf("http://x/P.owl",
                                    "<p:Profile rdf:ID='P'><p:serviceName>Map</p:serviceName>"
                                    "<p:hasInput rdf:resource='http://x/C.owl#I'/></p:Profile>"));
  scratch.put("in/process.owl",
              rdf("http://x/C.owl",
                  "<c:AtomicProcess rdf:ID='C'><c:hasInput><c:Input rdf:ID='I'><c:parameterType>"
                  "http://o#City</c:parameterType></c:Input></c:hasInput></c:AtomicProcess>"));
  const ImportResult result = from_folder(scratch / "in");
  ASSERT_THAT(names_of(result), ElementsAre("Map"));
  EXPECT_EQ(result.collection.services[0].uri, "urn:matchbench:parts:service.owl");
  EXPECT_THAT(result.collection.services[0].inputs, ElementsAre("http://o#City"));
}

TEST(DescriptionsInSeveralFiles, OfWsdlAreOne) {
  const TemporaryFolder scratch;
  const std::string head =
      "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://t'"
      " xmlns:a='http://www.w3.org/ns/sawsdl' xmlns:x='http://www.w3.org/2001/XMLSchema'>";
  scratch.put("in/maps.wsdl", head +
                                  "<import namespace='http://t' location='abstract.wsdl'/>"
                                  "<import location='http://example.org/far.wsdl'/>"
                                  "<service name='Maps'/></definitions>");
  scratch.put("in/abstract.wsdl",
              head +
                  "<import location='maps.wsdl'/><types><x:schema targetNamespace='http://t'>"
                  "<x:include schemaLocation='types/city.xsd'/></x:schema></types>"
                  "<message name='M'><part name='p' element='t:City'/></message>"
                  "<portType name='P'><operation name='find'><input message='t:M'/></operation>"
                  "</portType></definitions>");
  scratch.put("in/types/city.xsd",
              "<s:schema xmlns:s='http://www.w3.org/2001/XMLSchema'"
              " xmlns:w='http://www.w3.org/ns/sawsdl'><s:import schemaLocation='../../out.xsd'/>"
              "<s:element name='City' w:modelReference='http://o#City'/></s:schema>");
  scratch.put("out.xsd", "<x/>");
  const ImportResult result = from_folder(scratch / "in");
  ASSERT_THAT(names_of(result), ElementsAre("Maps"));
  EXPECT_THAT(result.collection.services[0].inputs, ElementsAre("http://o#City"));
  EXPECT_EQ(count_of(result.report, "part_of_another"), 2U);
  // Each is met twice, for the part is looked at by itself, too, and told once.
  EXPECT_EQ(count_of(result.report, "part_left_out"), 2U);
  EXPECT_THAT(result.report.text(), HasSubstr("../../out.xsd: it is out of the folder"));
}

TEST(DescriptionsInSeveralFiles, ThatReferToEachOtherAreNotBothLost) {
  const TemporaryFolder scratch;
  for (const auto& [name, other] : {std::pair{"a", "b"}, std::pair{"b", "a"}}) {
    scratch.put(std::string("in/") + name + ".wsdl",
                std::string("<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' name='") + name +
                    "'><import location='" + other + ".wsdl'/><portType name='" + name +
                    "'/></definitions>");
  }
  EXPECT_THAT(names_of(from_folder(scratch / "in")), ElementsAre("a", "b"));
}

TEST(ImportedDocuments, MayUseAnchorsOfYaml) {
  const TemporaryFolder scratch;
  scratch.put(
      "a.yaml",
      "%YAML 1.1\n---\nopenapi: 3.0.0\nx-common: &common\n  tags: [maps]\n"
      "  responses: &r {200: {description: ok}}\npaths:\n  /a:\n"
      "    get: {<<: *common, operationId: a}\n    post: {responses: *r, operationId: b}\n");
  const ImportResult result = from_openapi(scratch / "a.yaml");
  ASSERT_THAT(names_of(result), ElementsAre("a", "b"));
  EXPECT_THAT(result.collection.services[0].tags, ElementsAre("maps"));
  EXPECT_THAT(result.collection.services[1].tags, IsEmpty());
}

}  // namespace
}  // namespace matchbench::importers
