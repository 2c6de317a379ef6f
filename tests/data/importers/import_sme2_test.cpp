#include "harness/data/importers/import.hpp"
#include "tests/data/importers/import_notes.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "tests/data/collection/fixtures.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace matchbench::importers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;

const std::string kServices = "http://127.0.0.1/services/1.1/";

Sme2Options fixture_options() {
  Sme2Options options;
  options.xml = collection::sme2_fixture() / "mini-tc.xml";
  options.rules = {
      parse_rewrite_rule(kServices + "=" + (collection::sme2_fixture() / "services").string())};
  options.facts.licence = "Apache-2.0";
  options.facts.source = "Written for the tests.";
  return options;
}

// grade → how often, in one dimension.
std::map<double, int> grades(const ImportResult& result, const std::string& dimension) {
  std::map<double, int> counts;
  for (const Judgment& entry : result.judgments.entries) {
    if (result.judgments.dimensions[entry.dimension] == dimension) ++counts[entry.grade];
  }
  return counts;
}

double grade(const ImportResult& result, const std::string& dimension, std::uint32_t request,
             std::uint32_t service) {
  for (const Judgment& entry : result.judgments.entries) {
    if (result.judgments.dimensions[entry.dimension] == dimension &&
        entry.request.value == request && entry.service.value == service) {
      return entry.grade;
    }
  }
  return -1;
}

TEST(ImportSme2, TakesOverServicesRequestsAndOntologies) {
  const ImportResult result = import_sme2(fixture_options());
  const Collection& collection = result.collection;
  EXPECT_EQ(collection.name, "Mini TC");
  EXPECT_EQ(collection.description, "Every trap of the format in one small file.");
  EXPECT_THAT(result.details.authors, ElementsAre("The matchbench authors"));
  ASSERT_EQ(collection.services.size(), 9U);
  EXPECT_EQ(collection.services[0].uri, kServices + "geocode.owls");
  EXPECT_EQ(collection.services[0].name, "Geocode Address");
  EXPECT_EQ(collection.services[0].source.media_type, "application/owls+xml");
  EXPECT_EQ(collection.services[1].uri, kServices + "distance.owls");  // without the blank
  EXPECT_EQ(collection.services[3].name, "WeatherService");
  EXPECT_EQ(collection.services[5].name, "Postal code of a city");
  EXPECT_EQ(collection.services[6].name, "");  // broken.owls: not well-formed, not rated either
  EXPECT_FALSE(collection.services[6].source.bytes.empty());
  EXPECT_EQ(collection.services[7].name, "Gone service");  // no file: its name in the ratings
  EXPECT_TRUE(collection.services[7].source.media_type.empty());
  ASSERT_EQ(collection.requests.size(), 2U);
  EXPECT_EQ(collection.requests[0].uri, "http://127.0.0.1/queries/1.1/where_is.owls");
  EXPECT_EQ(collection.requests[0].name, "Where is it");
  ASSERT_EQ(collection.ontologies.size(), 4U);  // by file name
  EXPECT_EQ(collection.ontologies[0].uri, "http://127.0.0.1:8000/ontology/nameless.rdfs");
  EXPECT_EQ(collection.ontologies[1].uri, "http://127.0.0.1:8000/ontology/place.owl");
  EXPECT_EQ(collection.ontologies[2].uri, "http://127.0.0.1:8000/ontology/torn.owl");
  EXPECT_EQ(collection.ontologies[3].uri, "http://127.0.0.1:8000/ontology/weather.owl");
}

TEST(ImportSme2, KeepsTheTwoSetsOfJudgmentsApart) {
  const ImportResult result = import_sme2(fixture_options());
  EXPECT_THAT(result.judgments.judges, ElementsAre("consensus"));
  EXPECT_THAT(result.judgments.dimensions, ElementsAre("binary", "graded"));
  // Counted by hand in mini-tc.xml: six binary and eight graded pairs are left of 8 and 9 ratings,
  // one of which is repeated in each set and one is of no offer.
  EXPECT_THAT(grades(result, "binary"), ElementsAre(Pair(0, 3), Pair(1, 3)));
  EXPECT_THAT(grades(result, "graded"),
              ElementsAre(Pair(0, 1), Pair(1, 3), Pair(2, 1), Pair(3, 3)));
  EXPECT_EQ(grade(result, "graded", 0, 0), 3);  // rated 2 in line 46 and 3 in line 50
  EXPECT_EQ(grade(result, "binary", 0, 1), 0);  // binary 0, graded 1: both stay
  EXPECT_EQ(grade(result, "graded", 0, 1), 1);
  EXPECT_EQ(grade(result, "binary", 0, 3), 0);  // rated under another base URI
  ASSERT_EQ(result.settings.size(), 2U);
  EXPECT_EQ(result.settings[0].name, "graded");
  EXPECT_EQ(std::get<WeightedSum>(result.settings[0].rule).weights[0].first, "graded");
  EXPECT_EQ(result.settings[1].name, "binary");
  EXPECT_TRUE(result.settings[1].is_binary());
}

