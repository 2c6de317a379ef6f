#include "harness/data/ontology/taxonomy.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/data/ontology/ontologies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::ontology {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Taxonomy, OfNothingIsThing) {
  const auto taxonomy = classified({});
  ASSERT_EQ(taxonomy->concept_count(), 1U);
  EXPECT_STREQ(taxonomy->uri(taxonomy->top()), "http://www.w3.org/2002/07/owl#Thing");
  EXPECT_TRUE(taxonomy->subsumes(taxonomy->top(), taxonomy->top()));
  EXPECT_THAT(taxonomy->parents(taxonomy->top()), IsEmpty());
}

TEST(Taxonomy, FollowsToldSubsumptions) {
  const auto taxonomy =
      classified({rdf_xml("<owl:Class rdf:ID=\"Car\"><rdfs:subClassOf>"
                          "<owl:Class rdf:ID=\"Vehicle\"/></rdfs:subClassOf>"
                          "</owl:Class>\n"
                          "<rdfs:Class rdf:about=\"#Taxi\"><rdfs:subClassOf "
                          "rdf:resource=\"#Car\"/></rdfs:Class>\n")});
  EXPECT_TRUE(below(taxonomy, "Taxi", "Vehicle"));
  EXPECT_FALSE(below(taxonomy, "Vehicle", "Taxi"));
  EXPECT_TRUE(below(taxonomy, "Taxi", "Taxi"));
  EXPECT_THAT(parents(taxonomy, "Taxi"), ElementsAre("Car"));
  EXPECT_THAT(parents(taxonomy, "Vehicle"), ElementsAre("Thing"));
  EXPECT_THAT(children(taxonomy, "Vehicle"), ElementsAre("Car"));
  EXPECT_EQ(taxonomy->depth(at(taxonomy, "Taxi")), 3U);
  EXPECT_EQ(taxonomy->ancestor_count(at(taxonomy, "Taxi")), 3U);
  EXPECT_EQ(taxonomy->descendant_count(at(taxonomy, "Vehicle")), 2U);
  EXPECT_EQ(taxonomy->descendant_count(taxonomy->top()), 3U);
}

TEST(Taxonomy, DropsASubsumptionThatFollowsFromOthers) {
  // A diamond, D below B and C below A, with D below A told as well.
  const auto taxonomy =
      classified({turtle(":B rdfs:subClassOf :A . :C rdfs:subClassOf :A .\n"
                         ":D rdfs:subClassOf :A, :B, :C .\n")});
  EXPECT_THAT(parents(taxonomy, "D"), ElementsAre("B", "C"));
  EXPECT_THAT(children(taxonomy, "A"), ElementsAre("B", "C"));
  EXPECT_EQ(taxonomy->ancestor_count(at(taxonomy, "D")), 4U);  // A, B, C, Thing
  EXPECT_EQ(taxonomy->depth(at(taxonomy, "D")), 3U);
}

TEST(Taxonomy, TakesTheShortestWayForTheDepth) {
  // D is 4 below Thing through A, B, C and 2 through E.
  const auto taxonomy =
      classified({turtle(":B rdfs:subClassOf :A . :C rdfs:subClassOf :B .\n"
                         ":D rdfs:subClassOf :C, :E .\n")});
  EXPECT_EQ(taxonomy->depth(at(taxonomy, "D")), 2U);
}

TEST(Taxonomy, FoldsEquivalentClassesIntoOneConcept) {
  const auto taxonomy =
      classified({turtle(":B owl:equivalentClass :A . :C owl:equivalentClass :B .\n"
                         ":D rdfs:subClassOf :C . :A rdfs:subClassOf :E .\n")});
  EXPECT_EQ(at(taxonomy, "A"), at(taxonomy, "C"));
  EXPECT_STREQ(taxonomy->uri(at(taxonomy, "C")), "http://test.example/o#A");
  ASSERT_EQ(taxonomy->alias_count(at(taxonomy, "A")), 2U);
  EXPECT_STREQ(taxonomy->alias(at(taxonomy, "A"), 0), "http://test.example/o#B");
  EXPECT_STREQ(taxonomy->alias(at(taxonomy, "A"), 1), "http://test.example/o#C");
  EXPECT_THAT(parents(taxonomy, "D"), ElementsAre("A"));
  EXPECT_TRUE(below(taxonomy, "D", "E"));
}

TEST(Taxonomy, FoldsACircleOfSubsumptions) {
  const auto taxonomy = classified(
      {turtle(":A rdfs:subClassOf :B . :B rdfs:subClassOf :C . :C rdfs:subClassOf :A, :A .\n"
              ":C rdfs:subClassOf :D . :E rdfs:subClassOf :B, :E .\n")});
  EXPECT_EQ(taxonomy->concept_count(), 4U);  // {A, B, C}, D, E, Thing
  EXPECT_THAT(parents(taxonomy, "E"), ElementsAre("A"));
  EXPECT_THAT(parents(taxonomy, "B"), ElementsAre("D"));
}

