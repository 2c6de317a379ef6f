#include "harness/data/ontology/class_axioms.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/data/ontology/ontologies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::ontology {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(ClassAxioms, NamesClassesByTypeAndByEveryAxiom) {
  const auto taxonomy = classified(
      {turtle(":A a owl:Class . :B a rdfs:Class . :C rdfs:subClassOf :D . :E owl:equivalentClass "
              ":F . :G owl:intersectionOf (:H :I) . :J owl:unionOf (:K :L) .\n"
              ":individual a :A . :p a owl:ObjectProperty ; rdfs:domain :A .\n")});
  EXPECT_EQ(taxonomy->concept_count(), 12U);  // A..L, of which E and F are one, and owl:Thing
  EXPECT_FALSE(taxonomy->find(kSpace + "individual"));
  EXPECT_FALSE(taxonomy->find(kSpace + "p"));
}

TEST(ClassAxioms, CountWhatManyClassesNameInOneList) {
  std::string text = ":l0";
  for (int i = 1; i < 2500; ++i) {
    const std::string next = i == 2499 ? "rdf:nil" : ":l" + std::to_string(i);
    text += " rdf:first :A ; rdf:rest " + next + " .\n" + next;
  }
  text = text.substr(0, text.rfind('\n') + 1);
  for (int i = 0; i < 2000; ++i) text += ":C" + std::to_string(i) + " owl:unionOf :l0 .\n";
  Problems problems;
  EXPECT_THROW(classify(std::vector{turtle(text)}, problems), Error);
}

TEST(ClassAxioms, ReportsAClassThatIsDescribedNowhereAndKeepsIt) {
  Problems problems;
  const Taxonomy taxonomy = classify(
      std::vector{turtle(":A rdfs:subClassOf :B .\n:C rdfs:subClassOf :D .\n:D a owl:Class .\n")},
      problems);
  ASSERT_THAT(kinds(problems), ElementsAre(ProblemKind::kUndeclaredClass));
  EXPECT_EQ(problems[0].line, 6U);
  EXPECT_THAT(problems[0].message, HasSubstr("<http://test.example/o#B>"));
  EXPECT_TRUE(below(taxonomy, "A", "B"));
}

TEST(ClassAxioms, IsContentWithADescriptionInAnotherDocument) {
  Problems problems;
  classify(std::vector{turtle(":A rdfs:subClassOf :B .\n", "http://x/a"),
                       turtle(":B a owl:Class .\n", "http://x/b")},
           problems);
  EXPECT_THAT(problems, IsEmpty());
}

// http://x/geo.owl describes City below Place; http://x/trip names it without the ending.
const std::vector<Document> kTrip{
    rdf_xml("<owl:Class rdf:ID='City'><rdfs:subClassOf rdf:resource='#Place'/></owl:Class>"
            "<owl:Class rdf:ID='Place'/>",
            "http://x/geo.owl"),
    rdf_xml("<owl:Class rdf:ID='Capital'>"
            "<rdfs:subClassOf rdf:resource='http://x/geo#City'/></owl:Class>",
            "http://x/trip")};

TEST(ClassAxioms, TakesAClassNamedWithoutTheEndingOfItsDocumentForTheOneMeant) {
  Problems problems;
  const Taxonomy taxonomy = classify(kTrip, problems);
  ASSERT_THAT(kinds(problems), ElementsAre(ProblemKind::kNamedWithoutEnding));
  EXPECT_EQ(problems[0].document, "http://x/trip");
  EXPECT_EQ(problems[0].message, "<http://x/geo#City> is taken for <http://x/geo.owl#City>");
  EXPECT_EQ(taxonomy->find("http://x/geo#City"), taxonomy->find("http://x/geo.owl#City"));
  EXPECT_TRUE(taxonomy->subsumes(taxonomy->find("http://x/geo.owl#Place").value(),
                                 taxonomy->find("http://x/trip#Capital").value()));
}

TEST(ClassAxioms, KeepsClassesApartWhereAnOntologyHasTheNameWithoutTheEnding) {
  for (const char* uri : {"http://x/geo", "http://x/other"}) {
    std::vector<Document> ontologies = kTrip;
    ontologies.push_back(
        rdf_xml("<owl:Ontology rdf:about='http://x/geo'/>"
                "<owl:Class rdf:about='http://x/geo#City'/>",
                uri));
    Problems problems;
    const Taxonomy taxonomy = classify(ontologies, problems);
    EXPECT_THAT(problems, IsEmpty());
    EXPECT_NE(taxonomy->find("http://x/geo#City"), taxonomy->find("http://x/geo.owl#City"));
  }
}

