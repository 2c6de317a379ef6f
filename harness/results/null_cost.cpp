#include "harness/results/null_cost.hpp"

#include "harness/model/program_language.hpp"

#include <fmt/format.h>

namespace matchbench::results {

std::string null_cost_sentence(const EnvironmentRecord& record) {
  if (const std::string why = value_of(record, "null"); !why.empty()) {
    return fmt::format("What the harness itself costs was not measured: {}.", why);
  }
  if (value_of(record, "null.query_ns").empty()) return {};
  const auto us = [](const std::string& ns) {
    return fmt::format("{:.1f} us", std::stod(ns) / 1e3);
  };
  std::string of_programs;
  std::string unmeasured;
  for (const ProgramLanguage& language : kProgramLanguages) {
    if (language.null_matchmaker.empty()) continue;
    const std::string ns = value_of(record, std::string(language.null_matchmaker) + ".query_ns");
    const std::string why = value_of(record, language.null_matchmaker);
    if (!ns.empty()) {
      of_programs += fmt::format(", with a program in {} {}", language.name, us(ns));
    } else if (!why.empty()) {
      unmeasured +=
          fmt::format(" What a program in {} costs was not measured: {}.", language.name, why);
    }
  }
  return fmt::format(
      "The harness itself takes {} of each query{}, and handles {} queries per second from end to "
      "end, measured before the round with matchmakers that do nothing.{}",
      us(value_of(record, "null.query_ns")), of_programs, value_of(record, "null.queries_per_s"),
      unmeasured);
}

}  // namespace matchbench::results
