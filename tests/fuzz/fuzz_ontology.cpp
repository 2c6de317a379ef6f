#include "harness/data/ontology/taxonomy.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/taxonomy_questions.hpp"

#include <cstddef>
#include <cstdint>

// RDF/XML or Turtle, whatever the first bytes look like, down to the classified taxonomy.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // What a few kilobytes of input can hold; beyond it the document is refused with a message.
  const matchbench::ontology::ReadLimits limits{
      .document_bytes = 1 << 20, .statements = 20'000, .xml = {.expanded_bytes = 1 << 20}};
  try {
    const std::vector<matchbench::Document> documents = {
        {"http://example.org/ontology", "", {reinterpret_cast<const char*>(data), size}}};
    matchbench::ontology::Problems problems;
    const matchbench::ontology::Taxonomy taxonomy =
        matchbench::ontology::classify(documents, problems, limits);
    ask_everything(taxonomy.view());
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
