#include "harness/scoring/results/joined_rounds.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/results/later_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace matchbench::results {
namespace {

[[noreturn]] void refuse_to_join(std::string_view what) {
  throw input_error(fmt::format("the rounds have different {}, so they make no common board", what),
                    "score all of them with the same judgments, or run the others again");
}

bool have_same_requests(const RoundResults& one, const RoundResults& other) {
  return std::ranges::equal(one.requests, other.requests, {}, &NamedItem::uri, &NamedItem::uri);
}

bool have_same_judgments(const RoundResults& one, const RoundResults& other) {
  return std::ranges::equal(one.settings, other.settings,
                            [](const SettingFacts& a, const SettingFacts& b) {
                              return a.name == b.name && a.definition == b.definition &&
                                     a.judgments_digest == b.judgments_digest;
                            });
}

MeasureResults* measure_in(RoundResults& round, const MeasureResults& wanted) {
  const auto found = std::ranges::find_if(round.measures, [&](const MeasureResults& one) {
    return one.setting == wanted.setting && one.measure == wanted.measure;
  });
  return found == round.measures.end() ? nullptr : &*found;
}

void append(RoundResults& joined, RoundResults& next) {
  if (joined.provenance.round.collection.digest != next.provenance.round.collection.digest) {
    refuse_to_join("collections");
  }
  if (!have_same_requests(joined, next)) refuse_to_join("requests");
  if (!have_same_judgments(joined, next)) refuse_to_join("relevance settings or judgments");
  std::erase_if(joined.measures,
                [&](const MeasureResults& one) { return measure_in(next, one) == nullptr; });
  for (MeasureResults& measure : joined.measures) {
    MeasureResults& more = *measure_in(next, measure);
    std::ranges::move(more.values, std::back_inserter(measure.values));
    std::ranges::move(more.repetition_means, std::back_inserter(measure.repetition_means));
  }
  std::ranges::move(next.entrants, std::back_inserter(joined.entrants));
}

}  // namespace

RoundResults joined_rounds(std::vector<RoundResults> rounds) {
  RoundResults joined = std::move(rounds.front());
  for (auto next = rounds.begin() + 1; next != rounds.end(); ++next) append(joined, *next);
  if (joined.measures.empty()) refuse_to_join("measures");
  std::set<std::string> names;
  for (const EntrantResults& entrant : joined.entrants) {
    if (!names.insert(entrant.entrant.name).second) {
      throw input_error(fmt::format("two of the rounds have an entrant '{}'", entrant.entrant.name),
                        "join rounds of different entrants alone");
    }
  }
  std::erase_if(joined.measure_facts, [&](const MeasureFacts& facts) {
    return std::ranges::find(joined.measures, facts.name, &MeasureResults::measure) ==
           joined.measures.end();
  });
  joined.blocks.clear();
  joined.provenance.nodes.clear();
  joined.provenance.nodes_differ_in.clear();
  for (EntrantResults& entrant : joined.entrants) {
    drop_times(entrant);
    entrant.peak_rss_bytes = 0;
    entrant.is_timed = false;
  }
  return joined;
}

}  // namespace matchbench::results
