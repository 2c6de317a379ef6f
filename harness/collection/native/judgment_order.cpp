#include "harness/collection/native/judgment_order.hpp"

#include <algorithm>
#include <tuple>

namespace matchbench::collection {

void sort_entries(Judgments& judgments) {
  const auto key = [](const Judgment& j) {
    return std::tie(j.request, j.service, j.judge, j.dimension);
  };
  std::sort(judgments.entries.begin(), judgments.entries.end(),
            [&](const Judgment& a, const Judgment& b) { return key(a) < key(b); });
}

}  // namespace matchbench::collection
