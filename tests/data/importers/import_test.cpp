#include "harness/data/importers/import.hpp"
#include "tests/data/importers/import_notes.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/text/csv.hpp"
#include "tests/data/collection/fixtures.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

ImportFacts facts() {
  ImportFacts stated;
  stated.licence = "Apache-2.0";
  stated.source = "Written for the tests.";
  return stated;
}

TEST(Csv, ReadsQuotedFieldsOverSeveralLines) {
  const auto rows = text::read_csv("a,b\r\n\"x, \"\"y\"\"\nz\",2\n\n,\nlast,\"\"", "t.csv");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_THAT(rows[0].fields, ElementsAre("a", "b"));
  EXPECT_THAT(rows[1].fields, ElementsAre("x, \"y\"\nz", "2"));
  EXPECT_THAT(rows[2].fields, ElementsAre("", ""));
  EXPECT_EQ(rows[2].line, 5U);
  EXPECT_THAT(rows[3].fields, ElementsAre("last", ""));
}

TEST(Csv, RefusesBrokenQuotesWithLine) {
  const TemporaryFolder folder;
  EXPECT_EQ(fault_in(folder, [] { text::read_csv("a\n\"b\nc", "t.csv"); }),
            "t.csv:2: a quote that is not closed; close it");
  EXPECT_THAT(fault_in(folder, [] { text::read_csv("a\n\"b\"c\n", "t.csv"); }),
              StartsWith("t.csv:2: text after a closing quote"));
  EXPECT_THAT(fault_in(folder, [] { text::read_csv("a\nb\xFF\n", "t.csv"); }),
              StartsWith("t.csv:2:2: byte 0xFF"));
}

TEST(ImportFolder, TakesEveryDescriptionOfAFolder) {
  const TemporaryFolder scratch;
  FolderOptions options;
  options.services_folder = collection::sme2_fixture() / "services/";
  options.requests_folder = collection::sme2_fixture() / "queries";
  options.ontology_folder = collection::sme2_fixture() / "ontology";
  options.facts = facts();
  const ImportResult result = import_folder(options);
  EXPECT_EQ(result.collection.name, "services");
  ASSERT_EQ(result.collection.services.size(), 7U);  // by path
  EXPECT_EQ(result.collection.services[0].uri, "urn:matchbench:services:broken.owls");
  EXPECT_EQ(result.collection.services[0].name, "broken");  // its file's name is all there is
  EXPECT_EQ(result.collection.services[4].name, "Postal code of a city");
  EXPECT_EQ(result.collection.requests.size(), 2U);
  EXPECT_EQ(result.collection.ontologies.size(), 4U);
  EXPECT_EQ(count_of(result.report, "unreadable_description"), 1U);
  EXPECT_EQ(count_of(result.report, "ontology_unreadable"), 1U);
  collection::write_collection(scratch / "out", result.collection, result.judgments,
                               result.settings, result.details);
  const Collection again = collection::read_collection(scratch / "out");
  EXPECT_EQ(again.digest, result.collection.digest);
  EXPECT_EQ(collection::read_judgments(scratch / "out", again).digest, result.judgments.digest);
}

TEST(ImportFolder, ReportsTwoDescriptionsOfOneNameAndOtherFiles) {
  const TemporaryFolder scratch;
  scratch.put("s/a.HTML", "<div class=service>A</div>");  // the letters' case does not matter
  scratch.put("s/a.WSDL", "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' name='A'/>");
  scratch.put("s/deep/b c.html", "<div class=service>B</div>");
  scratch.put("s/notes.txt", "x");
  FolderOptions options;
  options.services_folder = scratch / "s";
  options.base_uri = "http://example.org/";
  options.facts = facts();
  const ImportResult result = import_folder(options);
  EXPECT_EQ(count_of(result.report, "described_twice"), 1U);
  EXPECT_EQ(count_of(result.report, "no_description"), 1U);
  ASSERT_EQ(result.collection.services.size(), 3U);
  EXPECT_EQ(result.collection.services[2].uri, "http://example.org/deep/b%20c.html");
}

TEST(ImportFolder, GoesByWhatFilesContainNotByTheirNames) {
  const TemporaryFolder scratch;
  const std::string wsdl =
      "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'><service name='Find'/></definitions>";
  scratch.put("a.owls", wsdl);
  scratch.put("b.xml", wsdl);
  scratch.put("c.wsdl", "<s:schema xmlns:s='http://www.w3.org/2001/XMLSchema'/>");
  scratch.put("d.xml", "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'/>");
  scratch.put("e.html", "<html><title>About</title><p class='lead'>Nothing is offered.</p></html>");
  scratch.put("f.html", "<html><div class='service'><p class='label'>Offer</p></div></html>");
  FolderOptions options;
  options.services_folder = scratch.path();
  options.facts = facts();
  const ImportResult result = import_folder(options);
  ASSERT_EQ(result.collection.services.size(), 3U);
  EXPECT_EQ(result.collection.services[0].name, "Find");
  EXPECT_EQ(result.collection.services[0].source.media_type, "application/wsdl+xml");
  EXPECT_EQ(result.collection.services[1].name, "Find");
  EXPECT_EQ(result.collection.services[2].name, "Offer");
  EXPECT_EQ(count_of(result.report, "no_description"), 3U);
}

