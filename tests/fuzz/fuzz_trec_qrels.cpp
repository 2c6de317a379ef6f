#include "harness/data/trec/qrels.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/fuzz/require.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace trec = matchbench::trec;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const trec::Qrels qrels(trec::Text::from({reinterpret_cast<const char*>(data), size}, "input"),
                            1);
    require(qrels.topic_count() > 0);
    std::vector<trec::JudgedRow> memory;
    for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
      require(topic == 0 || qrels.name_of(topic - 1) < qrels.name_of(topic));
      require(qrels.find(qrels.name_of(topic)) == topic);
      const auto rows = qrels.rows_of(topic, memory);
      require(!rows.empty());
      for (const auto& row : rows) {
        require(std::isfinite(row.grade) && !row.id.empty() && !trec::field_before(row).empty());
      }
    }
    trec::IdTable table;
    for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
      qrels.check_unique(topic, table, memory);
    }
  } catch (const matchbench::Error&) {
    // Refused, as faulty input is.
  }
  return 0;
}