TEST(Taxonomy, KeepsTheNameOfThing) {
  // Whatever Thing is below is Thing too, though its name be smaller.
  Document document = turtle("owl:Thing rdfs:subClassOf <a:first> .\n");
  const auto taxonomy = classified({document});
  EXPECT_EQ(taxonomy->concept_count(), 1U);
  EXPECT_STREQ(taxonomy->uri(taxonomy->top()), "http://www.w3.org/2002/07/owl#Thing");
  EXPECT_EQ(taxonomy->find("a:first"), taxonomy->top());
}

TEST(Taxonomy, PutsAnIntersectionBelowItsOperandsAndCommonSubclassesBelowIt) {
  const std::string operands =
      ":RedCar owl:intersectionOf (:Car :Red) .\n"
      ":Fiat rdfs:subClassOf :Car, :Red . :Tomato rdfs:subClassOf :Red .\n";
  const auto taxonomy = classified({turtle(operands)});
  EXPECT_THAT(parents(taxonomy, "RedCar"), ElementsAre("Car", "Red"));
  EXPECT_THAT(parents(taxonomy, "Fiat"), ElementsAre("RedCar"));
  EXPECT_THAT(parents(taxonomy, "Tomato"), ElementsAre("Red"));
}

TEST(Taxonomy, SeesThroughAnUnnamedIntersection) {
  const auto taxonomy = classified(
      {rdf_xml("<owl:Class rdf:about=\"#RedCar\"><owl:equivalentClass><owl:Class>"
               "<owl:intersectionOf rdf:parseType=\"Collection\"><owl:Class rdf:about=\"#Car\"/>"
               "<owl:Class rdf:about=\"#Red\"/></owl:intersectionOf></owl:Class>"
               "</owl:equivalentClass></owl:Class>\n"
               "<owl:Class rdf:about=\"#Fiat\"><rdfs:subClassOf rdf:resource=\"#Car\"/>"
               "<rdfs:subClassOf rdf:resource=\"#Red\"/></owl:Class>\n")});
  EXPECT_THAT(parents(taxonomy, "RedCar"), ElementsAre("Car", "Red"));
  EXPECT_THAT(parents(taxonomy, "Fiat"), ElementsAre("RedCar"));
  EXPECT_EQ(taxonomy->concept_count(), 5U);  // the unnamed class is the same concept as RedCar
}

TEST(Taxonomy, DoesNotTurnAToldIntersectionAround) {
  // RedCar is said to be below the intersection, not to be it.
  const auto taxonomy =
      classified({turtle(":RedCar rdfs:subClassOf [a owl:Class; owl:intersectionOf (:Car :Red)] .\n"
                         ":Fiat rdfs:subClassOf :Car, :Red .\n")});
  EXPECT_THAT(parents(taxonomy, "RedCar"), ElementsAre("Car", "Red"));
  EXPECT_FALSE(below(taxonomy, "Fiat", "RedCar"));
}

TEST(Taxonomy, PutsAUnionAboveItsOperandsAndBelowCommonSuperclasses) {
  const auto taxonomy =
      classified({turtle(":Parent owl:unionOf (:Father :Mother) .\n"
                         ":Father rdfs:subClassOf :Person . :Mother rdfs:subClassOf :Person .\n"
                         ":Mother rdfs:subClassOf :Woman .\n")});
  EXPECT_THAT(children(taxonomy, "Parent"), ElementsAre("Father", "Mother"));
  EXPECT_THAT(parents(taxonomy, "Parent"), ElementsAre("Person"));
  EXPECT_THAT(parents(taxonomy, "Father"), ElementsAre("Parent"));
  EXPECT_THAT(parents(taxonomy, "Mother"), ElementsAre("Parent", "Woman"));
}

TEST(Taxonomy, HoldsADisjointUnionForAUnion) {
  const auto taxonomy = classified({turtle(":Parent owl:disjointUnionOf (:Father :Mother) .\n")});
  EXPECT_THAT(children(taxonomy, "Parent"), ElementsAre("Father", "Mother"));
}

TEST(Taxonomy, GoesOnUntilNothingNewFollows) {
  // X = A and B. Y = X and C. W is below A, B and C: first below X, only then below Y.
  // U = X or Y; X is above Y, so X is above U, and U is above X: one concept.
  const auto taxonomy =
      classified({turtle(":Y owl:intersectionOf (:X :C) . :X owl:intersectionOf (:A :B) .\n"
                         ":W rdfs:subClassOf :A, :B, :C . :U owl:unionOf (:X :Y) .\n")});
  EXPECT_THAT(parents(taxonomy, "W"), ElementsAre("Y"));
  EXPECT_EQ(at(taxonomy, "U"), at(taxonomy, "X"));
}

TEST(Taxonomy, FindsTwoIntersectionsOfTheSameOperandsEquivalent) {
  const auto taxonomy =
      classified({turtle(":X owl:intersectionOf (:A :B) . :Y owl:intersectionOf (:B :A) .\n")});
  EXPECT_EQ(at(taxonomy, "X"), at(taxonomy, "Y"));
}

