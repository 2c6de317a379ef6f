#include "harness/report/model/unfinished.hpp"

#include "harness/text/first_few.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
  const auto protocol = text::Json::parse(results.provenance.protocol, nullptr, false);
  return protocol.is_object() ? protocol.value(std::string(key), text::Json()) : text::Json();
}

std::string only_missing(const results::RoundResults& results) {
  constexpr std::size_t kMostNamed = 12;
  const text::Json passes = of_protocol(results, "passes");
  const std::vector<std::string> asked_after = trials_of(results);
  std::vector<std::string> trials, fusions;
  for (const auto& one : results.entrants) {
    if (one.finished) continue;
    if (one.kind == EntrantKind::kFusion) fusions.push_back(one.entrant.name);
    if (one.kind != EntrantKind::kPlugin || asked_after.empty() || !passes.is_number_unsigned()) {
      continue;
    }
    const std::uint64_t timed =
        one.entrant.repetitions * passes.get<std::uint64_t>() * results.requests.size();
    if (one.queries >= timed) trials.push_back(one.entrant.name);
  }
  std::string text;
  if (!trials.empty()) {
    text += fmt::format(" {} only {}: {}.", trials.size() == 1 ? "One lacks" : "Some lack",
                        fmt::join(asked_after, " or "), text::first_few(trials, kMostNamed));
  }
  if (!fusions.empty()) {
    text +=
        fmt::format(" {} not made yet: {}.", fusions.size() == 1 ? "A fusion is" : "Fusions are",
                    text::first_few(fusions, kMostNamed));
  }
  return text;
}

}  // namespace matchbench::report
