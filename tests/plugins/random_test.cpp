#include "tests/plugins/mini_host.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAreArray;

std::vector<mini::Service> numbered(int count) {
  std::vector<mini::Service> services;
  services.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    services.push_back({.uri = "http://example.org/s" + std::to_string(i)});
  }
  return services;
}

const mini::Service kAnyRequest{.uri = "http://example.org/r1"};

TEST(Random, RanksEveryServiceOnce) {
  std::vector<std::string> all;
  for (const mini::Service& service : numbered(40)) all.push_back(service.uri);
  EXPECT_THAT(mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 1), UnorderedElementsAreArray(all));
}

TEST(Random, GivesTheSameRankingForTheSameSeed) {
  EXPECT_EQ(mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7),
            mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7));
}

TEST(Random, GivesAnotherRankingForAnotherSeedAndAnotherRequest) {
  const auto ranking = mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7);
  EXPECT_NE(mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 8), ranking);
  EXPECT_NE(mini::rank(RANDOM_SO, numbered(40), {.uri = "http://example.org/r2"}, 7), ranking);
}

TEST(Random, DoesNotDependOnTheOrderOfTheServices) {
  std::vector<mini::Service> shuffled = numbered(40);
  std::reverse(shuffled.begin(), shuffled.end());
  std::swap(shuffled[3], shuffled[20]);
  EXPECT_EQ(mini::rank(RANDOM_SO, shuffled, kAnyRequest, 7),
            mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7));
}

TEST(Random, DoesNotDependOnWhatWasAskedBefore) {
  const mini::Services offers(numbered(40));
  const mini::Services requests(
      std::vector<mini::Service>{kAnyRequest, {.uri = "http://example.org/r2"}});
  const mini::Host host;
  mini::Matchmaker matchmaker(mini::open_plugin(RANDOM_SO), host, 7);
  ASSERT_EQ(matchmaker.load(offers), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  const auto first = matchmaker.uris(offers);
  ASSERT_EQ(matchmaker.query(requests[1]), MB_OK);
  ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
  EXPECT_EQ(matchmaker.uris(offers), first);
}

TEST(Random, CutsTheRankingAtTopK) {
  const auto whole = mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7);
  EXPECT_THAT(mini::rank(RANDOM_SO, numbered(40), kAnyRequest, 7, 5),
              ElementsAreArray(whole.begin(), whole.begin() + 5));
  EXPECT_THAT(mini::rank(RANDOM_SO, numbered(3), kAnyRequest, 7, 5), SizeIs(3));
}

TEST(Random, AnswersAnEmptyCollectionWithAnEmptyRanking) {
  EXPECT_THAT(mini::rank(RANDOM_SO, {}, kAnyRequest, 7), IsEmpty());
}

// Each of 10 services should be first in a tenth of the rankings. Over 5000 seeds the statistic
// sum (observed - 500)^2 / 500 follows chi-squared with 9 degrees of freedom, whose 0.9999 quantile
// is 33.72 (tables). The seeds are fixed, so the test cannot fail by chance from run to run.
TEST(Random, PutsEveryServiceFirstEquallyOften) {
  const mini::Services offers(numbered(10));
  const mini::Services requests(std::vector<mini::Service>{kAnyRequest});
  const mini::Host host;
  std::vector<int> first(10);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    mini::Matchmaker matchmaker(mini::open_plugin(RANDOM_SO), host, seed);
    ASSERT_EQ(matchmaker.load(offers), MB_OK);
    ASSERT_EQ(matchmaker.query(requests[0]), MB_OK);
    ++first[matchmaker.matches()[0].service];
  }
  double chi_squared = 0;
  for (const int observed : first) chi_squared += std::pow(observed - 500, 2) / 500;
  EXPECT_LT(chi_squared, 33.72);
}

}  // namespace
