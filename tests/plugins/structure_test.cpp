#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace structure {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A WSDL document with one operation from `in` to `out`, parts written as "name:type".
std::string wsdl(const std::string& types, const std::string& in, const std::string& out) {
  const auto part = [](const std::string& text) {
    const std::size_t colon = text.find(':');
    return "<part name='" + text.substr(0, colon) + "' type='t:" + text.substr(colon + 1) + "'/>";
  };
  return "<w:definitions xmlns:w='urn:w' xmlns:x='urn:x'><w:types><x:schema>" + types +
         "</x:schema></w:types><w:message name='I'>" + part(in) +
         "</w:message><w:message name='O'>" + part(out) +
         "</w:message><w:portType><w:operation name='get'><w:input message='t:I'/>"
         "<w:output message='t:O'/></w:operation></w:portType></w:definitions>";
}

std::string owls(const std::string& in, const std::string& out) {
  const auto parameter = [](const std::string& kind, const std::string& text) {
    const std::size_t colon = text.find(':');
    return "<p:" + kind + " rdf:ID='" + text.substr(0, colon) + "'><p:parameterType>urn:o#" +
           text.substr(colon + 1) + "</p:parameterType></p:" + kind + ">";
  };
  return "<rdf:RDF xmlns:rdf='urn:rdf' xmlns:p='urn:p'><p:AtomicProcess rdf:ID='get'><p:hasInput "
         "rdf:resource='#in'/></p:AtomicProcess>" +
         parameter("Input", in) + parameter("Output", out) + "</rdf:RDF>";
}

mini::Service service(const char* uri, const std::string& source) {
  return {.uri = uri, .source = source, .media_type = "application/wsdl+xml"};
}

std::map<std::string, double> scores(const std::vector<mini::Service>& services,
                                     const mini::Service& request, const char* config = "") {
  std::map<std::string, double> scores;
  for (const mini::Match& match : mini::match(STRUCTURE_SO, nullptr, services, request, config)) {
    scores[match.uri] = match.score;
  }
  return scores;
}

std::vector<std::string> rank(const std::vector<mini::Service>& services,
                              const mini::Service& request, const char* config = "") {
  return mini::uris(mini::match(STRUCTURE_SO, nullptr, services, request, config));
}

const std::string kAddress =
    "<x:complexType name='Address'><x:sequence><x:element name='street' type='x:string'/>"
    "<x:element name='zip' type='x:int'/></x:sequence></x:complexType>";
const mini::Service kRequest = service("r", wsdl(kAddress, "place:Address", "price:decimal"));

TEST(Structure, PutsTheSameInterfaceFirstWithScoreOne) {
  const auto found =
      scores({service("same", kRequest.source), service("none", wsdl("", "a:b", "c:d"))}, kRequest);
  EXPECT_NEAR(found.at("same"), 1, 1e-12);
  EXPECT_LT(found.at("none"), 0.5);
}

TEST(Structure, PutsMoreSharedStructureFirst) {
  EXPECT_THAT(rank({service("c-nothing", wsdl("", "topic:token", "headline:text")),
                    service("b-output", wsdl("", "topic:token", "price:decimal")),
                    service("a-all-but-a-name", wsdl(kAddress, "spot:Address", "price:decimal"))},
                   kRequest),
              ElementsAre("a-all-but-a-name", "b-output", "c-nothing"));
}

// One service, N = 1. Words of names: get, in:car, out:red against get, in:car, out:blue. A word of
// the service weighs ln(1 + 0.5 / 1.5) = ln(4/3) = c, out:red ln(1 + 1.5 / 0.5) = ln 4 = u.
// Types and shapes are the same.
TEST(Structure, AveragesTheCosinesOfNamesTypesAndShapes) {
  const double c = std::log(4.0 / 3), u = std::log(4.0);
  const double names = 2 * c * c / std::sqrt((2 * c * c + u * u) * (3 * c * c));
  EXPECT_NEAR(scores({service("s", wsdl("", "car:string", "blue:int"))},
                     service("r", wsdl("", "car:string", "red:int")))
                  .at("s"),
              (names + 1 + 1) / 3, 1e-12);
}

TEST(Structure, TellsInputsFromOutputs) {
  EXPECT_THAT(rank({service("a-turned", wsdl(kAddress, "price:decimal", "place:Address")),
                    service("b-straight", kRequest.source)},
                   kRequest),
              ElementsAre("b-straight", "a-turned"));
}

TEST(Structure, LooksBelowParametersAsDeepAsTold) {
  const std::string other =
      "<x:complexType name='Address'><x:sequence><x:element name='phone' type='x:long'/>"
      "</x:sequence></x:complexType>";
  const std::vector<mini::Service> services{
      service("other", wsdl(other, "place:Address", "price:decimal"))};
  EXPECT_NEAR(scores(services, kRequest, R"({"depth": 0})").at("other"), 1, 1e-12);
  EXPECT_LT(scores(services, kRequest, R"({"depth": 1})").at("other"), 0.99);
}

