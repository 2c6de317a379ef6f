#include "shared/service_graph.hpp"

#include <gmock/gmock.h>

#include <cstdint>
#include <vector>

namespace shared {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::ElementsAreArray;
using Scores = std::vector<double>;

ServiceGraph graph_of(const std::vector<Scores>& similarities, std::size_t neighbours) {
  return {similarities.size(), neighbours, [&](std::size_t i) {
            std::vector<ServiceGraph::Similar> similar;
            for (const double similarity : similarities[i]) {
              similar.push_back({static_cast<std::uint32_t>(similar.size()), similarity});
            }
            return similar;
          }};
}

// A chain a - b - c whose links are 0.5 and 0.25, and d by itself. Scores 6, 0, 3, 5:
//   a = (6 + b) / 2,  b = (0 + (2 a + c) / 3) / 2,  c = (3 + b) / 2
// so b = (6 + b) / 6 + (3 + b) / 12, hence 9 b = 15.
TEST(ServiceGraph, SolvesForScoresThatAreHalfTheirNeighbours) {
  const ServiceGraph graph =
      graph_of({{1, 0.5, 0, 0}, {0.5, 1, 0.25, 0}, {0, 0.25, 1, 0}, {0, 0, 0, 1}}, 2);
  const double b = 15.0 / 9;
  EXPECT_THAT(graph.regularised({6, 0, 3, 5}),
              ElementsAre(DoubleNear((6 + b) / 2, 1e-5), DoubleNear(b, 1e-5),
                          DoubleNear((3 + b) / 2, 1e-5), 5));
}

// Each chooses one: a and b each other, c chooses b. All the same b is c's neighbour and c is b's.
TEST(ServiceGraph, LinksTwoWhereEitherChoosesTheOther) {
  const ServiceGraph graph = graph_of({{1, 0.8, 0}, {0.8, 1, 0.2}, {0, 0.2, 1}}, 1);
  const Scores found = graph.regularised({0, 0, 1});
  EXPECT_GT(found[1], 0);
  EXPECT_GT(found[0], 0);  // by way of b
}

// Whether service 0, which resembles the others as given, but they nobody, gets support from
// `from`.
bool supports(const Scores& similarities, std::size_t neighbours, std::size_t from) {
  std::vector<Scores> all(similarities.size(), Scores(similarities.size(), 0.0));
  all[0] = similarities;
  Scores scores(similarities.size(), 0.0);
  scores[from] = 1;
  return graph_of(all, neighbours).regularised(scores)[0] > 0;
}

TEST(ServiceGraph, TakesTheMostSimilarAndThoseThatTieWithTheLast) {
  const Scores similarities{1, 0.5, 0.6, 0.5, 0.4};
  EXPECT_TRUE(supports(similarities, 2, 2));
  EXPECT_TRUE(supports(similarities, 2, 1));
  EXPECT_TRUE(supports(similarities, 2, 3));
  EXPECT_FALSE(supports(similarities, 2, 4));
}

TEST(ServiceGraph, TakesNoMoreThanTenTimesAsManyAsAskedFor) {
  const Scores equal(13, 0.5);
  EXPECT_TRUE(supports(equal, 1, 10));
  EXPECT_FALSE(supports(equal, 1, 11));
}

TEST(ServiceGraph, LeavesScoresAloneWithoutNeighbours) {
  const Scores scores{3, 1, 2};
  EXPECT_THAT(graph_of({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}, 0).regularised(scores),
              ElementsAreArray(scores));
  EXPECT_THAT(graph_of({}, 10).regularised({}), testing::IsEmpty());
}

// Services 2 i and 2 i + 1 are neighbours, for all but the last pair far in front. A pair of scores
// a and b is solved by f_a = (2 a + b) / 3; the last pair, beyond the kMostSolved services in
// front, keeps what one step gives, (a + b) / 2.
TEST(ServiceGraph, SolvesForTheFirstOfManyServices) {
  const std::size_t count = ServiceGraph::kMostSolved + 2;
  const ServiceGraph graph(count, 1, [](std::size_t i) {
    return std::vector<ServiceGraph::Similar>{{static_cast<std::uint32_t>(i ^ 1U), 0.5}};
  });
  Scores scores(count, 10.0);
  scores[0] = 40;
  scores[count - 2] = 3;
  scores[count - 1] = 0;
  const Scores found = graph.regularised(scores);
  EXPECT_NEAR(found[0], 30, 1e-4);
  EXPECT_NEAR(found[1], 20, 1e-4);
  EXPECT_EQ(found[count - 2], 1.5);
  EXPECT_EQ(found[count - 1], 1.5);
}

// The equations of two services whose only neighbour is the other: f_a = (2 a + b) / 3. If only the
// first is solved for, the other keeps its score: (a + b) / 2.
TEST(ServiceGraph, SolvesForSomeServices) {
  const ServiceGraph graph(5, 1, [](std::size_t i) {
    if (i == 4) return std::vector<ServiceGraph::Similar>{};
    return std::vector<ServiceGraph::Similar>{{static_cast<std::uint32_t>(i ^ 1U), 0.5}};
  });
  const std::vector<std::uint32_t> among{0, 1, 2, 4};
  const std::vector<Scores> found =
      graph.regularised(std::vector<Scores>{{6, 0, 4, 2, 7}, {0, 3, 0, 8, 1}}, among);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(found[0], testing::ElementsAre(testing::DoubleNear(4, 1e-4),
                                             testing::DoubleNear(2, 1e-4), 3, 7));
  EXPECT_THAT(found[1], testing::ElementsAre(testing::DoubleNear(1, 1e-4),
                                             testing::DoubleNear(2, 1e-4), 4, 1));
}

TEST(ServiceGraph, SolvesForAllServicesAsIfTheyWereListed) {
  const ServiceGraph graph(8, 2, [](std::size_t i) {
    return std::vector<ServiceGraph::Similar>{{static_cast<std::uint32_t>((i + 1) % 8), 0.5},
                                              {static_cast<std::uint32_t>((i + 3) % 8), 0.3}};
  });
  const Scores scores{3, 1, 4, 1, 5, 9, 2, 6};
  const std::vector<std::uint32_t> all{0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(graph.regularised(std::vector<Scores>{scores}, all)[0], graph.regularised(scores));
}

}  // namespace
}  // namespace shared