TEST(ImportSme2, ReportsEveryTrap) {
  const ImportReport report = import_sme2(fixture_options()).report;
  const std::map<std::string, std::size_t> expected{
      {"uri_white_space", 2},          // lines 9 and 27
      {"uri_fragment", 5},             // lines 24, 26, 27, 44, 46
      {"document_text_left_out", 1},   // weather.wsdl
      {"duplicate_offer", 1},          // line 17
      {"path_leaves_folder", 1},       // line 16
      {"missing_file", 2},             // lines 15 and 16
      {"located_by_name", 2},          // the requests: no rule is given for them
      {"base_uri_differs", 5},         // every readable OWL-S file says :8000
      {"unreadable_description", 1},   // broken.owls
      {"input_without_concept", 1},    // distance.owls, UNIT
      {"part_without_concept", 1},     // weather.wsdl
      {"encoding_not_utf8", 4},        // two WINDOWS-1252, two ISO-8859-1
      {"ontology_without_base", 2},    // nameless.rdfs, torn.owl
      {"ontology_unreadable", 1},      // torn.owl
      {"missing_import", 1},           // weather.owl imports nowhere.owl
      {"import_cycle", 1},             // place.owl and weather.owl import one another
      {"undeclared_class", 1},         // weather.owl names water.owl#Water
      {"concept_of_no_ontology", 2},   // weather.owl#Storm, weather.owl#Forecasting
      {"rating_base_differs", 1},      // line 29
      {"unknown_offer", 1},            // line 31
      {"duplicate_pair", 1},           // line 30
      {"contradicting_pair", 1},       // line 50
      {"offer_id_gaps", 2},            // 2 3 5 6 7 9: no 4, no 8
      {"offer_id_reused", 1},          // 5, under two base URIs
      {"grade_id_is_not_value", 7},    // only id 2 is value 2
      {"grade_name_varies", 2},        // " relevant", "potentially relevnat"
      {"binary_0_graded_above_0", 2},  // lines 27/47 and 38/58
      {"judged_in_one_set_only", 2},   // lines 57 and 59
      {"incomplete_pool", 2}};         // 4 of 9 services for each request
  std::map<std::string, std::size_t> found;
  for (const ImportNote& note : report.notes()) {
    found[note.kind] = note.count;
    EXPECT_FALSE(note.done.empty()) << note.kind;
    EXPECT_FALSE(note.examples.empty()) << note.kind;
  }
  EXPECT_EQ(found, expected);
}

TEST(ImportSme2, WritesEntitiesOutAndNamesThoseOfOtherFiles) {
  const TemporaryFolder scratch;
  Sme2Options options = fixture_options();
  options.facts.name = "";
  options.xml =
      scratch.put("tc.xml",
                  "<!DOCTYPE testcollection [<!ENTITY n 'Mini'><!ENTITY e SYSTEM 'e.txt'>]>"
                  "<testcollection><name>&n;&e;</name><offers><offer><uri>http://x/a.owls</uri>"
                  "</offer></offers></testcollection>");
  const ImportResult result = import_sme2(options);
  EXPECT_EQ(result.collection.name, "Mini");
  EXPECT_EQ(note_of(result.report, "entity_left_out")->count, 1U);
}

TEST(ImportSme2, NamesPlaceAndValuesInItsReport) {
  const ImportReport report = import_sme2(fixture_options()).report;
  EXPECT_THAT(note_of(report, "contradicting_pair")->examples[0],
              HasSubstr("mini-tc.xml:50: request where_is.owls, service geocode.owls is graded 3 "
                        "here and 2 in line 46"));
  EXPECT_THAT(
      note_of(report, "duplicate_pair")->examples[0],
      HasSubstr("mini-tc.xml:30: request where_is.owls, service geocode.owls is rated again, "
                "first in line 26"));
  EXPECT_THAT(note_of(report, "unreadable_description")->examples[0],
              HasSubstr("broken.owls:4:3: not well-formed XML"));
  EXPECT_THAT(note_of(report, "incomplete_pool")->examples[0],
              StartsWith("4 to 4 of 9 services are judged for a request, the median is 4"));
  EXPECT_THAT(report.text(), HasSubstr("uri white space (2): cut off\n"));
}