TEST(Structure, ReadsElementsByReferenceAndDerivedTypes) {
  const std::string derived =
      "<x:element name='place' type='t:Address'/><x:complexType name='Base'><x:sequence>"
      "<x:element name='street' type='x:string'/></x:sequence></x:complexType>"
      "<x:complexType name='Address'><x:complexContent><x:extension base='t:Base'><x:sequence>"
      "<x:element name='zip' type='x:int'/></x:sequence></x:extension></x:complexContent>"
      "</x:complexType>";
  std::string source = wsdl(derived, "p:q", "price:decimal");
  const std::string part = "name='p' type='t:q'";
  source.replace(source.find(part), part.size(), "name='p' element='t:place'");
  EXPECT_NEAR(scores({service("s", source)}, kRequest).at("s"), 1, 1e-12);
}

TEST(Structure, ReadsOwlSAndComparesItWithWsdl) {
  EXPECT_THAT(rank({service("a-other", owls("topic:Token", "headline:Text")),
                    service("b-alike", owls("place:Address", "price:Decimal"))},
                   kRequest),
              ElementsAre("b-alike", "a-other"));
}

TEST(Structure, FallsBackOnConceptsWhereTheSourceSaysNothing) {
  for (const char* source : {"", "not xml <<<", "<html/>", "<definitions/>", "<rdf:RDF/>"}) {
    mini::Service silent = service("b", source);
    silent.inputs = {"urn:o#Address"};
    EXPECT_THAT(rank({{.uri = "a"}, silent}, kRequest), ElementsAre("b", "a")) << source;
  }
}

TEST(Structure, EndsOnTypesThatContainThemselves) {
  const std::string knot =
      "<x:complexType name='Address'><x:sequence><x:element name='next' type='t:Address'/>"
      "<x:element ref='t:e'/></x:sequence></x:complexType><x:complexType name='Base'>"
      "<x:complexContent><x:extension base='t:Base'/></x:complexContent></x:complexType>"
      "<x:element name='e' ref='t:e'/><x:element name='f' type='t:Base'/>";
  EXPECT_EQ(rank({service("s", wsdl(knot, "place:Address", "b:Base"))}, kRequest, R"({"depth": 8})")
                .size(),
            1U);
}

TEST(Structure, EndsOnSchemasMadeToExhaustIt) {
  std::string bomb;  // every type holds the next one nine times: 9^8 elements at depth 8
  for (int i = 0; i < 9; ++i) {
    bomb += "<x:complexType name='T" + std::to_string(i) + "'>";
    for (int k = 0; k < 9; ++k) {
      bomb += "<x:element name='e' type='t:T" + std::to_string(i + 1) + "'/>";
    }
    bomb += "</x:complexType>";
  }
  std::string deep = "<x:complexType name='T0'>";
  for (int i = 0; i < 50000; ++i) deep += "<x:sequence>";
  for (int i = 0; i < 50000; ++i) deep += "</x:sequence>";
  deep += "</x:complexType>";
  std::string chain;  // each type extends the next one
  for (int i = 0; i < 20000; ++i) {
    chain += "<x:complexType name='T" + std::to_string(i) + "'><x:extension base='t:T" +
             std::to_string(i + 1) + "'/></x:complexType>";
  }
  for (const std::string& types : {bomb, deep, chain}) {
    EXPECT_EQ(
        rank({service("s", wsdl(types, "a:T0", "b:string"))}, kRequest, R"({"depth": 8})").size(),
        1U);
  }
}

TEST(Structure, AnswersAnEmptyCollection) {
  EXPECT_THAT(rank({}, kRequest), IsEmpty());
}

TEST(Structure, AbstainsFromARequestWithoutAnInterface) {
  const mini::Services offers({kRequest, {.uri = "silent", .name = "address"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(STRUCTURE_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[1]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request states no interface");
}

TEST(Structure, DoesNotDependOnTheOrderOfTheServices) {
  std::vector<mini::Service> services;
  for (int i = 0; i < 12; ++i) {
    const std::string name = "p" + std::to_string(i / 3);
    services.push_back(service(("urn:" + std::to_string(i)).c_str(),
                               wsdl(kAddress, name + ":Address", name + ":decimal")));
  }
  const std::vector<std::string> expected = rank(services, kRequest);
  std::reverse(services.begin(), services.end());
  std::swap(services[2], services[9]);
  EXPECT_EQ(rank(services, kRequest), expected);
}

TEST(Structure, RefusesADepthThatIsNotAWholeNumber) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(STRUCTURE_SO), host, 0, R"({"depth": 1.5})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
  EXPECT_EQ(host.error, "config: depth is 1.5, but must be a whole number from 0 to 8");
}

}  // namespace
}  // namespace structure
