#include "harness/scoring/results/null_cost.hpp"

#include "harness/foundation/model/program_language.hpp"
#include "harness/foundation/text/number.hpp"

#include <fmt/format.h>

#include <cmath>

namespace matchbench::results {

std::string short_time(double ns) {
  return ns < 1e3 ? fmt::format("{:.0f} ns", ns) : fmt::format("{:.1f} µs", ns / 1e3);
}

namespace {

// What a stored record says, which may be no number.
std::string recorded_time(const std::string& ns) {
  const auto number = text::finite_number(ns);
  return number ? short_time(*number) : ns;
}

// "125,746", as people read it.
std::string grouped(const std::string& count) {
  const auto number = text::finite_number(count);
  return number ? fmt::format("{}", fmt::group_digits(std::llround(*number))) : count;
}

}  // namespace

std::string null_cost_sentence(const EnvironmentRecord& record) {
  if (const std::string why = value_of(record, "null"); !why.empty()) {
    return fmt::format("What the harness itself costs was not measured: {}.", why);
  }
  if (value_of(record, "null.query_ns").empty()) return {};
  std::string of_programs;
  std::string unmeasured;
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const std::string ns = value_of(record, std::string(language.null_matchmaker) + ".query_ns");
    const std::string why = value_of(record, language.null_matchmaker);
    if (!ns.empty()) {
      of_programs += fmt::format("{}{} with a program in {}", of_programs.empty() ? " (" : ", ",
                                 recorded_time(ns), language.name);
    } else if (!why.empty()) {
      unmeasured +=
          fmt::format(" What a program in {} costs was not measured: {}.", language.name, why);
    }
  }
  if (!of_programs.empty()) of_programs += ")";
  const std::string measured = value_of(record, "null.measured");
  return fmt::format(
      "The harness itself takes {} of each query{} and handles {} queries per second from end to "
      "end, measured {} with matchmakers that do nothing. {}{}",
      recorded_time(value_of(record, "null.query_ns")), of_programs,
      grouped(value_of(record, "null.queries_per_s")),
      measured.empty() ? "before the round" : "at " + measured, kTimesIncludeIt, unmeasured);
}

}  // namespace matchbench::results
