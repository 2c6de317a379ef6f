#include "tests/plugins/match_of_degree.hpp"
#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace hybrid {
namespace {

using mini::is;
using testing::ElementsAre;
using testing::IsEmpty;

const mini::Taxonomy kTaxonomy({{"urn:x#Thing"},
                                {"urn:x#Vehicle", {"urn:x#Thing"}},
                                {"urn:x#Car", {"urn:x#Vehicle"}},
                                {"urn:x#SportsCar", {"urn:x#Car"}},
                                {"urn:x#Price", {"urn:x#Thing"}},
                                {"urn:x#TaxedPrice", {"urn:x#Price"}}});

mini::Service service(const char* uri, std::vector<std::string> inputs,
                      std::vector<std::string> outputs) {
  for (auto* list : {&inputs, &outputs}) {
    for (std::string& name : *list) name = "urn:x#" + name;
  }
  return {.uri = uri, .inputs = std::move(inputs), .outputs = std::move(outputs)};
}

std::vector<mini::Match> rank(const std::vector<mini::Service>& services,
                              const mini::Service& request, const char* config = "") {
  return mini::match(HYBRID_SO, &kTaxonomy, services, request, config);
}

const std::vector<mini::Service> kServices{
    service("z-exact", {"Car"}, {"Price"}),
    service("y-plug-in", {"Vehicle"}, {"TaxedPrice"}),
    service("x-subsumed-by", {"Car"}, {"Thing"}),
    service("w-other", {"Price"}, {"Vehicle"}),
    {.uri = "v-silent"},
};
const mini::Service kRequest = service("r", {"Car"}, {"Price"});

TEST(Hybrid, PutsWhatFitsBetterInEveryRespectFirst) {
  // The outputs of x and Price share but Thing, so the two are not similar enough for subsumed-by.
  EXPECT_THAT(rank(kServices, kRequest),
              ElementsAre(is("z-exact", MB_DEGREE_EXACT), is("y-plug-in", MB_DEGREE_PLUG_IN),
                          is("x-subsumed-by", MB_DEGREE_FAIL), is("w-other", MB_DEGREE_FAIL),
                          is("v-silent", MB_DEGREE_FAIL)));
}

TEST(Hybrid, TakesSubsumedByFromTheThresholdOn) {
  const std::vector<mini::Match> found = rank(kServices, kRequest, R"({"threshold": 0.3})");
  EXPECT_THAT(found, testing::Contains(is("x-subsumed-by", MB_DEGREE_SUBSUMED_BY)));
}

TEST(Hybrid, CallsASimilarServiceThatLogicRefusesANearestNeighbour) {
  // The request cannot give a SportsCar, but its unfolded name is nearly that of Car.
  const auto services = {service("s", {"SportsCar"}, {"Price"}), service("t", {"Price"}, {"Car"})};
  EXPECT_THAT(rank(services, kRequest, R"({"threshold": 0.6, "order": "degree"})"),
              ElementsAre(is("s", MB_DEGREE_NEAREST), is("t", MB_DEGREE_FAIL)));
}

TEST(Hybrid, PutsDegreesBeforeSimilarityWhereAskedTo) {
  // "a" is exact but also returns a SportsCar; "b" needs one, and is a nearest neighbour.
  const auto services = {service("b", {"SportsCar"}, {"Price"}),
                         service("a", {"Car"}, {"Price", "SportsCar"})};
  EXPECT_THAT(rank(services, kRequest, R"({"order": "degree", "threshold": 0.5})"),
              ElementsAre(is("a", MB_DEGREE_EXACT), is("b", MB_DEGREE_NEAREST)));
}

// One service, N = 1; order "degree", both fail: the score is half the mean of the sides'
// similarity. Unfolded, without a taxonomy: request {RedCar}, service {CarPrice}; words red, car
// and car, price. idf(car) = idf(price) = ln(1 + 0.5 / 1.5) = ln(4/3) = c, idf(red), which no
// service has, = ln(1 + 1.5 / 0.5) = ln 4 = u. Inputs are empty on both sides: 1.
TEST(Hybrid, ComparesWordsByTheFormulaOfEachMeasure) {
  const auto services = {service("s", {}, {"CarPrice"})};
  const auto side = [&services](const char* config) {
    const auto found =
        mini::match(HYBRID_SO, nullptr, services, service("r", {}, {"RedCar"}), config);
    return 4 * found.at(0).score - 1;
  };
  const double c = std::log(4.0 / 3), u = std::log(4.0);
  const double common = c * c, asked = c * c + u * u, offered = 2 * c * c;
  EXPECT_NEAR(side(R"({"order": "degree", "threshold": 1, "syntactic": "cosine"})"),
              common / std::sqrt(asked * offered), 1e-12);
  EXPECT_NEAR(side(R"({"order": "degree", "threshold": 1, "syntactic": "extended-jaccard"})"),
              common / (asked + offered - common), 1e-12);
  // p(car) = c / (c + u), q(car) = 1/2.
  const auto h = [](double x) { return -x * std::log(x); };
  const double p = c / (c + u);
  EXPECT_NEAR(side(R"({"order": "degree", "threshold": 1, "syntactic": "jensen-shannon"})"),
              (h(p) + h(0.5) - h(p + 0.5)) / (2 * std::log(2.0)), 1e-12);
  // No class in common.
  EXPECT_DOUBLE_EQ(
      side(R"({"order": "degree", "threshold": 1, "syntactic": "loss-of-information"})"), 0);
}

// {Car, Vehicle, Thing} and {SportsCar, Car, Vehicle, Thing}: 2 * 3 / (3 + 4) = 6/7; inputs: 1.
TEST(Hybrid, CountsClassesForTheLossOfInformation) {
  const auto found = rank({service("s", {}, {"SportsCar"})}, service("r", {}, {"Car"}),
                          R"({"order": "degree", "syntactic": "loss-of-information"})");
  EXPECT_THAT(found, ElementsAre(is("s", MB_DEGREE_PLUG_IN)));
  EXPECT_DOUBLE_EQ(found[0].score, 4 + (1 + 6.0 / 7) / 4);
}

TEST(Hybrid, EqualSetsAreAlikeByEveryMeasure) {
  for (const char* measure :
       {"loss-of-information", "extended-jaccard", "cosine", "jensen-shannon"}) {
    const std::string config =
        R"({"order": "degree", "syntactic": ")" + std::string(measure) + "\"}";
    EXPECT_NEAR(rank({kServices[0]}, kRequest, config.c_str())[0].score, 5.5, 1e-12) << measure;
  }
}

