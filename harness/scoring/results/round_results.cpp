#include "harness/scoring/results/round_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace matchbench::results {
namespace {

template <class Named>
std::size_t place_of(const std::vector<Named>& list, const std::string& name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
  assert(found != list.end());
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace

std::string sentence_on(const std::string& entrant, const BadEnds& ends) {
  const bool has_stop = ends.message.ends_with('.');
  return fmt::format("{} answered, but {} of its workers did not end as {} should: {}{}", entrant,
                     ends.workers, ends.workers == 1 ? "it" : "they", ends.message,
                     has_stop ? "" : ".");
}

std::string NodeFacts::fact(std::string_view key) const {
  const auto found = std::find_if(environment.begin(), environment.end(),
                                  [&](const auto& one) { return one.first == key; });
  return found == environment.end() ? "" : found->second;
}

std::optional<double> EntrantResults::mean_cpu_ns() const {
  if (samples.empty() || !has_cpu_times) return std::nullopt;
  double sum_ns = 0;
  for (const auto& sample : samples) sum_ns += static_cast<double>(sample.time.cpu_ns);
  return sum_ns / static_cast<double>(samples.size());
}

std::size_t RoundResults::setting_at(const std::string& name) const {
  return place_of(settings, name);
}

std::size_t RoundResults::measure_at(const std::string& name) const {
  return place_of(measure_facts, name);
}

}  // namespace matchbench::results
