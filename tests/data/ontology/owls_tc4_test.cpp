#include "harness/foundation/base/file.hpp"
#include "tests/data/ontology/ontologies.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::ontology {
namespace {

const std::string kOntologies = "http://127.0.0.1:8000/ontology/";

// The real collection is not part of the source; it is looked for beside it.
std::filesystem::path data_folder() {
  if (const char* set = std::getenv("MATCHBENCH_DATA")) return set;
  return std::filesystem::path(MATCHBENCH_SOURCE_DIR) / "../shared/data";
}

class OwlsTc4 : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = data_folder() / "owls-tc4" / "ontology";
    if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << folder << " is not there";
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      documents_.push_back({kOntologies + file.path().filename().string(), "application/rdf+xml",
                            read_file(file.path())});
    }
    std::ranges::sort(documents_, {}, &Document::uri);
  }

  std::vector<Document> documents_;
};

TEST_F(OwlsTc4, IsReadAndClassified) {
  ASSERT_EQ(documents_.size(), 50U);
  Problems problems;
  const Taxonomy taxonomy = classify(documents_, problems);
  EXPECT_EQ(std::ranges::count(problems, ProblemKind::kUnreadable, &Problem::kind), 0);

  // <owl:Class rdf:about="#Book"> below #Monograph below #Publication in books.owl.
  const auto concept_of = [&](const std::string& name) {
    return taxonomy->find(kOntologies + name).value();
  };
  EXPECT_TRUE(taxonomy->subsumes(concept_of("books.owl#Monograph"), concept_of("books.owl#Book")));
  EXPECT_TRUE(
      taxonomy->subsumes(concept_of("books.owl#Publication"), concept_of("books.owl#Novel")));
  // geographydataset.owl imports protonu.owl, and names its classes protonu#....
  EXPECT_EQ(concept_of("protonu#Address"), concept_of("protonu.owl#Address"));
  // Process.owl: ProcessComponent owl:equivalentClass ControlConstruct.
  EXPECT_EQ(concept_of("Process.owl#ProcessComponent"), concept_of("Process.owl#ControlConstruct"));
}

TEST_F(OwlsTc4, HasEveryDeclaredClass) {
  Problems problems;
  const Taxonomy taxonomy = classify(documents_, problems);
  // Counted in the text of ontosem.owl, which states types as <rdf:type rdf:resource="...#Class"/>.
  const auto ontosem = std::ranges::find(documents_, kOntologies + "ontosem.owl", &Document::uri);
  ASSERT_NE(ontosem, documents_.end());
  const std::string about = "<rdf:Description rdf:about=\"";
  std::size_t classes = 0;
  for (std::size_t at = ontosem->bytes.find(about); at != std::string::npos;) {
    const std::size_t next = ontosem->bytes.find(about, at + 1);
    const std::string block = ontosem->bytes.substr(at, next - at);
    if (block.find("<rdf:type rdf:resource=\"http://www.w3.org/2002/07/owl#Class\"/>") !=
        std::string::npos) {
      std::string uri = block.substr(about.size());
      uri.resize(uri.find('"'));
      if (uri.starts_with('#')) uri.insert(0, ontosem->uri);
      EXPECT_TRUE(taxonomy->find(uri)) << uri;
      ++classes;
    }
    at = next;
  }
  EXPECT_GT(classes, 7000U);
}

}  // namespace
}  // namespace matchbench::ontology
