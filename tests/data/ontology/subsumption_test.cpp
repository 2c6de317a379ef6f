#include "harness/data/ontology/subsumption.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/data/ontology/ontologies.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::ontology {
namespace {

constexpr std::uint32_t kClasses = 12;
using Pair = std::pair<std::uint32_t, std::uint32_t>;

struct RandomDefinition {
  bool intersection;
  std::uint32_t defined;
  std::vector<std::uint32_t> operands;
};

rc::Gen<std::uint32_t> some_class() {
  return rc::gen::inRange(0U, kClasses);
}

std::string name(std::uint32_t c) {
  return (c < 10 ? "c0" : "c") + std::to_string(c);
}

// Reachability and the rules as they are stated, class by class, until nothing changes. Class
// kClasses is owl:Thing.
class BruteForce {
 public:
  BruteForce(const std::vector<Pair>& told, const std::vector<RandomDefinition>& definitions) {
    above_.assign(kClasses + 1, std::vector<bool>(kClasses + 1));
    for (std::uint32_t c = 0; c <= kClasses; ++c) {
      put(c, c);
      put(c, kClasses);
    }
    for (const auto& [specific, general] : told) put(specific, general);
    for (const auto& definition : definitions) {
      for (const std::uint32_t operand : definition.operands) {
        if (definition.intersection) put(definition.defined, operand);
        if (!definition.intersection) put(operand, definition.defined);
      }
    }
    do {
      changed_ = false;
      step(definitions);
    } while (changed_);
  }

  bool holds(std::uint32_t specific, std::uint32_t general) const {
    return above_[specific][general];
  }
  bool strict(std::uint32_t specific, std::uint32_t general) const {
    return holds(specific, general) && !holds(general, specific);
  }

 private:
  void put(std::uint32_t specific, std::uint32_t general) {
    changed_ = changed_ || !above_[specific][general];
    above_[specific][general] = true;
  }

  void step(const std::vector<RandomDefinition>& definitions) {
    for (std::uint32_t a = 0; a <= kClasses; ++a) {
      for (std::uint32_t b = 0; b <= kClasses; ++b) {
        for (std::uint32_t c = 0; c <= kClasses; ++c) {
          if (above_[a][b] && above_[b][c]) put(a, c);
        }
      }
    }
    for (const auto& definition : definitions) {
      for (std::uint32_t c = 0; c <= kClasses; ++c) {
        bool all = true;
        for (const std::uint32_t operand : definition.operands) {
          all = all && (definition.intersection ? holds(c, operand) : holds(operand, c));
        }
        if (all && definition.intersection) put(c, definition.defined);
        if (all && !definition.intersection) put(definition.defined, c);
      }
    }
  }

