// Data sets in BEIR's layout. The first byte of an input says which file the rest is: c(orpus),
// q(ueries), t(sv) or l(ines) of judgments; the others are sound.
#include "harness/data/importers/import.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace matchbench;
  static const TemporaryFolder folder("/dev/shm");
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto file = [&](char letter, const char* name, std::string_view sound) {
    folder.put(name, *data == letter ? text : sound);
  };
  file('c', "corpus.jsonl", "{\"_id\": \"1\", \"title\": \"\", \"text\": \"Shows maps.\"}\n");
  file('q', "queries.jsonl", "{\"_id\": \"1\", \"text\": \"Where am I?\"}\n");
  file('t', "qrels/test.tsv", "query-id\tcorpus-id\tscore\n1\t1\t1\n");
  file('l', "qrels/train.jsonl", "{\"query-id\": \"1\", \"corpus-id\": \"1\", \"score\": 1}\n");
  try {
    const importers::ImportResult result =
        importers::import_beir({folder.path(), {"small", "", "", "CC0-1.0", "here", {}}});
    const Collection& collection = result.collection;
    for (const auto& judgment : result.judgments.entries) {
      require(judgment.request.value < collection.requests.size());
      require(judgment.service.value < collection.services.size());
    }
    for (const Split& split : collection.splits) {
      require(!split.requests.empty());
      for (const RequestIndex request : split.requests) {
        require(request.value < collection.requests.size());
      }
    }
  } catch (const Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
