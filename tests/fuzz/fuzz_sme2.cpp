#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

// The XML of a test collection; one of the files that it may name is there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const matchbench::TemporaryFolder folder("/dev/shm");
  folder.put("services/a.owls",
             "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>");
  matchbench::importers::Sme2Options options;
  options.xml = folder.put("collection.xml", {reinterpret_cast<const char*>(data), size});
  options.facts = {"small", "", "", "CC0-1.0", "here", {}};
  try {
    const matchbench::importers::ImportResult result = matchbench::importers::import_sme2(options);
    for (const auto& judgment : result.judgments.entries) {
      require(judgment.request.value < result.collection.requests.size());
      require(judgment.service.value < result.collection.services.size());
      require(std::isfinite(judgment.grade));
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