TEST(ClassAxioms, LeavesOutDatatypes) {
  const auto taxonomy = classified(
      {turtle(":Size a rdfs:Datatype ; rdfs:subClassOf xsd:string .\n"
              ":Both owl:unionOf (xsd:int rdfs:Literal) .\n"
              ":Range a owl:DataRange ; owl:equivalentClass xsd:int .\n:A a owl:Class .\n")});
  EXPECT_EQ(taxonomy->concept_count(), 2U);  // A and owl:Thing
}

TEST(ClassAxioms, DoesNotBelieveThatAClassIsEmpty) {
  Problems problems;
  const Taxonomy taxonomy = classify(
      std::vector{turtle(":A rdfs:subClassOf :B , owl:Nothing .\n:B a owl:Class .\n")}, problems);
  ASSERT_THAT(kinds(problems), ElementsAre(ProblemKind::kEmptyClass));
  EXPECT_THAT(parents(taxonomy, "A"), ElementsAre("B"));
  EXPECT_FALSE(below(taxonomy, "B", "A"));
}

TEST(ClassAxioms, TakesResourceForThing) {
  const auto taxonomy = classified({turtle(":A rdfs:subClassOf rdfs:Resource .\n")});
  EXPECT_THAT(parents(taxonomy, "A"), ElementsAre("Thing"));
  EXPECT_EQ(taxonomy->concept_count(), 2U);
}

TEST(ClassAxioms, UsesABrokenListOnlyOperandByOperand) {
  Problems problems;
  // The list of X ends after A without rdf:nil. X is below A; B, below A, need not be below X.
  const Taxonomy taxonomy =
      classify(std::vector{turtle(":A a owl:Class . :B rdfs:subClassOf :A .\n"
                                  ":X owl:intersectionOf [ rdf:first :A ] .\n"
                                  ":Y owl:intersectionOf :A .\n"
                                  ":l rdf:first :A ; rdf:rest :l . :Z owl:intersectionOf :l .\n")},
               problems);
  EXPECT_THAT(kinds(problems),
              ElementsAre(ProblemKind::kMalformedExpression, ProblemKind::kMalformedExpression,
                          ProblemKind::kMalformedExpression));
  EXPECT_TRUE(below(taxonomy, "X", "A"));
  EXPECT_FALSE(below(taxonomy, "B", "X"));
  EXPECT_TRUE(below(taxonomy, "Z", "A"));
  EXPECT_FALSE(below(taxonomy, "B", "Z"));
}

TEST(ClassAxioms, TakesRestrictionsThatSayTheSameForOneClass) {
  // Parent is Person and someone with a child; Mother says the latter in words of her own.
  const std::string axioms =
      ":Person a owl:Class .\n"
      ":Parent owl:intersectionOf (:Person [a owl:Restriction; owl:onProperty :hasChild;"
      " owl:someValuesFrom :Person]) .\n"
      ":Mother rdfs:subClassOf :Person, [a owl:Restriction; owl:onProperty :hasChild;"
      " owl:someValuesFrom :Person] .\n"
      ":Owner rdfs:subClassOf :Person, [a owl:Restriction; owl:onProperty :hasCar;"
      " owl:someValuesFrom :Person] .\n"
      ":Strict rdfs:subClassOf :Person, [a owl:Restriction; owl:onProperty :hasChild;"
      " owl:allValuesFrom :Person] .\n";
  const auto taxonomy = classified({turtle(axioms)});
  EXPECT_THAT(parents(taxonomy, "Mother"), ElementsAre("Parent"));
  EXPECT_THAT(parents(taxonomy, "Owner"), ElementsAre("Person"));
  EXPECT_THAT(parents(taxonomy, "Strict"), ElementsAre("Person"));
  EXPECT_EQ(taxonomy->concept_count(), 6U);  // restrictions are no concepts
}

TEST(ClassAxioms, DoesNotTakeCardinalitiesForTheSame) {
  const auto taxonomy =
      classified({turtle(":P owl:intersectionOf (:A [owl:onProperty :p; owl:cardinality 1]) .\n"
                         ":Q rdfs:subClassOf :A, [owl:onProperty :p; owl:cardinality 2] .\n")});
  EXPECT_THAT(parents(taxonomy, "Q"), ElementsAre("A"));
}

}  // namespace
}  // namespace matchbench::ontology