TEST(ImportSme2, WritesAFolderThatReadsBackTheSame) {
  const TemporaryFolder scratch;
  const ImportResult result = import_sme2(fixture_options());
  collection::write_collection(scratch / "mini", result.collection, result.judgments,
                               result.settings, result.details);
  const Collection again = collection::read_collection(scratch / "mini");
  EXPECT_EQ(again.digest, result.collection.digest);
  EXPECT_EQ(collection::read_judgments(scratch / "mini", again).digest, result.judgments.digest);
  EXPECT_EQ(collection::read_relevance_settings(scratch / "mini").size(), 2U);
}

TEST(ImportSme2, FindsEverythingBesideTheXmlWithoutRules) {
  Sme2Options options = fixture_options();
  options.rules.clear();
  const ImportResult result = import_sme2(options);
  EXPECT_EQ(count_of(result.report, "located_by_name"), 9U);  // seven services, two requests
  EXPECT_EQ(result.collection.services[0].name, "Geocode Address");
}

TEST(ImportSme2, RefusesToImportWithoutLicenceOrSource) {
  const TemporaryFolder scratch;
  Sme2Options options = fixture_options();
  options.facts.licence.clear();
  EXPECT_THAT(fault_in(scratch, [&] { import_sme2(options); }),
              StartsWith("the licence of the collection is not stated; add --licence"));
  options = fixture_options();
  options.facts.source.clear();
  EXPECT_THAT(fault_in(scratch, [&] { import_sme2(options); }),
              StartsWith("the source of the collection is not stated"));
}

TEST(ImportSme2, RefusesMalformedFilesWithPlace) {
  const TemporaryFolder scratch;
  const auto fault_of = [&](const std::string& xml) {
    scratch.put("tc.xml", xml);
    Sme2Options options = fixture_options();
    options.xml = scratch / "tc.xml";
    return fault_in(scratch, [&] { import_sme2(options); });
  };
  const std::string offers =
      "<testcollection>\n<offers><offer><uri>http://x/a</uri></offer></offers>\n";
  const std::string request =
      "<binaryrelevanceset><request><uri>http://x/q</uri><ratings><offer>\n<uri>http://x/a</uri>";
  EXPECT_THAT(fault_of("<a/>"), StartsWith("tc.xml:1:2: the root is <a>, not <testcollection>"));
  EXPECT_THAT(fault_of("<testcollection>\n</testcollection"), StartsWith("tc.xml:2:"));
  EXPECT_THAT(fault_of("<testcollection/>"),
              StartsWith("tc.xml:1:2: <testcollection> without <offers>"));
  EXPECT_THAT(fault_of("<testcollection>\n<offers/></testcollection>"),
              StartsWith("tc.xml:2:2: no <offer>; add the services"));
  EXPECT_THAT(fault_of("<testcollection><offers>\n<offer/></offers></testcollection>"),
              StartsWith("tc.xml:2:2: <offer> without <uri>"));
  EXPECT_THAT(
      fault_of("<testcollection><offers>\n<offer><uri> </uri></offer></offers></testcollection>"),
      StartsWith("tc.xml:2:9: an empty <uri>"));
  EXPECT_THAT(fault_of(offers + "<relevancegradeexport>" + request +
                       "\n<relevant>2</relevant></offer></ratings></request></binaryrelevanceset>"
                       "</relevancegradeexport></testcollection>"),
              StartsWith("tc.xml:5:2: <relevant> is 2, not 0 or 1"));
  EXPECT_THAT(fault_of(offers + "<relevancegradeexport>" + request +
                       "\n<relevant>yes</relevant></offer></ratings></request></binaryrelevanceset>"
                       "</relevancegradeexport></testcollection>"),
              StartsWith("tc.xml:5:2: <relevant> is \"yes\", not a finite number"));
}

TEST(ImportSme2, RefusesRulesThatAreNone) {
  const TemporaryFolder scratch;
  EXPECT_THAT(fault_in(scratch, [] { parse_rewrite_rule("services/"); }),
              StartsWith("the rewrite rule \"services/\" is not PREFIX=FOLDER"));
  EXPECT_EQ(parse_rewrite_rule("http://x/?a=b/=folder").prefix, "http://x/?a=b/");
  Sme2Options options = fixture_options();
  options.rules = {{"http://x/", "no/such/folder"}};
  EXPECT_THAT(fault_in(scratch, [&] { import_sme2(options); }),
              StartsWith("no/such/folder of the rewrite rule for http://x/ is not a folder"));
}

}  // namespace
}  // namespace matchbench::importers
