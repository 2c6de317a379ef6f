#include "harness/data/collection/check/check.hpp"

#include "harness/data/collection/check/info.hpp"
#include "harness/data/importers/import.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"
#include "tests/data/collection/fixtures.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;

std::vector<std::size_t> count_relevant(const RelevanceSetting& setting, const Judgments& judgments,
                                        std::size_t requests, std::size_t services) {
  std::vector<std::size_t> counts;
  for (const auto& request :
       measures::gains_under(setting, judgments, requests, services).requests) {
    counts.push_back(static_cast<std::size_t>(
        std::count_if(request.gains.begin(), request.gains.end(), [](double g) { return g > 0; })));
  }
  return counts;
}

// A sound collection of one request and two services, by two judges and their consensus.
class CheckCollection : public testing::Test {
 protected:
  CheckCollection() {
    folder_.put("collection.yaml", R"(matchbench: collection/1
name: sound
licence: Apache-2.0
source: Written for this test.
ontologies:
  - {uri: http://x/o, file: o.owl}
judgments: [j.tsv]
judges: {ada: {}, bob: {}, consensus: {}}
dimensions:
  function: {grades: {0: no, 1: in part, 2: yes}}
relevance:
  graded: {dimensions: function}
)");
    folder_.put("services.yaml", R"(
- {uri: http://x/a, name: A, description: Does A., inputs: [http://x/o#I], outputs: [http://x/o#O], source: a.owls}
- {uri: http://x/b, name: B, description: Does B., inputs: [http://x/o#I], outputs: [http://x/o#O], source: a.owls}
)");
    folder_.put("requests.yaml", R"(
- {uri: http://x/q, name: Q, description: Do it., inputs: [http://x/o#I], outputs: [http://x/o#O], source: a.owls}
)");
    folder_.put("o.owl",
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                " xmlns:owl='http://www.w3.org/2002/07/owl#' xml:base='http://x/o'>"
                "<owl:Class rdf:ID='I'/><owl:Class rdf:ID='O'/></rdf:RDF>");
    folder_.put("a.owls",
                "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                " xmlns:p='http://www.daml.org/services/owl-s/1.1/Profile.owl#'"
                " xmlns:c='http://www.daml.org/services/owl-s/1.1/Process.owl#'>"
                "<p:Profile><p:hasInput><c:Input><c:parameterType>http://x/o#I</c:parameterType>"
                "</c:Input></p:hasInput><p:hasOutput><c:Output><c:parameterType>http://x/o#O"
                "</c:parameterType></c:Output></p:hasOutput></p:Profile></rdf:RDF>");
    put_judgments(
        "q\ta\tada\t1\nq\ta\tbob\t2\nq\ta\tconsensus\t2\n"
        "q\tb\tada\t0\nq\tb\tbob\t0\nq\tb\tconsensus\t0\n");
  }

  // Lines "request service judge grade", all of the one dimension, URIs cut short.
  void put_judgments(const std::string& lines) {
    std::string text = "request\tservice\tjudge\tdimension\tgrade\n";
    std::istringstream in(lines);
    for (std::string request, service, judge, grade; in >> request >> service >> judge >> grade;) {
      text += "http://x/" + request + "\thttp://x/" + service + "\t" + judge + "\tfunction\t" +
              grade + "\n";
    }
    folder_.put("j.tsv", text);
  }

  void change(const std::string& file, const std::string& old_text, const std::string& new_text) {
    std::string text = read_file(folder_ / file);
    const std::size_t at = text.find(old_text);
    ASSERT_NE(at, std::string::npos);
    folder_.put(file, text.replace(at, old_text.size(), new_text));
  }

  // "severity file: message" of every finding.
  std::vector<std::string> findings() {
    std::vector<std::string> lines;
    for (const Finding& finding : check_collection(folder_.path(), count_relevant)) {
      EXPECT_FALSE(finding.remedy.empty());
      lines.push_back(std::string(name_of(finding.severity)) + " " +
                      std::filesystem::path(finding.where).filename().string() + ": " +
                      message_with_examples(finding));
    }
    return lines;
  }

  TemporaryFolder folder_;
};

TEST_F(CheckCollection, NamesATextThatAControlCharacterWouldCut) {
  folder_.put("services.yaml", R"(
- {uri: http://x/a, name: A, description: "Does A.\0 And more."}
- {uri: http://x/b, name: B, description: "Does\tB."}
- {uri: http://x/c, name: C, description: "Does\x9b C, caf\u00e9."}
- {uri: http://x/d, name: D, description: "Does caf\u00e9, 3 \u00a9."}
)");
  const auto findings = check_collection(folder_.path(), count_relevant);
  const auto found = std::ranges::find_if(findings, [](const Finding& finding) {
    return finding.message.find("control character") != std::string::npos;
  });
  ASSERT_NE(found, findings.end());
  EXPECT_EQ(found->severity, Severity::kError);
  EXPECT_THAT(message_with_examples(*found), HasSubstr("2: A (a), C (c)"));
}

TEST_F(CheckCollection, FindsNothingInASoundCollection) {
  EXPECT_THAT(findings(), ElementsAre());
}

// Its place and its remedy are fields of the finding, and are told once.
TEST_F(CheckCollection, NamesThePlaceOfWhatCannotBeRead) {
  folder_.put("services.yaml", "- {uri: http://x/a, nome: A}\n");
  const auto found = check_collection(folder_.path(), count_relevant);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().where, (folder_ / "services.yaml").string() + ":1:21");
  EXPECT_EQ(found.front().message, "unknown key 'nome'");
  EXPECT_EQ(found.front().remedy, "did you mean 'name'?; nothing else was checked");
}

TEST_F(CheckCollection, NamesWhatServicesLack) {
  folder_.put("services.yaml",
              "- {uri: http://x/a, name: A, inputs: [http://x/o#I], outputs: [http://x/o#O]}\n"
              "- {uri: http://x/b}\n");
  EXPECT_THAT(
      findings(),
      ElementsAre("warning services.yaml: services without name and description: 1: http://x/b",
                  "warning services.yaml: services without description: 2: A (a), http://x/b",
                  "warning services.yaml: services without inputs: 1: http://x/b",
                  "warning services.yaml: services without outputs: 1: http://x/b",
                  "info services.yaml: services without source document: 2: A (a), "
                  "http://x/b"));
}

// Of ten texts two are the same, and one of ten has no description.
TEST_F(CheckCollection, WarnsOfWhatLacksInMoreThanATenth) {
  std::string services;
  for (int i = 0; i < 10; ++i) {
    services += "- {uri: http://x/" + std::to_string(i) + ", name: " + std::to_string(i / 9) +
                (i == 9 ? "}\n" : ", description: D" + std::to_string(std::max(i, 1)) + "}\n");
  }
  folder_.put("services.yaml", services);
  EXPECT_THAT(findings(),
              testing::IsSupersetOf(
                  {"info services.yaml: services without description: 1: 1 (9)",
                   "info services.yaml: services without text of their own: 1: 0 (1)",
                   "info services.yaml: services without inputs: 10: 0, 0 (1), 0 (2), 0 (3), "
                   "0 (4), …"}));
}

TEST_F(CheckCollection, NamesConceptsThatNoOntologyHas) {
  change("requests.yaml", "outputs: [http://x/o#O]", "outputs: [http://x/o#Oh]");
  change("a.owls", "http://x/o#O", "http://x/o#Oh");
  change("services.yaml", "outputs: [http://x/o#O]", "outputs: [http://x/o#Oh]");
  change("services.yaml", "outputs: [http://x/o#O]", "outputs: [http://x/o#Oh]");
  EXPECT_THAT(findings(), ElementsAre("warning services.yaml: concepts that no ontology has: 1: "
                                      "http://x/o#Oh (3 times)"));
}

// Names of parameters, as tools have them, come from no ontology.
TEST_F(CheckCollection, WarnsOfUrisOfConceptsIfThereAreNoOntologies) {
  change("collection.yaml", "ontologies:\n  - {uri: http://x/o, file: o.owl}\n", "");
  EXPECT_THAT(findings(), ElementsAre("warning services.yaml: concepts that no ontology has: 2: "
                                      "http://x/o#I (3 times), http://x/o#O (3 times)"));
  for (const char* file : {"services.yaml", "requests.yaml"}) {
    folder_.put(file, std::regex_replace(read_file(folder_ / file), std::regex("http://x/o#"), ""));
  }
  EXPECT_THAT(findings(),
              testing::AllOf(testing::Contains("info collection.yaml: there are no ontologies"),
                             testing::Not(testing::Contains(HasSubstr("that no ontology has")))));
}

TEST_F(CheckCollection, NamesProblemsOfOntologies) {
  change("o.owl", "<owl:Class",
         "<owl:Ontology rdf:about=''><owl:imports rdf:resource='http://x/p'/>"
         "</owl:Ontology><owl:Class");
  EXPECT_THAT(findings(),
              ElementsAre(StartsWith(
                  "warning collection.yaml: imported ontologies that are missing: 1: ")));
  folder_.put("o.owl", "<rdf:RDF>");
  EXPECT_THAT(findings(),
              testing::Contains(StartsWith(
                  "warning collection.yaml: ontologies that cannot be read: 1: http://x/o")));
}

TEST_F(CheckCollection, ReportsACircleOfImports) {
  change("collection.yaml", "o.owl}", "o.owl}\n  - {uri: http://x/p, file: p.owl}");
  const auto importing = [](const std::string& what) {
    return "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
           " xmlns:owl='http://www.w3.org/2002/07/owl#'><owl:Ontology rdf:about=''>"
           "<owl:imports rdf:resource='" +
           what +
           "'/></owl:Ontology>"
           "<owl:Class rdf:about='http://x/o#I'/><owl:Class rdf:about='http://x/o#O'/></rdf:RDF>";
  };
  folder_.put("o.owl", importing("http://x/p"));
  folder_.put("p.owl", importing("http://x/o"));
  EXPECT_THAT(
      findings(),
      ElementsAre(StartsWith("info collection.yaml: ontologies that import each other: 1: ")));
}

TEST_F(CheckCollection, NamesSourcesThatSaySomethingElse) {
  change("services.yaml", "inputs: [http://x/o#I]", "inputs: [http://x/o#I, http://x/o#I]");
  EXPECT_THAT(findings(),
              ElementsAre("warning services.yaml: http://x/a has the inputs [http://x/o#I, "
                          "http://x/o#I], its source document [http://x/o#I]"));
  folder_.put("a.owls", "<rdf:RDF>");
  EXPECT_THAT(findings(), testing::Contains(HasSubstr("the source document of http://x/a cannot be "
                                                      "read: http://x/a:1:")));
}

TEST_F(CheckCollection, NamesRequestsWithoutJudgmentsOrRelevantServices) {
  put_judgments("q\ta\tada\t0\nq\ta\tbob\t0\nq\ta\tconsensus\t0\n");
  folder_.put("requests.yaml", read_file(folder_ / "requests.yaml") +
                                   "- {uri: http://x/r, name: R, description: R., inputs: "
                                   "[http://x/o#I], outputs: [http://x/o#O], source: a.owls}\n");
  EXPECT_THAT(findings(),
              ElementsAre("warning collection.yaml: requests without a judgment: 1: R (r)",
                          "warning collection.yaml: requests without a relevant service under "
                          "'graded': 2: Q (q), R (r)",
                          "info collection.yaml: 0 to 1 of 2 services are judged for each request; "
                          "the others count as not relevant"));
}

TEST_F(CheckCollection, NamesGradesThatDoNotFit) {
  put_judgments(
      "q\ta\tada\t1\nq\ta\tbob\t1\nq\ta\tconsensus\t2\n"
      "q\tb\tada\t0\nq\tb\tbob\t7\nq\tb\tconsensus\t1\n");
  EXPECT_THAT(
      findings(),
      ElementsAre("warning collection.yaml: dimension 'function' declares no grade 7, given "
                  "1 time: request q, service b",
                  "warning collection.yaml: consensus grades outside of the judges' range: 1: "
                  "request q, service a is 2, the judges gave 1 to 1"));
}

TEST_F(CheckCollection, NamesJudgesThatAreNotUsed) {
  put_judgments("q\ta\tbob\t2\nq\ta\tconsensus\t2\nq\tb\tconsensus\t0\n");
  EXPECT_THAT(findings(),
              ElementsAre("info collection.yaml: judge 'ada' is declared and not used"));
}

TEST_F(CheckCollection, GivesTheReadersErrorsAsFindings) {
  change("collection.yaml", "licence: Apache-2.0\n", "");
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("the key 'licence' is missing")));
  change("collection.yaml", "name: sound\n", "name: sound\nlicence: x\n");
  put_judgments("q\tz\tada\t1\n");
  EXPECT_THAT(findings(), ElementsAre(HasSubstr("j.tsv:2:12: the collection has no service")));
}

TEST_F(CheckCollection, CountsWhatTheCollectionHolds) {
  const CollectionInfo info = collection_info(folder_.path(), count_relevant);
  EXPECT_EQ(info.name, "sound");
  EXPECT_EQ(info.services, 2U);
  EXPECT_EQ(info.services_with_text, 2U);
  EXPECT_EQ(info.services_with_inputs, 2U);
  EXPECT_EQ(info.services_with_source, 2U);
  EXPECT_EQ(info.requests, 1U);
  EXPECT_EQ(info.ontologies, 1U);
  EXPECT_EQ(info.judged_pairs, 2U);
  EXPECT_EQ(info.judged_per_request.median, 2);
  ASSERT_EQ(info.grades.size(), 3U);
  EXPECT_EQ(info.grades[1].judge, "bob");
  EXPECT_THAT(info.grades[1].counts, ElementsAre(Pair(0.0, 1U), Pair(2.0, 1U)));
  ASSERT_EQ(info.relevant.size(), 1U);
  EXPECT_EQ(info.relevant[0].setting, "graded");
  EXPECT_EQ(info.relevant[0].pairs, 1U);
  EXPECT_EQ(info.digest.size(), 64U);
}

}  // namespace
}  // namespace matchbench::collection
