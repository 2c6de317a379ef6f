#include "tests/plugins/match_of_degree.hpp"
#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace capability {
namespace {

using mini::is;
using testing::ElementsAre;
using testing::IsEmpty;

const mini::Taxonomy kTaxonomy({{"Thing"},
                                {"Vehicle", {"Thing"}},
                                {"Car", {"Vehicle"}},
                                {"SportsCar", {"Car"}},
                                {"Price", {"Thing"}},
                                {"TaxedPrice", {"Price"}},
                                {"Trade", {"Thing"}},
                                {"CarTrade", {"Trade"}}});

const mini::Service kGoal{.uri = "r",
                          .inputs = {"Car"},
                          .outputs = {"Price"},
                          .preconditions = {"(Authorized ?User)"},
                          .effects = {"(Logged ?User)"},
                          .categories = {"Trade"}};

// A service that fits the goal with nothing to spare.
mini::Service fitting(const char* uri) {
  mini::Service service = kGoal;
  service.uri = uri;
  return service;
}

std::vector<mini::Match> rank(const std::vector<mini::Service>& services,
                              const mini::Service& request = kGoal, const char* config = "") {
  return mini::match(CAPABILITY_SO, &kTaxonomy, services, request, config);
}

// Whether a service fits kGoal after `change`: what does not is not in the ranking.
template <typename Change>
bool fits_after(Change&& change) {
  mini::Service service = fitting("changed");
  change(service);
  return rank({fitting("a"), service}, kGoal, R"({"rest": "omit"})").size() == 2;
}

TEST(Capability, TakesWhatIsMoreSpecificOnTheRightSide) {
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.outputs = {"TaxedPrice"}; }));
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.inputs = {"Vehicle"}; }));
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.categories = {"CarTrade"}; }));
}

TEST(Capability, EveryPartMustFit) {
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.outputs = {"Thing"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.outputs = {}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.inputs = {"SportsCar"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.inputs = {"Car", "Price"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.categories = {"Thing"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.categories = {}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.preconditions.push_back("age > 17"); }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.effects = {}; }));
}

TEST(Capability, TakesServicesThatAskForLessOrDoMore) {
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.preconditions = {}; }));
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.effects.push_back("(Booked ?Seat)"); }));
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.outputs.push_back("Vehicle"); }));
}

TEST(Capability, RefusesServicesThatIgnoreAnInputUnlessToldOtherwise) {
  mini::Service service = fitting("s");
  service.inputs = {};
  EXPECT_THAT(rank({service}), ElementsAre(is("s", MB_DEGREE_FAIL)));
  EXPECT_THAT(rank({service}, kGoal, R"({"unused_inputs": "accept"})"),
              ElementsAre(is("s", MB_DEGREE_EXACT)));
}

TEST(Capability, ComparesConditionsByWhatTheySayNotByTheirVariables) {
  EXPECT_TRUE(fits_after([](mini::Service& s) { s.preconditions = {"( authorized  ?Person )"}; }));
  EXPECT_TRUE(fits_after(
      [](mini::Service& s) { s.effects = {"(and (Booked ?Seat) (and (Logged ?X) (Paid ?Y)))"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.effects = {"(not (Logged ?X))"}; }));
  EXPECT_FALSE(fits_after([](mini::Service& s) { s.effects = {"(or (Logged ?X) (Paid ?Y))"}; }));
}

TEST(Capability, SurvivesConditionsThatAreNotWellFormed) {
  for (const char* text : {"(and", "(and (", "(and (Logged ?X) (", ")", "))((", "(and )", "?",
                           "and", "(and (Logged ?X)) tail", " \t"}) {
    fits_after([text](mini::Service& s) { s.preconditions = s.effects = {text}; });
  }
}

TEST(Capability, RanksTheRestByTheNumberOfPartsThatFit) {
  mini::Service four = fitting("z-four");
  four.effects = {};
  mini::Service three = fitting("y-three");
  three.effects = {};
  three.categories = {};
  // Of the silent one nothing but its (missing) preconditions fits.
  EXPECT_THAT(rank({{.uri = "silent"}, three, four, fitting("zz-all")}),
              ElementsAre(is("zz-all", MB_DEGREE_EXACT), is("z-four", MB_DEGREE_FAIL),
                          is("y-three", MB_DEGREE_FAIL), is("silent", MB_DEGREE_FAIL)));
}

TEST(Capability, OrdersFittingServicesByTheOverlapOfTheirClasses) {
  mini::Service more_general = fitting("a");
  more_general.inputs = {"Thing"};
  EXPECT_THAT(rank({more_general, fitting("b")}),
              ElementsAre(is("b", MB_DEGREE_EXACT), is("a", MB_DEGREE_PLUG_IN)));
}

TEST(Capability, MatchesEqualConceptsWithoutATaxonomy) {
  mini::Service special = fitting("a");
  special.outputs = {"TaxedPrice"};
  EXPECT_THAT(mini::match(CAPABILITY_SO, nullptr, {special, fitting("b")}, kGoal),
              ElementsAre(is("b", MB_DEGREE_EXACT), is("a", MB_DEGREE_FAIL)));
}

TEST(Capability, AnswersCollectionsOfNoneAndOne) {
  EXPECT_THAT(rank({}), IsEmpty());
  EXPECT_THAT(rank({}, kGoal, R"({"rest": "omit"})"), IsEmpty());
  EXPECT_THAT(rank({{.uri = "silent"}}), ElementsAre(is("silent", MB_DEGREE_FAIL)));
}

TEST(Capability, AbstainsWhereNothingIsAskedForOrNothingFits) {
  const mini::Services offers(std::vector<mini::Service>{{.uri = "silent", .name = "car"}});
  const mini::Services requests({kGoal});
  const mini::Host host(&kTaxonomy);
  mini::Matchmaker matchmaker(mini::open_plugin(CAPABILITY_SO), host, 0, R"({"rest": "omit"})");
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  EXPECT_EQ(matchmaker.query(offers[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "the request states no concepts, categories or effects");
  EXPECT_EQ(matchmaker.query(requests[0]), MB_UNSUPPORTED);
  EXPECT_EQ(host.error, "no service fits the request");
}

TEST(Capability, DoesNotDependOnTheOrderOfTheServices) {
  std::vector<mini::Service> services;
  for (int i = 0; i < 12; ++i) {
    services.push_back(fitting(("urn:" + std::to_string(i)).c_str()));
    services.back().outputs.push_back("urn:c" + std::to_string(i / 2));
  }
  const std::vector<std::string> expected = mini::uris(rank(services));
  std::reverse(services.begin(), services.end());
  std::swap(services[2], services[9]);
  EXPECT_EQ(mini::uris(rank(services)), expected);
}

}  // namespace
}  // namespace capability
