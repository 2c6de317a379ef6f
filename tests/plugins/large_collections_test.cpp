// What is computed once for all services, or for few pairs of them, is what the plain definition
// gives one by one.
#include "shared/ancestor_index.hpp"
#include "shared/bag_index.hpp"
#include "shared/degree_index.hpp"
#include "shared/parameter_index.hpp"
#include "shared/set_index.hpp"
#include "shared/signature.hpp"
#include "shared/stemmer.hpp"
#include "shared/unfolded_index.hpp"
#include "shared/unfolded_lists.hpp"
#include "tests/plugins/mini_host.hpp"

#include <matchbench/plugin.hpp>

#include <gmock/gmock.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace shared {
namespace {

constexpr std::size_t kClasses = 120;

mini::Taxonomy random_taxonomy(std::mt19937& random) {
  std::vector<mini::Class> classes{{"urn:c#0"}};
  for (std::size_t i = 1; i < kClasses; ++i) {
    classes.push_back({"urn:c#" + std::to_string(i), {"urn:c#" + std::to_string(random() % i)}});
  }
  return mini::Taxonomy(classes);
}

Concepts::Set random_set(std::mt19937& random, std::size_t most) {
  Concepts::Set set;
  for (std::size_t i = random() % (most + 1); i > 0; --i) set.push_back(random() % kClasses);
  sort_unique(set);
  return set;
}

std::vector<Signature> random_signatures(std::mt19937& random, std::size_t count) {
  std::vector<Signature> signatures;
  for (std::size_t i = 0; i < count; ++i) {
    signatures.push_back({random_set(random, 3), random_set(random, 2)});
  }
  return signatures;
}

class LargeCollections : public testing::Test {
 protected:
  std::mt19937 random_{7};
  mini::Taxonomy taxonomy_ = random_taxonomy(random_);
  mini::Host host_{&taxonomy_};
  Concepts concepts_{mb::Host(&host_.table).taxonomy()};
};

TEST_F(LargeCollections, HaveTheDegreesOfMatchThatEachServiceHas) {
  const std::vector<Signature> services = random_signatures(random_, 300);
  std::vector<Signature> requests = random_signatures(random_, 60);
  requests.push_back({random_set(random_, 2), random_set(random_, 400)});  // more than 64 outputs
  requests.push_back({{3, 5}, {}});
  requests.push_back(services[1]);
  const DegreeIndex index(services);
  for (const Signature& request : requests) {
    std::vector<mb_degree> expected;
    for (const Signature& service : services) {
      expected.push_back(degree_of(concepts_, request, service));
    }
    EXPECT_EQ(index.degrees(concepts_, request), expected);
  }
}

TEST_F(LargeCollections, HaveTheNeighboursThatComparingAllPairsFinds) {
  const std::vector<Signature> services = random_signatures(random_, 100);
  const AncestorIndex index(concepts_, services);
  const ServiceGraph all_pairs(services.size(), 5, [&](std::size_t i) {
    std::vector<ServiceGraph::Similar> similar;
    for (const double similarity : index.similarities(concepts_, services[i])) {
      similar.push_back({static_cast<std::uint32_t>(similar.size()), similarity});
    }
    return similar;
  });
  std::vector<double> scores;
  for (std::size_t i = 0; i < services.size(); ++i) scores.push_back(1.0 * (random_() % 100));
  EXPECT_EQ(index.graph(5, [] {}).regularised(scores), all_pairs.regularised(scores));
}

TEST_F(LargeCollections, HaveTheSimilaritiesOfSomeServicesThatTheyHaveAmongAll) {
  const std::vector<Signature> services = random_signatures(random_, 100);
  const std::vector<std::uint32_t> some{2, 3, 50, 99};
  Stemmer stemmer("english");
  const UnfoldedIndex unfolded(concepts_, stemmer, services, &Signature::inputs);
  const UnfoldedLists lists(unfolded);
  const ParameterIndex parameters(concepts_, services, &Signature::inputs);
  std::vector<SetIndex::Set> sets;
  for (const Signature& service : services) sets.push_back(sided_classes(concepts_, service));
  const SetIndex classes(sets);
  for (const Signature& request : random_signatures(random_, 20)) {
    const auto found = lists.similarities(concepts_, stemmer, request.inputs, some);
    const auto fits = parameters.fits(concepts_, request.inputs);
    const auto some_fits = parameters.fits(concepts_, request.inputs, some);
    const auto overlaps = classes.overlaps(sided_classes(concepts_, request));
    const auto some_overlaps = classes.overlaps(sided_classes(concepts_, request), some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      for (std::size_t measure = 0; measure < kSyntacticMeasures; ++measure) {
        EXPECT_EQ(found[measure][i],
                  unfolded.similarities(concepts_, stemmer, request.inputs,
                                        static_cast<Syntactic>(measure))[some[i]]);
      }
      EXPECT_EQ(some_fits[i].asked, fits[some[i]].asked);
      EXPECT_EQ(some_fits[i].offered, fits[some[i]].offered);
      EXPECT_EQ(some_overlaps[i].jaccard(), overlaps[some[i]].jaccard());
    }
  }
}

TEST_F(LargeCollections, LetTheSearchForNeighboursBeGivenUp) {
  const AncestorIndex index(concepts_, random_signatures(random_, 10));
  EXPECT_THROW(index.graph(5, [] { throw 1; }), int);
}

// idf over three bags: of "a", in all of them, ln(1 + 0.5 / 3.5); of "b" and "c", in one each,
// ln(1 + 2.5 / 1.5).
TEST(BagVectors, MultiplyToTheCosine) {
  const BagIndex index({{{"a", 1}, {"b", 2}}, {{"a", 2}, {"c", 1}}, {{"a", 1}}});
  const std::vector<CandidateIndex::Vector> vectors = index.vectors();
  const double a = std::log(1 + 0.5 / 3.5);
  const double bc = std::log(1 + 2.5 / 1.5);
  const double cosine = 2 * a * a / (std::hypot(a, 2 * bc) * std::hypot(2 * a, bc));
  ASSERT_EQ(vectors[0].size(), 2U);
  ASSERT_EQ(vectors[0][0].feature, vectors[1][0].feature);  // "a" in both
  EXPECT_NEAR(vectors[0][0].weight * vectors[1][0].weight, cosine, 1e-6);
  EXPECT_NEAR(index.similarities({{"a", 1}, {"b", 2}})[1], cosine, 1e-12);
}

}  // namespace
}  // namespace shared
