#include "tests/plugins/match_of_degree.hpp"
#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace logic {
namespace {

using mini::is;
using testing::ElementsAre;
using testing::IsEmpty;

// Thing > Vehicle > Car > SportsCar > Roadster; Thing > Price > TaxedPrice
const mini::Taxonomy kTaxonomy({{"Thing"},
                                {"Vehicle", {"Thing"}},
                                {"Car", {"Vehicle"}},
                                {"SportsCar", {"Car"}},
                                {"Roadster", {"SportsCar"}},
                                {"Price", {"Thing"}},
                                {"TaxedPrice", {"Price"}}});
constexpr const char* kPlain = R"({"similarity": "none"})";

mini::Service service(const char* uri, std::vector<std::string> inputs,
                      std::vector<std::string> outputs) {
  return {.uri = uri, .name = uri, .inputs = std::move(inputs), .outputs = std::move(outputs)};
}

const mini::Service kRequest = service("r", {"Car"}, {"Car"});
// Named so that the alphabet alone would turn the ranking round.
const std::vector<mini::Service> kServices{
    service("z-exact", {"Car"}, {"Car"}),
    service("y-plug-in", {"Vehicle"}, {"SportsCar"}),    // child of what is asked for
    service("x-subsumes", {"Vehicle"}, {"Roadster"}),    // further below
    service("w-subsumed-by", {"Vehicle"}, {"Vehicle"}),  // parent of what is asked for
    service("v-needs-more", {"SportsCar"}, {"Car"}),     // the request cannot give a SportsCar
    service("u-other", {"Car"}, {"Price"}),
};

std::vector<mini::Match> rank(const std::vector<mini::Service>& services,
                              const mini::Service& request, const char* config = kPlain) {
  return mini::match(LOGIC_SO, &kTaxonomy, services, request, config);
}

TEST(Logic, OrdersDegreesAndNamesWithinThem) {
  EXPECT_THAT(
      rank(kServices, kRequest),
      ElementsAre(is("z-exact", MB_DEGREE_EXACT), is("y-plug-in", MB_DEGREE_PLUG_IN),
                  is("x-subsumes", MB_DEGREE_SUBSUMES), is("w-subsumed-by", MB_DEGREE_SUBSUMED_BY),
                  is("u-other", MB_DEGREE_FAIL), is("v-needs-more", MB_DEGREE_FAIL)));
}

TEST(Logic, KeepsTheOrderOfDegreesWhateverTheSimilarity) {
  std::vector<std::string> first_four = mini::uris(rank(kServices, kRequest, ""));
  first_four.resize(4);
  EXPECT_THAT(first_four, ElementsAre("z-exact", "y-plug-in", "x-subsumes", "w-subsumed-by"));
}

TEST(Logic, OrdersOneDegreeBySimilarityOfAncestors) {
  // Both fail. SportsCar shares Car, Vehicle and Thing with the request's output, Price but Thing.
  const std::vector<mini::Service> services{
      service("a", {"SportsCar"}, {"Price"}),
      service("b", {"SportsCar"}, {"SportsCar"}),
  };
  EXPECT_THAT(mini::uris(rank(services, kRequest)), ElementsAre("a", "b"));
  EXPECT_THAT(mini::uris(rank(services, kRequest, "")), ElementsAre("b", "a"));
}

TEST(Logic, GoesBySimilarityFirstWhereAskedTo) {
  // "a" fits but returns a lot else; "b" cannot be called but is nearly the request.
  const std::vector<mini::Service> services{
      service("a", {"Car"}, {"Car", "Roadster", "TaxedPrice"}),
      service("b", {"SportsCar"}, {"Car"}),
      service("c", {"Price"}, {"Price"}),
  };
  EXPECT_THAT(
      rank(services, kRequest, ""),
      ElementsAre(is("a", MB_DEGREE_EXACT), is("b", MB_DEGREE_FAIL), is("c", MB_DEGREE_FAIL)));
  EXPECT_THAT(
      rank(services, kRequest, R"({"first": "similarity"})"),
      ElementsAre(is("b", MB_DEGREE_FAIL), is("a", MB_DEGREE_EXACT), is("c", MB_DEGREE_FAIL)));
}

// Two services: N = 2. Classes of the request: in:Car, in:Vehicle, in:Thing; the same of "s",
// and of "t" in:Price, in:Thing. df = 2 for in:Thing, so it weighs ln(1 + 0.5 / 2.5) = ln 1.2;
// df = 1 for the others, ln(1 + 1.5 / 1.5) = ln 2.
// The overlap of "s" is 1, that of "t" is j = ln 1.2 / (ln 1.2 + 2 ln 2 + ln 2). The concepts named
// are Car and Price, so one by one the classes weigh the same and Price is as like Car as j;
// neither has outputs, which fits: (j + j + 1 + 1) / 4.
TEST(Logic, ComputesTheSimilarityByItsFormula) {
  const std::vector<mini::Match> found =
      rank({service("s", {"Car"}, {}), service("t", {"Price"}, {})}, service("r", {"Car"}, {}),
           R"({"first": "similarity", "neighbours": 0})");
  EXPECT_EQ(found[0].score, 1);
  const double j = std::log(1.2) / (std::log(1.2) + 3 * std::log(2));
  EXPECT_DOUBLE_EQ(found[1].score, (j + (2 * j + 2) / 4) / 2);
}

// The same two, which are each other's only neighbour. Of f = (1 + g) / 2 and g = (t + f) / 2,
// where 1 and t are their similarities to the request, f = (2 + t) / 3 and g = (1 + 2 t) / 3.
TEST(Logic, LetsSimilarServicesSupportEachOther) {
  const std::vector<mini::Service> services{service("s", {"Car"}, {}), service("t", {"Price"}, {})};
  const double t =
      rank(services, service("r", {"Car"}, {}), R"({"first": "similarity", "neighbours": 0})")[1]
          .score;
  const std::vector<mini::Match> found =
      rank(services, service("r", {"Car"}, {}), R"({"first": "similarity", "neighbours": 1})");
  EXPECT_NEAR(found[0].score, (2 + t) / 3, 1e-6);
  EXPECT_NEAR(found[1].score, (1 + 2 * t) / 3, 1e-6);
}

TEST(Logic, PairsEachParameterWithItsBest) {
  const mini::Service request = service("r", {}, {"Roadster", "TaxedPrice"});
  const std::vector<mini::Match> found = rank(
      {service("twice", {}, {"Roadster", "Price"}), service("both", {}, {"Roadster", "TaxedPrice"}),
       service("other", {}, {"SportsCar", "Car"})},
      request, R"({"first": "similarity"})");
  EXPECT_THAT(mini::uris(found), ElementsAre("both", "twice", "other"));
}

TEST(Logic, FindsTheSameNameInAnotherOntologyAlike) {
  const mini::Taxonomy taxonomy({{"http://x/o#City"}, {"http://y/p#City"}, {"http://y/p#Bus"}});
  const std::vector<mini::Match> found =
      mini::match(LOGIC_SO, &taxonomy,
                  {service("a", {}, {"http://y/p#Bus"}), service("b", {}, {"http://y/p#City"})},
                  service("r", {}, {"http://x/o#City"}), "");
  EXPECT_THAT(found, ElementsAre(is("b", MB_DEGREE_FAIL), is("a", MB_DEGREE_FAIL)));
  EXPECT_EQ(found[0].score, 0.5);  // similarity 1, and no degree
}

TEST(Logic, ComparesANameThatSeveralOntologiesHaveAndItsOwnHasNotWithAllOfThem) {
  const mini::Taxonomy taxonomy(
      {{"http://x/o#City"}, {"http://y/p#Town"}, {"http://y/p#City", {"http://y/p#Town"}}});
  const std::vector<mini::Match> found = mini::match(
      LOGIC_SO, &taxonomy,
      {service("a", {}, {"http://z/q#Bus"}), service("b", {}, {"http://y/p#City"})},
      service("r", {}, {"http://z/q#City"}), R"({"first": "similarity", "neighbours": 0})");
  EXPECT_THAT(found, ElementsAre(is("b", MB_DEGREE_FAIL), is("a", MB_DEGREE_FAIL)));
  EXPECT_EQ(found[0].score, 1);  // City and Town on both sides
}

TEST(Logic, CallsEqualOutputsWithMoreGeneralInputsAPlugIn) {
  EXPECT_THAT(rank({service("s", {"Vehicle"}, {"Car"})}, kRequest),
              ElementsAre(is("s", MB_DEGREE_PLUG_IN)));
}

TEST(Logic, AsksForEveryOutputButNotForEveryInputToBeUsed) {
  const mini::Service request = service("r", {"Car", "Price"}, {"Car", "TaxedPrice"});
  EXPECT_THAT(rank({service("both", {"Car"}, {"TaxedPrice", "Car", "Vehicle"}),
                    service("one", {"Car"}, {"Car"})},
                   request),
              ElementsAre(is("both", MB_DEGREE_EXACT), is("one", MB_DEGREE_FAIL)));
}

TEST(Logic, FailsServicesThatNameNoConcepts) {
  EXPECT_THAT(rank({{.uri = "silent"}, service("s", {}, {"Car"})}, service("r", {}, {"Car"})),
              ElementsAre(is("s", MB_DEGREE_EXACT), is("silent", MB_DEGREE_FAIL)));
}

TEST(Logic, KnowsAnUnknownConceptOnlyAgain) {
  const std::vector<mini::Service> services{service("a", {}, {"urn:b"}),
                                            service("b", {}, {"urn:a"}), service("c", {}, {"Car"})};
  EXPECT_THAT(
      rank(services, service("r", {}, {"urn:a"}), ""),
      ElementsAre(is("b", MB_DEGREE_EXACT), is("a", MB_DEGREE_FAIL), is("c", MB_DEGREE_FAIL)));
}

TEST(Logic, TakesAnUnknownConceptForTheOnlyClassOfItsName) {
  const mini::Taxonomy taxonomy({{"http://x/o#Car"}, {"http://x/o#Bus"}, {"http://y/p#Bus"}});
  const std::vector<mini::Service> services{service("a", {}, {"http://other/o#Bus"}),
                                            service("b", {}, {"http://other/o#Car"})};
  const auto wanted = [&](const char* uri) {
    return mini::match(LOGIC_SO, &taxonomy, services, service("r", {}, {uri}), kPlain);
  };
  EXPECT_THAT(wanted("http://x/o#Car"),
              ElementsAre(is("b", MB_DEGREE_EXACT), is("a", MB_DEGREE_FAIL)));
  EXPECT_THAT(wanted("http://x/o#Bus"),  // two classes have the name
              ElementsAre(is("a", MB_DEGREE_FAIL), is("b", MB_DEGREE_FAIL)));
}

TEST(Logic, MatchesEqualConceptsWithoutATaxonomy) {
  EXPECT_THAT(mini::match(LOGIC_SO, nullptr, kServices, kRequest, kPlain),
              ElementsAre(is("z-exact", MB_DEGREE_EXACT), is("u-other", MB_DEGREE_FAIL),
                          is("v-needs-more", MB_DEGREE_FAIL), is("w-subsumed-by", MB_DEGREE_FAIL),
                          is("x-subsumes", MB_DEGREE_FAIL), is("y-plug-in", MB_DEGREE_FAIL)));
}

TEST(Logic, AbstainsFromARequestWithoutConcepts) {
  const mini::Services offers(kServices);
  const mini::Services requests(std::vector<mini::Service>{{.uri = "r", .name = "car"}});
  const mini::Host host(&kTaxonomy);
  mini::Matchmaker matchmaker(mini::open_plugin(LOGIC_SO), host);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request names no concepts");
}

TEST(Logic, AnswersCollectionsOfNoneAndOne) {
  EXPECT_THAT(rank({}, kRequest, ""), IsEmpty());
  EXPECT_THAT(rank({kServices[5]}, kRequest, ""), ElementsAre(is("u-other", MB_DEGREE_FAIL)));
}

TEST(Logic, DoesNotDependOnTheOrderOfTheServices) {
  std::vector<mini::Service> services = kServices;
  for (int i = 0; i < 12; ++i) {  // pairs of the same name and signature, known and unknown
    services.push_back({.uri = "urn:" + std::to_string(i),
                        .name = "same",
                        .outputs = {"urn:c" + std::to_string(i / 2), "Price"}});
  }
  const std::vector<std::string> expected = mini::uris(rank(services, kRequest, ""));
  std::reverse(services.begin(), services.end());
  std::swap(services[2], services[9]);
  EXPECT_EQ(mini::uris(rank(services, kRequest, "")), expected);
}

TEST(Logic, RefusesASimilarityItDoesNotHave) {
  const mini::Host host;
  const mini::Matchmaker matchmaker(mini::open_plugin(LOGIC_SO), host, 0,
                                    R"({"similarity": "cosine"})");
  EXPECT_EQ(matchmaker.created(), MB_E_INVALID);
  EXPECT_EQ(host.error, R"(config: similarity is "cosine", but must be one of "none" "ancestors")");
  const mini::Matchmaker other(mini::open_plugin(LOGIC_SO), host, 0,
                               R"({"first": "similarity", "similarity": "none"})");
  EXPECT_EQ(other.created(), MB_E_INVALID);
  EXPECT_EQ(host.error, R"(config: first is "similarity", so similarity must not be "none")");
}

}  // namespace
}  // namespace logic
