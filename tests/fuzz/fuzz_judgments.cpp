// Judgments and requests for a collection. The first byte of an input says what the rest is: of
// judgments c(sv), q(rels) or t(opics); of requests r(ows of CSV), or test cases as y(aml), j(son)
// or l(ines of JSON). Rows and cases may be compressed.
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

void put_collection(const matchbench::TemporaryFolder& folder) {
  folder.put("c/collection.yaml",
             "matchbench: collection/1\nname: small\nlicence: CC0-1.0\nsource: here\n");
  folder.put("c/services.yaml", "- uri: http://example.org/s/1\n- uri: urn:s2\n");
  folder.put("c/requests.yaml", "- uri: http://example.org/r/1\n");
}

// What a file of requests is called; null: it is another.
const char* requests_in(std::uint8_t kind) {
  switch (kind) {
    case 'r':
      return "r.csv";
    case 'y':
      return "r.yaml";
    case 'j':
      return "r.json";
    case 'l':
      return "r.jsonl";
    default:
      return nullptr;
  }
}

void check_import(const matchbench::importers::ImportResult& result) {
  for (const auto& judgment : result.judgments.entries) {
    require(judgment.request.value < result.collection.requests.size());
    require(judgment.service.value < result.collection.services.size());
    require(judgment.judge < result.judgments.judges.size());
    require(judgment.dimension < result.judgments.dimensions.size());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;
  static const matchbench::TemporaryFolder folder("/dev/shm");
  if (size == 0) return 0;
  put_collection(folder);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    if (*data == 'c') {
      importers::JudgmentsOptions options;
      options.files = {folder.put("j.csv", text)};
      options.collection = folder.path() / "c";
      check_import(importers::import_judgments(options));
    } else if (const char* const name = requests_in(*data)) {
      importers::RequestsOptions options;
      options.files = {folder.put(name, text)};
      options.collection = folder.path() / "c";
      check_import(importers::import_requests(options));
    } else {
      importers::TrecOptions options;
      options.qrels = {folder.put("j.qrels", *data == 'q' ? text : "1 0 urn:s2 1\n")};
      options.collection = folder.path() / "c";
      if (*data == 't') options.topics = folder.put("topics", text);
      check_import(importers::import_trec(options));
    }
  } catch (const Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
