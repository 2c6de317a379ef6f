#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace trec = matchbench::trec;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try {
    const auto topics = trec::read_topics(trec::Text::from(bytes, "input"));
    require(!topics.empty());
    const auto lines = static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n')) + 1;
    std::uint64_t before = 1;
    for (const trec::Topic& topic : topics) {
      require(!topic.id.empty());
      require(topic.where.line >= before && topic.where.line <= lines);
      before = topic.where.line;
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
