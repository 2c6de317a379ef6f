#include "harness/data/collection/native/judgment_order.hpp"

#include "harness/data/collection/native/timed_judgments.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace matchbench::collection {
namespace {

bool stands_before(const Judgment& a, const Judgment& b) {
  return std::tie(a.request, a.service, a.judge, a.dimension) <
         std::tie(b.request, b.service, b.judge, b.dimension);
}

}  // namespace

void sort_entries(Judgments& judgments) {
  std::sort(judgments.entries.begin(), judgments.entries.end(), stands_before);
}

void sort_entries(TimedJudgments& judgments) {
  auto& entries = judgments.judgments.entries;
  std::vector<std::uint32_t> order(entries.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return stands_before(entries[a], entries[b]);
  });
  TimedJudgments sorted;
  for (const std::uint32_t place : order) sorted.add(entries[place], judgments.made_ms[place]);
  entries = std::move(sorted.judgments.entries);
  judgments.made_ms = std::move(sorted.made_ms);
}

TimedJudgments with_times(const Judgments& judgments, const TimedJudgments& earlier) {
  const auto& stated = earlier.judgments.entries;
  TimedJudgments out{judgments, {}};
  out.made_ms.resize(judgments.entries.size());
  std::size_t at = 0;
  for (std::size_t i = 0; i < judgments.entries.size(); ++i) {
    const Judgment& entry = judgments.entries[i];
    while (at < stated.size() && stands_before(stated[at], entry)) ++at;
    if (at < stated.size() && !stands_before(entry, stated[at]))
      out.made_ms[i] = earlier.made_ms[at];
  }
  return out;
}

}  // namespace matchbench::collection