TEST(Hybrid, FindsByWordsWhereThereAreNoConcepts) {
  const std::vector<mini::Service> services{
      {.uri = "a", .name = "weather"}, {.uri = "b", .name = "car price"}, {.uri = "c"}};
  EXPECT_THAT(mini::uris(mini::match(HYBRID_SO, nullptr, services, {.uri = "r", .name = "cars"})),
              ElementsAre("b", "a", "c"));
}

TEST(Hybrid, FindsUnknownConceptsByTheirNames) {
  const auto services = {service("a", {}, {"Weather"}), service("b", {}, {"RedCars"})};
  EXPECT_THAT(mini::uris(rank(services, service("r", {}, {"CarRed"}))), ElementsAre("b", "a"));
}

TEST(Hybrid, PutsAServiceFirstThatResemblesOneThatFits) {
  // "a" and "b" each return half of what is wanted; "d", which returns the same as "b", is named as
  // the request.
  const std::vector<mini::Service> services{
      {.uri = "a", .outputs = {"urn:x#Car"}},
      {.uri = "b", .outputs = {"urn:x#Price"}},
      {.uri = "c", .name = "other", .outputs = {"urn:x#Car"}},
      {.uri = "d", .name = "wanted", .outputs = {"urn:x#Price"}},
  };
  const mini::Service request{
      .uri = "r", .name = "wanted", .outputs = {"urn:x#Car", "urn:x#Price"}};
  EXPECT_THAT(
      mini::uris(mini::match(HYBRID_SO, nullptr, services, request, R"({"neighbours": 0})")),
      ElementsAre("d", "a", "b", "c"));
  EXPECT_THAT(mini::uris(mini::match(HYBRID_SO, nullptr, services, request)),
              ElementsAre("d", "b", "a", "c"));
}

TEST(Hybrid, ReadsTheInterfaceInTheSourceDocument) {
  const std::string wsdl =
      R"(<definitions><portType name="p"><operation name="FindRoute"><input message="m"/></operation>
         </portType><message name="m"><part name="place" type="string"/></message></definitions>)";
  const std::vector<mini::Service> services{{.uri = "a", .name = "weather"},
                                            {.uri = "b", .description = "any", .source = wsdl}};
  EXPECT_THAT(mini::uris(mini::match(HYBRID_SO, nullptr, services, {.uri = "r", .name = "routes"})),
              ElementsAre("b", "a"));
}

TEST(Hybrid, AnswersCollectionsOfNoneAndOne) {
  EXPECT_THAT(rank({}, kRequest), IsEmpty());
  EXPECT_THAT(rank({{.uri = "v-silent"}}, kRequest), ElementsAre(is("v-silent", MB_DEGREE_FAIL)));
}

TEST(Hybrid, AbstainsFromARequestWithNeitherWordsNorConcepts) {
  const mini::Services offers(kServices);
  const mini::Host host(&kTaxonomy);
  mini::Matchmaker matchmaker(mini::open_plugin(HYBRID_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[4]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request has neither words nor concepts");
}

TEST(Hybrid, DoesNotDependOnTheOrderOfTheServicesOrEarlierRequests) {
  std::vector<mini::Service> services = kServices;
  for (int i = 0; i < 12; ++i) {
    services.push_back({.uri = "urn:" + std::to_string(i),
                        .name = "price service",
                        .outputs = {"urn:y#C" + std::to_string(i / 2), "urn:x#Price"}});
  }
  const std::vector<std::string> expected = mini::uris(rank(services, kRequest));
  std::reverse(services.begin(), services.end());
  std::swap(services[2], services[9]);

  const mini::Services offers(services);
  const mini::Services requests(
      std::vector<mini::Service>{kRequest, service("q", {"Unheard"}, {"Of", "Price"})});
  const mini::Host host(&kTaxonomy);
  mini::Matchmaker matchmaker(mini::open_plugin(HYBRID_SO), host, 5);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[1]), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_EQ(matchmaker.uris(offers), expected);
}

TEST(Hybrid, RefusesAConfigItDoesNotUnderstand) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(HYBRID_SO), host, 0, R"({"threshold": 2})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
  EXPECT_EQ(host.error, "config: threshold is 2, but must be a number from 0 to 1");
}

}  // namespace
}  // namespace hybrid