TEST(Taxonomy, OfMoreThanAMillionDirectSubsumptionsIsRefused) {
  std::string text;
  for (int i = 0; i < 1001; ++i) {
    const std::string number = std::to_string(i);
    text += ":A" + number + " rdfs:subClassOf _:x . _:x rdfs:subClassOf :B" + number + " .\n";
  }
  Problems problems;
  EXPECT_THROW(classify(std::vector{turtle(text)}, problems), Error);
}

TEST(Taxonomy, OrdersConceptsByUriWhateverTheOrderOfDocuments) {
  const Document a =
      turtle(":B rdfs:subClassOf :A . :X owl:intersectionOf (:A :C) .\n", "http://x/a");
  const Document b = turtle(":C rdfs:subClassOf :A . :D owl:equivalentClass :B .\n", "http://x/b");
  const auto one = classified({a, b});
  const auto two = classified({b, a});
  EXPECT_TRUE(std::ranges::equal(one.bytes(), two.bytes()));
  for (std::uint32_t c = 1; c < one->concept_count(); ++c) {
    EXPECT_LT(std::string(one->uri({c - 1})), std::string(one->uri({c})));
  }
}

TEST(Taxonomy, LeavesABrokenOntologyOutAndClassifiesTheOthers) {
  Problems problems;
  const Taxonomy taxonomy =
      classify(std::vector<Document>{turtle(":A rdfs:subClassOf :B . ]\n", "http://x/broken"),
                                     turtle(":C rdfs:subClassOf :D . :D a owl:Class .\n")},
               problems);
  EXPECT_THAT(kinds(problems), ElementsAre(ProblemKind::kUnreadable));
  EXPECT_TRUE(below(taxonomy, "C", "D"));
  EXPECT_FALSE(taxonomy->find(kSpace + "A"));
}

TEST(Taxonomy, AnswersTheSameFromACopyOfItsBytes) {
  auto taxonomy = classified({turtle(":B rdfs:subClassOf :A . :C owl:equivalentClass :B .\n")});
  const std::span<const std::byte> bytes = taxonomy.bytes();
  std::vector<std::uint64_t> words(bytes.size() / sizeof(std::uint64_t));
  std::memcpy(words.data(), bytes.data(), bytes.size());
  const Taxonomy copy(words);
  const Taxonomy moved = std::move(taxonomy);
  EXPECT_EQ(copy->find(kSpace + "C"), moved->find(kSpace + "B"));
  EXPECT_TRUE(below(copy, "C", "A"));
  EXPECT_TRUE(below(moved, "C", "A"));
  words.pop_back();
  EXPECT_THROW(Taxonomy{words}, Error);
}

TEST(Taxonomy, AnswersAlikeInEveryBlockOfTheMatrix) {
  // 1500 classes are three blocks of 512 columns. Each has up to three parents among those before
  // it; what is above it is collected on the way, class by class.
  constexpr std::uint32_t kCount = 1500;
  std::mt19937 random(4);
  std::vector<std::set<std::uint32_t>> above(kCount);
  std::string body;
  for (std::uint32_t c = 0; c < kCount; ++c) {
    body += ":c" + std::to_string(c) + " a owl:Class .\n";
    above[c].insert(c);
    for (std::uint32_t i = 0; c > 0 && i < 3; ++i) {
      const std::uint32_t parent = random() % (2 * c);  // every other one is none
      if (parent >= c) continue;
      body += ":c" + std::to_string(c) + " rdfs:subClassOf :c" + std::to_string(parent) + " .\n";
      above[c].insert(above[parent].begin(), above[parent].end());
    }
  }
  const auto taxonomy = classified({turtle(body)});
  std::vector<ConceptIndex> concepts;
  for (std::uint32_t c = 0; c < kCount; ++c) {
    concepts.push_back(at(taxonomy, "c" + std::to_string(c)));
  }
  for (std::uint32_t specific = 0; specific < kCount; ++specific) {
    for (std::uint32_t general = 0; general < kCount; ++general) {
      ASSERT_EQ(taxonomy->subsumes(concepts[general], concepts[specific]),
                above[specific].contains(general))
          << specific << " below " << general;
    }
  }
}

TEST(Taxonomy, HoldsALongChainWithoutRecursion) {
  std::string chain;
  for (int i = 0; i < 20'000; ++i) {
    chain += ":c" + std::to_string(i) + " rdfs:subClassOf :c" + std::to_string(i + 1) + " .\n";
  }
  const auto taxonomy = classified({turtle(chain)});
  EXPECT_TRUE(below(taxonomy, "c0", "c20000"));
  EXPECT_FALSE(below(taxonomy, "c10001", "c10000"));
  EXPECT_EQ(taxonomy->depth(at(taxonomy, "c0")), 20'001U);
  // A plain matrix would take 50 MB.
  EXPECT_LT(taxonomy.bytes().size(), 10U << 20);
}

}  // namespace
}  // namespace matchbench::ontology