TEST(ImportFolder, RefusesAFolderWithoutDescriptions) {
  const TemporaryFolder scratch;
  FolderOptions options;
  options.services_folder = scratch.path();
  options.facts = facts();
  EXPECT_THAT(fault_in(scratch, [&] { import_folder(options); }),
              HasSubstr("contains no description"));
  options.services_folder = scratch / "none";
  EXPECT_THAT(fault_in(scratch, [&] { import_folder(options); }),
              StartsWith("cannot read the folder none: No such file"));
}

TEST(ImportTools, ReadsToolBenchsLayout) {
  const TemporaryFolder scratch;
  scratch.put("solvable_queries/test_instruction/G1.json", R"([
    {"query_id": 7, "query": "Where  is my parcel?",
     "api_list": [{"category_name": "Logistics", "tool_name": "Parcel", "api_name": "Track it",
                   "api_description": "Tracks a\nparcel.", "method": "GET"},
                  {"category_name": "Logistics", "tool_name": "Parcel", "api_name": "Health",
                   "api_description": "", "method": "GET"}],
     "relevant APIs": [["Parcel", "Track it"], ["Parcel", "Track it"], ["Parcel", "Fly"]]},
    {"query_id": 8, "query": "Is it up?",
     "api_list": [{"category_name": "Tools", "tool_name": "Parcel", "api_name": "Health",
                   "api_description": "", "method": "GET"}],
     "relevant APIs": [["Parcel", "Health"]]}])");
  const ImportResult result = import_tools({scratch.path(), facts()});
  const Collection& collection = result.collection;
  ASSERT_EQ(collection.services.size(), 2U);
  EXPECT_EQ(collection.services[0].name, "Track it");
  EXPECT_EQ(collection.services[0].description, "Tracks a parcel.");
  EXPECT_THAT(collection.services[0].categories, ElementsAre("Logistics"));
  EXPECT_THAT(collection.services[0].tags, ElementsAre("Parcel"));
  EXPECT_THAT(collection.services[0].uri, testing::EndsWith(":tool/Parcel/Track%20it"));
  EXPECT_EQ(collection.services[0].source.uri, collection.services[0].uri);
  EXPECT_THAT(collection.services[0].source.bytes, StartsWith(R"({"category_name":"Logistics",)"));
  ASSERT_EQ(collection.requests.size(), 2U);
  EXPECT_EQ(collection.requests[0].description, "Where is my parcel?");
  ASSERT_EQ(result.judgments.entries.size(), 2U);
  EXPECT_EQ(result.judgments.entries[1].request.value, 1U);
  EXPECT_EQ(result.judgments.entries[1].service.value, 1U);
  EXPECT_EQ(result.judgments.entries[1].grade, 1);
  EXPECT_EQ(count_of(result.report, "duplicate_pair"), 1U);
  EXPECT_EQ(count_of(result.report, "unknown_service"), 1U);
  EXPECT_EQ(count_of(result.report, "described_differently"), 1U);  // Health: Logistics, Tools
  collection::write_collection(scratch / "out", collection, result.judgments, result.settings,
                               result.details);
  EXPECT_EQ(collection::read_collection(scratch / "out").digest, collection.digest);
}

TEST(ImportTools, ReadsMetaToolsLayout) {
  const TemporaryFolder scratch;
  scratch.put("dataset/plugin_des.json", R"({"Finance": "Shares.", "News": "Headlines."})");
  scratch.put("dataset/data/all_clean_data.csv",
              "Query,Tool\n\"What, now?\",News\nHow much?,Finance\n\"What, now?\",Finance\n");
  scratch.put("dataset/data/multi_tool_query_golden.json",
              R"([{"query": "Both?", "tool": ["Finance", "News"]}])");
  const ImportResult result = import_tools({scratch.path(), facts()});
  ASSERT_EQ(result.collection.services.size(), 2U);
  EXPECT_EQ(result.collection.services[1].description, "Headlines.");
  ASSERT_EQ(result.collection.requests.size(), 3U);
  EXPECT_EQ(result.collection.requests[0].description, "What, now?");
  EXPECT_EQ(result.judgments.entries.size(), 5U);  // two, one and two
}

TEST(ImportTools, RefusesOtherLayoutsAndBrokenFiles) {
  const TemporaryFolder scratch;
  const auto import = [&] { import_tools({scratch.path(), facts()}); };
  EXPECT_THAT(fault_in(scratch, import), HasSubstr("has neither solvable_queries/"));
  scratch.put("dataset/plugin_des.json", "{\"a\": ");
  EXPECT_THAT(fault_in(scratch, import),
              StartsWith("dataset/plugin_des.json:1:7: not well-formed JSON"));
  scratch.put("dataset/plugin_des.json", "[1]");
  EXPECT_THAT(fault_in(scratch, import),
              StartsWith("dataset/plugin_des.json:1:1: this value is a list, not a map"));
  scratch.put("dataset/plugin_des.json", "{\"a\": \"b\"}");
  scratch.put("dataset/data/all_clean_data.csv", "Tool,Query\n");
  EXPECT_THAT(fault_in(scratch, import),
              StartsWith("dataset/data/all_clean_data.csv:1: the columns are not Query,Tool"));
}

}  // namespace
}  // namespace matchbench::importers
