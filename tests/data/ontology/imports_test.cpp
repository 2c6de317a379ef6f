#include "harness/data/ontology/imports.hpp"

#include "tests/data/ontology/ontologies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace matchbench::ontology {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Problems problems_of(const std::vector<Document>& documents) {
  Problems problems;
  classify(documents, problems);
  return problems;
}

TEST(Imports, ReportsOneThatIsMissingWithItsPlace) {
  const auto problems =
      problems_of({turtle("<> a owl:Ontology ;\n owl:imports <http://x/gone> .\n")});
  ASSERT_THAT(kinds(problems), ElementsAre(ProblemKind::kMissingImport));
  EXPECT_EQ(problems[0].document, "http://test.example/o");
  EXPECT_EQ(problems[0].line, 7U);
  EXPECT_THAT(problems[0].message, HasSubstr("<http://x/gone>"));
}

TEST(Imports, FindsAnOntologyByTheUriOfItsDocumentOrByItsOwn) {
  EXPECT_THAT(problems_of({turtle("<> owl:imports <http://x/doc#>, <http://x/self> .\n"),
                           turtle("<http://x/self#> a owl:Ontology .\n", "http://x/doc")}),
              IsEmpty());
}

TEST(Imports, DoesNotTakeTheTypeGivenByAnImporterForTheOntology) {
  // As books.owl does: <owl:imports><owl:Ontology rdf:about="..."/></owl:imports>.
  EXPECT_THAT(
      kinds(problems_of({rdf_xml("<owl:Ontology rdf:about=\"\"><owl:imports><owl:Ontology "
                                 "rdf:about=\"http://x/gone\"/></owl:imports></owl:Ontology>\n")})),
      ElementsAre(ProblemKind::kMissingImport));
}

TEST(Imports, HoldsTheVocabularyForKnown) {
  EXPECT_THAT(problems_of({turtle("<> owl:imports <http://www.w3.org/2002/07/owl> , owl: .\n")}),
              IsEmpty());
}

TEST(Imports, ReportsACircleOnceAndReadsItAllTheSame) {
  const std::vector<Document> circle = {
      turtle("<> owl:imports <http://x/b> . :A rdfs:subClassOf :B .\n", "http://x/a"),
      turtle("<> owl:imports <http://x/c> . :B rdfs:subClassOf :C .\n", "http://x/b"),
      turtle("<> owl:imports <http://x/a> . :C a owl:Class .\n", "http://x/c"),
      turtle("<> owl:imports <http://x/a> .\n", "http://x/outside")};
  Problems problems;
  const Taxonomy taxonomy = classify(circle, problems);
  ASSERT_THAT(kinds(problems), ElementsAre(ProblemKind::kImportCycle));
  EXPECT_THAT(problems[0].message, HasSubstr("<http://x/a> <http://x/b> <http://x/c>"));
  EXPECT_TRUE(below(taxonomy, "A", "C"));
}

TEST(Imports, ReportsAnOntologyThatImportsItself) {
  EXPECT_THAT(kinds(problems_of({turtle("<> owl:imports <http://test.example/o> .\n")})),
              ElementsAre(ProblemKind::kImportCycle));
}

TEST(Imports, DoesNotCallABrokenOntologyMissing) {
  EXPECT_THAT(kinds(problems_of({turtle("<> owl:imports <http://x/broken> .\n"),
                                 {"http://x/broken", "text/turtle", "@prefix"}})),
              ElementsAre(ProblemKind::kUnreadable));
}

}  // namespace
}  // namespace matchbench::ontology
