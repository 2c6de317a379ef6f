#include "harness/data/collection/describe/description.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/data/collection/fixtures.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const std::string kPlace = "http://127.0.0.1:8000/ontology/place.owl#";
const std::string kWeather = "http://127.0.0.1:8000/ontology/weather.owl#";

// Reads a document that describes one service.
Description read(const std::string& name) {
  const std::vector<Description> found = read_descriptions(fixture_document(name), name);
  EXPECT_THAT(found, SizeIs(1)) << name;
  return found.at(0);
}

std::string fault_in_document(const std::string& media_type, const std::string& bytes) {
  try {
    read_descriptions({"http://x/d", media_type, bytes}, "d");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

Description owls(const std::string& body) {
  return read_owls({"http://x/s.owls", "application/owls+xml",
                    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                    " xmlns:p='http://www.daml.org/services/owl-s/1.1/Profile.owl#'"
                    " xmlns:c='http://www.daml.org/services/owl-s/1.1/Process.owl#'>" +
                        body + "</rdf:RDF>"},
                   "s.owls");
}

TEST(Owls, ReadsAProfileWithParametersByReference) {
  const Description description = read("services/geocode.owls");
  const Service& service = description.service;
  EXPECT_EQ(service.name, "Geocode Address");
  EXPECT_EQ(service.description, "Finds a caf\u00e9 for 5 \u20ac & less.");
  // Written absolute, relative to the host, and relative to the folder.
  EXPECT_THAT(service.inputs, ElementsAre(kPlace + "Street", kPlace + "City"));
  EXPECT_THAT(service.outputs, ElementsAre(kPlace + "Coordinates"));
  EXPECT_THAT(service.categories, ElementsAre("Geocoding"));
  EXPECT_THAT(service.preconditions, IsEmpty());
  EXPECT_EQ(description.base, "http://127.0.0.1:8000/services/1.1/geocode.owls");
  EXPECT_EQ(description.encoding, "WINDOWS-1252");
  EXPECT_TRUE(description.converted);
  EXPECT_THAT(description.notes, IsEmpty());
}

TEST(Owls, ReadsVersion10AndKeepsATypeAsOftenAsItIsUsed) {
  const Description description = read("services/distance.owls");
  EXPECT_THAT(description.service.inputs, ElementsAre(kPlace + "City", kPlace + "City"));
  EXPECT_THAT(description.service.outputs, ElementsAre(kPlace + "Distance"));
  EXPECT_EQ(description.service.description, "Distance as the crow flies, f\u00fcr alle.");
  EXPECT_THAT(kinds(description), ElementsAre("input_without_concept"));
  EXPECT_THAT(description.notes[0].detail, HasSubstr("distance.owls#UNIT has no parameterType"));
}

TEST(Owls, ReadsNestedDescriptionsPreconditionsAndEffects) {
  const Description description = read("services/open_gate.owls");
  EXPECT_EQ(description.service.name, "Open gate");
  EXPECT_THAT(description.service.inputs, ElementsAre(kPlace + "Gate"));  // listed twice, one input
  EXPECT_THAT(description.service.outputs, IsEmpty());
  EXPECT_THAT(description.service.preconditions,
              ElementsAre("(and (closed ?gate) (unlocked ?gate))"));
  EXPECT_THAT(description.service.effects, ElementsAre("(open ?gate)"));
  EXPECT_THAT(description.notes, IsEmpty());
}

TEST(Owls, TakesTheParametersOfTheProcessWhereTheProfileListsNone) {
  const Description description = owls(
      "<p:Profile rdf:ID='P'><p:serviceName>x</p:serviceName></p:Profile>"
      "<c:AtomicProcess><c:hasInput><c:Input><c:parameterType>http://x/o#A</c:parameterType>"
      "</c:Input></c:hasInput></c:AtomicProcess>");
  EXPECT_THAT(description.service.inputs, ElementsAre("http://x/o#A"));
  EXPECT_THAT(kinds(description), ElementsAre("parameters_of_process"));
}

TEST(Owls, ReadsTheFirstOfSeveralProfilesAndSaysSo) {
  const Description description = owls(
      "<p:Profile rdf:ID='P'><p:serviceName>first</p:serviceName></p:Profile>"
      "<p:Profile rdf:ID='Q'><p:serviceName>second</p:serviceName></p:Profile>");
  EXPECT_EQ(description.service.name, "first");
  EXPECT_THAT(kinds(description), ElementsAre("several_profiles"));
}

TEST(Owls, KeepsAnExpressionThatIsXmlItself) {
  const Description description = owls(
      "<p:Profile><p:serviceName>x</p:serviceName></p:Profile>"
      "<c:hasPrecondition><e:SWRL xmlns:e='http://e/'><e:expressionBody><e:Atom>a</e:Atom>"
      "</e:expressionBody></e:SWRL></c:hasPrecondition>");
  EXPECT_THAT(description.service.preconditions, ElementsAre("<e:Atom>a</e:Atom>"));
}

std::string nested(int times, const std::string& begin, const std::string& within,
                   const std::string& end) {
  std::string all = within;
  for (int i = 0; i < times; ++i) all = begin + all + end;
  return all;
}

TEST(Owls, TakesNoConditionOutOfAnExpression) {
  const Description description =
      owls(nested(2, "<c:hasPrecondition><c:E><c:expressionBody>", "<c:A>a</c:A>",
                  "</c:expressionBody></c:E></c:hasPrecondition>"));
  ASSERT_THAT(description.service.preconditions, SizeIs(1));
  EXPECT_THAT(description.service.preconditions[0], StartsWith("<c:hasPrecondition>"));
}

// Each of them has the whole text below it.
TEST(Owls, LeavesOutConditionsAndCategoriesThatRepeatALongTextManyTimes) {
  const std::string text(100'000, 'a');
  const Description conditions = owls("<p:Profile><p:serviceName>x</p:serviceName></p:Profile>" +
                                      nested(60, "<c:hasPrecondition><c:E>",
                                             "<c:expressionBody>" + text + "</c:expressionBody>",
                                             "</c:E></c:hasPrecondition>"));
  EXPECT_THAT(conditions.service.preconditions, SizeIs(10));
  EXPECT_THAT(kinds(conditions), ElementsAre("texts_left_out"));
  const Description categories =
      owls(nested(60,
                  "<p:Profile rdf:about='#P'><p:serviceName>x</p:serviceName>"
                  "<p:serviceClassification><p:A>",
                  text, "</p:A></p:serviceClassification></p:Profile>"));
  EXPECT_THAT(categories.service.categories, SizeIs(10));
  EXPECT_THAT(kinds(categories), ElementsAre("texts_left_out"));
}

TEST(Owls, SaysWhatAnEmptyDocumentLacks) {
  EXPECT_THAT(kinds(owls("")), ElementsAre("no_profile"));
}

TEST(Owls, RefusesAnotherFormatWithPlace) {
  EXPECT_EQ(fault_in_document("application/owls+xml", "<?xml version='1.0'?>\n<html/>"),
            "d:2:2: the root is <html>, not <rdf:RDF>; check that the file is OWL-S in RDF/XML");
  EXPECT_THAT(fault_in_document("application/owls+xml", "<a>\n<b>\n</a>"),
              StartsWith("d:3:3: not well-formed XML: "));
  EXPECT_THAT(fault_in_document("application/owls+xml", ""),
              StartsWith("d:1:1: not well-formed XML: "));
  EXPECT_THAT(fault_in_document("application/owls+xml", "no markup"),
              HasSubstr("not well-formed XML"));
}

TEST(Owls, WritesEntitiesOutAndReadsNoOtherFile) {
  const Description description = read_owls(
      {"http://x/s.owls", "application/owls+xml",
       "<!DOCTYPE r [<!ENTITY a 'ab'><!ENTITY b '&a;&a;'><!ENTITY p 'http://p/Profile.owl'>"
       "<!ELEMENT r ANY><!ENTITY file SYSTEM 'file:///etc/hostname'>]>"
       "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:p='&p;#'>"
       "<p:Profile><p:serviceName>&b; &file;&lt;&#65;</p:serviceName></p:Profile></rdf:RDF>"},
      "s.owls");
  EXPECT_EQ(description.service.name, "abab <A");
  EXPECT_THAT(kinds(description), ElementsAre("entity_left_out", "declarations_skipped"));
}

TEST(Owls, MeansTheSameInEveryNotationOfRdf) {
  const Service plain =
      owls(
          "<p:Profile rdf:ID='P'><p:serviceName>Map</p:serviceName>"
          "<p:hasInput><c:Input rdf:ID='I'><c:parameterType>http://o#City</c:parameterType>"
          "</c:Input></p:hasInput></p:Profile>")
          .service;
  EXPECT_EQ(plain.name, "Map");
  EXPECT_THAT(plain.inputs, ElementsAre("http://o#City"));
  for (const char* body :
       {// property attributes of a node, of a property, and of one that refers to its resource
        "<p:Profile p:serviceName='Map'><p:hasInput c:parameterType='http://o#City'/></p:Profile>",
        "<rdf:Description p:serviceName='Map'><p:hasInput rdf:resource='#I' "
        "c:parameterType='http://o#City'/></rdf:Description>",
        "<p:Profile p:serviceName='Map'><p:hasInput rdf:nodeID='i'/></p:Profile>"
        "<c:Input rdf:nodeID='i' c:parameterType='http://o#City'/>",
        "<p:Profile><p:serviceName>Map</p:serviceName><p:hasInput rdf:parseType='Resource'>"
        "<c:parameterType rdf:resource='http://o#City'/></p:hasInput></p:Profile>",
        "<p:Profile p:serviceName='Map'><p:hasInput rdf:parseType='Collection'>"
        "<c:Input c:parameterType='http://o#City'/></p:hasInput></p:Profile>"}) {
    const Service other = owls(body).service;
    EXPECT_EQ(other.name, plain.name) << body;
    EXPECT_EQ(other.inputs, plain.inputs) << body;
  }
}

TEST(Owls, ReadsTheProfileThatItsServicePresents) {
  const Description description = owls(
      "<p:Profile rdf:ID='P'><p:serviceName>first</p:serviceName></p:Profile>"
      "<p:Profile rdf:ID='Q'><p:serviceName>second</p:serviceName></p:Profile>"
      "<s:Service xmlns:s='http://www.daml.org/services/owl-s/1.1/Service.owl#' rdf:ID='S'>"
      "<s:presents rdf:resource='#Q'/></s:Service>");
  EXPECT_EQ(description.service.name, "second");
  EXPECT_TRUE(description.stands_alone);
}

TEST(Owls, InAFileCalledLikeAnOntologyIsToldFromOne) {
  const auto read_owl = [](const std::string& body) {
    return read_descriptions({"http://x/s.owl", "application/rdf+xml",
                              "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                              " xmlns:o='http://www.w3.org/2002/07/owl#'"
                              " xmlns:p='http://www.daml.org/services/owl-s/1.1/Profile.owl#'>" +
                                  body + "</rdf:RDF>"},
                             "s.owl");
  };
  const auto found = read_owl("<p:Profile p:serviceName='Map'/>");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].service.name, "Map");
  EXPECT_EQ(found[0].service.source.media_type, "application/owls+xml");
  // The vocabulary itself, an ontology, and Turtle.
  EXPECT_THAT(read_owl("<o:Class rdf:ID='Profile'/><o:DatatypeProperty rdf:ID='serviceName'/>"),
              IsEmpty());
  EXPECT_THAT(read_owl("<o:Class rdf:about='#City'/>"), IsEmpty());
  EXPECT_THAT(read_descriptions({"http://x/s.owl", "application/rdf+xml", "@prefix a: <b> ."}, "s"),
              IsEmpty());
}

TEST(Owls, RefusesElementsThatNestTooDeep) {
  std::string bytes;
  for (int i = 0; i < 100000; ++i) bytes += "<a>";
  for (int i = 0; i < 100000; ++i) bytes += "</a>";
  EXPECT_THAT(fault_in_document("application/owls+xml", bytes),
              HasSubstr("elements nest deeper than 256"));
}

// Each name would be looked for among all of them, and each joined part would repeat them.
TEST(Owls, RefusesElementsWithinFarMoreAttributesThanAnyHas) {
  std::string bytes = "<a";
  for (int i = 0; i < 1001; ++i) bytes += fmt::format(" xmlns:p{}='u'", i);
  EXPECT_THAT(fault_in_document("application/owls+xml", bytes + "><b/></a>"),
              HasSubstr("have more than 1000 attributes"));
}

TEST(Wsdl, FollowsPartsElementsTypesAndMembersToTheirConcepts) {
  const Description description = read("services/weather.wsdl");
  const Service& service = description.service;
  EXPECT_EQ(service.name, "WeatherService");
  // Of the document's own text nothing is taken: the service and its operation have some.
  EXPECT_EQ(service.description, "Weather of a city. Tells tomorrow's weather.");
  // A part's own reference; element Day → type DayType of the namespace that is meant. The second
  // port type repeats the operation, which adds nothing.
  EXPECT_THAT(service.inputs, ElementsAre(kPlace + "City", kWeather + "Day"));
  // Members of the type Report: one annotated, one of the type itself, one by ref with two
  // concepts.
  EXPECT_THAT(service.outputs,
              ElementsAre(kWeather + "Temperature", kWeather + "Wind", kWeather + "Storm"));
  EXPECT_THAT(service.categories, ElementsAre(kWeather + "Forecasting"));
  EXPECT_THAT(kinds(description), ElementsAre("document_text_left_out", "part_without_concept"));
  EXPECT_EQ(description.notes[0].detail, "Generated by hand, for tests.");
  EXPECT_EQ(description.notes[1].detail, "2 of 8 message parts lead to no modelReference");
}

TEST(Wsdl, FollowsASoapArrayToItsItems) {
  const Description description = read_wsdl(
      {"http://x/d", "application/wsdl+xml",
       "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://x/t'"
       " xmlns:w='http://schemas.xmlsoap.org/wsdl/' xmlns:e='http://e'"
       " xmlns:s='http://www.w3.org/2001/XMLSchema' xmlns:a='http://www.w3.org/ns/sawsdl'>"
       "<types><s:schema targetNamespace='http://x/t'>"
       "<s:complexType name='Places'><s:complexContent><s:restriction base='e:Array'>"
       "<s:attribute ref='e:arrayType' w:arrayType='t:Place[]'/>"
       "</s:restriction></s:complexContent></s:complexType>"
       "<s:complexType name='Place'><s:all>"
       "<s:element name='town' type='s:string' a:modelReference='http://x/o#City'/>"
       "</s:all></s:complexType></s:schema></types>"
       "<message name='M'><part name='found' type='t:Places'/></message>"
       "<portType name='P'><operation name='o'><output message='M'/></operation></portType>"
       "</definitions>"},
      "d");
  EXPECT_THAT(description.service.outputs, ElementsAre("http://x/o#City"));
  EXPECT_THAT(description.notes, IsEmpty());
}

TEST(Wsdl, FindsConceptsBesideTypesThatWereSearchedInVain) {
  const Description description = read_wsdl(
      {"http://x/d", "application/wsdl+xml",
       "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://x/t'"
       " xmlns:s='http://www.w3.org/2001/XMLSchema' xmlns:a='http://www.w3.org/ns/sawsdl'>"
       "<types><s:schema targetNamespace='http://x/t'>"
       "<s:complexType name='Odd'><s:all><s:element name='next' type='t:Even'/></s:all>"
       "</s:complexType>"
       "<s:complexType name='Even'><s:all><s:element name='next' type='t:Odd'/></s:all>"
       "</s:complexType>"
       "<s:complexType name='Stay'><s:all><s:element name='night' type='t:Even'/>"
       "<s:element name='town' type='s:string' a:modelReference='http://x/o#City'/>"
       "<s:element name='again' type='t:Stay'/></s:all></s:complexType></s:schema></types>"
       "<message name='M'><part name='odd' type='t:Odd'/><part name='even' "
       "type='t:Even'/></message>"
       "<message name='N'><part name='stay' type='t:Stay'/></message>"
       "<portType name='P'><operation name='o'><input message='M'/><output "
       "message='N'/></operation>"
       "</portType></definitions>"},
      "d");
  EXPECT_THAT(description.service.inputs, IsEmpty());
  EXPECT_THAT(description.service.outputs, ElementsAre("http://x/o#City"));
}

// A document without concepts, with these schemas and these parts of its messages.
Service unannotated(const std::string& schemas, const std::string& in, const std::string& out) {
  return read_wsdl({"http://x/d", "application/wsdl+xml",
                    "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://x/t'"
                    " xmlns:w='http://schemas.xmlsoap.org/wsdl/' xmlns:e='http://e'"
                    " xmlns:s='http://www.w3.org/2001/XMLSchema'>"
                    "<types><s:schema targetNamespace='http://x/t'>" +
                        schemas + "</s:schema></types><message name='In'>" + in +
                        "</message><message name='Out'>" + out +
                        "</message><portType name='P'><operation name='o'><input message='In'/>"
                        "<output message='Out'/></operation></portType></definitions>"},
                   "d")
      .service;
}

TEST(Wsdl, NamesThePartsOfMessagesWithoutConcepts) {
  // The element that wraps a call is not named, an element that is a value is.
  const Service wrapped = unannotated(
      "<s:element name='Find'><s:complexType><s:sequence>"
      "<s:element name='town' type='t:Town' maxOccurs='unbounded'/>"
      "<s:element ref='t:day'/><s:group ref='t:Limits'/></s:sequence>"
      "<s:attribute name='unit' type='s:string'/></s:complexType></s:element>"
      "<s:complexType name='Place'><s:sequence><s:element name='name' type='s:string'/>"
      "</s:sequence></s:complexType>"
      "<s:complexType name='Town'><s:complexContent><s:extension base='t:Place'><s:sequence>"
      "<s:element name='twin' type='t:Town' minOccurs='0'/></s:sequence></s:extension>"
      "</s:complexContent></s:complexType>"
      "<s:element name='day' type='s:date'/>"
      "<s:group name='Limits'><s:choice><s:element name='most' type='s:int'/></s:choice></s:group>",
      "<part name='parameters' element='t:Find'/>", "<part name='answer' element='t:day'/>");
  EXPECT_THAT(wrapped.inputs, ElementsAre("town[].name", "town[].twin", "day", "most", "unit"));
  EXPECT_THAT(wrapped.outputs, ElementsAre("day"));
  // In the style of procedures, parts have names of their own, and arrays are SOAP's.
  const Service procedure = unannotated(
      "<s:complexType name='Places'><s:complexContent><s:restriction base='e:Array'>"
      "<s:attribute ref='e:arrayType' w:arrayType='t:Place[]'/>"
      "</s:restriction></s:complexContent></s:complexType>"
      "<s:complexType name='Place'><s:all><s:element name='name' type='s:string'/>"
      "<s:element name='price'><s:complexType><s:simpleContent><s:extension base='s:decimal'>"
      "<s:attribute name='currency' type='s:string'/></s:extension></s:simpleContent>"
      "</s:complexType></s:element></s:all></s:complexType>",
      "<part name='town' type='s:string'/><part name='unknown' type='t:Nowhere'/>",
      "<part name='found' type='t:Places'/>");
  EXPECT_THAT(procedure.inputs, ElementsAre("town", "unknown"));
  EXPECT_THAT(procedure.outputs,
              ElementsAre("found[].name", "found[].price", "found[].price.currency"));
}

TEST(Wsdl, NamesNothingOfACallThatTakesNothing) {
  const Service service = unannotated("<s:element name='List'><s:complexType/></s:element>",
                                      "<part name='parameters' element='t:List'/>", "");
  EXPECT_THAT(service.inputs, IsEmpty());
  EXPECT_THAT(service.outputs, IsEmpty());
}

TEST(Wsdl, NamesSharedPartsOfMessagesAsDeepAsThereIsRoom) {
  // Each type has two members of the next: 4 at the second level, 512 at the ninth.
  std::string schemas = "<s:element name='Find' type='t:T0'/>";
  for (int i = 0; i < 20; ++i) {
    const std::string next = "' type='t:T" + std::to_string(i + 1) + "'/>";
    schemas += "<s:complexType name='T" + std::to_string(i) + "'><s:sequence><s:element name='a" +
               next + "<s:element name='b" + next + "</s:sequence></s:complexType>";
  }
  const Service service = unannotated(schemas, "<part name='parameters' element='t:Find'/>", "");
  ASSERT_EQ(service.inputs.size(), 256U);
  EXPECT_EQ(service.inputs.front(), "a.a.a.a.a.a.a.a");
  EXPECT_EQ(service.inputs.back(), "b.b.b.b.b.b.b.b");
}

// They double at each step, or go deeper than a stack.
TEST(Wsdl, FollowsFewTypesThatExtendEachOther) {
  for (const auto& [count, twice] : {std::pair(60, true), std::pair(20'000, false)}) {
    std::string types;
    for (int i = 0; i < count; ++i) {
      const std::string extension = fmt::format("<s:extension base='t:T{}'/>", i + 1);
      types += fmt::format(
          "<s:complexType name='T{}'><s:complexContent>{}{}</s:complexContent>"
          "</s:complexType>",
          i, extension, twice ? extension : "");
    }
    types += fmt::format(
        "<s:complexType name='T{}'><s:sequence><s:element name='e'/></s:sequence>"
        "</s:complexType>",
        count);
    const Service service =
        unannotated(types, "<part name='p' type='t:T0'/>", "<part name='p' type='t:T0'/>");
    EXPECT_THAT(service.inputs, ElementsAre("p")) << count;
  }
}

// Each path repeats the long names above it.
TEST(Wsdl, NamesPartsBelowLongNamesAsDeepAsAMebibyteAllows) {
  std::string types, leaves;
  for (int i = 0; i < 7; ++i) {
    types += fmt::format(
        "<s:complexType name='T{}'><s:sequence><s:element name='{}' type='t:T{}'/></s:sequence>"
        "</s:complexType>",
        i, std::string(2000, 'a'), i + 1);
  }
  for (int i = 0; i < 250; ++i) leaves += fmt::format("<s:element name='l{}'/>", i);
  const Service service =
      unannotated(types + "<s:complexType name='T7'>" + leaves + "</s:complexType>",
                  "<part name='p' type='t:T6'/>", "<part name='p' type='t:T0'/>");
  EXPECT_THAT(service.inputs, SizeIs(250));
  ASSERT_THAT(service.outputs, SizeIs(1));
  EXPECT_EQ(service.outputs[0].size(), 1 + 7 * 2001U);
}

TEST(Wsdl, ReadsVersion20) {
  const Description description = read("services/time_zone.wsdl");
  EXPECT_EQ(description.service.name, "TimeZoneFinder");
  EXPECT_EQ(description.service.description, "Finds the time zone of a city.");
  EXPECT_THAT(description.service.inputs, ElementsAre(kPlace + "City"));
  EXPECT_THAT(description.service.outputs, ElementsAre(kPlace + "TimeZone"));
  EXPECT_THAT(description.service.categories, ElementsAre(kPlace + "Looking-up"));
  EXPECT_THAT(description.notes, IsEmpty());
}

// Each operation would go through all types, which contain one another.
TEST(Wsdl, FollowsCirclesOfTypesToTheirConceptsWithinABound) {
  constexpr int kCount = 1500;
  std::string types;
  std::string rest;
  std::string operations;
  for (int i = 0; i < kCount; ++i) {
    const std::string own = std::to_string(i);
    types += "<x:complexType name='T" + own + "'><x:element name='a' a:modelReference='http://o#C" +
             own + "'/><x:element name='b' type='t:T" + std::to_string((i + 1) % kCount) +
             "'/></x:complexType>";
    rest += "<message name='M" + own + "'><part name='p' type='t:T" + own + "'/></message>";
    operations += "<operation name='o" + own + "'><input message='t:M" + own + "'/></operation>";
  }
  const Description found = read_wsdl(
      {"http://x/d", "application/wsdl+xml",
       "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' xmlns:t='http://t'"
       " xmlns:a='http://www.w3.org/ns/sawsdl' xmlns:x='http://www.w3.org/2001/XMLSchema'><types>"
       "<x:schema targetNamespace='http://t'>" +
           types + "</x:schema></types>" + rest + "<portType name='P'>" + operations +
           "</portType></definitions>"},
      "d");
  EXPECT_THAT(found.service.inputs, SizeIs(kCount));
  EXPECT_THAT(kinds(found), ElementsAre("schema_cut"));
}

TEST(Wsdl, SaysWhatIsMissing) {
  const Description empty =
      read_wsdl({"http://x/d", "application/wsdl+xml",
                 "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' name='Empty'/>"},
                "d");
  EXPECT_EQ(empty.service.name, "Empty");
  EXPECT_THAT(kinds(empty), ElementsAre("no_operation"));
  const Description dangling =
      read_wsdl({"http://x/d", "application/wsdl+xml",
                 "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/'><portType name='P'>"
                 "<operation name='o'><input message='M'/></operation></portType></definitions>"},
                "d");
  EXPECT_THAT(kinds(dangling), ElementsAre("unknown_message"));
}

TEST(Wsdl, RefusesAnotherFormatWithPlace) {
  EXPECT_EQ(fault_in_document("application/wsdl+xml", "<definitions xmlns='http://other/'/>"),
            "d:1:2: the root is <definitions>, not WSDL 1.1 or 2.0; check the element and its "
            "namespace");
}

TEST(Hrests, ReadsAPageThatIsNotXml) {
  const Description description = read("services/postal_code.html");
  const Service& service = description.service;
  EXPECT_EQ(service.name, "Postal code of a city");
  EXPECT_THAT(service.description,
              StartsWith("Postal code of a city Costs nothing \u2014 really "
                         "&unknown; <free>. find GET http://example.org/codes? "
                         "in: city and street out: code digits"));
  EXPECT_THAT(service.description, Not(HasSubstr("Before")));
  EXPECT_THAT(service.description, Not(HasSubstr("After")));
  EXPECT_THAT(service.inputs, ElementsAre(kPlace + "City", kPlace + "Street"));
  EXPECT_THAT(service.outputs, ElementsAre(kPlace + "PostalCode"));  // not the link inside of it
  EXPECT_THAT(service.categories, ElementsAre(kPlace + "Looking-up"));
  EXPECT_THAT(description.notes, IsEmpty());
}

TEST(Hrests, ReadsAWholePageWithoutServiceElementAndSaysSo) {
  const Description description = read_hrests(
      {"http://x/d/p.html", "text/html",
       "<title>Maps</title><p>Shows a map.<div class='output'><a rel='model' href='o#Map'>map</a>"},
      "p.html");
  EXPECT_EQ(description.service.name, "Maps");
  EXPECT_EQ(description.service.description, "Shows a map. map");
  EXPECT_THAT(description.service.outputs, ElementsAre("http://x/d/o#Map"));
  EXPECT_THAT(kinds(description), ElementsAre("no_service_element", "no_operation"));
}

TEST(Hrests, SurvivesAnyMarkup) {
  for (const char* page : {"", "<", "</", "<a", "<a href", "<a href=", "<a href='", "<!--", "<!",
                           "</div></div>", "<div class=service", "<script>", "&", "&#;", "&#x;",
                           "&#99999999999;", "<div class=service><div class=service></div>"}) {
    EXPECT_NO_THROW(read_hrests({"http://x/p", "text/html", page}, "p")) << page;
  }
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<div class=service>";
  EXPECT_NO_THROW(read_hrests({"http://x/p", "text/html", deep}, "p"));
}

TEST(Description, TellsXmlFormatsApartByTheirRoot) {
  const auto found =
      read_descriptions({"http://x/d", "application/xml",
                         "<definitions xmlns='http://schemas.xmlsoap.org/wsdl/' name='N'/>"},
                        "d");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].service.name, "N");
  EXPECT_THAT(read_descriptions({"http://x/d", "application/xml", "<other/>"}, "d"), IsEmpty());
}

TEST(Description, IsNoneInADocumentOfAnotherType) {
  EXPECT_THAT(read_descriptions({"http://x/d", "image/png", "x"}, "d"), IsEmpty());
}

}  // namespace
}  // namespace matchbench::collection
