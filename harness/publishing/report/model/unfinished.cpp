#include "harness/publishing/report/model/unfinished.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace matchbench::report {
namespace {

// What entrants are asked beside the timed queries.
std::vector<std::string> trials_of(const results::RoundResults& results) {
  std::vector<std::string> trials;
  if (of_protocol(results, "audit") == true) trials.emplace_back("audits");
  if (!of_protocol(results, "scaling").empty()) trials.emplace_back("scaling runs");
  const text::Json server = of_protocol(results, "server");
  if (server.is_object() && server.value("find_peak", text::Json()) == true) {
    trials.emplace_back("the search for the peak rate");
  }
  return trials;
}

}  // namespace

text::Json of_protocol(const results::RoundResults& results, std::string_view key) {
  const auto protocol = text::parse_json(results.provenance.round.protocol);
  const bool is_object = protocol && protocol->is_object();
  return is_object ? protocol->value(std::string(key), text::Json()) : text::Json();
}

namespace {

struct Missing {
  std::vector<std::string> trials, fusions;  // names of entrants
};

Missing missing_of(const results::RoundResults& results) {
  const text::Json passes = of_protocol(results, "passes");
  const bool are_asked_after = !trials_of(results).empty();
  Missing missing;
  for (const auto& one : results.entrants) {
    if (one.finished) continue;
    if (one.kind == EntrantKind::kFusion) missing.fusions.push_back(one.entrant.name);
    if (one.kind != EntrantKind::kPlugin || !are_asked_after || !passes.is_number_unsigned()) {
      continue;
    }
    const std::uint64_t timed =
        one.entrant.repetitions * passes.get<std::uint64_t>() * results.requests.size();
    if (one.queries >= timed) missing.trials.push_back(one.entrant.name);
  }
  return missing;
}

}  // namespace

Unfinished unfinished_of(const results::RoundResults& results) {
  const auto all = static_cast<std::size_t>(
      std::ranges::count_if(results.entrants, [](const auto& one) { return !one.finished; }));
  const Missing missing = missing_of(results);
  const std::size_t later = missing.trials.size() + missing.fusions.size();
  return {all - later, later};
}

std::string unfinished_sentence(const std::string& what, const Unfinished& unfinished,
                                std::size_t entrants) {
  if (unfinished.queries > 0) {
    return fmt::format("{} is not finished: {} of {} entrants have unanswered queries.", what,
                       unfinished.queries, entrants);
  }
  return fmt::format(
      "{} is not finished: all queries are answered, but {} of {} entrants {} what comes after "
      "them.",
      what, unfinished.later, entrants, unfinished.later == 1 ? "lacks" : "lack");
}

std::string only_missing(const results::RoundResults& results) {
  const auto [trials, fusions] = missing_of(results);
  std::string text;
  if (!trials.empty()) {
    text += fmt::format(" {} only {}: {}.", trials.size() == 1 ? "One lacks" : "Some lack",
                        fmt::join(trials_of(results), " or "), text::first_few(trials));
  }
  if (!fusions.empty()) {
    text +=
        fmt::format(" {} not made yet: {}.", fusions.size() == 1 ? "A fusion is" : "Fusions are",
                    text::first_few(fusions));
  }
  return text;
}

}  // namespace matchbench::report