  std::vector<std::vector<bool>> above_;
  bool changed_ = false;
};

Document written(const std::vector<Pair>& told, const std::vector<RandomDefinition>& definitions) {
  std::string body;
  for (std::uint32_t c = 0; c < kClasses; ++c) body += ":" + name(c) + " a owl:Class .\n";
  for (const auto& [specific, general] : told) {
    body += ":" + name(specific) + " rdfs:subClassOf :" + name(general) + " .\n";
  }
  for (const auto& definition : definitions) {
    body += ":" + name(definition.defined) +
            (definition.intersection ? " owl:intersectionOf (" : " owl:unionOf (");
    for (const std::uint32_t operand : definition.operands) body += " :" + name(operand);
    body += " ) .\n";
  }
  return turtle(body);
}

std::vector<ConceptIndex> concepts(const Taxonomy& taxonomy) {
  std::vector<ConceptIndex> of_class;
  for (std::uint32_t c = 0; c < kClasses; ++c) of_class.push_back(at(taxonomy, name(c)));
  of_class.push_back(taxonomy->top());
  return of_class;
}

void compare(const Taxonomy& taxonomy, const BruteForce& expected) {
  const auto of_class = concepts(taxonomy);
  for (std::uint32_t a = 0; a <= kClasses; ++a) {
    for (std::uint32_t b = 0; b <= kClasses; ++b) {
      RC_ASSERT(taxonomy->subsumes(of_class[b], of_class[a]) == expected.holds(a, b));
      RC_ASSERT((of_class[a] == of_class[b]) == (expected.holds(a, b) && expected.holds(b, a)));
      bool direct = expected.strict(a, b);
      for (std::uint32_t c = 0; c <= kClasses; ++c) {
        direct = direct && !(expected.strict(a, c) && expected.strict(c, b));
      }
      const auto up = taxonomy->parents(of_class[a]);
      const auto down = taxonomy->children(of_class[b]);
      RC_ASSERT((std::ranges::count(up, of_class[b]) == 1) == direct);
      RC_ASSERT((std::ranges::count(down, of_class[a]) == 1) == direct);
    }
  }
}

RC_GTEST_PROP(Subsumption, IsReachabilityInTheToldGraphReducedToItsLeast, ()) {
  const auto told =
      *rc::gen::container<std::vector<Pair>>(rc::gen::pair(some_class(), some_class()));
  Problems problems;
  const Taxonomy taxonomy = classify(std::vector{written(told, {})}, problems);
  RC_ASSERT(problems.empty());
  compare(taxonomy, BruteForce(told, {}));
}

RC_GTEST_PROP(Subsumption, IsTheLeastFixedPointWithDefinitions, ()) {
  // Few told edges, so that the graph does not collapse into one concept.
  const auto count = *rc::gen::inRange<std::size_t>(0, 14);
  const auto told =
      *rc::gen::container<std::vector<Pair>>(count, rc::gen::pair(some_class(), some_class()));
  std::vector<RandomDefinition> definitions(*rc::gen::inRange<std::size_t>(1, 6));
  for (RandomDefinition& definition : definitions) {
    definition.intersection = *rc::gen::arbitrary<bool>();
    definition.defined = *some_class();
    definition.operands = *rc::gen::container<std::vector<std::uint32_t>>(
        *rc::gen::inRange<std::size_t>(1, 4), some_class());
  }
  Problems problems;
  const Taxonomy taxonomy = classify(std::vector{written(told, definitions)}, problems);
  RC_ASSERT(problems.empty());
  compare(taxonomy, BruteForce(told, definitions));
}

RC_GTEST_PROP(Subsumption, IsReflexiveTransitiveAndCounted, ()) {
  const auto told =
      *rc::gen::container<std::vector<Pair>>(rc::gen::pair(some_class(), some_class()));
  Problems problems;
  const Taxonomy taxonomy = classify(std::vector{written(told, {})}, problems);
  const std::uint32_t n = taxonomy->concept_count();
  for (std::uint32_t a = 0; a < n; ++a) {
    RC_ASSERT(taxonomy->subsumes({a}, {a}));
    RC_ASSERT(taxonomy->subsumes(taxonomy->top(), {a}));
    std::uint32_t ancestors = 0;
    std::uint32_t descendants = 0;
    for (std::uint32_t b = 0; b < n; ++b) {
      if (a != b) ancestors += taxonomy->subsumes({b}, {a}) ? 1 : 0;
      if (a != b) descendants += taxonomy->subsumes({a}, {b}) ? 1 : 0;
      for (std::uint32_t c = 0; c < n; ++c) {
        if (taxonomy->subsumes({a}, {b}) && taxonomy->subsumes({b}, {c})) {
          RC_ASSERT(taxonomy->subsumes({a}, {c}));
        }
      }
    }
    RC_ASSERT(taxonomy->ancestor_count({a}) == ancestors);
    RC_ASSERT(taxonomy->descendant_count({a}) == descendants);
  }
}

TEST(Subsumption, RefusesMoreClassesThanTheMatrixMayHold) {
  ClassAxioms axioms;
  axioms.terms.resize(65'537);
  EXPECT_THROW(saturate(axioms), Error);
}

// Each of these unions is known to be below class 1 if the one behind it is: 2 to 302 are the
// unions, 303 to 602 what else each is of.
ClassAxioms unions_that_follow_from_the_next() {
  constexpr std::uint32_t kUnions = 300;
  ClassAxioms axioms;
  axioms.terms.resize(2 * kUnions + 3);
  axioms.told.push_back({kUnions + 2, 1});
  for (std::uint32_t i = 2; i < kUnions + 2; ++i) {
    const std::uint32_t other = kUnions + 1 + i;
    axioms.definitions.push_back({Definition::Kind::kUnion, i, {i + 1, other}});
    axioms.told.insert(axioms.told.end(), {{i + 1, i}, {other, i}, {other, 1}});
  }
  return axioms;
}

TEST(Subsumption, LooksAgainAtThoseDefinitionsAloneWhoseOperandsChanged) {
  const Subsumption found = saturate(unions_that_follow_from_the_next(), 100'000);
  EXPECT_TRUE(found.below.test(found.node_of_class[1], found.node_of_class[2]));
}

TEST(Subsumption, RefusesAxiomsFromWhichItWouldFollowTooSlowly) {
  EXPECT_THROW(saturate(unions_that_follow_from_the_next(), 20'000), Error);
}

}  // namespace
}  // namespace matchbench::ontology
