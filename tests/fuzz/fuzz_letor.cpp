#include "harness/data/trec/letor.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>

namespace trec = matchbench::trec;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto text = trec::Text::from({reinterpret_cast<const char*>(data), size}, "input");
    const bool looks_right = trec::is_letor(text);
    const auto letor = trec::read_letor(text);
    require(looks_right);
    for (const auto& topic : letor.topics) {
      require(!topic.documents.empty() && topic.documents.size() == topic.grades.size());
      require(topic.values.size() == letor.features.size());
      for (const auto& values : topic.values) require(values.size() == topic.documents.size());
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
